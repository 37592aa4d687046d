// A translator that produces only words it was taught or that are in the source sentence.
#include "core/mechanisms/seen_words.h"

#include <gtest/gtest.h>

#include "core/checkpoint/atomic_file.h"
#include "core/mechanisms/translation_model.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

class KnownWordsTest : public testing::Test {
protected:
    KnownWordsTest() {
        for (const char* sentence : {"Le chat noir boit du lait.", "L'animal n'a pas traversé la rue."})
            seen.add(SeenWords::Side::target, sentence);
    }
    /// Whether every token of a sentence, and its end, may follow those before it.
    bool saysAll(const std::string& sentence, const std::string& source = "") {
        const KnownWordsRule rule(std::make_shared<SeenWords>(seen), tokenizer, source);
        std::vector<Index> produced;
        for (const int id : tokenizer->ids(sentence)) {
            if (!rule(produced, id)) return false;
            produced.push_back(id);
        }
        return rule(produced, tokenizer->end());
    }

    TranslationTokenizerPointer tokenizer =
        TranslationTokenizer::load(std::string(RESOURCES) + "/models/en-fr-additive");
    SeenWords seen;
};

TEST_F(KnownWordsTest, MayHaveAnyOrderAndCase) {
    EXPECT_TRUE(saysAll("Le chat noir boit du lait."));
    EXPECT_TRUE(saysAll("La rue n'a pas traversé l'animal noir, 42 !"));
    EXPECT_TRUE(saysAll(""));
}

TEST_F(KnownWordsTest, AreNotMixed) {
    EXPECT_FALSE(saysAll("Le caliste boit."));
    EXPECT_FALSE(saysAll("Le chatnoir boit."));
    EXPECT_FALSE(saysAll("L'animalnoir."));
}

TEST_F(KnownWordsTest, AreProducedWhole) {
    EXPECT_FALSE(saysAll("Le chat noir tra"));
    EXPECT_FALSE(saysAll("Le chat travers noir"));
}

TEST_F(KnownWordsTest, MayBeCopiedFromTheSource) {
    EXPECT_FALSE(saysAll("Zorblax boit."));
    EXPECT_TRUE(saysAll("Zorblax boit.", "Zorblax drinks."));
    EXPECT_TRUE(saysAll("🦊 boit."));
}

TEST_F(KnownWordsTest, AllowForcedWords) {
    const KnownWordsRule rule(std::make_shared<SeenWords>(seen), tokenizer, "");
    std::vector<Index> forced;
    for (const int id : tokenizer->ids("Caliste")) forced.push_back(id);
    EXPECT_TRUE(rule(forced, tokenizer->ids("le chat").back()));
    EXPECT_TRUE(rule(forced, tokenizer->end()));
}

TEST_F(KnownWordsTest, LimitATranslator) {
    const TemporaryFolder folder;
    std::filesystem::copy(std::string(RESOURCES) + "/models/en-fr-none", folder / "model",
                          std::filesystem::copy_options::recursive);
    // Few words: without the rule it would certainly produce others.
    writeText(folder / "model" / SeenWords::fileName, seen.fileText());
    const auto model = openTranslationModel(ModelFolder::open(folder / "model"));
    for (const char* source : {"My sister reads a book.", "Where is the station?", "Good morning, Tom."})
        for (const Index beam : {0, 1, 2}) {
            SeenWords all = seen;
            all.add(SeenWords::Side::target, source);
            const std::string said = model->translate(source, {.tokens = 30, .beam = beam});
            const auto share = all.unseenIn(SeenWords::Side::target, {said});
            // A sentence truncated at the limit may end inside a word.
            EXPECT_LE(share.unseen, 1) << said;
        }
}

}  // namespace
