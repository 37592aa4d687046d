#include "core/recording/telling_word.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/text/unicode.h"

namespace attentionscope {

namespace {

constexpr float enough = 0.75F;  // of the largest weight beyond an equal share, to be nearly as telling

struct Row {
    Index query;
    float beyond;  ///< an equal share: its largest weight on another word
    int standing;  ///< one for a word that occurs once, one for a look past its neighbours
};

bool isWord(const Sequence& sequence, Index position) {
    return position >= 0 && position < std::ssize(sequence.words()) &&
           !sequence.words()[size_t(position)].special;
}

/// Whether each word occurs once, whatever its case: "the" and "a" come again in a text of some length, and
/// tell a reader least.
std::vector<bool> uniqueWords(const Sequence& sequence) {
    std::map<std::string, int> counts;
    std::vector<std::string> texts;
    for (const auto& word : sequence.words()) {
        texts.push_back(lowercaseWord(word.text));
        ++counts[texts.back()];
    }
    std::vector<bool> unique;
    for (const std::string& text : texts) unique.push_back(counts[text] == 1);
    return unique;
}

}  // namespace

Index tellingWord(const Recording& recording, const AttentionMap& map, int head, Index held) {
    const Sequence& queries = recording.queriesOf(map);
    const Sequence& keys = recording.keysOf(map);
    const HeadNodes* nodes = map.head(head);
    if (queries.kind != Sequence::Kind::tokens || !nodes || nodes->weights == noNode) return 0;
    const MatrixPointer weights = recording.evaluation->value(nodes->weights);
    const bool crosses = recording.crosses(map);
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
        rows.push_back({.query = query,
                        .beyond = largest - 1 / float(std::max<Index>(seen, 1)),
                        .standing = int(isUnique[size_t(query)]) + int(isFar)});
        most = std::max(most, rows.back().beyond);
    }
    const Row *best = nullptr, *ofHeld = nullptr;
    for (const Row& row : rows) {
        if (row.beyond < std::min(most, enough * most)) continue;
        if (row.query == held) ofHeld = &row;
        if (!best || std::pair(row.standing, row.beyond) > std::pair(best->standing, best->beyond))
            best = &row;
    }
    if (ofHeld && ofHeld->standing >= best->standing) return held;
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
