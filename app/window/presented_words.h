#pragma once

#include <QPainter>
#include <QString>

#include "app/figures/content/figure_request.h"

namespace attentionscope {

/// A text above a presented figure, and the range of the chosen word in it.
struct PresentedWords {
    QString text;
    int begin = 0, length = 0;
};

/// The text that the chosen word is part of; of a long one the surroundings of the word. Empty without a
/// text.
PresentedWords textAroundChosen(const FigureRequest& request);
/// The height of a text in centred lines of this width.
double heightOfWords(const QString& text, double width);
/// Draws a text in the middle of an area, its chosen word in a colour.
void paintPresentedWords(QPainter& painter, const QRectF& area, const PresentedWords& words,
                         const QColor& accent);

}  // namespace attentionscope
