#include <QCoreApplication>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "app/export/pdf_document.h"
#include "app/export/worksheet/sheet_pages.h"
#include "app/export/worksheet/worksheet.h"
#include "app/figures/drawing/formula.h"
#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/shaped_text.h"

namespace attentionscope {

namespace {

struct PaperWords {
    Q_DECLARE_TR_FUNCTIONS(Worksheet)
};

// A4 in logical pixels, with a textbook's margins.
constexpr double millimetre = 96 / 25.4;
constexpr QSizeF paperSize(210 * millimetre, 297 * millimetre);
constexpr double sideMargin = 24 * millimetre, topMargin = 18 * millimetre, bottomMargin = 18 * millimetre;
constexpr double textColumn = 162 * millimetre;

constexpr double printedHeight = paperSize.height() - topMargin - bottomMargin;

constexpr double bodyLetter = 13.4, smallLetter = 12, titleLetter = 26, headingLetter = 17,
                 sentenceLetter = 20;
constexpr double formulaLetter = 17, tableLetter = 13, lineSpacing = 1.35;
constexpr double tableRow = 20, widestLabel = 190, mostGap = 30, leastGap = 10, leastOpen = 64;

QFont bold(QFont font) {
    font.setWeight(QFont::Bold);
    return font;
}

struct Mark {
    qsizetype begin = 0, length = 0;
};

/// Breaks a text into lines of the column; draws it if there is a painter. Returns the height.
double setText(const QString& text, const QFont& font, double width, QPainter* painter, QPointF at,
               const QColor& color, Mark mark = {}) {
    const Theme& theme = Theme::light();
    QString lines = text;
    lines.replace('\n', QChar::LineSeparator);
    QTextLayout layout(lines, font);
    if (mark.length > 0) {
        QTextLayout::FormatRange range{int(mark.begin), int(mark.length), {}};
        range.format.setForeground(theme.accent);
        range.format.setBackground(theme.accentWash);
        layout.setFormats({range});
    }
    layout.beginLayout();
    double y = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, y});
        y += std::ceil(font.pixelSize() * lineSpacing);
    }
    layout.endLayout();
    if (painter) {
        painter->setPen(color);
        layout.draw(painter, at);
    }
    return y;
}

class PaperWriter {
public:
    explicit PaperWriter(const Worksheet& sheet) : sheet_(sheet) {
        addTitle();
        for (const SheetBlock& block : sheet.blocks)
            std::visit([this](const auto& part) { add(part); }, block);
    }
    /// The items paint only while this object exists.
    const std::vector<SheetItem>& items() const { return items_; }

    PaperWriter(const PaperWriter&) = delete;
    PaperWriter& operator=(const PaperWriter&) = delete;

private:
    const Theme& theme() const { return Theme::light(); }

    SheetItem& addText(const QString& text, const QFont& font, const QColor& color, double above,
                       double inset = 0, Mark mark = {}) {
        items_.push_back({.above = above,
                          .height = setText(text, font, textColumn - inset, nullptr, {}, color, mark),
                          .paint = [=](QPainter& painter, QPointF at) {
                              setText(text, font, textColumn - inset, &painter, at + QPointF(inset, 0), color,
                                      mark);
                          }});
        items_.back().startsPage = std::exchange(startsPage_, false);
        return items_.back();
    }

    void addTitle() {
        addText(sheet_.title, bold(formulaFont(titleLetter)), theme().text, 0).keepsNext = true;
        addText(sheet_.subtitle, formulaFont(smallLetter), theme().quietText, 4).keepsNext = true;
        if (sheet_.blank) {
            items_.push_back({.above = 22, .height = 18, .paint = [this](QPainter& painter, QPointF at) {
                                  const double half = textColumn * 0.62;
                                  paintLine(painter, PaperWords::tr("Name"), at, half - 24);
                                  paintLine(painter, PaperWords::tr("Date"), at + QPointF(half, 0),
                                            textColumn - half);
                              }});
        }
        items_.push_back({.above = 14, .height = 8, .paint = [this](QPainter& painter, QPointF at) {
                              painter.fillRect(QRectF(at, QSizeF(textColumn, 0.8)), theme().text);
                          }});
    }
    /// A line to write on after a word.
    void paintLine(QPainter& painter, const QString& name, QPointF at, double width) const {
        painter.setPen(theme().quietText);
        const double from = paintText(painter, name, formulaFont(smallLetter), at.x(), at.y() + 10) + 8;
        painter.fillRect(QRectF(at.x() + from, at.y() + 17, width - from, 0.7), theme().quietText);
    }

