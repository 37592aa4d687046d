#pragma once

#include <string>
#include <vector>

#include "core/base/axis.h"
#include "core/graph/op.h"
#include "core/text/token.h"

namespace attentionscope {

/// A row of positions in a recording: a sentence, the produced words, the regions of a picture, the facts of
/// a story. Rows and columns of maps, hidden states and predictions refer to it, so no sequence needs a fixed
/// role such as "the source".
struct Sequence {
    enum class Kind {
        tokens,    ///< pieces of a text, with offsets if they come from one
        regions,   ///< of a picture; the axis has the number in a row
        items,     ///< sentences of a document, facts, items of a history
        numbers,   ///< rows of numbers typed by the user
        features,  ///< dimensions of a vector
        steps,     ///< time steps other than words: hops
    };
    std::string name;  ///< "text", "source", "target", "picture", "question", "queries" …
    Kind kind = Kind::tokens;
    AxisPointer axis = {};           ///< one position each
    std::vector<Token> tokens = {};  ///< for Kind::tokens: one for each position
    std::string input = {};          ///< the input it was read from; empty if the model produced it
    bool produced = false;  ///< words that the model produced, or was forced to produce, one after the other
    /// The token produced at each position, if `tokens` are the words read there: for produced words, those
    /// of one step before. Empty: `tokens` are the produced ones.
    std::vector<Token> output = {};
    /// The hidden states of its positions, [positions × d]: embeddings, then the output of each layer.
    std::vector<NodeId> hidden = {};
    /// For Kind::regions in an imported recording: the picture's values 0 … 1, [height · width × 1 or 3], row
    /// by row; its width is `gridColumns` of the row axis. noNode: it is read from `input`. For pieces of a
    /// sound: its energies, [frames × frequencies from low to high].
    NodeId picture = noNode;

    Index size() const { return axis ? axis->size() : Index(tokens.size()); }
    /// The words that name its positions.
    const std::vector<Token>& words() const { return output.empty() ? tokens : output; }
};

/// A sequence of tokens whose axis is labelled with their spelling.
Sequence tokenSequence(std::string name, std::vector<Token> tokens, std::string input = {});

}  // namespace attentionscope
