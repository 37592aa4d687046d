#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/weighted_text.h"

namespace attentionscope {

/// A text coloured by weight, and which position of its sequence each coloured word is.
struct TextContent {
    WeightedTextContent text;
    std::vector<Index> positions;  ///< of the token that each span begins with
    bool ofQueries = false;        ///< the positions are queries, otherwise keys
};

/// The text of the keys coloured by the weight from the query, or from all queries on average without one;
/// or, looking inward, that of the queries by the weight on a key. In its own spelling where it was read from
/// a text, otherwise as tokens.
TextContent textContent(const FigureRequest& request);

/// "Where “it” looks", "Who looks at “it”", "Average attention to each word"; in rich text the
/// words are bold.
QString lookTitle(const FigureRequest& request, Qt::TextFormat format = Qt::PlainText,
                  DerivedMap derived = DerivedMap::none);

}  // namespace attentionscope
