#include "core/mechanisms/encoder_decoder.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/graph/gradients.h"
#include "core/graph/ops/losses.h"
#include "core/mechanisms/search.h"

using namespace attentionscope;

namespace {

using Vector = std::vector<double>;

EncoderDecoderSettings smallSettings(const std::string& system) {
    EncoderDecoderSettings settings;
    settings.system = system;
    settings.vocabulary = 11;
    settings.embedding = 4;
    settings.hidden = 3;
    settings.attention = 5;
    settings.window = 2;
    settings.layers = 2;
    settings.heads = 2;
    settings.feedForward = 6;
    return settings;
}

const SentenceBatch sources{{{3, 4, 5, 1}, {6, 1}, {7, 8, 9, 10, 2, 1}}};
const SentenceBatch targets{{{0, 5, 6}, {0, 7, 8, 9, 4}, {0, 3}}};

Matrix logitsOf(const EncoderDecoder& model, const SentenceBatch& source, const SentenceBatch& target,
                std::vector<Decoded::Row>* rows = nullptr, bool expansions = false) {
    Recorder recorder({.expansions = expansions});
    const Decoded decoded = model.decode(recorder, source, target);
    if (rows) *rows = decoded.rows;
    return *recorder.finish()->value(decoded.logits);
}

struct Variant {
    const char* name;
    EncoderDecoderSettings settings;
};

std::vector<Variant> variants() {
    std::vector<Variant> all;
    for (const char* system : {"none", "additive", "hard", "transformer"})
        all.push_back({system, smallSettings(system)});
    all.push_back({"transformer, post-norm", smallSettings("transformer")});
    all.back().settings.preNorm = false;
    for (const char* score : {"dot", "general", "concat", "location"}) {
        all.push_back({score, smallSettings("luong")});
        all.back().settings.score = score;
    }
    for (const bool predictive : {true, false}) {
        all.push_back({predictive ? "local-p" : "local-m", smallSettings("local")});
        all.back().settings.predictive = predictive;
    }
    return all;
}

// Plain loops in double precision.
Vector product(const Vector& x, const Parameter& w, const Parameter* bias = nullptr) {
    Vector y(size_t(w.columns()), 0);
    for (Index c = 0; c < w.columns(); ++c) {
        for (Index i = 0; i < w.rows(); ++i) y[size_t(c)] += x[size_t(i)] * double(w.at(i, c));
        if (bias) y[size_t(c)] += double(bias->at(0, c));
    }
    return y;
}

double sigmoid(double x) {
    return 1 / (1 + std::exp(-x));
}

struct Named {
    const std::vector<ParameterPointer>& all;
    const Parameter& operator[](const std::string& name) const {
        for (const auto& parameter : all)
            if (parameter->name() == name) return *parameter;
        throw std::runtime_error("no parameter " + name);
    }
};

Vector gatedStep(const Named& weights, const std::string& name, const Vector& input, const Vector& h) {
    const size_t d = h.size();
    const Vector gates = product(h, weights[name + ".gates"]);
    Vector reset(d), result(d);
    for (size_t i = 0; i < d; ++i) reset[i] = sigmoid(input[d + i] + gates[d + i]) * h[i];
    const Vector remembered = product(reset, weights[name + ".candidate"]);
    for (size_t i = 0; i < d; ++i) {
        const double z = sigmoid(input[i] + gates[i]);
        result[i] = (1 - z) * h[i] + z * std::tanh(input[2 * d + i] + remembered[i]);
    }
    return result;
}

Vector joined(Vector a, const Vector& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

// Bahdanau et al. 2014, one sentence; returns the logits of each step and the weights.
std::vector<Vector> additiveReference(const Named& weights, const std::vector<int>& source,
                                      const std::vector<int>& target, std::vector<Vector>& alignment) {
    const auto embedding = [&](int id) {
        Vector x;
        for (Index c = 0; c < weights["embeddings"].columns(); ++c)
            x.push_back(double(weights["embeddings"].at(id, c)));
        return x;
    };
    const size_t d = size_t(weights["decoder.candidate"].columns()), n = source.size();
    std::vector<Vector> forward(n), backward(n), states(n);
    const auto project = [&](const std::string& name, const Vector& x) {
        return product(x, weights[name + ".input"], &weights[name + ".bias"]);
    };
    Vector h(d, 0);
    for (size_t t = 0; t < n; ++t)
        h = forward[t] =
            gatedStep(weights, "encoder.forward", project("encoder.forward", embedding(source[t])), h);
    h.assign(d, 0);
    for (size_t t = n; t-- > 0;)
        h = backward[t] =
            gatedStep(weights, "encoder.backward", project("encoder.backward", embedding(source[t])), h);
    for (size_t t = 0; t < n; ++t) states[t] = joined(forward[t], backward[t]);
    Vector s = product(backward[0], weights["decoder.initial"], &weights["decoder.initial.bias"]);
    for (double& x : s) x = std::tanh(x);
    std::vector<Vector> logits;
    for (const int word : target) {
        const Vector q = product(s, weights["attention.query"]);
        Vector alpha(n);
        double sum = 0;
        for (size_t j = 0; j < n; ++j) {
            const Vector k = product(states[j], weights["attention.memory"]);
            double score = 0;
            for (size_t c = 0; c < q.size(); ++c)
                score += double(weights["attention.vector"].at(Index(c), 0)) * std::tanh(q[c] + k[c]);
            sum += alpha[j] = std::exp(score);
        }
        Vector context(states[0].size(), 0);
        for (size_t j = 0; j < n; ++j) {
            alpha[j] /= sum;
            for (size_t c = 0; c < context.size(); ++c) context[c] += alpha[j] * states[j][c];
        }
        alignment.push_back(alpha);
        const Vector y = embedding(word);
        Vector input = project("decoder", y);
        const Vector part = product(context, weights["decoder.context"]);
        for (size_t i = 0; i < input.size(); ++i) input[i] += part[i];
        s = gatedStep(weights, "decoder", input, s);
        Vector t = product(joined(joined(s, context), y), weights["read_out"], &weights["read_out.bias"]);
        for (double& x : t) x = std::tanh(x);
        Vector row;
        for (Index v = 0; v < weights["embeddings"].rows(); ++v) {
            double logit = double(weights["output.bias"].at(0, v));
            for (size_t c = 0; c < t.size(); ++c)
                logit += t[c] * double(weights["embeddings"].at(v, Index(c)));
            row.push_back(logit);
        }
        logits.push_back(row);
    }
    return logits;
}

}  // namespace

TEST(EncoderDecoder, AdditiveAgreesWithPlainLoops) {
    ParameterSet weights(3);
    const auto model = makeEncoderDecoder(smallSettings("additive"), weights);
    for (const bool expansions : {true, false})
        for (size_t s = 0; s < sources.ids.size(); ++s) {
            std::vector<Vector> alignment;
            const auto expected =
                additiveReference({model->parameters()}, sources.ids[s], targets.ids[s], alignment);
            Recorder recorder({.expansions = expansions});
            const Decoded decoded = model->decode(recorder, {{sources.ids[s]}}, {{targets.ids[s]}});
            const auto evaluation = recorder.finish();
            const auto logits = evaluation->value(decoded.logits);
            const auto map = evaluation->value(decoded.maps.at(0).nodes.heads.at(0).weights);
            for (size_t i = 0; i < expected.size(); ++i) {
                for (size_t v = 0; v < expected[i].size(); ++v)
                    EXPECT_NEAR((*logits)(Index(i), Index(v)), expected[i][v], 1e-5);
                for (size_t j = 0; j < alignment[i].size(); ++j)
                    EXPECT_NEAR((*map)(Index(i), Index(j)), alignment[i][j], 1e-5);
            }
        }
}

TEST(EncoderDecoder, ABatchGivesWhatItsSentencesGiveAlone) {
    for (const auto& variant : variants()) {
        SCOPED_TRACE(variant.name);
        ParameterSet weights(4);
        const auto model = makeEncoderDecoder(variant.settings, weights);
        std::vector<Decoded::Row> rows;
        const Matrix together = logitsOf(*model, sources, targets, &rows);
        ASSERT_EQ(rows.size(), size_t(targets.tokens()));
        for (size_t s = 0; s < sources.ids.size(); ++s)
            for (const bool expansions : {false, true}) {
                const Matrix alone =
                    logitsOf(*model, {{sources.ids[s]}}, {{targets.ids[s]}}, nullptr, expansions);
                for (size_t row = 0; row < rows.size(); ++row) {
                    if (rows[row].sentence != Index(s)) continue;
                    const auto difference = together.row(Index(row)) - alone.row(rows[row].position);
                    EXPECT_LT(difference.cwiseAbs().maxCoeff(), 1e-5f);
                }
            }
    }
}

TEST(EncoderDecoder, StepByStepGivesWhatAWholeSentenceGives) {
    for (const auto& variant : variants()) {
        SCOPED_TRACE(variant.name);
        ParameterSet weights(5);
        const auto model = makeEncoderDecoder(variant.settings, weights);
        const Matrix whole = logitsOf(*model, {{sources.ids[0]}}, {{targets.ids[0]}});
        const auto steps = model->begin(sources.ids[0], {});
        for (size_t t = 0; t < targets.ids[0].size(); ++t) {
            // Two hypotheses from the second step on, the second of them the one that is followed.
            const std::vector<Index> parents =
                t == 0 ? std::vector<Index>{0} : std::vector<Index>{0, t == 1 ? 0 : 1};
            std::vector<int> words(parents.size(), 2);
            words.back() = targets.ids[0][t];
            const Matrix logits = steps->next(parents, words);
            EXPECT_LT((logits.row(logits.rows() - 1) - whole.row(Index(t))).cwiseAbs().maxCoeff(), 1e-5f);
        }
    }
}

TEST(EncoderDecoder, GradientsAgreeWithDifferences) {
    const std::vector<std::vector<int>> next{{5, 6, 1}, {7, 8, 9, 4, 1}, {3, 1}};
    for (const auto& variant : variants()) {
        SCOPED_TRACE(variant.name);
        if (variant.settings.system == "hard") continue;  // its draw has no derivative
        ParameterSet weights(6);
        const auto model = makeEncoderDecoder(variant.settings, weights);
        NodeId lossNode = noNode;
        std::vector<NodeId> nodes;
        const auto record = [&] {
            Recorder recorder({.keep = Keep::forGradients, .expansions = false});
            const Decoded decoded = model->decode(recorder, sources, targets);
            std::vector<Index> words;
            for (const auto& [sentence, position] : decoded.rows)
                words.push_back(next[size_t(sentence)][size_t(position)]);
            lossNode = recorder.apply(crossEntropy(words), {decoded.logits});
            nodes.clear();
            for (const auto& parameter : model->parameters()) nodes.push_back(recorder.parameter(parameter));
            return recorder.finish();
        };
        const auto evaluation = record();
        const Gradients all = gradients(*evaluation, lossNode, 0, 0, nodes);
        double difference = 0, length = 0;
        Random random(8);
        for (size_t p = 0; p < nodes.size(); ++p) {
            Matrix& values = model->parameters()[p]->values();
            const MatrixPointer gradient = all.of(nodes[p]);
            for (int sample = 0; sample < 4; ++sample) {
                float& value = values.data()[random.below(std::uint64_t(values.size()))];
                const Index place = Index(&value - values.data());
                const float before = value, step = 4e-3f;
                value = before + step;
                const double above = double(record()->at(lossNode, 0, 0));
                value = before - step;
                const double below = double(record()->at(lossNode, 0, 0));
                value = before;
                const double expected = (above - below) / (2 * double(step));
                const double got = gradient ? double(gradient->data()[place]) : 0.0;
                difference += (expected - got) * (expected - got);
                length += expected * expected;
            }
        }
        EXPECT_LT(std::sqrt(difference), 0.02 * std::sqrt(length));
    }
}

TEST(EncoderDecoder, HardAttentionReadsOnePlace) {
    ParameterSet weights(7);
    const auto model = makeEncoderDecoder(smallSettings("hard"), weights);
    Random random(9);
    Recorder recorder({.keep = Keep::forGradients, .expansions = false});
    const Decoded decoded = model->decode(recorder, sources, targets, {.sampling = &random});
    ASSERT_NE(decoded.drawnLogProbabilities, noNode);
    const auto drawn = recorder.finish()->value(decoded.drawnLogProbabilities);
    EXPECT_EQ(drawn->rows(), targets.tokens());
    EXPECT_LE(drawn->maxCoeff(), 0.f);
    EXPECT_TRUE(drawn->allFinite());
}

TEST(EncoderDecoder, SearchKeepsForcedWordsAndBeamIsNoWorse) {
    for (const auto& variant : variants()) {
        SCOPED_TRACE(variant.name);
        ParameterSet weights(10);
        const auto model = makeEncoderDecoder(variant.settings, weights);
        const auto greedy = searchTranslation(*model, sources.ids[2], 0, 1, {.tokens = 6});
        const auto again = searchTranslation(*model, sources.ids[2], 0, 1, {.tokens = 6});
        EXPECT_EQ(greedy.words, again.words);
        EXPECT_LE(greedy.words.size(), 6u);
        const auto forced =
            searchTranslation(*model, sources.ids[2], 0, 1, {.tokens = 6, .forced = {{0, 4}, {2, 7}}});
        ASSERT_GE(forced.words.size(), 3u);
        EXPECT_EQ(forced.words[0], 4);
        EXPECT_EQ(forced.words[2], 7);
        EXPECT_NO_THROW(searchTranslation(*model, sources.ids[2], 0, 1, {.tokens = 6, .beam = 3}));
        EXPECT_THROW(searchTranslation(*model, sources.ids[2], 0, 1, {.forced = {{0, 99}}}), std::exception);
    }
}
