// How words are produced, on random models small enough to enumerate all their outputs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/base/error.h"
#include "tests/core/transformer/small_specs.h"

using namespace attentionscope;

namespace {

constexpr Index endToken = 4;

/// The models that produce words, with token 4 as their end.
std::vector<SmallModel> speakers() {
    std::vector<SmallModel> all;
    for (SmallModel& model : smallModels()) {
        if (!model.spec.last().causal) continue;
        model.spec.ids.end = {endToken};
        all.push_back(std::move(model));
    }
    return all;
}

std::vector<Index> promptOf(const SmallModel& model) {
    return model.spec.encoder ? std::vector<Index>{1} : std::vector<Index>{3, 6};
}

GeneratedTokens generated(const SmallModel& model, const GenerationOptions& options,
                          const OnToken& onToken = {}, const StopToken& stop = {}) {
    const DecoderState state(model.spec, model.weights, memoryOf(model, source), stop);
    return generateTokens(model.spec, state, promptOf(model), options, onToken, stop);
}

/// log softmax of the next token after the prompt and `produced`, all computed again in double precision.
std::vector<double> exactLogs(const SmallModel& model, const std::vector<Index>& produced) {
    std::vector<Index> ids = promptOf(model);
    ids.insert(ids.end(), produced.begin(), produced.end());
    const ExactForward run = model.spec.encoder ? forwardExactly(model.spec, model.weights, source, ids)
                                                : forwardExactly(model.spec, model.weights, ids);
    const auto row = run.logits.row(run.logits.rows() - 1);
    const double whole = std::log(row.array().exp().sum());
    std::vector<double> logs;
    for (Index i = 0; i < row.cols(); ++i) logs.push_back(row(i) - whole);
    return logs;
}

Index likeliest(const std::vector<double>& logs) {
    return Index(std::max_element(logs.begin(), logs.end()) - logs.begin());
}

void expectProbabilities(const SmallModel& model, const GeneratedTokens& result) {
    ASSERT_EQ(result.probability.size(), result.ids.size());
    std::vector<Index> before;
    for (std::size_t i = 0; i < result.ids.size(); ++i) {
        EXPECT_NEAR(result.probability[i], std::exp(exactLogs(model, before)[std::size_t(result.ids[i])]),
                    1e-5);
        before.push_back(result.ids[i]);
    }
}

/// Every output of a model in at most `room` tokens, with the mean log probability of its tokens.
struct Sentence {
    std::vector<Index> ids;
    double mean;
};
std::vector<Sentence> everySentence(const SmallModel& model, Index room) {
    std::vector<Sentence> all;
    const std::function<void(const std::vector<Index>&, double)> grow = [&](const std::vector<Index>& ids,
                                                                            double sum) {
        if (Index(ids.size()) == room || (!ids.empty() && ids.back() == endToken)) {
            all.push_back({ids, sum / double(ids.size())});
            return;
        }
        const auto logs = exactLogs(model, ids);
        for (std::size_t id = 0; id < logs.size(); ++id) {
            auto longer = ids;
            longer.push_back(Index(id));
            grow(longer, sum + logs[id]);
        }
    };
    grow({}, 0);
    return all;
}

double meanOf(const GeneratedTokens& result) {
    double sum = 0;
    for (const double p : result.probability) sum += std::log(p);
    return sum / double(result.probability.size());
}

const std::vector<float> someLogits{0.3F, -1, 2, 0.5F, 1.4F, -0.2F, 1.9F, -3};

/// How often each token is drawn, against the probabilities it should have.
void expectDistribution(const GenerationOptions& options, const std::vector<double>& expected) {
    constexpr int draws = 40000;
    std::vector<int> counts(expected.size());
    Random random(options.seed);
    for (int i = 0; i < draws; ++i) ++counts[std::size_t(chooseToken(someLogits, options, random))];
    for (std::size_t id = 0; id < expected.size(); ++id) {
        const double p = expected[id], deviation = std::sqrt(p * (1 - p) / draws);
        EXPECT_NEAR(double(counts[id]) / draws, p, 4.5 * deviation) << "token " << id;
    }
}

/// softmax(logits / temperature) over the tokens kept.
std::vector<double> distribution(double temperature, const std::vector<std::size_t>& kept) {
    std::vector<double> p(someLogits.size(), 0);
    double sum = 0;
    for (const std::size_t id : kept) sum += p[id] = std::exp(double(someLogits[id]) / temperature);
    for (double& value : p) value /= sum;
    return p;
}

}  // namespace

TEST(Generation, GreedyTakesTheLikeliestWordUntilTheEnd) {
    int ended = 0;
    for (const SmallModel& model : speakers()) {
        SCOPED_TRACE(model.name);
        std::vector<Index> heard;
        const GeneratedTokens result =
            generated(model, {.tokens = 6}, [&](Index id) { heard.push_back(id); });
        std::vector<Index> expected;
        while (expected.size() < 6 && (expected.empty() || expected.back() != endToken))
            expected.push_back(likeliest(exactLogs(model, expected)));
        EXPECT_EQ(result.ids, expected);
        EXPECT_EQ(heard, expected);
        EXPECT_EQ(result.ended, expected.back() == endToken);
        expectProbabilities(model, result);
        ended += result.ended;
    }
    EXPECT_GT(ended, 0);  // both ways of stopping were seen
    EXPECT_LT(ended, int(speakers().size()));
}

