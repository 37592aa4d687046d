#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/decoding.h"

namespace attentionscope {

/// Whether a run produces words one after another: a target, or the rest of a text.
bool decodes(const Recording& recording);

/// How the word at a place is produced, counted from the first one that the model produced and clamped to the
/// existing ones; in a continued text, after the `given` tokens. Uses the map of the request if it belongs to
/// the produced words, else the first that does.
DecodingContent decodingContent(const FigureRequest& request, Index place, Index given = 0);

/// The row of the request's own map for a place; empty if the map belongs to other words.
std::optional<Index> queryOfPlace(const FigureRequest& request, Index place);
/// The place of a row.
std::optional<Index> placeOfQuery(const FigureRequest& request, Index query);

}  // namespace attentionscope
