#include "app/export/worksheet/sheet_builder.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace attentionscope {

void SheetBuilder::formula(const QString& tex) {
    QString spaced = tex;
    if (!tex.isEmpty())
        sheet_.blocks.push_back(
            SheetFormula{spaced.replace(QStringLiteral(" ,  "), QStringLiteral(" , \\quad "))});
}

void SheetBuilder::begin(const QString& title) {
    const QString numbered = QStringLiteral("%1 · %2").arg(++sections_).arg(title);
    heading(numbered);
    answers_.push_back(SheetHeading{numbered});
}

void SheetBuilder::addTable(std::optional<SheetTable> table) {
    if (!table) return;
    keepAnswers(*table);
    sheet_.blocks.push_back(std::move(*table));
}

void SheetBuilder::addQuestion(const QString& question, const QString& answer) {
    const QString number = QString(QChar('a' + questions_++)) + QStringLiteral(") ");
    addParagraph(number + question);
    if (sheet_.blank)
        answers_.push_back(SheetAnswer{{}, number + answer});
    else
        addParagraph(answer);
}

void SheetBuilder::keepAnswers(const SheetTable& table) {
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (table.kind == QLatin1String("sum")) {  // the weights are answered above
            if (column > 0)
                answers_.push_back(SheetAnswer{QString(table.columns[column]).replace("v_{j", "o_{"),
                                               table.rows.back().cells[column].text});
            continue;
        }
        QStringList numbers;
        for (const SheetTable::Row& row : table.rows)
            if (row.cells[column].answer)
                numbers << QStringLiteral("%1:\u00a0%2").arg(row.label, row.cells[column].text);
        const SheetAnswer answer{table.columns[column], numbers.join(QStringLiteral(";  "))};
        const auto isTheSame = [&](const auto& other) {
            const auto* given = std::get_if<SheetAnswer>(&other);
            return given && given->tex == answer.tex && given->text == answer.text;
        };
        if (!numbers.isEmpty() && std::none_of(answers_.begin(), answers_.end(), isTheSame))
            answers_.push_back(answer);
    }
}

void SheetBuilder::addAnswers() {
    sheet_.blocks.push_back(SheetBreak{});
    heading(QCoreApplication::translate("Worksheet", "Answers"));
    for (std::size_t i = 0; i < answers_.size(); ++i) {
        const bool empty =
            std::holds_alternative<SheetHeading>(answers_[i]) &&
            (i + 1 == answers_.size() || std::holds_alternative<SheetHeading>(answers_[i + 1]));
        if (empty) continue;
        if (const auto* title = std::get_if<SheetHeading>(&answers_[i]))
            addParagraph(title->text);
        else
            sheet_.blocks.push_back(std::get<SheetAnswer>(answers_[i]));
    }
}

}  // namespace attentionscope
