#include "app/figures/drawing/vertical_text.h"

#include <QFontMetricsF>
#include <algorithm>
#include <vector>

#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/shaped_text.h"

namespace attentionscope {

namespace {

/// One upright character, or a run of others that are rotated.
struct TextRun {
    QString text;
    bool upright = false;
    double length = 0;
};

std::vector<TextRun> runsOf(const QString& text, const QFont& font) {
    std::vector<TextRun> runs;
    const double line = QFontMetricsF(font).height();
    for (const char32_t point : text.toUcs4()) {
        const QString character = QString::fromUcs4(&point, 1);
        const bool arrow = point == U'\u2193';
        if (standsUpright(character) || arrow)
            runs.push_back({character, true, line});
        else if (runs.empty() || runs.back().upright)
            runs.push_back({character});
        else
            runs.back().text += character;
    }
    for (TextRun& run : runs)
        if (!run.upright) run.length = textWidth(run.text, font);
    return runs;
}

/// Whether a caption has upright characters, and so always runs downwards.
bool runsDownwards(const std::vector<TextRun>& runs) {
    return std::any_of(runs.begin(), runs.end(),
                       [](const TextRun& run) { return run.upright && run.text != QStringLiteral("↓"); });
}

std::vector<TextRun> captionRuns(const QString& text, const QFont& font) {
    // A left arrow along text that reads upwards points down, and comes below text that reads downwards.
    QString words = text;
    if (words.startsWith(u'←')) words = words.mid(1).trimmed() + QStringLiteral(" ↓");
    std::vector<TextRun> runs = runsOf(words, font);
    if (!runsDownwards(runs)) runs = {{text, false, textWidth(text, font)}};
    return runs;
}

double lengthOf(const std::vector<TextRun>& runs) {
    double length = 0;
    for (const TextRun& run : runs) length += run.length;
    return length;
}

}  // namespace

double verticalLength(const QString& text, const QFont& font) {
    return lengthOf(captionRuns(text, font));
}

void paintVertical(QPainter& painter, const QString& text, const QFont& font, double x, double y, int degrees,
                   Qt::Alignment along, double room) {
    const std::vector<TextRun> runs = captionRuns(text, font);
    const bool downwards = runsDownwards(runs);
    const double length = lengthOf(runs);
    const double share = std::min(1.0, room / length);
    double top = along & Qt::AlignTop ? y : y - length * share / 2;
    for (const TextRun& run : runs) {
        const double middle = top + run.length * share / 2;
        if (run.upright) {
            paintText(painter, run.text, font, x, middle, Qt::AlignHCenter);
        } else {
            painter.save();
            painter.translate(x, middle);
            painter.rotate(downwards ? 90 : degrees);
            paintText(painter, run.text, font, 0, 0, Qt::AlignHCenter);
            painter.restore();
        }
        top += run.length * share;
    }
}

}  // namespace attentionscope
