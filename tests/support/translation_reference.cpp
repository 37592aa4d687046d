#include "tests/support/translation_reference.h"

#include <algorithm>
#include <cmath>

namespace attentionscope {

namespace {

// softmax over the places that are allowed; `scores` is one row.
Exact softmaxWhere(const Exact& scores, const std::vector<bool>& allowed) {
    Exact y = Exact::Zero(1, scores.cols());
    double sum = 0;
    for (Index j = 0; j < y.cols(); ++j)
        if (allowed[size_t(j)]) sum += y(0, j) = std::exp(scores(0, j));
    return sum == 0 ? y : Exact(y / sum);
}

class Base {
public:
    Base(const EncoderDecoderSettings& settings, const ExactWeights& weights)
        : settings_(settings), weights_(weights) {}

protected:
    const Exact& operator[](const std::string& name) const { return weights_.at(name); }
    Exact embedding(int word) const { return (*this)["embeddings"].row(word); }
    Exact logits(const Exact& row) const {
        return row * (*this)["embeddings"].transpose() + (*this)["output.bias"];
    }
    const EncoderDecoderSettings& settings_;
    const ExactWeights& weights_;
};

/// Everything with one recurrent layer in the decoder.
class Recurrent : public Base {
public:
    Recurrent(const EncoderDecoderSettings& settings, const ExactWeights& weights, const HardChoice& choice)
        : Base(settings, weights), choice_(choice) {}

    ExactTranslation translate(const std::vector<int>& source, const std::vector<int>& target) {
        encode(source);
        const Exact seed = backward_.empty() ? forward_.back() : backward_.front();
        Exact s = tanhOf(seed * (*this)["decoder.initial"] + (*this)["decoder.initial.bias"]);
        ExactTranslation result{
            Exact(Index(target.size()), settings_.vocabulary),
            Exact(settings_.of<WithoutAttentionSettings>() ? 0 : Index(target.size()), Index(source.size())),
            {}};
        const bool stateFirst = !luongScore().empty();
        for (size_t i = 0; i < target.size(); ++i) {
            const Exact y = embedding(target[i]);
            const Exact word = y * (*this)["decoder.input"] + (*this)["decoder.bias"];
            Exact context;
            if (stateFirst) s = gatedUnit(weights_, "decoder", word, s);
            if (settings_.of<WithoutAttentionSettings>()) {
                context = sideBySide(forward_.back(), backward_.front());
            } else {
                const Exact alpha = attend(s, i, result.drawn);
                context = alpha * states_;
                before_ = alpha;
                result.alignment.row(Index(i)) = alpha;
            }
            if (!stateFirst)
                s = gatedUnit(weights_, "decoder", word + context * (*this)["decoder.context"], s);
            result.logits.row(Index(i)) = readOut(weights_, s, context, y);
        }
        return result;
    }

private:
    void encode(const std::vector<int>& source) {
        const size_t n = source.size();
        const auto input = [&](const std::string& name, size_t j) -> Exact {
            return embedding(source[j]) * (*this)[name + ".input"] + (*this)[name + ".bias"];
        };
        Exact h = Exact::Zero(1, settings_.hidden);
        for (size_t j = 0; j < n; ++j)
            forward_.push_back(h = gatedUnit(weights_, "encoder.forward", input("encoder.forward", j), h));
        if (weights_.count("encoder.backward.gates")) {
            backward_.resize(n);
            h.setZero();
            for (size_t j = n; j-- > 0;)
                backward_[j] = h = gatedUnit(weights_, "encoder.backward", input("encoder.backward", j), h);
        }
        states_.resize(Index(n), settings_.hidden * (backward_.empty() ? 1 : 2));
        for (size_t j = 0; j < n; ++j)
            states_.row(Index(j)) = backward_.empty() ? forward_[j] : sideBySide(forward_[j], backward_[j]);
    }

    // Of Luong et al. 2015; empty for other systems.
    std::string luongScore() const {
        if (const auto* own = settings_.of<LuongSettings>()) return own->score;
        if (const auto* own = settings_.of<LocalSettings>()) return own->score;
        return {};
    }

    /// (F * α)_j W_L + b of the weights of the step before, with a loop for each filter.
    Exact location(Index j) const {
        const Exact &kernels = (*this)["attention.kernels"], &location = (*this)["attention.location"];
        Exact filtered = Exact::Zero(1, kernels.cols());
        for (Index filter = 0; filter < kernels.cols(); ++filter)
            for (Index c = 0; c < kernels.rows(); ++c) {
                const Index at = j + c - kernels.rows() / 2;
                if (at >= 0 && at < before_.cols())
                    filtered(0, filter) += kernels(c, filter) * before_(0, at);
            }
        return filtered * location + (*this)["attention.bias"];
    }

