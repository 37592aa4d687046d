#include "app/figures/painters/step_layout.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <optional>

#include "app/figures/drawing/formula.h"
#include "app/figures/drawing/place_label.h"
#include "app/figures/drawing/shaped_text.h"
#include "app/figures/painters/cells.h"
#include "app/figures/painters/scale_strip.h"

namespace attentionscope {

namespace {

constexpr double rowLabelDepth = 72;
constexpr double columnLabelDepth = 56;
constexpr double signGap = 12;
constexpr double scaleGap = 8;
constexpr double tallest = 200;
constexpr double mostNumberRows = 24;
constexpr double highestRow = 18;
constexpr double lowestBars = 9;
constexpr double widestStep = 300;     // of a map of words
constexpr double widestVectors = 216;  // of vectors, whose numbers would not fit anyway
constexpr double numberCell = 42;
constexpr double roomyWidth = preferredStepWidth;  // from this width on, matrices grow with the area
constexpr double mostGrown = 1.7;
constexpr double fewColumns = 16;     // of vectors that are shown number by number
constexpr double sizeTextWidth = 70;  // of "12 × 12" after a name
constexpr double largeLabelDepth = 128, levelBar = 110;
constexpr QSizeF thumbnailSide(104, 72);
constexpr double thumbnailCell = 8;

/// Scale factors for matrices that do not fit, and whether rows always have their words beside them, even if
/// the previous matrix has the same.
struct Sizing {
    double width = 1;
    double height = 1;
    bool everyLabel = true;
};

// Factors to try if a step is too high at its usual size.
constexpr double narrower[] = {1, 0.75, 0.55, 0.42, 0.32, 0.25, 0.18};
constexpr double lower[] = {1, 0.92, 0.8, 0.65, 0.5, 0.38, 0.28, 0.2, 0.12};

bool hasLabels(const AxisSlice& axis) {
    return axis.axis && axis.axis->hasLabels();
}

/// Large cells with numbers if the whole fits, otherwise as small as needed.
QSizeF cellsSize(const StepMatrix& matrix, double mostWidth, const Sizing& sizing,
                 const std::function<double()>& widestNumber) {
    const double rows = double(std::max<Index>(matrix.values.rows(), 1));
    const double columns = double(std::max<Index>(matrix.values.columns(), 1));
    const double grown = std::clamp(mostWidth / roomyWidth, 1.0, mostGrown);
    if (matrix.thumbnail)
        return {std::clamp(columns * thumbnailCell, thumbnailCell, thumbnailSide.width()),
                std::clamp(rows * thumbnailCell, thumbnailCell, thumbnailSide.height())};
    if (matrix.large && matrix.bars) return {std::min(levelBar, mostWidth), rows * stepLargeRow};
    if (matrix.large) {
        const double cell = std::min(std::max(stepLargeCell, widestNumber()), mostWidth / columns);
        return {cell * columns, rows * stepLargeRow};
    }
    if (matrix.bars) {
        const double width = columns == 1 ? numberCell
                                          : std::clamp(columns * (columns <= mostNumbered ? numberCell : 12),
                                                       40.0, widestVectors * grown);
        return {std::min(columns == 1 ? width : std::max(40.0, width * sizing.width), mostWidth),
                rows * std::max(lowestBars, (matrix.bars->numbered ? numberedRowHeight : barRowHeight) *
                                                grown * sizing.height)};
    }
    const double width =
        std::min((matrix.labelColumns ? widestStep : widestVectors) * grown * sizing.width, mostWidth);
    double cellWidth = std::min(numberCell, width / columns);
    const double least = (rows <= mostNumberRows ? stepNumberRow : 0) * sizing.height;
    const double cellHeight = std::clamp(tallest * grown * sizing.height / rows, least, highestRow * grown);
    // Where numbers would just fit, they get the room.
    if ((matrix.labelColumns || columns <= fewColumns) && sizing.width == 1 &&
        matrix.values.rows() * matrix.values.columns() <= mostStepNumbers && cellHeight >= stepNumberRow) {
        const double needed = widestNumber();
        if (needed * columns <= mostWidth) cellWidth = std::max(cellWidth, needed);
    }
    // Names of features are horizontal: slanted names would take the height of the numbers.
    if (matrix.labelColumns && matrix.columns.axis && matrix.columns.axis->role() == AxisRole::feature)
        for (Index i = 0; i < matrix.values.columns(); ++i)
            cellWidth = std::max(
                cellWidth,
                textWidth(QString::fromStdString(placeLabel(*matrix.columns.axis, matrix.columns.first + i)),
                          textFont(TypeSize::small, QFont::Bold)) +
                    8);
    cellWidth = std::min(cellWidth, mostWidth / columns);
    // Cells too narrow for numbers look best square, but the matrix must stay wide enough to see.
    if (cellWidth < 30) cellWidth = std::min(cellWidth, std::max(cellHeight, 40 / columns));
    return {cellWidth * columns, cellHeight * rows};
}

double labelDepth(const StepMatrix& matrix) {
    if (!hasLabels(matrix.rows) || matrix.thumbnail) return 0;
    const double rows = double(matrix.values.rows());
    const double whole =
        stepRowLabels(matrix, {0, 0, 0, rows * (matrix.large ? stepLargeRow : stepNumberRow)}).depth;
    if (matrix.large) return whole;
    // Where not every row has its label, they are numbered, and wider.
    return rows * stepNumberRow > widestStep
               ? std::max(whole, stepRowLabels(matrix, {0, 0, 0, widestStep}).depth)
               : whole;
}

/// Whether the previous matrix in the line already labels the same rows.
bool hasLabelsOf(const StepMatrix* before, const StepMatrix& matrix) {
    return before && before->rows.axis == matrix.rows.axis && before->rows.first == matrix.rows.first &&
           before->values.rows() == matrix.values.rows() && before->chosenRow == matrix.chosenRow;
}

LabelLayout labelsAbove(const StepMatrix& matrix, double width, double mostOverhang) {
    return layoutLabels(matrix.columns, {0, double(matrix.values.columns())}, LabelSide::top, {}, width,
                        columnLabelDepth, textFont(TypeSize::small), matrix.chosenColumn.value_or(-1),
                        mostOverhang);
}

/// The measurements of a step that do not depend on the sizes tried: for each matrix the space of its words
/// beside it, above it at some width, and its name.
class MeasuredStep {
public:
    explicit MeasuredStep(const StepContent& content) {
        for (const auto& part : content.parts) {
            const auto* matrix = std::get_if<StepMatrix>(&part);
            labels_.push_back(matrix ? labelsOf(content, *matrix) : 0);
            names_.push_back(matrix ? Formula(matrix->name, stepNameSize).width() : 0);
            if (const auto* sign = std::get_if<QString>(&part))
                signColumn_ = std::max(signColumn_, Formula(*sign, stepSignSize).width() + signGap);
        }
        alignVectors(content);
        columns_.resize(labels_.size());
        upright_.resize(labels_.size());
        numbers_.resize(labels_.size());
    }
    double labels(size_t part) const { return labels_[part]; }
    double name(size_t part) const { return names_[part]; }
    /// The width of the widest sign and its gap.
    double signColumn() const { return signColumn_; }

