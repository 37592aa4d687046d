// The words that a translator was trained on, and those among its inputs and outputs that it was not.
#include "core/mechanisms/seen_words.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/checkpoint/atomic_file.h"
#include "core/mechanisms/translation_model.h"
#include "core/run/run_request.h"
#include "core/text/unicode.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/folders.h"
#include "tests/support/small_translators.h"

using namespace attentionscope;

namespace {

constexpr auto source = SeenWords::Side::source;
constexpr auto target = SeenWords::Side::target;

SeenWords fewWords() {
    SeenWords seen;
    seen.add(source, "The cat didn\u2019t sleep, 42 times.");
    seen.add(target, "L'animal ne dormait pas.");
    return seen;
}

TEST(SeenWords, AreComparedWithoutCaseAndWithoutMarks) {
    const SeenWords seen = fewWords();
    for (const char* word : {"the", "CAT", "didn't", "times", "42", "7", ",", "…"})
        EXPECT_TRUE(seen.has(source, word)) << word;
    EXPECT_FALSE(seen.has(source, "dog"));
    EXPECT_FALSE(seen.has(source, "animal")) << "a word of the other language";
    EXPECT_TRUE(seen.has(target, "Animal"));
    EXPECT_TRUE(seen.has(target, "l'"));
}

TEST(SeenWords, CountTheShareOfUnseenWords) {
    const auto share = fewWords().unseenIn(target, {"L'animal dormait.", "Le caliste, 3 pas !"});
    EXPECT_EQ(share.words, 6);   // l' animal dormait le caliste pas
    EXPECT_EQ(share.unseen, 2);  // le caliste
    EXPECT_DOUBLE_EQ(share.value(), 2.0 / 6);
    EXPECT_EQ(SeenWords().unseenIn(target, {"...", ""}).value(), 0);
}

TEST(SeenWords, RoundTrip) {
    const TemporaryFolder folder;
    const std::string text = fewWords().fileText();
    EXPECT_EQ(text, "cat\ndidn't\nsleep\nthe\ntimes\n\nanimal\ndormait\nl'\nne\npas\n");
    EXPECT_EQ(SeenWords::fromFileText(text).fileText(), text);
    EXPECT_EQ(SeenWords::load(folder / "nowhere"), nullptr);
    writeText(folder / SeenWords::fileName, text);
    const SeenWordsPointer read = SeenWords::load(folder / "");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->fileText(), text);
    EXPECT_EQ(SeenWords::fromFileText("a\r\n").fileText().find("nonsense"), std::string::npos);
}

TEST(SeenWords, MarkTokensOfUnseenWords) {
    std::vector<Token> tokens{{.text = "The", .begin = 0, .end = 3},
                              {.text = "zor", .begin = 4, .end = 7},
                              {.text = "blax", .begin = 7, .end = 11},
                              {.text = "sleep", .begin = 12, .end = 17},
                              {.text = "</s>", .special = true}};
    fewWords().mark(source, "The zorblax sleep", tokens);
    std::vector<bool> unknown = eachOf(tokens, &Token::unknown);
    EXPECT_EQ(unknown, (std::vector<bool>{false, true, true, false, false}));
}

TEST(SeenWords, OfATranslatorMarkItsSource) {
    const TemporaryFolder folder;
    writeSmallTranslator(folder / "small", "additive");
    SeenWords seen;
    seen.add(source, "the old dog");
    writeText(folder / "small" / SeenWords::fileName, seen.fileText());
    RunInputs inputs;
    inputs.values = {{"text", "the old zebra"}};
    const auto recording = openTranslationModel(ModelFolder::open(folder / "small"))->record(inputs, {});
    const auto& tokens = recording->sequences[0].tokens;
    for (const Token& token : tokens)
        EXPECT_EQ(token.unknown, token.hasText() && token.begin >= 8) << token.text;
}

TEST(TranslationTokenizer, GivesTheOffsetOfEachProducedToken) {
    const auto tokenizer = TranslationTokenizer::load(std::string(RESOURCES) + "/models/en-fr-additive");
    for (const std::string sentence : {"L'animal n'a pas traversé la rue.", "Où est la gare ?",
                                       "Ça fait 42 € 🦊 !", "知识就是力量"}) {
        const std::vector<int> ids = tokenizer->ids(sentence);
        const auto spelled = tokenizer->spell(ids);
        EXPECT_EQ(spelled.text, tokenizer->decode(ids));
        const std::u32string letters = toCodePoints(spelled.text);
        Index reach = 0;
        for (size_t i = 0; i < ids.size(); ++i) {
            // A separate space before a word spelt in bytes belongs to no word.
            if (tokenizer->label(ids[i]) == "▁") continue;
            ASSERT_LT(spelled.begin[i], spelled.end[i]) << sentence << ' ' << i;
            ASSERT_LE(spelled.end[i], Index(letters.size()));
            const std::string there =
                toUtf8(letters.substr(size_t(spelled.begin[i]), size_t(spelled.end[i] - spelled.begin[i])));
            const std::string label = tokenizer->label(ids[i]);
            // A byte of a rare character is at the place of the character.
            if (!label.starts_with("<0x")) {
                EXPECT_EQ(there, label) << sentence;
            }
            EXPECT_GE(spelled.begin[i], reach - 1) << "in order";
            reach = std::max(reach, spelled.end[i]);
        }
        EXPECT_EQ(reach, Index(letters.size())) << sentence;
    }
    EXPECT_TRUE(tokenizer->spell({}).text.empty());
}

}  // namespace
