#include "app/export/page/page_head.h"

#include <cmath>
#include <functional>

namespace attentionscope {

namespace {

/// Whether computed numbers are the recorded ones, up to rounding.
bool agree(const ExactMatrix& computed, const ExactMatrix& recorded, double tolerance) {
    if (computed.rows() != recorded.rows() || computed.cols() != recorded.cols()) return false;
    for (Index i = 0; i < recorded.size(); ++i) {
        const double one = computed.data()[i], other = recorded.data()[i];
        if (one != other && !(std::abs(one - other) <= tolerance)) return false;
    }
    return true;
}

double largestOf(const ExactMatrix& values) {
    double largest = 0;
    for (const double value : values.reshaped())
        if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    return largest;
}

ExactMatrix rowSoftmax(const ExactMatrix& scores) {
    ExactMatrix weights = ExactMatrix::Zero(scores.rows(), scores.cols());
    for (Index row = 0; row < scores.rows(); ++row) {
        const double largest = scores.row(row).maxCoeff();
        if (!std::isfinite(largest)) continue;
        weights.row(row) = (scores.row(row).array() - largest).exp();
        weights.row(row) /= weights.row(row).sum();
    }
    return weights;
}

class HeadSteps {
public:
    HeadSteps(const Recording& recording, PageNumbers& numbers)
        : evaluation_(*recording.evaluation), numbers_(numbers) {}

    using Rule = std::function<ExactMatrix(const ExactMatrix&)>;
    void add(const char* id, NodeId node, const char* ruleName = nullptr, std::optional<double> by = {},
             const Rule& rule = {}, double tolerance = 0) {
        if (node == noNode) return;
        const ExactMatrix recorded = valueOf(node);
        nlohmann::ordered_json step{{"id", id}};
        if (tolerance == 0) tolerance = 1e-5 * largestOf(recorded) + 1e-6 + 2 * step_;
        const bool follows = rule && last_.size() > 0;
        ExactMatrix computed = follows ? rule(last_) : ExactMatrix();
        if (follows && agree(computed, recorded, tolerance)) {
            step["rule"] = ruleName;
            if (by) step["by"] = *by;
            last_ = std::move(computed);
        } else {
            step["matrix"] = hold(recorded);
        }
        steps_.push_back(std::move(step));
    }

    /// The numbers added to the scores: a bias, and minus infinity for a hidden key. Empty if nothing is
    /// added.
    void addMask(NodeId node) {
        if (node == noNode) return;
        const ExactMatrix recorded = valueOf(node);
        if (last_.rows() != recorded.rows() || last_.cols() != recorded.cols() || !last_.allFinite())
            return add("masked", node);
        const double tolerance = 1e-5 * largestOf(recorded) + 1e-6 + 2 * step_;
        ExactMatrix added = recorded - last_;
        for (double& value : added.reshaped())
            if (std::abs(value) <= tolerance) value = 0;
        if (largestOf(added) == 0 && added.allFinite()) return;
        const PageNumbers::Held held = numbers_.add(added);
        steps_.push_back({{"id", "masked"}, {"rule", "added"}, {"matrix", held.place}});
        last_ += held.values;
    }

    /// The weighted sum of the values: computed from both, or stored if it does not follow from them.
    void addWeighted(NodeId node, NodeId values) {
        if (node == noNode || values == noNode) return;
        const ExactMatrix recorded = valueOf(node), v = valueOf(values);
        nlohmann::ordered_json step{{"id", "weighted"}};
        const bool fits = v.rows() == last_.cols() && last_.allFinite();
        if (!fits || !agree(last_ * v, recorded, 1e-3 * largestOf(v) + 1e-6))
            step["matrix"] = numbers_.add(recorded).place;
        steps_.push_back(std::move(step));
    }

    nlohmann::ordered_json hold(const ExactMatrix& recorded) {
        PageNumbers::Held held = numbers_.add(recorded);
        last_ = std::move(held.values);
        step_ = held.step;
        return held.place;
    }
    ExactMatrix valueOf(NodeId node) const { return exactMatrix(*evaluation_.value(node)); }
    const nlohmann::ordered_json& steps() const { return steps_; }

private:
    const Evaluation& evaluation_;
    PageNumbers& numbers_;
    ExactMatrix last_;
    double step_ = 0;
    nlohmann::ordered_json steps_ = nlohmann::ordered_json::array();
};

bool isProductOf(const HeadSteps& steps, const HeadNodes& head) {
    if (head.scores == noNode || head.q == noNode || head.k == noNode) return false;
    const ExactMatrix q = steps.valueOf(head.q), k = steps.valueOf(head.k),
                      scores = steps.valueOf(head.scores);
    return q.cols() == k.cols() && agree(q * k.transpose(), scores, 1e-4 * largestOf(scores) + 1e-5);
}

}  // namespace

nlohmann::ordered_json pageHead(const Recording& recording, const HeadNodes& head, bool withVectors,
                                PageNumbers& numbers) {
    HeadSteps steps(recording, numbers);
    const double scale = head.scale, cap = head.softcap, temperature = head.temperature;
    steps.add("scores", head.scores);
    steps.add("scaled", head.scaled, "times", scale,
              [&](const ExactMatrix& scores) -> ExactMatrix { return scores * scale; });
    steps.add("softcapped", head.softcapped, "softcap", cap,
              [&](const ExactMatrix& scores) -> ExactMatrix { return cap * (scores.array() / cap).tanh(); });
    steps.addMask(head.masked);
    steps.add("tempered", head.tempered, "divided", temperature,
              [&](const ExactMatrix& scores) -> ExactMatrix { return scores / temperature; });
    steps.add("weights", head.weights, "softmax", {}, rowSoftmax, numbers.bits() == 32 ? 1e-5 : 3e-4);
    nlohmann::ordered_json json{{"dot", isProductOf(steps, head)}};
    if (withVectors) {
        steps.addWeighted(head.weighted, head.v);
        for (const auto& [name, node] : {std::pair{"q", head.q}, {"k", head.k}, {"v", head.v}})
            if (node != noNode) json[name] = numbers.add(steps.valueOf(node)).place;
    }
    json["steps"] = steps.steps();
    return json;
}

}  // namespace attentionscope