    /// The labels above a matrix of some width: slanted, unless they would extend more than `overhang` beyond
    /// its end.
    ColumnLabels columns(size_t part, const StepMatrix& matrix, double width, double overhang) {
        if (!matrix.labelColumns || matrix.thumbnail) return {};
        ColumnLabels& slanted = columns_[part][width];
        if (!slanted)
            slanted = std::make_shared<const LabelLayout>(
                labelsAbove(matrix, width, std::numeric_limits<double>::infinity()));
        if (slanted->overhang <= overhang) return slanted;
        ColumnLabels& upright = upright_[part][width];
        if (!upright) upright = std::make_shared<const LabelLayout>(labelsAbove(matrix, width, 0));
        return upright;
    }

    /// The width of the widest number; evaluated only if numbers may be written.
    std::function<double()> numbers(size_t part, const StepMatrix& matrix) {
        return [this, part, &matrix] {
            if (!numbers_[part]) numbers_[part] = numberWidth(stepCells(matrix), matrix.large ? 3 : 2);
            return *numbers_[part];
        };
    }

private:
    /// The vectors q, k and v start at one edge, whatever their words: they are compared number by number.
    void alignVectors(const StepContent& content) {
        const auto isVector = [&](size_t part) {
            const auto* matrix = std::get_if<StepMatrix>(&content.parts[part]);
            return matrix && matrix->large && !matrix->bars && matrix->values.columns() > 1;
        };
        double widest = 0;
        for (size_t part = 0; part < labels_.size(); ++part)
            if (isVector(part)) widest = std::max(widest, labels_[part]);
        for (size_t part = 0; part < labels_.size(); ++part)
            if (isVector(part)) labels_[part] = widest;
    }

