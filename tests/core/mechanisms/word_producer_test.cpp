// The search of our translators and captioners, and its score.
#include "core/mechanisms/word_producer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <set>

#include "core/base/error.h"
#include "core/mechanisms/translation_model.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/folders.h"
#include "tests/support/small_translators.h"

using namespace attentionscope;

namespace {

constexpr Index beginId = 0, endId = 1, vocabulary = 5;

/// Reads a table: row t has the probabilities of the words at place t, whatever came before.
class Scripted final : public StepDecoder {
public:
    explicit Scripted(Matrix probabilities) : table_(std::move(probabilities)) {}

    Matrix next(const std::vector<Index>& parents, const std::vector<Index>&) override {
        // Probability 0 would give an infinite logit, which the search refuses.
        const Matrix row = table_.row(std::min(place_++, table_.rows() - 1)).cwiseMax(1e-30F);
        return row.array().log().matrix().replicate(Index(parents.size()), 1);
    }
    double log(Index place, Index word) const { return std::log(double(table_(place, word))); }

private:
    Matrix table_;
    Index place_ = 0;
};

/// A sentence of 13 words whose first is sure, at 0.803, and whose others are not. The end has 0.002 at
/// first.
Matrix unsureSentence() {
    Matrix table(14, vocabulary);
    for (Index place = 0; place < 13; ++place) table.row(place) << 0, 1e-6F, 0.35F, 0.33F, 0.319999F;
    table.row(0) << 0, 0.002F, 0.803F, 0.1F, 0.095F;
    table.row(13) << 0, 0.97F, 0.01F, 0.01F, 0.01F;
    return table;
}

struct Scored {
    std::vector<Index> ids;
    double score = -1e9;
};

/// The best of all sentences of at most `room` ids under the score that the header documents, one by one.
Scored bestOfAll(const Scripted& model, Index room, bool mayBeEmpty) {
    Scored best;
    const std::function<void(const std::vector<Index>&, double)> grow = [&](const std::vector<Index>& said,
                                                                            double sum) {
        for (Index word = endId; word < vocabulary; ++word) {
            if (word == endId && said.empty() && !mayBeEmpty) continue;
            std::vector<Index> longer = said;
            longer.push_back(word);
            const double log = sum + model.log(Index(said.size()), word);
            const double score = log / ((5 + double(longer.size())) / (5 + 1));
            if (word == endId && score > best.score) best = {longer, score};
            if (word != endId && Index(longer.size()) < room) grow(longer, log);
        }
    };
    grow({}, 0);
    return best;
}

const char* const unsureSources[] = {
    "I can think of no reason why her landlord would dismantle the lighthouse.",
    "I suspect that her landlord kept polishing the vineyard for several decades.",
    "I told the reporters that her landlord had abandoned an enormous aquarium near the border.",
    "I cannot remember whether her landlord had overlooked every chandelier for several decades.",
    "I would rather believe that the ambassador kept polishing an enormous aquarium near the border.",
    "I would rather believe that our accountant would dismantle the lighthouse near the border.",
};

}  // namespace

TEST(WordProducer, AnImprobableEndDoesNotWinOverAnUnsureSentence) {
    const SearchRules rules = producedWordRules(beginId, endId);
    SearchRules before = rules;  // α = 0.6 and no rule for the end gave an empty sentence
    before.penalty.exponent = 0.6;
    before.neverFirst = {};
    Scripted old(unsureSentence());
    EXPECT_EQ(searchWords(old, before, {.tokens = 64}).ids, std::vector<Index>{endId});
    std::vector<Index> sentence(13, 2);
    sentence.push_back(endId);
    // Either of the two is enough here; longer sentences need both.
    for (const bool byPenalty : {true, false}) {
        SearchRules half = before;
        if (byPenalty)
            half.penalty = rules.penalty;
        else
            half.neverFirst = rules.neverFirst;
        Scripted model(unsureSentence());
        EXPECT_EQ(searchWords(model, half, {.tokens = 64}).ids, sentence) << byPenalty;
    }
    Scripted model(unsureSentence());
    EXPECT_EQ(searchWords(model, rules, {.tokens = 64}).ids, sentence);
}

