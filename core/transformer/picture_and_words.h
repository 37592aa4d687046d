#pragma once

#include <vector>

#include "core/transformer/model_text.h"
#include "core/transformer/stack.h"

namespace attentionscope {

/// The labels of a picture's regions: those of the positions before the patches, then column and row of each
/// patch.
std::vector<std::string> regionLabels(const PictureSpec& picture);
/// A position for each of them; `gridColumns` to a row.
AxisPointer regionAxis(const PictureSpec& picture);

/// How many places among the words a picture takes.
Index regionCount(const TransformerSpec& spec);
/// Makes room for a picture's regions at its id, which occurs once or once for each region; without the id at
/// the beginning, after the token that opens the text. Throws Error for another number of places.
void placeRegions(const TransformerSpec& spec, SourceText& text);

/// The regions of the encoded picture, as vectors among words (Liu et al. 2023) → [regions × d]. `block`: how
/// they are made.
NodeId recordRegions(Recorder& recorder, const TransformerSpec& spec, const TransformerWeights& weights,
                     const RecordedStack& seen, Block& block);

/// How well picture and text match: a factor times the cosine of their projections (Radford et al. 2021) → [1
/// × 1]. `row`: the text's position that stands for it. `block`: how it is computed.
NodeId recordSimilarity(Recorder& recorder, const TransformerWeights& weights, const RecordedStack& seen,
                        const RecordedStack& text, Index row, Block& block);

/// The position that stands for a text of CLIP: its first end token, else the last one.
Index rowOfText(const TransformerSpec& spec, const std::vector<Index>& ids);

}  // namespace attentionscope
