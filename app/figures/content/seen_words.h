#pragma once

#include <QString>

#include "app/figures/content/figure_request.h"

namespace attentionscope {

/// What a map shows about one word, in a plain sentence: “it” looks mostly at “animal” (0.97); or about one
/// cell: “it” gives “street” 0.01 of its attention. In rich text the words are bold. Empty if the request
/// names no word, or the map is not attention.
QString seenWords(const FigureRequest& request, Qt::TextFormat format = Qt::RichText);

/// What numbers that were set by hand do to the sum of the chosen row, and whether a softmax could give them;
/// empty if the row is as a softmax leaves it.
QString rowSumWords(const FigureRequest& request);

}  // namespace attentionscope
