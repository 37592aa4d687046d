#include <QCoreApplication>

#include "app/export/formats.h"
#include "app/export/worksheet/worksheet.h"
#include "app/figures/drawing/formula.h"
#include "app/session/carried_document.h"

namespace attentionscope {

namespace {

struct PageWords {
    Q_DECLARE_TR_FUNCTIONS(Worksheet)
};

constexpr double letter = 16;  // pixels of the formulas' em

const char* const sheetStyle = R"(
@page { size: A4; margin: 20mm 22mm; }
:root { --ink: #1b1e25; --quiet: #626976; --line: #dfe2e7; --accent: #1f6feb; --wash: #e3edfd; }
* { box-sizing: border-box; }
body { margin: 0; background: #eef0f3; color: var(--ink);
  font: 11pt/1.5 "Source Serif 4", "Noto Serif", "Noto Serif CJK SC", "Source Han Serif SC", "Songti SC", Georgia, serif; }
main { background: #fff; width: 210mm; max-width: 100%; margin: 10mm auto; padding: 20mm 22mm;
  box-shadow: 0 1px 12px #0002; }
h1 { font-size: 20pt; line-height: 1.2; margin: 0; font-weight: 600; letter-spacing: -0.01em; }
.subtitle { color: var(--quiet); margin: 2mm 0 0; font-size: 10pt; }
.lines { display: flex; gap: 12mm; margin-top: 6mm; color: var(--quiet); font-size: 10pt; }
.lines span { flex: 1; border-bottom: 0.3mm solid var(--quiet); padding-bottom: 1mm; }
hr { border: 0; border-top: 0.3mm solid var(--ink); margin: 5mm 0 6mm; }
h2 { font-size: 13pt; margin: 8mm 0 1.5mm; font-weight: 600; break-after: avoid; }
p { margin: 0 0 2.5mm; max-width: 160mm; orphans: 3; widows: 3; }
.sentence { font-size: 16pt; line-height: 1.4; margin: 0 0 4mm; white-space: pre-line; }
.sentence mark { background: var(--wash); color: var(--accent); padding: 0 0.12em; border-radius: 0.15em; }
.formula { margin: 3mm 0 4mm; break-inside: avoid; }
math { font-family: "STIX Two Math", "Latin Modern Math", "Cambria Math", "DejaVu Math TeX Gyre", math; font-size: 12pt; }
th math { font-size: 10.5pt; }
table { border-collapse: collapse; margin: 2mm 0 5mm; font-size: 10pt; font-variant-numeric: tabular-nums lining-nums; }
tr, figure, .answer { break-inside: avoid; }
th { font-weight: 400; color: var(--quiet); text-align: right; vertical-align: bottom; padding: 1mm 0 1.2mm 7mm;
  border-bottom: 0.3mm solid var(--ink); break-after: avoid; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
td { text-align: right; padding: 0.55mm 0 0.55mm 7mm; border-bottom: 0.1mm solid var(--line); }
td.open { border-bottom: 0.25mm solid var(--quiet); min-width: 24mm; }
tr.total td { border-top: 0.3mm solid var(--ink); font-weight: 600; }
figure { margin: 4mm 0 6mm; }
figure svg { display: block; max-width: 100%; height: auto; max-height: 120mm; }
figcaption { color: var(--quiet); font-size: 10pt; margin-top: 1.5mm; }
.answer { font-size: 9.5pt; margin-bottom: 2mm; padding-left: 6mm; }
.answer math { font-size: 10pt; margin-right: 2mm; }
.page { break-before: page; }
@media print { body { background: none; } main { margin: 0; padding: 0; width: auto; box-shadow: none; } }
)";

class HtmlWriter {
public:
    explicit HtmlWriter(const Worksheet& sheet) : sheet_(sheet) {}

    QString body() {
        for (const SheetBlock& block : sheet_.blocks)
            std::visit([this](const auto& part) { add(part); }, block);
        return out_;
    }

private:
    static QString math(const QString& tex, bool display = false) {
        return Formula(tex, letter).mathml(display);
    }
    void element(const QString& tag, const QString& text, const QString& kind = {}) {
        const QString name = kind.isEmpty() ? QString() : QStringLiteral(" class=\"%1\"").arg(kind);
        out_ += QStringLiteral("<%1%2>%3</%1>\n").arg(tag, name, text.toHtmlEscaped());
    }

    void add(const SheetHeading& heading) {
        element(QStringLiteral("h2"), heading.text, startsPage_ ? QStringLiteral("page") : QString());
        startsPage_ = false;
    }
    void add(const SheetParagraph& paragraph) { element(QStringLiteral("p"), paragraph.text); }
    void add(const SheetSentence& sentence) {
        const QString &text = sentence.text, before = text.left(sentence.begin),
                      marked = text.mid(sentence.begin, sentence.length),
                      after = text.mid(sentence.begin + sentence.length);
        out_ += QStringLiteral("<p class=\"sentence\">%1%2%3</p>\n")
                    .arg(before.toHtmlEscaped(),
                         marked.isEmpty() ? QString()
                                          : QStringLiteral("<mark>%1</mark>").arg(marked.toHtmlEscaped()),
                         after.toHtmlEscaped());
    }
    void add(const SheetFormula& formula) {
        out_ += QStringLiteral("<div class=\"formula\">%1</div>\n").arg(math(formula.tex, true));
    }
    void add(const SheetTable& table) {
        out_ += QStringLiteral("<table class=\"%1\">\n<thead><tr><th>%2</th>")
                    .arg(table.kind, table.rowTitle.toHtmlEscaped());
        for (const QString& column : table.columns) out_ += QStringLiteral("<th>%1</th>").arg(math(column));
        out_ += QStringLiteral("</tr></thead>\n<tbody>\n");
        for (const SheetTable::Row& row : table.rows) {
            out_ += QStringLiteral("<tr%1><td>%2</td>")
                        .arg(row.total ? QStringLiteral(" class=\"total\"") : QString(),
                             row.label.toHtmlEscaped());
            for (const SheetCell& cell : row.cells)
                out_ += cell.answer && sheet_.blank
                            ? QStringLiteral("<td class=\"open\"></td>")
                            : QStringLiteral("<td>%1</td>").arg(cell.text.toHtmlEscaped());
            out_ += QStringLiteral("</tr>\n");
        }
        out_ += QStringLiteral("</tbody></table>\n");
    }
    void add(const SheetFigure& figure) {
        QString svg = QString::fromUtf8(pictureBytes(*figure.figure, QStringLiteral("svg"), {}));
        svg.remove(0, svg.indexOf(QStringLiteral("<svg")));
        // A page contains several pictures: each gets its own names.
        const QString name = QStringLiteral("figure%1-").arg(++figures_);
        svg.replace(QStringLiteral("id=\""), QStringLiteral("id=\"") + name);
        svg.replace(QStringLiteral("url(#"), QStringLiteral("url(#") + name);
        svg.replace(QStringLiteral("xlink:href=\"#"), QStringLiteral("xlink:href=\"#") + name);
        out_ += QStringLiteral("<figure>\n%1<figcaption>%2</figcaption>\n</figure>\n")
                    .arg(svg, figure.caption.toHtmlEscaped());
    }
    void add(const SheetAnswer& answer) {
        out_ += QStringLiteral("<p class=\"answer\">%1 %2</p>\n")
                    .arg(math(answer.tex), answer.text.toHtmlEscaped());
    }
    void add(const SheetBreak&) { startsPage_ = true; }

    const Worksheet& sheet_;
    QString out_;
    bool startsPage_ = false;
    int figures_ = 0;
};

}  // namespace

QByteArray worksheetAsHtml(const Worksheet& sheet, const QString& language, const QByteArray& document) {
    QString lines;
    if (sheet.blank)
        lines = QStringLiteral("<div class=\"lines\"><span>%1</span><span>%2</span></div>\n")
                    .arg(PageWords::tr("Name"), PageWords::tr("Date"));
    return QStringLiteral(
               "<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<meta name=\"viewport\" content=\"width=device-width\">\n"
               "<meta name=\"generator\" content=\"AttentionScope\">\n<title>%2</title>\n<style>%3</style>\n"
               "</head>\n<body>\n<main>\n<h1>%2</h1>\n<p "
               "class=\"subtitle\">%4</p>\n%5<hr>\n%6</main>\n"
               "<template>%7</template>\n</body>\n</html>\n")
        .arg(language == QLatin1String("zh_CN") ? QStringLiteral("zh-CN") : QStringLiteral("en"),
             sheet.title.toHtmlEscaped(), QString::fromLatin1(sheetStyle), sheet.subtitle.toHtmlEscaped(),
             lines, HtmlWriter(sheet).body(), QString::fromUtf8(documentAsMetadata(document)))
        .toUtf8();
}

}  // namespace attentionscope