    /// Matrices of a step mostly have the same rows, which are measured once.
    double labelsOf(const StepContent& content, const StepMatrix& matrix) const {
        for (size_t part = 0; part < labels_.size(); ++part)
            if (hasLabelsOf(std::get_if<StepMatrix>(&content.parts[part]), matrix)) return labels_[part];
        return labelDepth(matrix);
    }

    std::vector<double> labels_, names_;
    double signColumn_ = 0;
    std::vector<std::map<double, ColumnLabels>> columns_, upright_;
    std::vector<std::optional<double>> numbers_;
};

/// Places the parts of a step one after another, in lines; the cells of a line start at one height, below the
/// deepest labels above them.
class StepLines {
public:
    StepLines(const StepContent& content, MeasuredStep& measured, const QRectF& area, const Sizing& sizing)
        : content_(content), measured_(measured), area_(area), sizing_(sizing), x_(area.left()) {
        lineTop_ = area.top() + (content.title.isEmpty() ? 0 : stepTitleHeight);
        lineTop_ += paragraphHeight(content.sentence, textFont(TypeSize::body), area.width());
        for (const Formula& line : formulaLines(content.formula, area.width()))
            lineTop_ += line.height() + formulaGap;
        if (!content.formula.isEmpty()) lineTop_ += 16 - formulaGap;
        layout_.matricesTop = bottom_ = lineTop_;
        const size_t count = content.parts.size();
        layout_.cells.resize(count);
        layout_.signs.resize(count);
        layout_.labelled.resize(count, false);
        layout_.columnLabels.resize(count);
    }

    StepLayout lay() {
        for (size_t i = 0; i < content_.parts.size(); ++i) {
            if (const auto* matrix = matrixAt(i))
                place(i, *matrix);
            else if (std::holds_alternative<NewLine>(content_.parts[i]))
                endLine(i + 1);
            else
                placeSign(i);
        }
        endLine(content_.parts.size());
        placeLegends();
        layout_.height = bottom_ - area_.top();
        return std::move(layout_);
    }

private:
    const StepMatrix* matrixAt(size_t part) const { return std::get_if<StepMatrix>(&content_.parts[part]); }
    const QString* signAt(size_t part) const {
        return part < content_.parts.size() ? std::get_if<QString>(&content_.parts[part]) : nullptr;
    }

    void placeSign(size_t part) {
        layout_.signs[part] = {x_, 0};
        x_ += Formula(*signAt(part), stepSignSize).width() + signGap;
    }

    void place(size_t part, const StepMatrix& matrix) {
        const double words = measured_.labels(part);
        const bool named =
            beside_ && hasLabelsOf(beside_, matrix) && !(sizing_.everyLabel && matrix.values.columns() > 1);
        double labels = named ? 0 : words;
        QSizeF size = cellsSize(matrix, area_.width() - words, sizing_, measured_.numbers(part, matrix));
        const bool isVector = matrix.large && !matrix.bars && matrix.values.columns() > 1;
        // Vectors below one another start at one edge, with the signs between them to the left of it.
        if (isVector && x_ == area_.left() && signAt(part + 1) &&
            2 * (words + size.width()) + measured_.signColumn() > area_.width())
            x_ += measured_.signColumn();
        if (x_ > area_.left() && x_ + labels + size.width() > area_.right() + 0.5) {
            // The sign before the matrix moves with it.
            const bool hasSign = part > 0 && signAt(part - 1);
            endLine(hasSign ? part - 1 : part);
            if (hasSign) placeSign(part - 1);
            if (hasSign && isVector) {
                x_ = area_.left() + measured_.signColumn();
                size =
                    cellsSize(matrix, area_.right() - x_ - words, sizing_, measured_.numbers(part, matrix));
            }
            labels = words;
        }
        layout_.labelled[part] = labels > 0 && hasLabels(matrix.rows);
        if (hasLabels(matrix.rows)) beside_ = &matrix;
        layout_.cells[part] = {x_ + labels, lineTop_, size.width(), size.height()};
        // If there is little room, a name is drawn without the size of its matrix.
        const double name =
            measured_.name(part) + (matrix.bars || matrix.large || sizing_.width < 1 ? 0 : sizeTextWidth);
        x_ += labels + std::max(size.width(), name) + signGap;
        layout_.width = std::max(layout_.width, x_ - signGap - area_.left());
    }

