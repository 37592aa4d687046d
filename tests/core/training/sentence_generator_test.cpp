#include "core/training/sentence_generator.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/base/error.h"
#include "core/training/generator/aligned_pair.h"
#include "core/training/generator/grammar.h"
#include "tests/support/alignment_text.h"

using namespace attentionscope;

TEST(SentenceGenerator, IsDeterministic) {
    const auto first = generateSentences(LanguagePair::englishFrench, 50, 7);
    const auto second = generateSentences(LanguagePair::englishFrench, 50, 7);
    const auto other = generateSentences(LanguagePair::englishFrench, 50, 8);
    ASSERT_EQ(first.size(), 50u);
    ASSERT_EQ(second.size(), 50u);
    ASSERT_EQ(other.size(), 50u);
    for (size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(first[i].source, second[i].source);
        EXPECT_EQ(first[i].target, second[i].target);
        EXPECT_EQ(first[i].links, second[i].links);
    }
    EXPECT_NE(first[0].source, other[0].source);
}

TEST(SentenceGenerator, NamesPlacesInBothLanguages) {
    const auto pairs = generatePlaces(2000, 5);
    ASSERT_EQ(pairs.size(), 2000u);
    std::set<std::string> seen;
    const std::pair<const char*, const char*> names[] = {
        {"北京", "Beijing"},   {"上海", "Shanghai"}, {"巴黎", "Paris"},     {"火车站", "train station"},
        {"的首都", "capital"}, {"爷爷", "grand"},    {"请问", "Excuse me"}, {"成立于", "was founded"}};
    for (const SentencePair& pair : pairs) {
        EXPECT_TRUE(seen.insert(pair.source).second) << pair.source;
        EXPECT_NE(pair.source, "北京是中国的首都。");
        EXPECT_EQ(pair.source.find(' '), pair.source.npos) << pair.source;
        for (const auto& [chinese, english] : names) {
            if (pair.source.find(chinese) != pair.source.npos) {
                EXPECT_NE(pair.target.find(english), pair.target.npos) << pair.source << ' ' << pair.target;
            }
        }
    }
    EXPECT_EQ(pairs[7].source, generatePlaces(8, 5)[7].source);
}

TEST(SentenceGenerator, ObeysLengthsWithoutDuplicates) {
    for (const auto pair : {LanguagePair::englishFrench, LanguagePair::chineseEnglish}) {
        std::set<std::string> seen;
        bool isLong = false, isShort = false;
        for (const auto& sentence : generateSentences(pair, 400, 3)) {
            const std::string& english =
                pair == LanguagePair::englishFrench ? sentence.source : sentence.target;
            EXPECT_TRUE(seen.insert(english).second);
            const auto words = std::count(english.begin(), english.end(), ' ') + 1;
            EXPECT_GE(words, 5) << english;
            EXPECT_LE(words, 40) << english;
            isShort = isShort || words < 9;
            isLong = isLong || words > 33;
        }
        EXPECT_TRUE(isShort && isLong);
    }
    EXPECT_THROW(generateSentences(LanguagePair::englishFrench, 1, 1, 5, 100), Error);
}

TEST(SentenceGenerator, AlignsEveryWordThatHasAPartner) {
    for (const auto pair : {LanguagePair::englishFrench, LanguagePair::chineseEnglish}) {
        Index words = 0, linked = 0;
        for (const auto& sentence : generateSentences(pair, 300, 4)) {
            const Index source = Index(alignmentWords(sentence.source).size());
            const Index target = Index(alignmentWords(sentence.target).size());
            std::set<Index> partners;
            for (const auto& link : sentence.links) {
                ASSERT_LT(link.source, source);
                ASSERT_LT(link.target, target);
                partners.insert(link.target);
            }
            words += target;
            linked += Index(partners.size());
        }
        EXPECT_GT(double(linked), 0.9 * double(words));
    }
}

TEST(SentenceGenerator, WritesFrenchAsTheGrammarHasIt) {
    const auto pairs = generateSentences(LanguagePair::englishFrench, 3000, 5);
    ASSERT_EQ(pairs.size(), 3000u);
    std::map<std::string, int> agreeing;
    for (const auto& pair : pairs) {
        const std::string text = " " + pair.target;
        for (const char* wrong : {" de le ", " de les ", " de des ", " le a", " la e", " que il", " ne a",
                                  " je a", " je é", " ce homme", " cet histoire", " cet école", " ma amie",
                                  " beau homme", " vieux ami ", "qu' ", " de de "})
            EXPECT_EQ(text.find(wrong), std::string::npos) << pair.target;
        // A participle agrees with the pronoun before it.
        for (const auto& [english, french] :
             {std::pair(" saw her ", " vue "), std::pair(" found her ", " trouvée "),
              std::pair(" saw him ", " vu "), std::pair(" saw them ", " vus ")}) {
            if (pair.source.find(english) == std::string::npos) continue;
            EXPECT_NE(pair.target.find(french), std::string::npos) << pair.source << ' ' << pair.target;
            ++agreeing[english];
        }
    }
    EXPECT_EQ(agreeing.size(), 4u);
}

namespace {

/// The texts of a grammar rule in English, French and Chinese.
std::vector<generator::Words> phrasesOf(const char* rule, Random& random) {
    return generator::bundledGrammar("sentences")
        .draw(rule, random, {.texts = {{"depth", "0"}}, .numbers = {{"richness", 0}}});
}

}  // namespace

TEST(SentenceGenerator, CombinesInstitutionsWithAdjectivesThatAgree) {
    Random random(1);
    std::map<std::string, std::vector<generator::Words>> known;
    for (int i = 0; i < 4000; ++i) {
        auto one = phrasesOf("INSTITUTION", random);
        known.emplace(textOf(one[0]), one);
    }
    EXPECT_EQ(known.size(), 386u);
    const auto french = [&](const char* english) { return textOf(known.at(english)[1]); };
    EXPECT_EQ(french("The African Cultural Council"), "Le Conseil culturel africain");
    EXPECT_EQ(french("The African Cultural Community"), "La Communauté culturelle africaine");
    EXPECT_EQ(french("The International Court"), "La Cour internationale");
    EXPECT_EQ(french("The World Bank"), "La Banque mondiale");
    EXPECT_EQ(textOf(known.at("The Asian Monetary Union")[2]), "亚洲货币联盟");
    const auto& area = known.at("The European Economic Area");
    EXPECT_EQ(alignmentText(alignedPair(area[0], area[1], true).links), "0-0 3-1 2-2 1-3");
}

// What English states about a noun must follow from the Chinese, or nobody could translate it.
TEST(SentenceGenerator, DistinguishesNumberInChinese) {
    std::map<std::string, std::string> expected{
        {"The dog", "狗"},       {"The dogs", "那些狗"}, {"My dogs", "我的那些狗"}, {"These dogs", "这些狗"},
        {"Some dogs", "一些狗"}, {"Two dogs", "两只狗"}, {"Many dogs", "许多狗"},   {"A dog", "一只狗"}};
    Random random(1);
    const generator::DrawingInputs given{
        .texts = {{"depth", "0"}},
        .numbers = {{"richness", 0}},
        .wanted = [&](const generator::Words& english) { return expected.contains(textOf(english)); }};
    for (int i = 0; i < 60000 && !expected.empty(); ++i) {
        const auto one = generator::bundledGrammar("sentences").draw("ANYTHING", random, given);
        if (one.empty()) continue;
        EXPECT_EQ(textOf(one[2]), expected.at(textOf(one[0])));
        expected.erase(textOf(one[0]));
    }
    EXPECT_TRUE(expected.empty());
}
