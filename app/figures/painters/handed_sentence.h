#pragma once

#include "app/figures/painters/bottleneck_figure.h"

namespace attentionscope {

/// The decoder's input for a sentence: above the words, below them the vectors passed on. Without attention
/// all words merge into one, however many they are; with it each token keeps its own. The more the
/// translation depends on a word, the thicker its line.
void paintHandedSentence(QPainter& painter, const BottleneckContent::Side& side, const QRectF& area,
                         const Style& style);
/// The height at which an area of this width shows all words in full.
double handedSentenceHeight(const BottleneckContent::Side& side, double width);

}  // namespace attentionscope