    /// Allows a page break before the next item.
    void end() { items_.back().keepsNext = false; }

    void add(const SheetHeading& heading) {
        end();
        addText(heading.text, bold(formulaFont(headingLetter)), theme().text, 26).keepsNext = true;
    }
    void add(const SheetParagraph& paragraph) {
        addText(paragraph.text, formulaFont(bodyLetter), theme().text, 7).keepsNext = true;
    }
    void add(const SheetSentence& sentence) {
        addText(sentence.text, formulaFont(sentenceLetter), theme().text, 16, 0,
                {sentence.begin, sentence.length})
            .keepsNext = true;
    }
    void add(const SheetFormula& formula) {
        const Formula set(formula.tex, formulaLetter);
        items_.push_back({.above = 12,
                          .height = set.height() + 4,
                          .paint =
                              [=, this](QPainter& painter, QPointF at) {
                                  set.paint(painter, at + QPointF(24, 2 + set.ascent()), theme().text);
                              },
                          .keepsNext = true});
    }
    void add(const SheetAnswer& answer) {
        constexpr double inset = 24;
        const Formula name(answer.tex, bodyLetter);
        // Formula and numbers share a line, or the numbers are below.
        const double indent = inset + name.width() + 12;
        const QFont font = formulaFont(smallLetter - 1);
        const double height = std::max(
            name.height(), setText(answer.text, font, textColumn - indent, nullptr, {}, theme().text));
        items_.push_back({.above = 5, .height = height, .paint = [=, this](QPainter& painter, QPointF at) {
                              name.paint(painter, at + QPointF(inset, std::max(12.5, name.ascent())),
                                         theme().text);
                              setText(answer.text, font, textColumn - indent, &painter,
                                      at + QPointF(indent, 0), theme().text);
                          }});
    }
    void add(const SheetBreak&) { startsPage_ = true; }

    void add(const SheetFigure& figure) {
        const QSizeF size = figure.figure->preferredSize();
        const double scale = std::min({1.0, textColumn / size.width(), figure.highest / size.height()});
        const QFont font = formulaFont(smallLetter);
        const double caption = setText(figure.caption, font, textColumn, nullptr, {}, theme().text);
        const double height = size.height() * scale;
        items_.push_back(
            {.above = 12, .height = height + 6 + caption, .paint = [=, this](QPainter& painter, QPointF at) {
                 painter.save();
                 painter.translate(at);
                 painter.scale(scale, scale);
                 figure.figure->paint(painter, QRectF(QPointF(), size),
                                      {theme(), figure.figure->cellCount() <= mostVectorCells});
                 painter.restore();
                 setText(figure.caption, font, textColumn, &painter, at + QPointF(0, height + 6),
                         theme().quietText);
             }});
    }

