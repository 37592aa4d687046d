#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// How the positions of a sequence form words, if a vocabulary divides words into pieces. Every position
/// belongs to one word, and those of a word are adjacent.
struct JoinedWords {
    Index positions = 0;
    std::vector<Index> starts = {};        ///< where each word begins; empty: every position is a word
    std::vector<std::string> labels = {};  ///< how each word is written; empty in the same case

    /// Whether some word has more than one piece.
    bool join() const { return !starts.empty(); }
    Index count() const { return join() ? Index(starts.size()) : positions; }
    Index begin(Index word) const { return join() ? starts[size_t(word)] : word; }
    Index end(Index word) const { return word + 1 < count() ? begin(word + 1) : positions; }
    Index pieces(Index word) const { return end(word) - begin(word); }
    /// The word that a position belongs to.
    Index wordOf(Index position) const;
    /// The first position of the word `by` words after that of `position`, clamped to the ends.
    Index moved(Index position, Index by) const;
};

/// A piece without the mark of its vocabulary: "ing" of "##ing", "are" of "Ġare" and "▁are".
std::string_view withoutMark(std::string_view piece);

/// The text formed by produced words, in which the offsets of their tokens count; empty if they were given,
/// or it is unknown.
std::string producedText(const Recording& recording, const Sequence& sequence);

/// The input text in which the offsets of a sequence's tokens count: for texts all of them, one a line; empty
/// if there is none.
std::string givenText(const Recording& recording, const Sequence& sequence);

/// The share of the given text's tokens that are single bytes ("<0xE5>"): parts of characters that the
/// vocabulary lacks.
double shareOfBytes(const Recording& recording);
/// From this share on, the program reports that the model cannot read the text well.
constexpr double mostlyBytes = 0.5;

/// The words of a sequence: words by Unicode's rules in the text of its tokens, with an elided French article
/// split off ("l'" | "animal") and punctuation separate. If no text is known, the marks of the vocabulary
/// decide ("##ing", "Ġare", "▁are"). Special tokens and positions without tokens are never joined.
JoinedWords wordsOf(const Recording& recording, const Sequence& sequence);

/// The attention between words, from that between their pieces: the mean over the query's pieces, because
/// each has its own distribution, of the sum over the key's pieces, because their weights add up. Rows that
/// sum to 1 still do. [query pieces × key pieces] → [query words × key words]
Matrix joinedAttention(const Eigen::Ref<const Matrix>& pieces, const JoinedWords& queries,
                       const JoinedWords& keys);

}  // namespace attentionscope
