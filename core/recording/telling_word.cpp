#include "core/recording/telling_word.h"

#include <algorithm>
#include <cstdlib>

namespace attentionscope {

namespace {

constexpr float enough = 0.75F;  // of the largest weight beyond an equal share, for a word that is held

bool isWord(const Sequence& sequence, Index position) {
    return position >= 0 && position < std::ssize(sequence.words()) &&
           !sequence.words()[size_t(position)].special;
}

}  // namespace

Index tellingWord(const Recording& recording, const AttentionMap& map, int head, Index held) {
    const Sequence& queries = recording.queriesOf(map);
    const Sequence& keys = recording.keysOf(map);
    const HeadNodes* nodes = map.head(head);
    if (queries.kind != Sequence::Kind::tokens || !nodes || nodes->weights == noNode) return 0;
    const MatrixPointer weights = recording.evaluation->value(nodes->weights);
    const bool crosses = recording.crosses(map);
    Index telling = 0;
    float most = -1, ofHeld = -1;
    for (Index query = 0; query < weights->rows(); ++query) {
        if (!isWord(queries, query)) continue;
        float largest = 0;
        Index seen = 0;
        for (Index key = 0; key < weights->cols(); ++key) {
            const float weight = (*weights)(query, key);
            if (weight > 0) ++seen;
            const bool isOther = crosses || key != query;
            if (isOther && (keys.kind != Sequence::Kind::tokens || isWord(keys, key)))
                largest = std::max(largest, weight);
        }
        const float beyond = largest - 1 / float(std::max<Index>(seen, 1));
        if (query == held) ofHeld = beyond;
        if (beyond <= most) continue;
        most = beyond;
        telling = query;
    }
    return ofHeld >= enough * most ? held : telling;
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