    /// The right edges of a table's columns; the first contains the labels.
    struct Columns {
        double label = 0;
        std::vector<double> right;
        double head = 0, below = 0;  ///< height of the heads, and their depth below the line
    };
    Columns columnsOf(const SheetTable& table) const {
        const QFont font = formulaFont(tableLetter);
        Columns columns;
        columns.label = textWidth(table.rowTitle, font);
        std::vector<double> widths;
        double all = 0, above = 0;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            const Formula head(table.columns[i], tableLetter);
            above = std::max(above, head.ascent());
            columns.below = std::max(columns.below, head.descent());
            double width = head.width();
            for (const SheetTable::Row& row : table.rows) {
                width = std::max(width, textWidth(row.cells[i].text, font));
                if (row.cells[i].answer && sheet_.blank) width = std::max(width, leastOpen);
            }
            widths.push_back(width);
            all += width;
        }
        columns.head = above + columns.below;
        for (const SheetTable::Row& row : table.rows)
            columns.label = std::max(columns.label, textWidth(row.label, row.total ? bold(font) : font));
        columns.label = std::min(columns.label, widestLabel);
        const double gap =
            std::clamp((textColumn - all - columns.label) / double(widths.size()), leastGap, mostGap);
        double x = columns.label;
        for (const double width : widths) columns.right.push_back(x += gap + width);
        return columns;
    }

    void add(const SheetTable& table) {
        const Columns columns = columnsOf(table);
        const double head = columns.head + 12;
        const auto paintHead = [=, this](QPainter& painter, QPointF at) {
            const double base = at.y() + head - 6 - columns.below;
            painter.setPen(theme().quietText);
            paintText(painter, table.rowTitle, formulaFont(tableLetter), at.x(), base - 4);
            for (std::size_t i = 0; i < table.columns.size(); ++i) {
                const Formula name(table.columns[i], tableLetter);
                name.paint(painter, {at.x() + columns.right[i] - name.width(), base}, theme().text);
            }
            painter.fillRect(QRectF(at.x(), at.y() + head - 1, columns.right.back(), 0.8), theme().text);
        };
        const auto paintRow = [=, this](const SheetTable::Row& row, QPainter& painter, QPointF at) {
            QFont font = formulaFont(tableLetter);
            if (row.total) font = bold(font);
            if (row.total) painter.fillRect(QRectF(at, QSizeF(columns.right.back(), 0.8)), theme().text);
            const double middle = at.y() + tableRow / 2;
            painter.setPen(theme().text);
            paintText(painter, elidedText(row.label, font, columns.label), font, at.x(), middle);
            double left = columns.label;
            for (std::size_t i = 0; i < row.cells.size(); ++i) {
                const double right = columns.right[i];
                painter.setPen(theme().text);
                if (!row.cells[i].answer || !sheet_.blank)
                    paintText(painter, row.cells[i].text, font, at.x() + right, middle, Qt::AlignRight);
                else
                    painter.fillRect(
                        QRectF(at.x() + std::max(left + leastGap, right - leastOpen), at.y() + tableRow - 3,
                               std::min(right - left - leastGap, leastOpen), 0.7),
                        theme().quietText);
                left = right;
            }
            if (!row.total)
                painter.fillRect(QRectF(at.x(), at.y() + tableRow - 0.5, columns.right.back(), 0.4),
                                 theme().line);
        };
        items_.push_back({.above = 8, .height = head, .paint = paintHead, .keepsNext = true});
        for (std::size_t i = 0; i < table.rows.size(); ++i)
            items_.push_back({.above = 0,
                              .height = tableRow,
                              .paint = [paintRow, row = table.rows[i]](
                                           QPainter& painter, QPointF at) { paintRow(row, painter, at); },
                              // Neither the first rows nor the last ones are separated.
                              .keepsNext = i + 1 < table.rows.size() && (i < 2 || i + 3 >= table.rows.size()),
                              .headHeight = head,
                              .head = paintHead});
    }

    const Worksheet& sheet_;
    std::vector<SheetItem> items_;
    bool startsPage_ = false;
};

void paintPage(QPainter& painter, const std::vector<PlacedItem>& page, const QString& footer) {
    for (const PlacedItem& placed : page) {
        const QPointF at(sideMargin, topMargin + placed.y);
        if (placed.withHead) placed.item->head(painter, at - QPointF(0, placed.item->headHeight));
        placed.item->paint(painter, at);
    }
    painter.setPen(Theme::light().quietText);
    paintText(painter, footer, formulaFont(smallLetter - 1), sideMargin + textColumn,
              paperSize.height() - bottomMargin / 2, Qt::AlignRight);
}

/// A page as a picture.
class SheetPage : public Figure {
public:
    explicit SheetPage(const Worksheet& sheet)
        : sheet_(sheet), writer_(sheet_), pages_(pagesOf(writer_.items(), printedHeight)) {}
    QSizeF preferredSize() const override { return paperSize; }
    void paint(QPainter& painter, const QRectF& area, const Style&) const override {
        painter.save();
        painter.translate(area.topLeft());
        painter.fillRect(QRectF(QPointF(), paperSize), Theme::light().ground);
        paintPage(painter, pages_.front(), {});
        painter.restore();
    }

private:
    Worksheet sheet_;
    PaperWriter writer_;
    std::vector<std::vector<PlacedItem>> pages_;
};

}  // namespace

std::shared_ptr<const Figure> firstPageOf(const Worksheet& sheet) {
    return std::make_shared<SheetPage>(sheet);
}

QByteArray worksheetAsPdf(const Worksheet& sheet, const QByteArray& document) {
    const PaperWriter writer(sheet);  // the items paint with it
    const std::vector<SheetItem>& items = writer.items();
    const auto pages = pagesOf(items, printedHeight);
    return pdfDocument(sheet.title, document, paperSize, [&](QPainter& painter, int page) {
        paintPage(painter, pages[std::size_t(page)],
                  QStringLiteral("%1 / %2").arg(page + 1).arg(pages.size()));
        return std::size_t(page) + 1 < pages.size();
    });
}

}  // namespace attentionscope
