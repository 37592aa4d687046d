#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/weighted_text.h"

namespace attentionscope {

/// A text coloured by weight, and the position of each coloured word in its sequence.
struct TextContent {
    WeightedTextContent text;
    std::vector<Index> positions;  ///< of the first token in each span
    bool ofQueries = false;        ///< the positions are queries, otherwise keys
};

/// The text of the keys coloured by the weight from the query, or from all queries on average without one;
/// or, looking inward, that of the queries by the weight on a key. In its own spelling if it was read from a
/// text, otherwise as tokens.
TextContent textContent(const FigureRequest& request);

/// "Where “it” looks", "Who looks at “it”", "Average attention to each word"; in rich text the
/// words are bold.
QString lookTitle(const FigureRequest& request, Qt::TextFormat format = Qt::PlainText,
                  DerivedMap derived = DerivedMap::none);

}  // namespace attentionscope
