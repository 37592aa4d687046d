#include "core/training/review_documents.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

#include "core/base/random.h"
#include "core/mechanisms/classifier_words.h"

namespace attentionscope {

namespace {

std::vector<std::string> wordsOfSentence(const std::string& sentence) {
    static const ClassifierWordsPointer divider =
        ClassifierWords::parse(ClassifierWords::learn({}, 1), "tokenizer.json");
    std::vector<std::string> words;
    for (const Token& word : divider->read(sentence)) words.push_back(lowercaseWord(word.text));
    return words;
}

using Choices = std::span<const char* const>;

// A letter stands for a choice of its list: "W went there T."
constexpr const char* patterns[] = {
    "W went there T.",
    "W went there T with my R.",
    "W were there T with my R.",
    "There were N of us at the table.",
    "I ordered the D and my R had the D.",
    "W had the D and the D.",
    "It is on S Street, next to the B.",
    "The place is across from the B.",
    "They open at N and close at N.",
    "The menu has N pages.",
    "The bill came to N dollars.",
    "W sat by the window near the B.",
    "W came by bus from the B.",
    "W watched it T with my R.",
    "I saw it T.",
    "It runs for N minutes.",
    "The story takes place in P.",
    "The film was shot in P.",
    "It is about a J and a J from P.",
    "The J is played by somebody from P.",
    "The director lives in P.",
    "It came out N years ago.",
    "My R bought it T.",
    "I bought it T at the shop near the B.",
    "It was a present for my R.",
    "It came in a C box with the H.",
    "The box contains the H and the H.",
    "It is C and weighs N ounces.",
    "I use it T with the H.",
    "I keep it beside the H.",
    "My R has the C one.",
    "It has N buttons and a C light.",
    "I have had it for N weeks.",
    "It took N days to arrive from P.",
    "This is the one from the C box.",
    "My R is a J in P.",
};
constexpr const char* who[] = {"We", "My friends and I", "The two of us", "Four of us", "My family and I"};
constexpr const char* times[] = {"on a Monday",     "on Tuesday evening",  "last Wednesday", "on a Thursday",
                                 "on Friday night", "last Saturday",       "on Sunday",      "in March",
                                 "two weeks ago",   "yesterday",           "this morning",   "around noon",
                                 "at six o'clock",  "during the holidays", "in December",    "last summer",
                                 "every morning",   "before the game",     "after work",     "for lunch"};
constexpr const char* relatives[] = {"sister",   "brother",   "wife",     "husband", "son",      "daughter",
                                     "cousin",   "parents",   "neighbor", "boss",    "aunt",     "uncle",
                                     "roommate", "colleague", "mother",   "father",  "grandson", "niece"};
constexpr const char* numbers[] = {"two",   "three", "four", "five",   "six",    "seven",
                                   "eight", "nine",  "ten",  "eleven", "twelve", "twenty",
                                   "30",    "45",    "60",   "90",     "100"};
constexpr const char* dishes[] = {"soup",  "salad",    "chicken", "pasta",    "fish tacos", "rice",  "burger",
                                  "fries", "pancakes", "tea",     "coffee",   "noodles",    "pizza", "shrimp",
                                  "steak", "omelet",   "bread",   "sandwich", "curry",      "beer"};
constexpr const char* streets[] = {"Main", "Second", "Oak", "Church", "Lake", "Station", "King", "Mill"};
constexpr const char* landmarks[] = {"bank",   "library", "post office", "school",  "park",    "museum",
                                     "hotel",  "airport", "church",      "station", "theater", "parking lot",
                                     "market", "stadium", "hospital",    "river"};
constexpr const char* places[] = {"Texas",        "Berlin",  "Japan",  "London",  "Las Vegas",
                                  "Ireland",      "Chicago", "Canada", "Mexico",  "Boston",
                                  "a small town", "Phoenix", "India",  "New York"};
constexpr const char* jobs[] = {"teacher", "doctor", "soldier", "lawyer", "farmer", "nurse",
                                "painter", "waiter", "student", "driver", "writer", "detective"};
constexpr const char* colors[] = {"black", "white", "red", "blue", "silver", "green", "brown", "gray"};
constexpr const char* purchases[] = {"charger", "cable",  "headset",  "manual",  "battery",
                                     "case",    "phone",  "computer", "car kit", "adapter",
                                     "speaker", "camera", "keyboard", "remote"};

Choices choicesOf(char letter) {
    switch (letter) {
        case 'W':
            return who;
        case 'T':
            return times;
        case 'R':
            return relatives;
        case 'N':
            return numbers;
        case 'D':
            return dishes;
        case 'S':
            return streets;
        case 'B':
            return landmarks;
        case 'P':
            return places;
        case 'J':
            return jobs;
        case 'C':
            return colors;
        case 'H':
            return purchases;
        default:
            return {};
    }
}

template <class List>
const auto& oneOf(const List& list, Random& random) {
    return list[size_t(random.below(std::uint64_t(std::size(list))))];
}

std::string factFrom(Random& random) {
    const std::string_view pattern = oneOf(patterns, random);
    std::string sentence;
    for (size_t i = 0; i < pattern.size(); ++i) {
        const bool alone =
            (i == 0 || pattern[i - 1] == ' ') &&
            (i + 1 == pattern.size() || !std::isalpha(static_cast<unsigned char>(pattern[i + 1])));
        const Choices choices = alone ? choicesOf(pattern[i]) : Choices();
        if (choices.empty())
            sentence += pattern[i];
        else
            sentence += oneOf(choices, random);
    }
    return sentence;
}

/// Of ten sentences eight are for training, by what they are.
Side sideOfFact(const std::string& sentence) {
    std::uint64_t hash = 1469598103934665603ull;
    for (const char c : sentence)
        hash = (hash ^ std::uint64_t(static_cast<unsigned char>(c))) * 1099511628211ull;
    const auto tenth = (hash >> 20) % 10;
    return tenth == 0 ? Side::validation : tenth == 1 ? Side::test : Side::training;
}

/// Goes through a list again and again, in another order each time.
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
    // Of each word the labels of the texts that it is in.
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
        std::string sentence = factFrom(random);
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
