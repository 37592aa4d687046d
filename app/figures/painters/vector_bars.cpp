#include "app/figures/painters/vector_bars.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/shaped_text.h"

namespace attentionscope {

namespace {

constexpr double ghost = 0.3;  ///< opacity of rows whose copies are moving
constexpr double narrowestBar = 1.5;
constexpr double numberRoom = 15;  ///< below bars with numbers

/// From the smallest to the largest value of a matrix, always including zero.
class BarPainter {
public:
    BarPainter(QPainter& painter, const MatrixSlice& values, const ValueScale& scale, const QRectF& area,
               const Style& style)
        : painter_(painter),
          area_(area),
          theme_(style.theme),
          columns_(values.columns()),
          rowHeight_(area.height() / double(std::max<Index>(1, values.rows()))),
          columnWidth_(area.width() / double(std::max<Index>(1, columns_))),
          low_(std::min(0.0, scale.low())),
          range_(std::max(1e-30, std::max(0.0, scale.high()) - low_)),
          numbered_(columns_ <= mostNumbered && rowHeight_ >= numberedRowHeight * 0.8),
          up_(cellColor(0.85f, ValueScale::between(ScaleKind::centred, -1, 1), ColorMapName::diverging,
                        theme_)),
          down_(cellColor(-0.85f, ValueScale::between(ScaleKind::centred, -1, 1), ColorMapName::diverging,
                          theme_)) {}

    double top(Index row) const { return area_.top() + double(row) * rowHeight_; }

    template <typename Value>
    void row(double y, const Value& value, double opacity) {
        painter_.setOpacity(opacity);
        const double height = rowHeight_ - 3 - (numbered_ ? numberRoom : 0);
        const double zero = y + 1.5 + height * (1 + low_ / range_);
        painter_.fillRect(QRectF(area_.left(), zero - 0.25, area_.width(), 0.5), theme_.line);
        // A gap between bars that are wide enough; if they would be too narrow to see, one stands for
        // several: the longest of them.
        const double gap = columnWidth_ >= 4 ? 1 : 0;
        const Index together = std::max<Index>(1, Index(std::ceil(narrowestBar / columnWidth_)));
        for (Index c = 0; c < columns_; c += together) {
            const Index end = std::min(columns_, c + together);
            double longest = 0;
            for (Index each = c; each < end; ++each)
                if (std::abs(value(each)) > std::abs(longest)) longest = value(each);
            const double length = std::clamp(longest / range_, -1.0, 1.0) * height;
            if (std::abs(length) < 0.05) continue;
            const QRectF bar(area_.left() + double(c) * columnWidth_ + gap / 2, zero - std::max(length, 0.0),
                             double(end - c) * columnWidth_ - gap, std::abs(length));
            painter_.fillRect(bar, length < 0 ? down_ : up_);
        }
        if (numbered_) numbers(y + rowHeight_ - numberRoom, numberRoom, value);
        painter_.setOpacity(1);
    }

    template <typename Value>
    void numbers(double y, double height, const Value& value) {
        const QFont font = textFont(TypeSize::small);
        if (height < QFontMetricsF(font).height() - 2) return;
        painter_.setPen(theme_.text);
        for (Index c = 0; c < columns_; ++c) {
            QString text = numberAmong(value(c), range_, 3);
            if (textWidth(text, font) > columnWidth_ - 2) text = numberAmong(value(c), range_, 2);
            if (textWidth(text, font) > columnWidth_) return;
            paintText(painter_, text, font, area_.left() + (double(c) + 0.5) * columnWidth_, y + height / 2,
                      Qt::AlignHCenter);
        }
    }
    void level(Index row, double value, bool chosen) {
        const double length = std::clamp(value / range_, 0.0, 1.0) * area_.width();
        painter_.fillRect(QRectF(area_.left(), top(row) + rowHeight_ * 0.2, length, rowHeight_ * 0.6),
                          chosen ? theme_.accent : theme_.quietText);
    }
    double rowHeight() const { return rowHeight_; }
    bool hasRoomForNumbers() const {
        return rowHeight_ >= QFontMetricsF(textFont(TypeSize::small)).height() - 2;
    }

private:
    QPainter& painter_;
    const QRectF area_;
    const Theme& theme_;
    const Index columns_;
    const double rowHeight_, columnWidth_, low_, range_;
    const bool numbered_;
    const QColor up_, down_;
};

}  // namespace

void paintVectorBars(QPainter& painter, const MatrixSlice& values, const ValueScale& scale,
                     const VectorBars& drawn, const QRectF& area, const Style& style,
                     std::optional<Index> chosen) {
    BarPainter bars(painter, values, scale, area, style);
    const auto valuesOf = [&](Index row) {
        return [&values, row](Index c) { return double(values(row, c)); };
    };
    if (drawn.level) {
        for (Index r = 0; r < values.rows(); ++r) bars.level(r, double(values(r, 0)), r == chosen);
        return;
    }
    if (values.columns() == 1) {
        for (Index r = 0; r < values.rows(); ++r)
            if (bars.hasRoomForNumbers())
                bars.numbers(bars.top(r), bars.rowHeight(), valuesOf(r));
            else
                bars.level(r, double(values(r, 0)), r == chosen);
        return;
    }
    if (drawn.summands.empty()) {
        for (Index r = 0; r < values.rows(); ++r) bars.row(bars.top(r), valuesOf(r), 1);
        return;
    }
    const Index last = values.rows() - 1;
    const double scaled = std::clamp(2 * drawn.progress, 0.0, 1.0);
    const double added = std::clamp(2 * drawn.progress - 1, 0.0, 1.0);
    const bool moves = added > 0 && added < 1;
    for (Index r = 0; r < last; ++r) {
        const auto between = [&](Index c) {
            return (1 - scaled) * double(drawn.summands(r, c)) + scaled * double(values(r, c));
        };
        bars.row(bars.top(r), between, moves ? ghost : 1);
        if (moves) bars.row(bars.top(r) + added * (bars.top(last) - bars.top(r)), valuesOf(r), 1 - added);
    }
    if (added > 0)
        bars.row(
            bars.top(last), [&](Index c) { return added * double(values(last, c)); }, 1);
    painter.setPen(QPen(style.theme.text, 1));
    painter.drawLine(QPointF(area.left(), bars.top(last)), QPointF(area.right(), bars.top(last)));
}

}  // namespace attentionscope
