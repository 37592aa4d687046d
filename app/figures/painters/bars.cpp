#include "app/figures/painters/bars.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/figures/drawing/color_map.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/shaped_text.h"

namespace attentionscope {

namespace {

constexpr double barsTitleHeight = 28;
constexpr double blockGap = 16;
constexpr double besideLabel = 12, besideTrack = 16;  // of free space
constexpr double besideBefore = 20;
constexpr double leastTrack = 40, mostTrack = 480;
constexpr double trackShare = 0.35, labelShare = 0.35;                 // minimum shares of the width
constexpr double leastCell = 120, cellWithBefore = 200, cellGap = 20;  // of bars in one line

/// The maximum width of labels beside the tracks and numbers: what a track of its minimum share leaves.
double roomForLabel(double width, double numbers) {
    return std::max(width * labelShare,
                    width - numbers - besideLabel - besideTrack - std::max(leastTrack, width * trackShare));
}

QString wordsOfBefore(const Bar& bar) {
    return QCoreApplication::translate("Bars", "was %1").arg(numberText(*bar.before));
}

double titleHeight(const BarContent& content) {
    return content.title.isEmpty() ? 0 : barsTitleHeight;
}

double blockHeight(const BarContent& content) {
    return titleHeight(content) + barPitch * double(content.bars.size());
}

/// Whether the title and the bars share one line, because the area is too low for two rows, or for the only
/// one.
bool shareOneLine(const BarContent& content, const QRectF& area) {
    return area.height() < titleHeight(content) + double(std::min<size_t>(content.bars.size(), 2)) * barPitch;
}

double roomForTitle(const BarContent& content, double width) {
    if (content.title.isEmpty()) return 0;
    return std::min(textWidth(content.title, textFont(TypeSize::small)), width / 2) + cellGap;
}

size_t barsInOneLine(const BarContent& content, double width) {
    const double room = width - roomForTitle(content, width);
    const double cell = content.bars.front().before ? cellWithBefore : leastCell;
    return std::min(content.bars.size(), size_t(std::max(1.0, (room + cellGap) / (cell + cellGap))));
}

/// The title, then for each bar its label, its number, and the bar below both.
void paintLineOfBars(QPainter& painter, const BarContent& content, const QRectF& area, const Style& style) {
    const Theme& theme = style.theme;
    const QFont font = textFont(TypeSize::body), small = textFont(TypeSize::small);
    const double middle = area.top() + barPitch / 2;
    if (!content.title.isEmpty()) {
        painter.setPen(theme.quietText);
        const double room = roomForTitle(content, area.width()) - cellGap;
        paintText(painter, elidedText(content.title, small, room + 1, Qt::ElideMiddle), small, area.left(),
                  middle);
    }
    const int decimals = content.integers ? 0 : 3;
    const double longest = std::max(std::abs(content.low), std::abs(content.high));
    double largest = 0;
    for (const Bar& bar : content.bars) largest = std::max(largest, std::abs(bar.value));
    for (size_t i = 0; i < barsInOneLine(content, area.width()); ++i) {
        const Bar& bar = content.bars[i];
        const QRectF cell = barPlace(content, area, i);
        QString number = numberAmong(bar.value, largest, decimals);
        const auto roomBeside = [&](const QString& words) {
            return cell.width() - textWidth(words, font) - besideLabel;
        };
        // The label is worth more than the number before.
        if (bar.before)
            if (const QString both = number + QStringLiteral("  ") + wordsOfBefore(bar);
                roomBeside(both) >= std::min(textWidth(bar.label, font), leastTrack))
                number = both;
        const double room = roomBeside(number);
        painter.setPen(content.chosen == i ? theme.accent : theme.text);
        paintText(painter, elidedText(visibleTokens({bar.label}).front(), font, room), font, cell.left(),
                  middle);
        paintText(painter, number, font, cell.right(), middle, Qt::AlignRight);
        painter.setPen(Qt::NoPen);
        painter.setBrush(content.chosen == i ? theme.accent : mixed(theme.ground, theme.text, 0.55));
        const double length = cell.width() * std::min(std::abs(bar.value) / longest, 1.0);
        painter.drawRect(QRectF(cell.left(), cell.bottom() - 3, length, 3));
    }
}

}  // namespace

QRectF barPlace(const BarContent& content, const QRectF& area, size_t bar) {
    if (!shareOneLine(content, area))
        return {area.left(), area.top() + titleHeight(content) + double(bar) * barPitch, area.width(),
                barPitch};
    const double left = area.left() + roomForTitle(content, area.width());
    const auto count = double(barsInOneLine(content, area.width()));
    if (double(bar) >= count) return {};
    const double pitch = (area.right() - left + cellGap) / count;
    return {left + pitch * double(bar), area.top(), pitch - cellGap, barPitch};
}

std::optional<size_t> barAt(const BarContent& content, const QRectF& area, QPointF point) {
    if (!area.contains(point)) return {};
    for (size_t i = 0; i < content.bars.size(); ++i)
        if (barPlace(content, area, i).contains(point)) return i;
    return {};
}

void paintBars(QPainter& painter, const BarContent& content, const QRectF& area, const Style& style) {
    const Theme& theme = style.theme;
    const QFont font = textFont(TypeSize::body), small = textFont(TypeSize::small);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (shareOneLine(content, area) && !content.bars.empty()) {
        paintLineOfBars(painter, content, area, style);
        painter.restore();
        return;
    }
    double y = area.top();
    if (!content.title.isEmpty()) {
        painter.setPen(theme.quietText);
        paintText(painter, elidedText(content.title, small, area.width(), Qt::ElideMiddle), small,
                  area.left(), y + 10);
        y += barsTitleHeight;
    }
    double labelWidth = 0, beforeWidth = 0;
    std::vector<QString> labels;
    for (const Bar& bar : content.bars) {
        labels.push_back(bar.label);
        if (bar.before)
            beforeWidth = std::max(beforeWidth, textWidth(wordsOfBefore(bar), small) + besideBefore);
    }
    labels = visibleTokens(labels);
    const ColorMap& signs = ColorMap::named(ColorMapName::diverging, theme.ground);
    const int decimals = content.integers ? 0 : 3;
    double numberWidth = textWidth(numberText(0, decimals), font);
    for (const Bar& bar : content.bars)
        numberWidth = std::max(numberWidth, textWidth(numberText(bar.value, decimals), font));
    double largest = 0;
    for (const Bar& bar : content.bars) largest = std::max(largest, std::abs(bar.value));
    const double numbers = numberWidth + beforeWidth;
    for (QString& label : labels) {
        label = elidedText(label, font, roomForLabel(area.width(), numbers));
        labelWidth = std::max(labelWidth, textWidth(label, font));
    }
    const double left = area.left() + labelWidth + besideLabel;
    const double track = std::clamp(area.right() - left - numbers - besideTrack, leastTrack, mostTrack);
    for (size_t i = 0; i < content.bars.size(); ++i) {
        const Bar& bar = content.bars[i];
        const double middle = y + (double(i) + 0.5) * barPitch;
        const bool isChosen = content.chosen == i;
        painter.setPen(isChosen ? theme.accent : theme.text);
        paintText(painter, labels[i], font, left - besideLabel, middle, Qt::AlignRight);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.dark ? theme.line : theme.panel);
        painter.drawRoundedRect(QRectF(left, middle - 6, track, 12), 2, 2);
        // Neutral, because the accent means selected.
        painter.setBrush(isChosen         ? theme.accent
                         : content.bySign ? QColor::fromRgb(signs.at(bar.value < 0 ? 0.1 : 0.9))
                                          : mixed(theme.ground, theme.text, 0.55));
        const auto at = [&](double value) {
            return left + track * std::clamp((value - content.low) / (content.high - content.low), 0.0, 1.0);
        };
        const double begin = std::min(at(0), at(bar.value)), length = std::abs(at(bar.value) - at(0));
        if (length > 0) painter.drawRoundedRect(QRectF(begin, middle - 6, std::max(length, 1.0), 12), 2, 2);
        if (bar.before) {
            painter.setPen(QPen(theme.text, 1.5));
            const double x = at(*bar.before);
            painter.drawLine(QPointF(x, middle - 9), QPointF(x, middle + 9));
        }
        painter.setPen(theme.text);
        paintText(painter, numberAmong(bar.value, largest, decimals), font, left + track + 8 + numberWidth,
                  middle, Qt::AlignRight);
        if (bar.before) {
            painter.setPen(theme.quietText);
            paintText(painter, wordsOfBefore(bar), small, left + track + numberWidth + besideBefore, middle);
        }
    }
    painter.restore();
}

QSizeF BarFigure::preferredSize() const {
    double height = 0;
    for (const BarContent& block : blocks_) height += (height > 0 ? blockGap : 0) + blockHeight(block);
    return {560, std::max(height, barPitch)};
}

std::optional<FigurePlace> BarFigure::placeAt(QPointF point, const QRectF& area) const {
    const auto bar = blocks_.size() == 1 ? barAt(blocks_.front(), area, point) : std::nullopt;
    return bar ? std::optional(FigurePlace{.key = Index(*bar)}) : std::nullopt;
}

void BarFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    double y = area.top();
    for (const BarContent& block : blocks_) {
        paintBars(painter, block, {area.left(), y, area.width(), blockHeight(block)}, style);
        y += blockHeight(block) + blockGap;
    }
}

}  // namespace attentionscope
