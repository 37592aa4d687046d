#include "core/training/generator/aligned_pair.h"
#include "core/training/next_word_scores.h"
#include "core/training/pronoun_sentences.h"
#include "core/training/scene_captions.h"
#include "core/training/scene_questions.h"
#include "core/training/sentence_generator.h"
#include "core/training/translation_data.h"
#include "tests/golden/golden.h"
#include "tests/support/alignment_text.h"

using namespace attentionscope;

namespace {

constexpr Index items = 200;
constexpr std::uint64_t seed = 1;

/// The items of a generator, a line each.
class GoldenGeneratorsTest : public GoldenTest {
protected:
    void holdTo(const std::string& name) { hold(golden()["generators"][name], lines_); }
    template <typename... Parts>
    void line(const Parts&... parts) {
        ((lines_ += parts + '\t'), ...);
        lines_ += '\n';
    }
    void pairs(const std::vector<SentencePair>& all) {
        ASSERT_EQ(std::ssize(all), items);
        for (const SentencePair& pair : all) line(pair.source, pair.target, alignmentText(pair.links));
    }

    std::string lines_;
};

template <typename Number>
std::string listed(const std::vector<Number>& numbers) {
    std::string list;
    for (const Number number : numbers) list += std::to_string(number) + ' ';
    return list;
}

}  // namespace

TEST_F(GoldenGeneratorsTest, EnglishFrenchSentences) {
    pairs(generateSentences(LanguagePair::englishFrench, items, seed));
    holdTo("sentences, English to French");
}

TEST_F(GoldenGeneratorsTest, ChineseEnglishSentences) {
    pairs(generateSentences(LanguagePair::chineseEnglish, items, seed));
    holdTo("sentences, Chinese to English");
}

TEST_F(GoldenGeneratorsTest, Places) {
    pairs(generatePlaces(items, seed));
    holdTo("places, Chinese to English");
}

TEST_F(GoldenGeneratorsTest, HastySentences) {
    auto all = generateSentences(LanguagePair::englishFrench, items, seed);
    addHastyPairs(all, 0.5);
    for (size_t i = size_t(items); i < all.size(); ++i) line(all[i].source, all[i].target);
    holdTo("sentences, typed in haste");
}

TEST_F(GoldenGeneratorsTest, News) {
    for (const NewsSide side : {NewsSide::training, NewsSide::validation, NewsSide::test})
        pairs(generateNews(side, items, seed));
    holdTo("news");
}

TEST_F(GoldenGeneratorsTest, PronounSentences) {
    for (const NounPairs nouns : {NounPairs::learnt, NounPairs::heldOut})
        for (const PronounSentence& one : generatePronounSentences(items, seed, nouns))
            line(one.text, one.pronoun, one.antecedent, one.other);
    holdTo("pronouns");
}

TEST_F(GoldenGeneratorsTest, Scenes) {
    for (const SceneSide side : {SceneSide::training, SceneSide::validation, SceneSide::test})
        for (const Scene& scene : generateScenes(side, items, seed)) {
            const auto caption = captionOf(scene);
            ASSERT_TRUE(caption);
            line(sceneToText(scene), caption->text, listed(caption->named));
        }
    holdTo("scenes with captions");
}

TEST_F(GoldenGeneratorsTest, CrowdedScenes) {
    for (const SceneSide side : {SceneSide::training, SceneSide::validation, SceneSide::test})
        for (const Scene& scene : generateCrowdedScenes(side, items, seed)) {
            line(sceneToText(scene));
            for (const SceneQuestion& one : questionsAbout(scene, 6, seed))
                line(questionKindTitle(one.kind), one.text, one.answer);
        }
    holdTo("scenes with questions");
}

TEST_F(GoldenGeneratorsTest, RepeatedSequences) {
    Random random(seed);
    for (Index i = 0; i < items; ++i) {
        const RepeatedShape shape = drawRepeatedShape(random, 64);
        line(listed(drawRepeatedTokens(shape, 1, 5, 200, random)));
    }
    holdTo("repeated sequences");
}