    double score(const Exact& s, Index j) const {
        const Exact h = states_.row(j);
        const std::string function = luongScore();
        if (function == "dot") return (s * h.transpose())(0, 0);
        if (function == "general") return (s * (*this)["attention.query"] * h.transpose())(0, 0);
        if (function == "location") return (s * (*this)["attention.query"])(0, j);
        Exact inner = s * (*this)["attention.query"] + h * (*this)["attention.memory"];
        if (settings_.of<LocationAwareSettings>()) inner += location(j);
        return (tanhOf(inner) * (*this)["attention.vector"])(0, 0);
    }

    Exact attend(const Exact& s, size_t step, std::vector<double>& drawn) const {
        const Index n = states_.rows();
        Exact scores(1, n);
        for (Index j = 0; j < n; ++j) scores(0, j) = score(s, j);
        std::vector<bool> allowed(size_t(n), true);
        if (const auto* local = settings_.of<LocalSettings>()) {
            double centre = std::min(double(step), double(n - 1));
            if (local->predictive)
                centre = double(n) * sigmoidOf(tanhOf(s * (*this)["attention.position"]) *
                                               (*this)["attention.position.vector"])(0, 0);
            for (Index j = 0; j < n; ++j)
                allowed[size_t(j)] = std::abs(double(j) - centre) <= double(local->window);
            Exact alpha = softmaxWhere(scores, allowed);
            const double sigma = double(local->window) / 2;
            for (Index j = 0; j < n && local->predictive; ++j)
                alpha(0, j) *= std::exp(-(double(j) - centre) * (double(j) - centre) / (2 * sigma * sigma));
            return alpha;
        }
        const Exact alpha = softmaxWhere(scores, allowed);
        if (!settings_.of<HardSettings>() || choice_.expectation) return alpha;
        Index chosen = 0;
        if (choice_.draws.empty()) {
            alpha.row(0).maxCoeff(&chosen);
        } else {
            double sum = alpha(0, 0);
            while (sum <= choice_.draws[step] && chosen + 1 < n) sum += alpha(0, ++chosen);
            drawn.push_back(std::log(alpha(0, chosen)));
        }
        Exact one = Exact::Zero(1, n);
        one(0, chosen) = 1;
        return one;
    }

    const HardChoice& choice_;
    std::vector<Exact> forward_, backward_;
    Exact states_;
    Exact before_ = Exact::Zero(1, 0);  ///< the weights of the step before
};

class Transformer : public Base {
public:
    Transformer(const EncoderDecoderSettings& settings, const ExactWeights& weights)
        : Base(settings, weights), own_(*settings.of<TransformerSettings>()) {}

    ExactTranslation translate(const std::vector<int>& source, const std::vector<int>& target) {
        Exact x = embed(source), y = embed(target);
        for (Index i = 0; i < own_.layers; ++i) {
            const std::string name = "encoder." + std::to_string(i);
            x = sublayer(x, name + ".self",
                         [&](const Exact& in) { return attention(in, in, name + ".self", false); });
            x = sublayer(x, name + ".feed_forward", [&](const Exact& in) { return feedForward(in, name); });
        }
        if (own_.preNorm) x = normalised(x, "encoder.norm");
        for (Index i = 0; i < own_.layers; ++i) {
            const std::string name = "decoder." + std::to_string(i);
            y = sublayer(y, name + ".self",
                         [&](const Exact& in) { return attention(in, in, name + ".self", true); });
            y = sublayer(y, name + ".cross",
                         [&](const Exact& in) { return attention(in, x, name + ".cross", false); });
            y = sublayer(y, name + ".feed_forward", [&](const Exact& in) { return feedForward(in, name); });
        }
        if (own_.preNorm) y = normalised(y, "decoder.norm");
        ExactTranslation result{Exact(y.rows(), settings_.vocabulary), lastWeights_, {}};
        for (Index i = 0; i < y.rows(); ++i) result.logits.row(i) = logits(y.row(i));
        return result;
    }

private:
    Exact embed(const std::vector<int>& words) const {
        const Index d = settings_.embedding;
        Exact x(Index(words.size()), d);
        for (Index i = 0; i < x.rows(); ++i) {
            x.row(i) = embedding(words[size_t(i)]) * std::sqrt(double(d));
            for (Index c = 0; c < d; ++c) {
                const double angle = double(i) / std::pow(10000.0, double(c / 2 * 2) / double(d));
                x(i, c) += c % 2 == 0 ? std::sin(angle) : std::cos(angle);
            }
        }
        return x;
    }

    Exact normalised(const Exact& x, const std::string& name) const {
        Exact y(x.rows(), x.cols());
        for (Index i = 0; i < x.rows(); ++i) {
            const double mean = x.row(i).mean();
            const double variance = (x.row(i).array() - mean).square().mean();
            for (Index c = 0; c < x.cols(); ++c)
                y(i, c) = (x(i, c) - mean) / std::sqrt(variance + 1e-5) * (*this)[name + ".gamma"](0, c) +
                          (*this)[name + ".beta"](0, c);
        }
        return y;
    }

