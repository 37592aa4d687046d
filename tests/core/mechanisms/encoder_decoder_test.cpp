#include "core/mechanisms/encoder_decoder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "core/base/error.h"
#include "core/mechanisms/word_producer.h"
#include "tests/core/mechanisms/small_systems.h"

using namespace attentionscope;

namespace {

Matrix logitsOf(const EncoderDecoder& model, const SentenceBatch& source, const SentenceBatch& target,
                std::vector<DecoderNodes::Row>* rows = nullptr, bool expansions = false) {
    Recorder recorder({.expansions = expansions});
    const DecoderNodes decoded = model.decode(recorder, source, target);
    if (rows) *rows = decoded.rows;
    return *recorder.finish()->value(decoded.logits);
}

/// Words with or without the end mark, with the model's probability for them when read as a whole.
struct Sentence {
    double logProbability = 0;
    std::vector<int> likeliest;  ///< at each place, after the words before it; never begin, nor end at first
};

Sentence sentenceOf(const EncoderDecoder& model, const std::vector<int>& source,
                    const std::vector<int>& words) {
    std::vector<int> read{0};
    read.insert(read.end(), words.begin(), words.end() - 1);
    const Eigen::MatrixXd logits = logitsOf(model, {{source}}, {{read}}).cast<double>();
    Sentence sentence;
    for (Index t = 0; t < logits.rows(); ++t) {
        const Index marks = t == 0 ? 2 : 1;
        Index best = 0;
        logits.row(t).tail(logits.cols() - marks).maxCoeff(&best);
        sentence.likeliest.push_back(int(best + marks));
        sentence.logProbability += logits(t, words[size_t(t)]) - std::log(logits.row(t).array().exp().sum());
    }
    return sentence;
}

/// The result of a search that begins with 0 and ends with 1.
struct Found {
    std::vector<int> words;  ///< without the end
    double logProbability = 0;
    bool ended = false;
};

Found search(const EncoderDecoder& model, const std::vector<int>& source, const GenerationOptions& options) {
    const auto steps = model.begin(source, {}, false);
    const GeneratedTokens found = searchWords(*steps, producedWordRules(0, 1), options);
    return {{found.ids.begin(), found.ids.end() - (found.ended ? 1 : 0)}, found.logProbability, found.ended};
}

/// Everything of at most so many words from 2 on, each with its end mark, 1.
std::vector<std::vector<int>> everySentence(int vocabulary, size_t most) {
    std::vector<std::vector<int>> open{{}}, all;
    for (size_t i = 0; i < open.size(); ++i) {
        for (int word = 2; open[i].size() < most && word < vocabulary; ++word) {
            auto longer = open[i];
            longer.push_back(word);
            open.push_back(longer);
        }
        all.push_back(open[i]);
        all.back().push_back(1);
    }
    return all;
}

}  // namespace

TEST(EncoderDecoder, ABatchGivesWhatItsSentencesGiveAlone) {
    for (const auto& variant : smallSystems()) {
        SCOPED_TRACE(variant.name);
        ParameterSet weights(4);
        const auto model = makeEncoderDecoder(variant.settings, weights);
        std::vector<DecoderNodes::Row> rows;
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
    for (const auto& variant : smallSystems()) {
        SCOPED_TRACE(variant.name);
        ParameterSet weights(5);
        const auto model = makeEncoderDecoder(variant.settings, weights);
        const Matrix whole = logitsOf(*model, {{sources.ids[0]}}, {{targets.ids[0]}});
        const auto steps = model->begin(sources.ids[0], {}, false);
        for (size_t t = 0; t < targets.ids[0].size(); ++t) {
            // Two hypotheses from the second step on; the second is followed.
            const std::vector<Index> parents =
                t == 0 ? std::vector<Index>{0} : std::vector<Index>{0, t == 1 ? 0 : 1};
            std::vector<Index> words(parents.size(), 2);
            words.back() = targets.ids[0][t];
            const Matrix logits = steps->next(parents, words);
            EXPECT_LT((logits.row(logits.rows() - 1) - whole.row(Index(t))).cwiseAbs().maxCoeff(), 1e-5f);
        }
    }
}

TEST(EncoderDecoder, HardAttentionReadsOnePlaceAtATime) {
    ParameterSet parameters(7);
    const auto model = makeEncoderDecoder(smallSettings("hard"), parameters);
    std::set<std::vector<Index>> read;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        Random random(seed);
        Recorder recorder({.keep = Keep::forGradients});
        const DecoderNodes decoded =
            model->decode(recorder, {{sources.ids[2]}}, {{targets.ids[1]}}, {.sampling = &random});
        ASSERT_NE(decoded.drawnLogProbabilities, noNode);
        ASSERT_FALSE(decoded.maps.empty());
        const auto evaluation = recorder.finish();
        const Matrix drawn = *evaluation->value(decoded.drawnLogProbabilities);
        const Matrix weights = *evaluation->value(decoded.maps.back().nodes.heads.back().weights);
        ASSERT_EQ(drawn.rows(), Index(targets.ids[1].size()));
        ASSERT_EQ(weights.rows(), drawn.rows());
        std::vector<Index> places;
        for (Index row = 0; row < drawn.rows(); ++row) {
            // All of the weight is on the place drawn, whose log probability is recorded.
            Index place = 0;
            EXPECT_EQ(weights.row(row).maxCoeff(&place), 1.F);
            EXPECT_EQ(weights.row(row).sum(), 1.F);
            EXPECT_TRUE(std::isfinite(drawn(row, 0)) && drawn(row, 0) < 0);
            places.push_back(place);
        }
        read.insert(places);
    }
    EXPECT_GT(read.size(), 1U);  // they are drawn
}

