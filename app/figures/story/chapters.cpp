#include "app/figures/story/chapters.h"

#include <QFontMetricsF>
#include <algorithm>

#include "app/figures/drawing/labels.h"

namespace attentionscope {

namespace {

constexpr double inset = 7;
constexpr double chapterGap = 4;
constexpr double markWidth = 14;  // of the sign for further words
constexpr double widestChapter = 140;

}  // namespace

std::optional<size_t> ChapterLayout::wordAt(QPointF point) const {
    for (size_t i = 0; i < words.size(); ++i)
        if (!words[i].isNull() && words[i].contains(point)) return i;
    return {};
}

ChapterLayout layoutChapters(const std::vector<QString>& words, std::optional<size_t> chosen,
                             const QRectF& area) {
    ChapterLayout layout;
    layout.words.resize(words.size());
    if (words.empty()) return layout;
    const QFontMetricsF metrics(textFont(TypeSize::small, QFont::Bold));
    std::vector<double> widths;
    double all = 0;
    for (const QString& word : words) {
        widths.push_back(std::min(widestChapter, metrics.horizontalAdvance(word) + 2 * inset));
        all += widths.back() + chapterGap;
    }
    // From the chosen word outwards, first forwards, until the line is full.
    size_t first = 0, last = words.size();
    double left = area.left();
    if (all - chapterGap > area.width()) {
        const double room = area.width() - 2 * markWidth;
        first = last = std::min(chosen.value_or(0), words.size() - 1);
        double used = 0;
        const auto take = [&](size_t index) {
            if (used + widths[index] > room && last > first) return false;
            used += widths[index] + chapterGap;
            return true;
        };
        if (take(last)) ++last;
        for (bool grows = true; grows;) {
            grows = false;
            if (last < words.size() && take(last)) ++last, grows = true;
            if (first > 0 && take(first - 1)) --first, grows = true;
        }
        left += markWidth;
    }
    layout.moreBefore = first > 0;
    layout.moreAfter = last < words.size();
    for (size_t i = first; i < last; ++i) {
        layout.words[i] = {left, area.top() + 2, widths[i], area.height() - 4};
        left += widths[i] + chapterGap;
    }
    return layout;
}

void paintChapters(QPainter& painter, const std::vector<QString>& words, std::optional<size_t> chosen,
                   const ChapterLayout& layout, const QRectF& area, const Style& style) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (size_t i = 0; i < layout.words.size(); ++i) {
        const QRectF& box = layout.words[i];
        if (box.isNull()) continue;
        const bool here = chosen == i;
        // Words that are not produced yet are grey.
        const bool past = chosen && i < *chosen;
        painter.setPen(here ? QPen(style.theme.accent, 1) : QPen(Qt::NoPen));
        painter.setBrush(here ? style.theme.accentWash : mixed(style.theme.ground, style.theme.text, 0.05));
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
        painter.setPen(here ? style.theme.accent : past ? style.theme.text : style.theme.quietText);
        const QFont font = textFont(TypeSize::small, here ? QFont::Bold : QFont::Normal);
        const QString text = QFontMetricsF(font).elidedText(words[i], Qt::ElideRight, box.width() - inset);
        paintText(painter, text, font, box.center().x(), box.center().y(), Qt::AlignHCenter);
    }
    painter.setPen(style.theme.quietText);
    const QFont font = textFont(TypeSize::body);
    if (layout.moreBefore) paintText(painter, QStringLiteral("‹"), font, area.left() + 2, area.center().y());
    if (layout.moreAfter)
        paintText(painter, QStringLiteral("›"), font, area.right() - 2, area.center().y(), Qt::AlignRight);
    painter.restore();
}

}  // namespace attentionscope
