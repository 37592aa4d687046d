#include "app/views/inputs/word_line.h"

#include <QLineEdit>
#include <QVBoxLayout>

namespace attentionscope {

WordLine::WordLine(Document& document, const QString& word, QWidget* parent) : WordCard(document, parent) {
    setObjectName("wordLine");
    QLineEdit& line = editor();
    line.setObjectName("wordEditor");
    line.setText(word);
    line.selectAll();
    line.setMinimumWidth(160);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(&line);
    connect(&line, &QLineEdit::returnPressed, this, [this, word] {
        const QString text = editor().text().trimmed();
        close();
        if (!text.isEmpty() && text != word) emit typed(text);
    });
}

}  // namespace attentionscope