TEST(EncoderDecoder, SearchKeepsForcedWords) {
    for (const auto& variant : smallSystems())
        for (const Index beam : {1, 3}) {
            SCOPED_TRACE(variant.name + ", beam " + std::to_string(beam));
            ParameterSet weights(10);
            const auto model = makeEncoderDecoder(variant.settings, weights);
            const auto forced =
                search(*model, sources.ids[2], {.tokens = 6, .beam = beam, .forced = {{0, 4}, {2, 7}}});
            ASSERT_GE(forced.words.size(), 3u);
            EXPECT_EQ(forced.words[0], 4);
            EXPECT_EQ(forced.words[2], 7);
            EXPECT_THROW(search(*model, sources.ids[2], {.beam = beam, .forced = {{0, 99}}}), Error);
        }
}

TEST(EncoderDecoder, GreedySearchTakesTheLikeliestWordEachTime) {
    int produced = 0;
    for (const auto& variant : smallSystems()) {
        SCOPED_TRACE(variant.name);
        ParameterSet weights(10);
        const auto model = makeEncoderDecoder(variant.settings, weights);
        const auto greedy = search(*model, sources.ids[2], {.tokens = 6, .beam = 1});
        std::vector<int> expected = greedy.words;
        if (greedy.ended) expected.push_back(1);
        EXPECT_TRUE(greedy.ended || greedy.words.size() == 6u);
        const Sentence exact = sentenceOf(*model, sources.ids[2], expected);
        EXPECT_EQ(exact.likeliest, expected);
        EXPECT_NEAR(greedy.logProbability, exact.logProbability, 1e-4);
        produced += int(greedy.words.size());
    }
    EXPECT_GT(produced, 0);
}

// With a small vocabulary, a beam holds every output of three words, so the search must find the best; its
// length penalty is its own choice, but nothing of equal or greater length may be likelier.
TEST(EncoderDecoder, AFullBeamFindsTheBestSentence) {
    const std::vector<int> source{3, 4, 2, 1};
    const auto all = everySentence(5, 2);
    int unlikeGreedy = 0;
    for (const auto& variant : smallSystems())
        for (const std::uint64_t seed : {10, 11, 12}) {
            SCOPED_TRACE(variant.name + ", seed " + std::to_string(seed));
            auto settings = variant.settings;
            settings.vocabulary = 5;
            ParameterSet weights(seed);
            const auto model = makeEncoderDecoder(settings, weights);
            // Makes the model prefer something: with equal words, the shortest output wins.
            for (const auto& parameter : model->parameters()) parameter->values() *= 4;
            const auto greedy = search(*model, source, {.tokens = 3});
            const auto best = search(*model, source, {.tokens = 3, .beam = 64});
            ASSERT_TRUE(best.ended && !best.words.empty());
            auto words = best.words;
            words.push_back(1);
            EXPECT_NEAR(best.logProbability, sentenceOf(*model, source, words).logProbability, 1e-3);
            for (const auto& other : all)
                if (other.size() >= words.size()) {
                    EXPECT_LE(sentenceOf(*model, source, other).logProbability, best.logProbability + 1e-3);
                }
            if (greedy.ended && greedy.words.size() == best.words.size()) {
                EXPECT_LE(greedy.logProbability, best.logProbability + 1e-4);
            }
            unlikeGreedy += greedy.words != best.words;
        }
    EXPECT_GT(unlikeGreedy, 0);  // otherwise nothing was searched
}
