#pragma once

#include <utility>
#include <vector>

#include "core/text/aligned_text.h"
#include "core/text/unicode.h"

namespace attentionscope {

/// What happens to the matches of a pattern that splits a text.
enum class SplitBehavior {
    removed,             ///< matches are removed
    isolated,            ///< each match is a piece
    contiguous,          ///< adjacent matches form one piece
    mergedWithPrevious,  ///< a match ends the piece before it
    mergedWithNext,      ///< a match begins the piece after it
};

/// Splits [begin, end) at the matches (in order, without overlap, within it) and appends the pieces, none
/// empty. With `invert`, the parts between the matches count as matches.
void appendSplit(std::uint32_t begin, std::uint32_t end, const std::vector<ByteSpan>& matches,
                 SplitBehavior behavior, bool invert, std::vector<Piece>& pieces);

/// Replaces every piece of the text that is not a token by what `split(piece, view, pieces)` appends for it.
template <typename Split>
void splitPieces(PreTokenizedText& text, Split split) {
    std::vector<Piece> pieces;
    pieces.reserve(text.pieces.size() + text.text.size() / 5);
    for (const Piece& piece : text.pieces) {
        if (piece.id >= 0) {
            pieces.push_back(piece);
        } else {
            split(piece, text.view(piece), pieces);
        }
    }
    text.pieces = std::move(pieces);
}

/// Rewrites the text of the pieces: `write(piece, result, pieces)` appends the new text to `result` and the
/// new pieces to `pieces`. Tokens are kept.
template <typename Write>
void rewritePieces(PreTokenizedText& text, Write write) {
    PreTokenizedText result{text.text.emptyCopy(), {}};
    result.text.reserve(text.text.size() + text.text.size() / 2);
    result.pieces.reserve(text.pieces.size() + text.text.size() / 5);
    for (const Piece& piece : text.pieces) {
        if (piece.id < 0) {
            write(piece, result.text, result.pieces);
            continue;
        }
        const auto begin = std::uint32_t(result.text.size());
        result.text.appendKept(text.text, piece.begin, piece.end);
        result.pieces.push_back({begin, std::uint32_t(result.text.size()), piece.id});
    }
    text = std::move(result);
}

}  // namespace attentionscope
