#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/decoding.h"

namespace attentionscope {

/// Whether a run says words one after the other: those that it produced, or the rest of a text.
bool decodes(const Recording& recording);

/// How the word at a place comes about, counted from the first that the model said, held to what there is: of
/// a text that was gone on with, after the `given` tokens. By the map of the request where that belongs to
/// the words that are said, else by the first that does.
DecodingContent decodingContent(const FigureRequest& request, Index place, Index given = 0);

/// The row of the request's own map that a place belongs to; nothing where the map is of other words.
std::optional<Index> queryOfPlace(const FigureRequest& request, Index place);
/// And the place of a row.
std::optional<Index> placeOfQuery(const FigureRequest& request, Index query);

}  // namespace attentionscope
