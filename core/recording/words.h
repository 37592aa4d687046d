#pragma once

#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// How the positions of a sequence come together as words, where a vocabulary divides words into pieces.
/// Every position belongs to one word, and those of a word stand beside one another.
struct JoinedWords {
    Index positions = 0;
    std::vector<Index> starts = {};        ///< where each word begins; empty: every position is one
    std::vector<std::string> labels = {};  ///< how each word is written; empty likewise

    /// Whether some word has more than one piece.
    bool join() const { return !starts.empty(); }
    Index count() const { return join() ? Index(starts.size()) : positions; }
    Index begin(Index word) const { return join() ? starts[size_t(word)] : word; }
    Index end(Index word) const { return word + 1 < count() ? begin(word + 1) : positions; }
    Index pieces(Index word) const { return end(word) - begin(word); }
    /// The word that a position belongs to.
    Index wordOf(Index position) const;
    /// The first position of the word that stands so many words after that of `position`, held to the ends.
    Index moved(Index position, Index by) const;
};

/// The sentence that produced words make, in which the offsets of their tokens count; empty where they were
/// given, or it is not known.
std::string producedText(const Recording& recording, const Sequence& sequence);

/// The text that was given in which the offsets of a sequence's tokens count: of texts all of them, one a
/// line; empty where there is none.
std::string givenText(const Recording& recording, const Sequence& sequence);

/// The words of a sequence: what Unicode's rules call words in the text that its tokens stand in, an elided
/// French article apart ("l'" | "animal"), punctuation for itself. Where no text is known, the marks of the
/// vocabulary tell ("##ing", "Ġare", "▁are"). Special tokens and what is made of no tokens are never joined.
JoinedWords wordsOf(const Recording& recording, const Sequence& sequence);

/// The attention of words, of that of their pieces: the mean over the pieces of the query, for each asks for
/// itself, of the sum over the pieces of the key, for what goes into each is added. Rows that sum to 1 do so
/// still. [query pieces × key pieces] → [query words × key words]
Matrix joinedAttention(const Eigen::Ref<const Matrix>& pieces, const JoinedWords& queries,
                       const JoinedWords& keys);

}  // namespace attentionscope
