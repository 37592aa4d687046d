#pragma once

#include <string>
#include <vector>

#include "core/base/axis.h"
#include "core/graph/op.h"
#include "core/text/token.h"

namespace attentionscope {

/// A row of positions that a recording speaks of: a sentence, the words that were produced, the regions of a
/// picture, the facts of a story. Rows and columns of maps, hidden states and predictions refer to it, so
/// that nothing has to be "the source" by its place in a struct.
struct Sequence {
    enum class Kind {
        tokens,    ///< pieces of a text, with offsets where they stand in one
        regions,   ///< of a picture; the axis says how many to a row
        items,     ///< sentences of a document, facts, items of a history
        numbers,   ///< rows of numbers that were typed in
        features,  ///< dimensions of a vector
        steps,     ///< time steps that are not words: hops
    };
    std::string name;  ///< "text", "source", "target", "picture", "question", "queries" …
    Kind kind = Kind::tokens;
    AxisPointer axis = {};           ///< one position each
    std::vector<Token> tokens = {};  ///< of Kind::tokens: one for each position
    std::string input = {};          ///< the input that it was read from; empty for what the model made
    bool produced = false;  ///< words that the model produced, or was made to say, one after the other
    /// What is said at each position, where `tokens` are the words that were read there: of words that are
    /// produced, those of one step before. Empty: `tokens` are what is said.
    std::vector<Token> said = {};
    /// The hidden states of its positions, [positions × d]: embeddings, then what each layer hands on.
    std::vector<NodeId> hidden = {};
    /// Of Kind::regions in a recording made elsewhere: the picture's values 0 … 1, [height · width × 1 or 3],
    /// row by row, `gridColumns` of the row axis its width. noNode: it is read from `input`.
    NodeId picture = noNode;

    Index size() const { return axis ? axis->size() : Index(tokens.size()); }
    /// The words by which its positions are named.
    const std::vector<Token>& words() const { return said.empty() ? tokens : said; }
};

/// A sequence of tokens whose axis carries their spelling.
Sequence tokenSequence(std::string name, std::vector<Token> tokens, std::string input = {});

}  // namespace attentionscope
