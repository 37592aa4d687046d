#include "core/training/review_documents.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/base/random.h"
#include "core/mechanisms/classifier_words.h"
#include "core/training/generator/bundled_grammars.h"

namespace attentionscope {

namespace {

std::vector<std::string> wordsOfSentence(const std::string& sentence) {
    static const ClassifierWordsPointer divider =
        ClassifierWords::parse(ClassifierWords::learn({}, 1), "tokenizer.json");
    std::vector<std::string> words;
    for (const Token& word : divider->read(sentence)) words.push_back(lowercaseWord(word.text));
    return words;
}

template <class List>
const auto& oneOf(const List& list, Random& random) {
    return list[size_t(random.below(std::uint64_t(std::size(list))))];
}

/// Of ten sentences, eight are for training, decided by their text.
Side sideOfFact(const std::string& sentence) {
    std::uint64_t hash = 1469598103934665603ull;
    for (const char c : sentence)
        hash = (hash ^ std::uint64_t(static_cast<unsigned char>(c))) * 1099511628211ull;
    const auto tenth = (hash >> 20) % 10;
    return tenth == 0 ? Side::validation : tenth == 1 ? Side::test : Side::training;
}

/// Goes through a list again and again, each time in another order.
class Rounds {
public:
    Rounds(std::vector<size_t> members, Random& random) : members_(std::move(members)), random_(random) {}
    bool isEmpty() const { return members_.empty(); }
    size_t next() {
        if (at_ == 0) random_.shuffle(members_);
        const size_t one = members_[at_];
        at_ = (at_ + 1) % members_.size();
        return one;
    }

private:
    std::vector<size_t> members_;
    Random& random_;
    size_t at_ = 0;
};

}  // namespace

NeutralSentences::NeutralSentences(const std::vector<LabelledText>& opinions) {
    // For each word, the labels of the texts that contain it.
    constexpr double least = 4, lopsided = 1.0;
    std::map<std::string, std::map<std::string, double>> labelsOf;
    std::map<std::string, double> texts;
    for (const LabelledText& one : opinions) {
        ++texts[one.label];
        for (const std::string& word : wordsOfSentence(one.text())) ++labelsOf[word][one.label];
    }
    for (const auto& [word, counts] : labelsOf) {
        double most = 0, fewest = 1e9, all = 0;
        for (const auto& [label, count] : texts) {
            const auto found = counts.find(label);
            const double here = found == counts.end() ? 0 : found->second;
            most = std::max(most, (here + 1) / count);
            fewest = std::min(fewest, (here + 1) / count);
            all += here;
        }
        if (all >= least && std::log(most / fewest) > lopsided) telling_[word] = true;
    }
}

bool NeutralSentences::isNeutral(const std::string& sentence) const {
    constexpr size_t fewestWords = 4, mostWords = 25;
    const auto words = wordsOfSentence(sentence);
    return words.size() >= fewestWords && words.size() <= mostWords &&
           std::none_of(words.begin(), words.end(),
                        [&](const std::string& word) { return telling_.contains(word); });
}

std::string madeUpFact(Random& random, Side side) {
    for (;;) {
        std::string sentence = generator::bundledGrammar("facts").text("FACT", random);
        if (sideOfFact(sentence) == side) return sentence;
    }
}

std::vector<LabelledText> composeDocuments(const std::vector<LabelledText>& opinions,
                                           const std::vector<std::string>& neutral, Side side, Index count,
                                           std::uint64_t seed) {
    constexpr Index mostOpinions = 3, fewestOthers = 6, mostOthers = 18;
    Random random(seed);
    std::map<std::string, std::vector<size_t>> byLabel;
    for (size_t i = 0; i < opinions.size(); ++i) byLabel[opinions[i].label].push_back(i);
    std::vector<Rounds> rounds;
    for (auto& [label, members] : byLabel) rounds.emplace_back(std::move(members), random);
    std::vector<LabelledText> documents;
    if (rounds.empty()) return documents;
    for (Index d = 0; d < count; ++d) {
        Rounds& own = rounds[size_t(d) % rounds.size()];
        LabelledText document;
        std::vector<std::pair<std::string, bool>> sentences;
        const Index said = 1 + Index(random.below(mostOpinions));
        for (Index i = 0; i < said; ++i) {
            const LabelledText& opinion = opinions[own.next()];
            document.label = opinion.label;
            sentences.emplace_back(opinion.text(), true);
        }
        const Index others = fewestOthers + Index(random.below(mostOthers - fewestOthers + 1));
        for (Index i = 0; i < others; ++i)
            sentences.emplace_back(
                neutral.empty() || random.below(2) == 0 ? madeUpFact(random, side) : oneOf(neutral, random),
                false);
        random.shuffle(sentences);
        for (auto& [sentence, isOpinion] : sentences) {
            if (isOpinion) document.opinions.push_back(Index(document.sentences.size()));
            document.sentences.push_back(std::move(sentence));
        }
        documents.push_back(std::move(document));
    }
    return documents;
}

}  // namespace attentionscope