    /// Ends the line before part `next`: the depth of its labels is now known.
    void endLine(size_t next) {
        double above = stepNameHeight, height = 0;
        double end = area_.right();  // of the space for a matrix's labels
        for (size_t i = next; i-- > first_;) {
            const StepMatrix* matrix = matrixAt(i);
            if (!matrix) continue;
            const QRectF& cells = layout_.cells[i];
            layout_.columnLabels[i] = measured_.columns(i, *matrix, cells.width(), end - cells.right());
            if (layout_.columnLabels[i])
                above = std::max(above, stepNameHeight + layout_.columnLabels[i]->depth);
            if (!matrix->parts.empty()) above = std::max(above, 2 * stepNameHeight);
            height = std::max(height, cells.height());
            end = cells.left();
        }
        // A sign is centred on the matrix after it, or on the chosen row of a line of columns.
        const auto row = chosenRowUntil(next);
        double middle = lineTop_ + above + row.value_or(std::min(height / 2, 60.0));
        for (size_t i = next; i-- > first_;) {
            if (const StepMatrix* matrix = matrixAt(i)) {
                QRectF& cells = layout_.cells[i];
                cells.moveTop(lineTop_ + above);
                if (!row)
                    middle = cells.top() + std::min(cells.height() / 2, 60.0);
                else if (matrix->values.rows() == 1)
                    cells.moveTop(middle - cells.height() / 2);
            } else if (signAt(i)) {
                layout_.signs[i].setY(middle);
            }
        }
        if (height > 0) {
            bottom_ = lineTop_ + above + height;
            lineTop_ = bottom_ + signGap;
        }
        x_ = area_.left();
        beside_ = nullptr;
        first_ = next;
    }

    /// The middle of the chosen row below the top of a line of columns; none in other lines.
    std::optional<double> chosenRowUntil(size_t next) const {
        std::optional<double> middle;
        for (size_t i = first_; i < next; ++i) {
            const StepMatrix* matrix = matrixAt(i);
            if (!matrix) continue;
            if (matrix->values.columns() != 1) return {};
            const double rows = double(matrix->values.rows());
            if (rows > 1 && matrix->chosenRow)
                middle = layout_.cells[i].height() / rows * (double(*matrix->chosenRow) + 0.5);
        }
        return middle;
    }

    void placeLegends() {
        for (size_t i = 0; i < content_.parts.size(); ++i) {
            const StepMatrix* matrix = matrixAt(i);
            if (!matrix || matrix->values.empty() || matrix->thumbnail ||
                !isColoured(*matrix, layout_.cells[i]))
                continue;
            const auto same = std::find_if(
                layout_.legends.begin(), layout_.legends.end(), [&](const StepLayout::Legend& other) {
                    return other.scale == matrix->scale && other.colors == matrix->colors;
                });
            if (same == layout_.legends.end())
                layout_.legends.push_back({matrix->scale, matrix->colors, matrix->name, {}});
            else if (!same->names.split(QStringLiteral(" , ")).contains(matrix->name))
                same->names += QStringLiteral(" , ") + matrix->name;
        }
        double x = area_.left(), y = bottom_ + scaleGap;
        for (StepLayout::Legend& legend : layout_.legends) {
            const double width =
                Formula(legend.names, stepNameSize).width() + scaleStripWidth({}) + 2 * signGap;
            if (x > area_.left() && x + width > area_.right()) {
                x = area_.left();
                y += stepLegendHeight;
            }
            legend.place = {x, y};
            x += width;
            layout_.width = std::max(layout_.width, x - area_.left());
        }
        if (!layout_.legends.empty()) bottom_ = y + stepLegendHeight;
    }

