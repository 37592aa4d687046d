#include "app/window/model_facts.h"

#include <QCoreApplication>
#include <QDialog>
#include <QFile>
#include <QRegularExpression>
#include <QStringList>
#include <QTextBrowser>
#include <QTextTable>
#include <QVBoxLayout>

#include "app/figures/drawing/number_text.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"
#include "app/window/language.h"
#include "core/run/model_shelf.h"

namespace attentionscope {

namespace {

/// "{accuracy%}" becomes "47 %", "{bleu_real}" "43.0".
QString withScores(QString words, const ModelInformation& model) {
    static const QRegularExpression place(QStringLiteral("\\{([a-z0-9_]+)(%?)\\}"));
    for (auto found = place.match(words); found.hasMatch(); found = place.match(words)) {
        const auto score = model.scores.find(found.captured(1).toStdString());
        if (score == model.scores.end()) return {};
        const bool isShare = !found.captured(2).isEmpty();
        QString number =
            isShare ? percentText(score->second, 0) : numberText(score->second, score->second < 2 ? 2 : 1);
        number.replace(QLatin1Char(' '), QChar(0xa0));
        words.replace(found.capturedStart(), found.capturedLength(), number);
    }
    return words;
}

/// The card in the current language, else in English.
QString cardFile(const std::string& model) {
    std::vector<std::string> places{model};
    for (const std::string& folder : bundledModelFolders()) places.push_back(folder + '/' + model);
    for (const std::string& place : places)
        for (const QString& name :
             {QStringLiteral("/card.%1.md").arg(spokenLanguage()), QStringLiteral("/card.md")})
            if (const QString file = QString::fromStdString(place) + name; QFile::exists(file)) return file;
    return {};
}

bool isNumberText(const QString& text) {
    static const QRegularExpression number(QStringLiteral("^[−-]?[0-9][0-9.,]*( ?%)?$|^–$"));
    return number.match(text.trimmed()).hasMatch();
}

QString cellText(const QTextTableCell& cell) {
    QTextCursor cursor = cell.firstCursorPosition();
    cursor.setPosition(cell.lastCursorPosition().position(), QTextCursor::KeepAnchor);
    return cursor.selectedText();
}

/// Like the tables of the figures: rules between rows, columns of numbers on their right side.
void dressTable(QTextTable& table, QColor rule) {
    QTextTableFormat format;
    format.setBorder(0);
    format.setCellSpacing(0);
    format.setCellPadding(zoomed(5));
    format.setTopMargin(zoomed(8));
    format.setBottomMargin(zoomed(12));
    table.setFormat(format);
    for (int column = 0; column < table.columns(); ++column) {
        bool ofNumbers = table.rows() > 1;
        for (int row = 1; row < table.rows(); ++row)
            ofNumbers = ofNumbers && isNumberText(cellText(table.cellAt(row, column)));
        for (int row = 0; row < table.rows(); ++row) {
            QTextTableCell cell = table.cellAt(row, column);
            QTextTableCellFormat lined = cell.format().toTableCellFormat();
            lined.setBottomBorder(1);
            lined.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            lined.setBottomBorderBrush(rule);
            lined.setVerticalAlignment(row == 0 ? QTextCharFormat::AlignBottom : QTextCharFormat::AlignTop);
            cell.setFormat(lined);
            QTextBlockFormat aligned;
            aligned.setAlignment(ofNumbers ? Qt::AlignRight : Qt::AlignLeft);
            cell.firstCursorPosition().mergeBlockFormat(aligned);
        }
    }
}

}  // namespace

QString modelFact(const ModelInformation& model, const std::string& key) {
    for (const std::string& language : {spokenLanguage().toStdString(), std::string("en")})
        if (const auto words = model.words.find(language); words != model.words.end())
            if (const auto found = words->second.find(key); found != words->second.end())
                return withScores(QString::fromStdString(found->second), model);
    return {};
}

QString modelFacts(const ModelInformation& model) {
    QString text;
    for (const char* key : {"how good", "it cannot", "trained on"})
        if (const QString fact = modelFact(model, key); !fact.isEmpty())
            text = text.isEmpty()
                       ? fact
                       : QCoreApplication::translate("ModelFacts", "%1 %2", "two sentences").arg(text, fact);
    return text;
}

bool hasCard(const std::string& model) {
    return !model.empty() && !cardFile(model).isEmpty();
}

void showCard(const QString& title, const std::string& model, QWidget* parent) {
    QFile file(cardFile(model));
    if (!file.open(QIODevice::ReadOnly)) return;
    auto* dialog = named<QDialog>("card", parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto* text = named<QTextBrowser>("cardText", dialog);
    text->setOpenExternalLinks(true);
    text->setFrameShape(QFrame::NoFrame);
    text->document()->setDocumentMargin(zoomed(16));
    text->setMarkdown(QString::fromUtf8(file.readAll()));
    text->setWordWrapMode(QTextOption::WordWrap);
    QColor rule = dialog->palette().color(QPalette::WindowText);
    rule.setAlphaF(0.25F);
    for (QTextFrame* frame : text->document()->rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) dressTable(*table, rule);
    auto* column = new QVBoxLayout(dialog);
    column->setContentsMargins({});
    column->addWidget(text);
    dialog->resize(zoomed(980), zoomed(680));
    dialog->show();
}

namespace {

struct SurveyWords {
    Q_DECLARE_TR_FUNCTIONS(SurveyAxes)
};

}  // namespace

QString axesWords(const SurveyAxes& axes) {
    const QString sequences[] = {SurveyWords::tr("no attention"), SurveyWords::tr("self-attention"),
                                 SurveyWords::tr("one sequence"), SurveyWords::tr("two sequences"),
                                 SurveyWords::tr("co-attention")};
    QStringList words{sequences[size_t(axes.sequences)]};
    if (axes.levels > 1) words << SurveyWords::tr("two levels");
    if (axes.representations == SurveyAxes::Representations::several)
        words << SurveyWords::tr("several representations");
    if (axes.representations == SurveyAxes::Representations::features)
        words << SurveyWords::tr("multi-dimensional");
    if (axes.positions == SurveyAxes::Positions::local) words << SurveyWords::tr("local");
    if (axes.positions == SurveyAxes::Positions::hard) words << SurveyWords::tr("hard");
    return words.join(QStringLiteral(" · "));
}

}  // namespace attentionscope
