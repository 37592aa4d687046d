#include "core/recording/telling_word.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/recording/words.h"
#include "core/text/character_pre_tokenizers.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

// The share of the largest excess weight that makes a word nearly as telling; less for a word that the model
// answers for.
constexpr float enough = 0.75F, enoughPredicted = 0.5F;
constexpr Index shortest = 4;  // characters: "on", "the" and "was" are shorter

struct Row {
    Index query;
    float beyond;      ///< an equal share: its largest weight on another word
    bool isPredicted;  ///< a word that the model answers for: a pronoun
    int standing;      ///< one for a word that occurs once, one for a look past its neighbours
    bool isLong;

    auto rank() const { return std::tuple(isPredicted, standing, isLong, beyond); }
};

/// Not a special token, nor a mark.
bool isWord(const Sequence& sequence, Index position) {
    if (position < 0 || position >= std::ssize(sequence.words())) return false;
    const auto& word = sequence.words()[size_t(position)];
    const std::u32string text = toCodePoints(withoutMark(word.text));
    // A piece may be a single space.
    return !word.special && !text.empty() && !std::ranges::all_of(text, isPunctuation);
}

/// The words that the model answers for although it sees them.
std::vector<std::string> predictedWords(const Recording& recording) {
    const auto found = recording.provenance.find("asked");
    std::istringstream words(found == recording.provenance.end() ? std::string() : found->second);
    return {std::istream_iterator<std::string>(words), {}};
}

/// Whether each word occurs once, ignoring case: "the" and "a" recur in longer texts and are the least
/// informative.
std::vector<bool> uniqueWords(const Sequence& sequence) {
    std::map<std::string, int> counts;
    std::vector<std::string> texts;
    for (const auto& word : sequence.words()) {
        texts.push_back(lowercaseWord(withoutMark(word.text)));
        ++counts[texts.back()];
    }
    return eachOf(texts, [&](const std::string& text) { return counts[text] == 1; });
}

}  // namespace

Index tellingWord(const Recording& recording, const AttentionMap& map, int head, Index held) {
    const Sequence& queries = recording.queriesOf(map);
    const Sequence& keys = recording.keysOf(map);
    const HeadNodes* nodes = map.head(head);
    if (queries.kind != Sequence::Kind::tokens || !nodes || nodes->weights == noNode) return 0;
    const MatrixPointer weights = recording.evaluation->value(nodes->weights);
    const bool crosses = recording.crosses(map);
    const std::vector<std::string> predicted = predictedWords(recording);
    const std::vector<bool> isUnique = uniqueWords(queries);
    std::vector<Row> rows;
    float most = -1;
    for (Index query = 0; query < weights->rows(); ++query) {
        if (!isWord(queries, query)) continue;
        float largest = 0;
        Index seen = 0, looked = query;
        for (Index key = 0; key < weights->cols(); ++key) {
            const float weight = (*weights)(query, key);
            if (weight > 0) ++seen;
            const bool isOther = crosses || key != query;
            if (!isOther || (keys.kind == Sequence::Kind::tokens && !isWord(keys, key))) continue;
            if (weight > largest) {
                largest = weight;
                looked = key;
            }
        }
        const bool isFar = crosses || std::abs(looked - query) > 1;
        const std::string text = lowercaseWord(withoutMark(queries.words()[size_t(query)].text));
        rows.push_back({.query = query,
                        .beyond = largest - 1 / float(std::max<Index>(seen, 1)),
                        .isPredicted = std::ranges::find(predicted, text) != predicted.end(),
                        .standing = int(isUnique[size_t(query)]) + int(isFar),
                        .isLong = countCodePoints(text) >= shortest});
        most = std::max(most, rows.back().beyond);
    }
    const Row *best = nullptr, *ofHeld = nullptr;
    for (const Row& row : rows) {
        if (row.beyond < std::min(most, (row.isPredicted ? enoughPredicted : enough) * most)) continue;
        if (row.query == held) ofHeld = &row;
        if (!best || row.rank() > best->rank()) best = &row;
    }
    const auto standing = [](const Row& row) { return std::pair(row.isPredicted, row.standing); };
    if (ofHeld && standing(*ofHeld) >= standing(*best)) return held;
    return best ? best->query : 0;
}

std::optional<Index> sameWord(const Sequence& before, const Sequence& now, Index position) {
    if (!isWord(before, position)) return {};
    const std::string& text = before.words()[size_t(position)].text;
    std::optional<Index> nearest;
    for (Index i = 0; i < std::ssize(now.words()); ++i) {
        if (!isWord(now, i) || now.words()[size_t(i)].text != text) continue;
        if (!nearest || std::abs(i - position) < std::abs(*nearest - position)) nearest = i;
    }
    return nearest;
}

}  // namespace attentionscope
