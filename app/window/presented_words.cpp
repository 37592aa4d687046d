#include "app/window/presented_words.h"

#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "app/figures/content/sequence_text.h"
#include "app/figures/drawing/theme.h"

namespace attentionscope {

namespace {

constexpr int mostBeside = 90;  // characters of a text on each side of the chosen word

/// Breaks a text into centred lines; returns their height.
double layInLines(QTextLayout& layout, double width) {
    layout.setFont(textFont(TypeSize::body, QFont::Bold));
    layout.setTextOption(QTextOption(Qt::AlignHCenter));
    layout.beginLayout();
    double height = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLeadingIncluded(true);
        line.setLineWidth(width);
        line.setPosition({0, height});
        height += line.height();
    }
    layout.endLayout();
    return height;
}

}  // namespace

PresentedWords textAroundChosen(const FigureRequest& request) {
    const auto& recording = request.recording;
    if (!recording || !request.map) return {};
    const SequenceText whole =
        textOf(*recording, recording->sequences.at(size_t(request.map->querySequence)));
    const auto chosen = std::ranges::find(whole.places, request.query, &TextPlace::position);
    PresentedWords result{.text = whole.text};
    result.text.replace('\n', ' ');
    if (chosen == whole.places.end()) return result.text.size() > 2 * mostBeside ? PresentedWords() : result;
    const int after = chosen->begin + chosen->length;
    const auto end =
        int(result.text.size()) - after > mostBeside ? result.text.lastIndexOf(' ', after + mostBeside) : -1;
    if (end > after) result.text = result.text.left(end) + QStringLiteral(" …");
    const auto begin = chosen->begin > mostBeside ? result.text.indexOf(' ', chosen->begin - mostBeside) : -1;
    const bool cuts = begin >= 0 && begin < chosen->begin;
    if (cuts) result.text = QStringLiteral("…") + result.text.mid(begin);
    return {result.text, chosen->begin - (cuts ? int(begin) - 1 : 0), chosen->length};
}

double heightOfWords(const QString& text, double width) {
    QTextLayout layout(text);
    return text.isEmpty() ? 0 : std::ceil(layInLines(layout, width));
}

void paintPresentedWords(QPainter& painter, const QRectF& area, const PresentedWords& words,
                         const QColor& accent) {
    QTextLayout layout(words.text);
    QTextCharFormat format;
    format.setForeground(accent);
    layout.setFormats({{words.begin, words.length, format}});
    const double height = layInLines(layout, area.width());
    layout.draw(&painter, area.topLeft() + QPointF(0, (area.height() - height) / 2));
}

}  // namespace attentionscope
