#pragma once

#include <QString>
#include <memory>
#include <variant>
#include <vector>

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/figure.h"

namespace attentionscope {

/// One example of attention computed on paper: its contents in order, for any output format. On a sheet to
/// fill in, answers are left open and printed on the last page.

struct SheetHeading {
    QString text;
};

struct SheetParagraph {
    QString text;
};

/// The text in large letters, with the query word marked.
struct SheetSentence {
    QString text;
    qsizetype begin = 0, length = 0;  ///< of the mark; none if the length is 0
};

/// A formula on its own line, in the TeX of Formula.
struct SheetFormula {
    QString tex;
};

struct SheetCell {
    QString text;
    bool answer = false;
};

/// Numbers in columns, each computed from those before it.
struct SheetTable {
    struct Row {
        QString label;
        std::vector<SheetCell> cells;
        bool total = false;  ///< below a rule
    };
    QString kind;      ///< "products", "softmax", "sum", "prediction": its content, for readers of the file
    QString rowTitle;  ///< of the labels
    std::vector<QString> columns;  ///< TeX
    std::vector<Row> rows;
};

struct SheetFigure {
    std::shared_ptr<const Figure> figure;
    double highest = 0;  ///< pixels, on paper
    QString caption;
};

/// The omitted numbers of a table column, in one line.
struct SheetAnswer {
    QString tex;
    QString text;
};

/// The next item begins a page.
struct SheetBreak {};

using SheetBlock = std::variant<SheetHeading, SheetParagraph, SheetSentence, SheetFormula, SheetTable,
                                SheetFigure, SheetAnswer, SheetBreak>;

struct Worksheet {
    QString title;     ///< "Attention, worked through by hand"
    QString subtitle;  ///< map, layer and head, model
    bool blank = false;
    std::vector<SheetBlock> blocks;
};

/// Whether a position is a word, not a stop or a special token such as [SEP].
bool isWord(const Sequence& sequence, Index position);

/// The word to compute by default: one whose attention is clear but not certain.
Index exampleQuery(const Recording& recording, const AttentionMap& map, int head);

/// How hard a sheet is.
enum class SheetLevel {
    hand,        ///< three words, vectors of two whole numbers, short results
    calculator,  ///< three words, vectors of three numbers
    model,       ///< the model's own numbers
};
inline constexpr SheetLevel allSheetLevels[] = {SheetLevel::hand, SheetLevel::calculator, SheetLevel::model};
/// "hand", "calculator", "model".
const char* sheetLevelName(SheetLevel level);

/// The sheet of one query of one head. `request.query` is a row of the map. Throws Error for a recording
/// without attention, for a query beyond the map, and for a level that the model has no sheet for.
Worksheet worksheetOf(const FigureRequest& request, bool blank, SheetLevel level = SheetLevel::model);

// `document` is stored in the file, see documentToCarry(); empty: none.
/// As a self-contained HTML page: MathML, figures as SVG, no scripts, no external resources.
QByteArray worksheetAsHtml(const Worksheet& sheet, const QString& language, const QByteArray& document = {});
/// As a PDF on A4.
QByteArray worksheetAsPdf(const Worksheet& sheet, const QByteArray& document);
/// Its first page as a preview picture.
std::shared_ptr<const Figure> firstPageOf(const Worksheet& sheet);

}  // namespace attentionscope
