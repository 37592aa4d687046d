#include "core/training/sentence_generator.h"

#include <gtest/gtest.h>

#include <set>

#include "core/base/error.h"
#include "core/training/generator/sentence_maker.h"

using namespace attentionscope;

TEST(SentenceGenerator, GivesTheSameForTheSameSeed) {
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

TEST(SentenceGenerator, KeepsToTheLengthsAndRepeatsNothing) {
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
    for (const auto& pair : pairs) {
        const std::string text = " " + pair.target;
        for (const char* wrong : {" de le ", " de les ", " de des ", " le a", " la e", " que il", " ne a",
                                  " je a", " je é", " ce homme", " cet histoire", " cet école", " ma amie",
                                  " beau homme", " vieux ami ", "qu' ", " de de "})
            EXPECT_EQ(text.find(wrong), std::string::npos) << pair.target;
    }
}

namespace {
template <typename Table>
const auto& named(const Table& table, const std::string& english) {
    for (const auto& entry : table)
        if (entry.english == english) return entry;
    throw Error("no such entry: " + english);
}
std::string joined(const generator::Words& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() || word.glued ? "" : " ") + word.text;
    return text;
}
}  // namespace

TEST(SentenceGenerator, CombinesInstitutionsWithAdjectivesThatAgree) {
    using namespace generator;
    const auto french = [](const char* english) {
        return std::string(named(institutions(), english).french);
    };
    EXPECT_GT(institutions().size(), 300u);
    EXPECT_EQ(french("African Cultural Council"), "Conseil culturel africain");
    EXPECT_EQ(french("African Cultural Community"), "Communauté culturelle africaine");
    EXPECT_EQ(french("International Court"), "Cour internationale");
    EXPECT_EQ(french("World Bank"), "Banque mondiale");
    EXPECT_EQ(std::string(named(institutions(), "Asian Monetary Union").chinese), "亚洲 货币 联盟");
}

TEST(SentenceGenerator, CrossesAdjectivesAndNouns) {
    using namespace generator;
    Sentence sentence;
    Clause clause;
    NounPhrase area{
        .name = &named(institutions(), "European Economic Area"), .nounConcept = 10, .determinerConcept = 9};
    clause.subject = {.noun = &named(nouns(), "agreement"), .determiner = &determiners()[0]};
    clause.subject.of = std::make_shared<NounPhrase>(area);
    clause.subject.about = true;
    clause.passive = true;
    clause.verb = &named(verbs(), "sign");
    clause.tense = Tense::past;
    clause.month = 7;
    clause.year = 1992;
    sentence.clauses.push_back(clause);
    EXPECT_EQ(joined(english(sentence)),
              "The agreement on the European Economic Area was signed in August 1992.");
    EXPECT_EQ(joined(french(sentence)),
              "L'accord sur la zone économique européenne a été signé en août 1992.");
    const auto words = french(sentence);
    EXPECT_EQ(words[4].text, "zone");
    EXPECT_EQ(words[4].sure, std::vector<Concept>{12});
    EXPECT_EQ(words[6].sure, std::vector<Concept>{10});
}

TEST(SentenceGenerator, AgreesParticiplesWithAnObjectBeforeThem) {
    using namespace generator;
    Clause clause;
    clause.subject = {.name = &named(people(), "Tom")};
    clause.verb = &named(verbs(), "see");
    clause.tense = Tense::past;
    clause.negated = true;
    clause.object = NounPhrase{.pronoun = &named(pronouns(), "she")};
    Sentence sentence{.clauses = {clause}};
    EXPECT_EQ(joined(english(sentence)), "Tom did not see her.");
    EXPECT_EQ(joined(french(sentence)), "Tom ne l'a pas vue.");
    EXPECT_EQ(joined(chinese(sentence)), "汤姆没有看见她。");
}

// What English says of a noun has to be known from the Chinese, or nobody could translate it.
TEST(SentenceGenerator, TellsOneFromManyInChinese) {
    using namespace generator;
    const auto said = [](const char* determiner, bool plural) {
        Clause clause;
        clause.subject = {.noun = &named(nouns(), "dog"), .determiner = &named(determiners(), determiner)};
        clause.subject.plural = plural;
        clause.verb = &named(verbs(), "sleep");
        return joined(chinese({.clauses = {clause}}));
    };
    EXPECT_EQ(said("the", false), "狗睡觉。");
    EXPECT_EQ(said("the", true), "那些狗睡觉。");
    EXPECT_EQ(said("my", true), "我的那些狗睡觉。");
    EXPECT_EQ(said("this", true), "这些狗睡觉。");
    EXPECT_EQ(said("a", true), "一些狗睡觉。");
    EXPECT_EQ(said("two", true), "两只狗睡觉。");
    EXPECT_EQ(said("many", true), "许多狗睡觉。");
}