    template <typename Function>
    Exact sublayer(const Exact& x, const std::string& name, const Function& function) const {
        if (own_.preNorm) return x + function(normalised(x, name + ".norm"));
        return normalised(x + function(x), name + ".norm");
    }

    Exact feedForward(const Exact& x, const std::string& name) const {
        Exact y(x.rows(), x.cols());
        for (Index i = 0; i < x.rows(); ++i) {
            const Exact wide =
                x.row(i) * (*this)[name + ".feed_forward.first"] + (*this)[name + ".feed_forward.first.bias"];
            y.row(i) = wide.cwiseMax(0.0) * (*this)[name + ".feed_forward.second"] +
                       (*this)[name + ".feed_forward.second.bias"];
        }
        return y;
    }

    Exact attention(const Exact& x, const Exact& memory, const std::string& name, bool causal) {
        const Exact q = x * (*this)[name + ".query"], k = memory * (*this)[name + ".key"],
                    v = memory * (*this)[name + ".value"];
        const Index width = settings_.embedding / own_.heads;
        Exact context(x.rows(), settings_.embedding);
        lastWeights_.resize(x.rows(), memory.rows());
        for (Index head = 0; head < own_.heads; ++head)
            for (Index i = 0; i < x.rows(); ++i) {
                Exact scores(1, memory.rows());
                std::vector<bool> allowed(size_t(memory.rows()), true);
                for (Index j = 0; j < memory.rows(); ++j) {
                    scores(0, j) =
                        q.row(i).segment(head * width, width).dot(k.row(j).segment(head * width, width)) /
                        std::sqrt(double(width));
                    allowed[size_t(j)] = !causal || j <= i;
                }
                const Exact alpha = softmaxWhere(scores, allowed);
                context.block(i, head * width, 1, width) = alpha * v.middleCols(head * width, width);
                lastWeights_.row(i) = alpha;
            }
        return context * (*this)[name + ".output"];
    }

    const TransformerSettings& own_;
    Exact lastWeights_;  // of the last head that was computed: in the end, the last of the last map "cross"
};

/// A feed-forward model of the last words, which attend to an encoder without recurrence.
class AttentionBased : public Base {
public:
    AttentionBased(const EncoderDecoderSettings& settings, const ExactWeights& weights)
        : Base(settings, weights), own_(*settings.of<AttentionBasedSettings>()) {}

    ExactTranslation translate(const std::vector<int>& source, const std::vector<int>& target) const {
        const Index n = Index(source.size()), d = settings_.embedding;
        const auto word = [&](Index j) -> Exact {
            if (j < 0 || j >= n) return Exact::Zero(1, d);
            return (*this)["source_embeddings"].row(source[size_t(j)]);
        };
        Exact keys(n, settings_.attention), values(n, d);
        for (Index j = 0; j < n; ++j) {
            Exact window(1, 0), sum = Exact::Zero(1, d);
            for (Index r = -own_.window; r <= own_.window; ++r) window = sideBySide(window, word(j + r));
            for (Index r = -own_.smoothing; r <= own_.smoothing; ++r) sum += word(j + r);
            keys.row(j) = window * (*this)["key"];
            values.row(j) = sum / double(2 * own_.smoothing + 1);
        }
        ExactTranslation result{
            Exact(Index(target.size()), settings_.vocabulary), Exact(Index(target.size()), n), {}};
        for (Index i = 0; i < Index(target.size()); ++i) {
            Exact asking(1, 0), context(1, 0);
            for (Index back = own_.lastWords - 1; back >= 0; --back) {
                const int last = target[size_t(std::max<Index>(0, i - back))];
                asking = sideBySide(asking, (*this)["asking_embeddings"].row(last));
                context = sideBySide(context, (*this)["context_embeddings"].row(last));
            }
            const Exact p = softmaxWhere(asking * (*this)["query"] * keys.transpose(),
                                         std::vector<bool>(size_t(n), true));
            const Exact h = tanhOf(context * (*this)["hidden"] + (*this)["hidden.bias"]);
            result.alignment.row(i) = p;
            result.logits.row(i) =
                h * (*this)["output.hidden"] +
                p * values * (*this)["output.source"] * (*this)["source_embeddings"].transpose() +
                (*this)["output.bias"];
        }
        return result;
    }

private:
    const AttentionBasedSettings& own_;
};

}  // namespace

ExactTranslation translateExactly(const EncoderDecoderSettings& settings, const ExactWeights& weights,
                                  const std::vector<int>& source, const std::vector<int>& target,
                                  const HardChoice& choice) {
    if (settings.of<TransformerSettings>()) return Transformer(settings, weights).translate(source, target);
    if (settings.of<AttentionBasedSettings>())
        return AttentionBased(settings, weights).translate(source, target);
    return Recurrent(settings, weights, choice).translate(source, target);
}

}  // namespace attentionscope
