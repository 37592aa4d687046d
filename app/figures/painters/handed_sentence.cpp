#include "app/figures/painters/handed_sentence.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>

#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/shaped_text.h"
#include "app/figures/painters/cells.h"

namespace attentionscope {

namespace {

struct HandedWords {
    Q_DECLARE_TR_FUNCTIONS(BottleneckFigure)
};

constexpr double vectorHeight = 12;     // of the vectors passed on
constexpr double wholeSentence = 0.22;  // of the width, for the single vector
constexpr double widestVector = 132;
constexpr double belowVectors = 10, besideVector = 8;
constexpr double leastNamedHeight = 72;                     // with less, the words are written in a line
constexpr double lineOfWords = 14, narrowestWord = 22;      // high, and apart
constexpr double leastHandedDepth = 44, leastStrands = 18;  // of the words, and of the strands below them

LabelLayout layoutHandedWords(const BottleneckContent::Side& side, const QRectF& area) {
    Axis::Labels words;
    for (const QString& word : side.words) words.push_back(word.toStdString());
    const auto axis = std::make_shared<const Axis>(AxisRole::token, std::move(words));
    const double depth =
        std::max(leastHandedDepth, area.height() - vectorHeight - belowVectors - leastStrands);
    return layoutLabels({axis}, {0, double(side.words.size())}, LabelSide::top, area.topLeft(), area.width(),
                        depth, textFont(TypeSize::small), -1, 0);
}

/// As many words as fit, in a line.
void paintLineOfWords(QPainter& painter, const std::vector<QString>& words, const QRectF& area) {
    const QFont small = textFont(TypeSize::small);
    const QFontMetricsF metrics(small);
    const double pitch = area.width() / double(words.size());
    const size_t every = size_t(std::max(1.0, std::ceil(narrowestWord / pitch)));
    for (size_t word = 0; word < words.size(); word += every) {
        const double middle = area.left() + (double(word) + 0.5) * pitch;
        const double room = std::min(
            {double(every) * pitch - 2, 2 * (middle - area.left()) + 2, 2 * (area.right() - middle) + 2});
        paintText(painter, metrics.elidedText(words[word], Qt::ElideRight, std::max(room, pitch)), small,
                  middle, area.top() + lineOfWords / 2, Qt::AlignHCenter);
    }
}

/// A description of the single vector, as long as fits.
QString vectorCaption(Index numbers, const QFont& font, double room) {
    const QString whole = HandedWords::tr("%n number(s), for all words", nullptr, int(numbers));
    return textWidth(whole, font) <= room ? whole : HandedWords::tr("%n number(s)", nullptr, int(numbers));
}

/// From below a word to the vector it goes into.
void paintStrand(QPainter& painter, QPointF from, QPointF to) {
    QPainterPath path(from);
    const double middle = (from.y() + to.y()) / 2;
    path.cubicTo({from.x(), middle}, {to.x(), middle}, to);
    painter.drawPath(path);
}

}  // namespace

double handedSentenceHeight(const BottleneckContent::Side& side, double width) {
    if (side.words.empty() || side.handed.empty()) return 0;
    constexpr double enough = 1000;
    return layoutHandedWords(side, {0, 0, width, enough}).depth + leastStrands + vectorHeight + belowVectors;
}

void paintHandedSentence(QPainter& painter, const BottleneckContent::Side& side, const QRectF& area,
                         const Style& style) {
    const size_t count = side.words.size();
    if (count == 0 || side.handed.empty()) return;
    painter.save();
    double below = area.top();
    if (area.height() >= leastNamedHeight) {
        LabelLayout labels = layoutHandedWords(side, area);
        below += std::max(labels.depth, 12.0);
        for (PlacedLabel& label : labels.labels) label.anchor.setY(below);
        paintLabels(painter, labels, style.theme);
    } else {
        painter.setPen(style.theme.text);
        paintLineOfWords(painter, side.words, area);
        below += lineOfWords;
    }

    const Index vectors = side.handed.rows();
    const double top = area.bottom() - belowVectors - vectorHeight;
    QRectF handed(area.left(), top, area.width(), vectorHeight);
    const QFont small = textFont(TypeSize::small);
    QString caption;
    if (!side.attends) {
        handed.setWidth(std::min(widestVector, area.width() * wholeSentence));
        const double middle = area.center().x() - handed.width() / 2;
        caption = vectorCaption(side.handed.columns(), small,
                                area.right() - besideVector - middle - handed.width());
        // To the side of the middle if its caption would not end inside the area.
        const double farthest = area.right() - textWidth(caption, small) - besideVector - handed.width();
        handed.moveLeft(std::max(area.left(), std::min(middle, farthest)));
    }
    // Strands of words: all into the single vector, or each down to the states of its tokens.
    double most = 0;
    for (const double share : side.shares) most = std::max(most, share);
    painter.setBrush(Qt::NoBrush);
    for (size_t word = 0; word < count; ++word) {
        const double place = (double(word) + 0.5) / double(count);
        const double share = word < side.shares.size() && most > 0 ? side.shares[word] / most : 0;
        QColor color = side.color;
        color.setAlphaF(float(0.35 + 0.5 * share));
        painter.setPen(QPen(color, 0.75 + 2.25 * share, Qt::SolidLine, Qt::FlatCap));
        paintStrand(painter, {area.left() + place * area.width(), below + 3},
                    {handed.left() + place * handed.width(), handed.top() - 1});
    }
    // The numbers themselves, all on one scale; with a gap between vectors if there is room.
    const ValueScale scale = ValueScale::over(ScaleKind::centred, side.handed);
    const double pitch = handed.width() / double(vectors), gap = pitch >= 6 ? 2 : 0;
    for (Index i = 0; i < vectors; ++i) {
        const QRectF place(handed.left() + double(i) * pitch + gap / 2, handed.top(), pitch - gap,
                           handed.height());
        paintCells(painter,
                   {.values = side.handed.part(i, 0, 1, side.handed.columns()),
                    .scale = scale,
                    .colors = ColorMapName::diverging,
                    .rows = {0, 1},
                    .columns = {0, double(side.handed.columns())}},
                   place, style);
        painter.setPen(QPen(style.theme.line, 1));
        painter.setBrush(Qt::NoBrush);
        if (gap > 0 || vectors == 1) painter.drawRect(place);
    }
    if (!side.attends) {
        painter.setPen(style.theme.quietText);
        paintText(painter, caption, small, handed.right() + besideVector, handed.center().y());
    }
    painter.restore();
}

}  // namespace attentionscope