TEST(Generation, SamplingFollowsTheSoftmax) {
    expectDistribution({.temperature = 1, .seed = 11}, distribution(1, {0, 1, 2, 3, 4, 5, 6, 7}));
    expectDistribution({.temperature = 0.5, .seed = 12}, distribution(0.5, {0, 1, 2, 3, 4, 5, 6, 7}));
    expectDistribution({.temperature = 3, .seed = 13}, distribution(3, {0, 1, 2, 3, 4, 5, 6, 7}));
    expectDistribution({.temperature = 1, .topK = 3, .seed = 14}, distribution(1, {2, 6, 4}));
    expectDistribution({.temperature = 2, .topK = 1, .seed = 15}, distribution(2, {2}));
    expectDistribution({.temperature = 1, .topK = 99, .seed = 16}, distribution(1, {0, 1, 2, 3, 4, 5, 6, 7}));
    // The likeliest have 0.36, 0.32, 0.20 …: two reach 0.6, one does not.
    expectDistribution({.temperature = 1, .topP = 0.6, .seed = 17}, distribution(1, {2, 6}));
    expectDistribution({.temperature = 1, .topP = 0.3, .seed = 18}, distribution(1, {2}));
    // Of the three that top-k keeps, two reach 0.75 of the rest.
    expectDistribution({.temperature = 1, .topK = 3, .topP = 0.75, .seed = 19}, distribution(1, {2, 6}));
}

TEST(Generation, TheSameSeedGivesTheSameWords) {
    for (const SmallModel& model : speakers()) {
        SCOPED_TRACE(model.name);
        GenerationOptions options{.tokens = 8, .temperature = 1.5, .seed = 3};
        const GeneratedTokens first = generated(model, options);
        EXPECT_EQ(generated(model, options).ids, first.ids);
        expectProbabilities(model, first);  // at temperature 1, whatever they were drawn with
        bool another = false;
        for (options.seed = 4; options.seed < 10; ++options.seed)
            another = another || generated(model, options).ids != first.ids;
        EXPECT_TRUE(another);
    }
}

TEST(Generation, AFullBeamFindsTheBestSentence) {
    constexpr Index room = 3;
    for (const SmallModel& model : speakers()) {
        SCOPED_TRACE(model.name);
        const auto all = everySentence(model, room);
        const auto best = std::max_element(
            all.begin(), all.end(), [](const Sentence& a, const Sentence& b) { return a.mean < b.mean; });
        const GeneratedTokens whole = generated(model, {.tokens = room, .beam = 256});
        EXPECT_EQ(whole.ids, best->ids);
        EXPECT_NEAR(meanOf(whole), best->mean, 1e-5);
        EXPECT_EQ(whole.ended, best->ids.back() == endToken);
        for (const Index beam : {2, 3}) {
            const GeneratedTokens some = generated(model, {.tokens = room, .beam = beam});
            expectProbabilities(model, some);
            EXPECT_LE(meanOf(some), best->mean + 1e-5);
        }
    }
}

TEST(Generation, LaterWordsDependOnForcedOnes) {
    for (const SmallModel& model : speakers()) {
        for (const Index beam : {1, 3}) {
            SCOPED_TRACE(model.name + ", beam " + std::to_string(beam));
            const GeneratedTokens result =
                generated(model, {.tokens = 4, .beam = beam, .forced = {{0, 5}, {2, 2}}});
            ASSERT_GE(result.ids.size(), 3U);
            EXPECT_EQ(result.ids[0], 5);
            EXPECT_EQ(result.ids[2], 2);
            expectProbabilities(model, result);
            // The sentence continues to the forced word.
            auto logs = exactLogs(model, {5});
            logs[std::size_t(endToken)] = -INFINITY;
            EXPECT_TRUE(beam > 1 || result.ids[1] == likeliest(logs));
            EXPECT_THROW(generated(model, {.tokens = 2, .beam = beam, .forced = {{0, 7}}}), Error);
        }
    }
}

TEST(Generation, ObeysSuppressedAndForcedFirstTokens) {
    for (SmallModel& model : speakers()) {
        SCOPED_TRACE(model.name);
        const GeneratedTokens free = generated(model, {.tokens = 1});
        model.spec.ids.never = {free.ids[0]};
        const GeneratedTokens other = generated(model, {.tokens = 1});
        auto logs = exactLogs(model, {});
        logs[std::size_t(free.ids[0])] = -INFINITY;
        EXPECT_EQ(other.ids[0], likeliest(logs));
        model.spec.ids.forcedBegin = 6;
        EXPECT_EQ(generated(model, {.tokens = 1}).ids[0], model.spec.encoder ? 6 : other.ids[0]);
        EXPECT_EQ(generated(model, {.tokens = 1, .beam = 2}).ids[0], model.spec.encoder ? 6 : other.ids[0]);
    }
}

TEST(Generation, StopsAtTheLimitAndOnRequest) {
    SmallModel model = speakers().front();
    model.spec.ids.end.clear();
    model.spec.decoder->limit = 5;
    // Two tokens of prompt leave three positions, and the last token needs none.
    EXPECT_EQ(generated(model, {.tokens = 20}).ids.size(), 4U);
    EXPECT_EQ(generated(model, {.tokens = 20, .beam = 2}).ids.size(), 4U);
    EXPECT_EQ(generated(model, {.tokens = 0}).ids.size(), 0U);
    std::stop_source stop;
    const auto stopSoon = [&](Index) { stop.request_stop(); };
    EXPECT_THROW(generated(model, {.tokens = 3}, stopSoon, stop.get_token()), Cancelled);
    for (const GenerationOptions& wrong :
         {GenerationOptions{.tokens = -1}, GenerationOptions{.temperature = -1},
          GenerationOptions{.topK = -1}, GenerationOptions{.topP = 0}, GenerationOptions{.topP = 1.5},
          GenerationOptions{.beam = -1}, GenerationOptions{.beam = 1000}})
        EXPECT_THROW(generated(model, wrong), Error);
}