TEST(WordProducer, EverySearchProducesWords) {
    Matrix table(2, vocabulary);
    table.row(0) << 0, 0.97F, 0.01F, 0.015F, 0.005F;
    table.row(1) << 0, 0.97F, 0.01F, 0.01F, 0.01F;
    for (const GenerationOptions& options :
         {GenerationOptions{.beam = 1}, GenerationOptions{.beam = 2}, GenerationOptions{},
          GenerationOptions{.temperature = 1, .seed = 3}, GenerationOptions{.topK = 1}}) {
        Scripted model(table);
        const GeneratedTokens said = searchWords(model, producedWordRules(beginId, endId), options);
        ASSERT_EQ(said.ids.size(), 2u);
        if (options.temperature == 0) {
            EXPECT_EQ(said.ids.front(), 3);
        }
        EXPECT_EQ(said.ids.back(), endId);
    }
}

TEST(WordProducer, AWideBeamFindsTheBestUnderTheDocumentedScore) {
    constexpr Index room = 4;
    int emptyWouldWin = 0;
    std::set<size_t> lengths;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE(seed);
        Matrix table = Random(seed).normalMatrix(room, vocabulary, 1.5F).array().exp().matrix();
        table.col(beginId).setZero();
        for (Index place = 0; place < room; ++place) table.row(place) /= table.row(place).sum();
        Scripted model(table);
        const Scored best = bestOfAll(model, room, false);
        const GeneratedTokens found =
            searchWords(model, producedWordRules(beginId, endId), {.tokens = room, .beam = 200});
        EXPECT_EQ(found.ids, best.ids);
        EXPECT_TRUE(found.ended);
        EXPECT_NEAR(found.logProbability / ((5 + double(found.ids.size())) / 6), best.score, 1e-5);
        emptyWouldWin += bestOfAll(model, room, true).ids.size() == 1;
        lengths.insert(best.ids.size());
    }
    EXPECT_GE(emptyWouldWin, 5);  // the rule for the first word made a difference
    EXPECT_EQ(lengths, (std::set<size_t>{2, 3, 4}));
}

TEST(WordProducer, ProducesWordsForEverySentence) {
    const auto model =
        openTranslationModel(ModelFolder::open(std::string(RESOURCES) + "/models/en-fr-luong-general"));
    int oldSaidNothing = 0;
    for (const char* text : unsureSources) {
        SCOPED_TRACE(text);
        for (const Index beam : {0, 1, 2}) {
            EXPECT_GE(alignmentWords(model->translate(text, {.beam = beam})).size(), 8u);
        }
        std::vector<int> source = model->tokenizer().ids(text);
        source.push_back(model->endWord());
        SearchRules before = producedWordRules(model->beginWord(), model->endWord());
        before.penalty.exponent = 0.6;
        before.neverFirst = {};
        const auto steps = model->network().begin(source, {}, false);
        oldSaidNothing += searchWords(*steps, before, {}).ids.size() == 1;
    }
    EXPECT_GE(oldSaidNothing, 4);
}

// Pieces that are only spaces are not a translation, with or without a list of words.
TEST(WordProducer, ATranslationOfSpacesDoesNotEnd) {
    const TemporaryFolder folder;
    writeSmallTranslator(folder.path(), "additive");
    const auto model = openTranslationModel(ModelFolder::open(folder.path()));
    ASSERT_FALSE(model->seenWords());
    const auto permits = model->searchRules(textInput("the red dog")).permits;
    std::vector<Index> blank;
    for (Index id = 0; id < model->network().settings().vocabulary; ++id)
        if (id != model->beginWord() && id != model->endWord() &&
            model->tokenizer().decode({int(id)}).empty())
            blank.push_back(id);
    ASSERT_FALSE(blank.empty());
    for (const Index id : blank) {
        EXPECT_FALSE(permits({id}, model->endWord())) << id;
        EXPECT_FALSE(permits({id, id}, model->endWord())) << id;
        EXPECT_TRUE(permits({id}, model->tokenizer().ids("dog").back())) << id;
    }
    EXPECT_TRUE(permits({model->tokenizer().ids("dog").back()}, model->endWord()));
}

TEST(WordProducer, RejectsASourceOfMarks) {
    const TemporaryFolder folder;
    writeSmallTranslator(folder.path(), "additive");
    const auto model = openTranslationModel(ModelFolder::open(folder.path()));
    for (const char* text : {"", " \t\n", "\u3000"}) EXPECT_THROW(model->record(textInput(text), {}), Error);
    RunInputs marks;
    marks.values["text"] = TokenIds{model->beginWord(), model->endWord()};
    EXPECT_THROW(model->record(marks, {}), Error);
    for (const char* text : {".", "?!", "…", "🦊"})
        EXPECT_FALSE(
            model->record(textInput(text), {.generation = {.tokens = 8}})->produced()->output.empty());
}
