#pragma once

#include "app/figures/painters/bottleneck_figure.h"

namespace attentionscope {

/// What a decoder gets of a sentence: above the words, below them the vectors that are handed over. Without
/// attention all words run together into one, however many they are; with it each token keeps its own. A line
/// is the thicker, the more of what is said depends on its word.
void paintHandedSentence(QPainter& painter, const BottleneckContent::Side& side, const QRectF& area,
                         const Style& style);
/// How high an area of this width has to be for all words to be whole.
double handedSentenceHeight(const BottleneckContent::Side& side, double width);

}  // namespace attentionscope