    const StepContent& content_;
    MeasuredStep& measured_;
    QRectF area_;
    Sizing sizing_;
    StepLayout layout_;
    double x_, lineTop_ = 0, bottom_ = 0;
    size_t first_ = 0;                    // of the line
    const StepMatrix* beside_ = nullptr;  // the previous one in the same line
};

StepLayout layoutStepAt(const StepContent& content, MeasuredStep& measured, const QRectF& area,
                        const Sizing& sizing) {
    return StepLines(content, measured, area, sizing).lay();
}

StepLayout layoutStepWith(const StepContent& content, MeasuredStep& measured, const QRectF& area) {
    const StepLayout usual = layoutStepAt(content, measured, area, {});
    if (usual.height <= area.height()) return usual;
    // Among those that fit, the most readable: narrow matrices side by side, or low ones in two lines.
    const auto seen = [](const StepLayout& layout) {
        double cells = 0;
        for (const QRectF& part : layout.cells) cells += part.width() * part.height();
        return cells;
    };
    std::optional<StepLayout> best;
    for (const double width : narrower)
        for (const bool everyLabel : {true, false})
            for (const double height : lower) {
                StepLayout layout = layoutStepAt(content, measured, area, {width, height, everyLabel});
                if (layout.height > area.height()) continue;
                if (!best || seen(layout) > seen(*best)) best = std::move(layout);
                break;
            }
    return best ? *best
                : layoutStepAt(content, measured, area,
                               {narrower[std::size(narrower) - 1], lower[std::size(lower) - 1], false});
}

}  // namespace

std::vector<Formula> formulaLines(const QString& formula, double width) {
    static const QString between = QStringLiteral(" ,  ");
    std::vector<Formula> lines;
    QString line;
    for (const QString& equation : formula.split(between, Qt::SkipEmptyParts)) {
        const QString longer = line.isEmpty() ? equation : line + between + equation;
        if (!line.isEmpty() && Formula(longer, stepFormulaSize).width() > width) {
            lines.emplace_back(line, stepFormulaSize);
            line = equation;
        } else {
            line = longer;
        }
    }
    if (!line.isEmpty()) lines.emplace_back(line, stepFormulaSize);
    return lines;
}

bool isColoured(const StepMatrix& matrix, const QRectF& cells) {
    if (matrix.bars) return false;
    return !matrix.asNumbers || cells.height() < stepNumberRow * 0.95 * double(matrix.values.rows());
}

CellContent stepCells(const StepMatrix& matrix) {
    return {.values = matrix.values,
            .scale = matrix.scale,
            .colors = matrix.colors,
            .rows = {0, double(matrix.values.rows())},
            .columns = {0, double(matrix.values.columns())},
            .type = matrix.large ? TypeSize::body : TypeSize::small};
}

LabelLayout stepRowLabels(const StepMatrix& matrix, const QRectF& cells) {
    return layoutLabels(matrix.rows, {0, double(matrix.values.rows())}, LabelSide::left, cells.topLeft(),
                        cells.height(), matrix.large ? largeLabelDepth : rowLabelDepth,
                        textFont(matrix.large ? TypeSize::body : TypeSize::small),
                        matrix.chosenRow.value_or(-1));
}

std::optional<StepLayout::CellPlace> StepLayout::cellAt(const StepContent& content, QPointF point) const {
    for (size_t i = 0; i < cells.size(); ++i) {
        const auto* matrix = std::get_if<StepMatrix>(&content.parts[i]);
        if (!matrix || !cells[i].contains(point) || matrix->values.empty()) continue;
        const QPointF inside = point - cells[i].topLeft();
        return CellPlace{i, matrix,
                         std::min(Index(inside.y() / cells[i].height() * double(matrix->values.rows())),
                                  matrix->values.rows() - 1),
                         std::min(Index(inside.x() / cells[i].width() * double(matrix->values.columns())),
                                  matrix->values.columns() - 1)};
    }
    return {};
}

StepLayout layoutStep(const StepContent& content, const QRectF& area) {
    MeasuredStep measured(content);
    return layoutStepWith(content, measured, area);
}

}  // namespace attentionscope
