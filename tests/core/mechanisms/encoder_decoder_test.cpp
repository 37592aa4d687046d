#include "core/mechanisms/encoder_decoder.h"

#include <gtest/gtest.h>

#include "core/mechanisms/search.h"
#include "tests/core/mechanisms/small_systems.h"

using namespace attentionscope;

namespace {

Matrix logitsOf(const EncoderDecoder& model, const SentenceBatch& source, const SentenceBatch& target,
                std::vector<Decoded::Row>* rows = nullptr, bool expansions = false) {
    Recorder recorder({.expansions = expansions});
    const Decoded decoded = model.decode(recorder, source, target);
    if (rows) *rows = decoded.rows;
    return *recorder.finish()->value(decoded.logits);
}

}  // namespace

TEST(EncoderDecoder, ABatchGivesWhatItsSentencesGiveAlone) {
    for (const auto& variant : smallSystems()) {
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
    for (const auto& variant : smallSystems()) {
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
    for (const auto& variant : smallSystems()) {
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
