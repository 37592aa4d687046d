#include "app/views/inputs/text_editor.h"

#include <QHBoxLayout>
#include <QLabel>

#include "app/session/given_inputs.h"
#include "app/views/common/widgets.h"
#include "app/views/inputs/text_input.h"
#include "core/base/error.h"

namespace attentionscope {

TextEditor::TextEditor(const Input& input, QWidget* parent)
    : InputEditor(input, parent), value_(emptyInput(input.kind)) {
    line_ = named<TextInput>("input." + QString::fromStdString(input.name), this);
    note_ = styled<QLabel>(quietRole, this);
    auto* row = boxLayout<QHBoxLayout>(8, this);
    row->addWidget(line_, 1);
    row->addWidget(note_);
    setFocusProxy(line_);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(line_, &TextInput::edited, this, &TextEditor::take);
    retranslate();
}

void TextEditor::take(const QString& text) {
    readable_ = true;
    if (kindOf(value_) != InputKind::ids) {
        value_ = text.toStdString();
    } else if (text.trimmed().isEmpty()) {
        value_ = emptyInput(input().kind);
    } else {
        // A trailing comma, before the next id is typed, is valid.
        QString ids = text.trimmed();
        while (ids.endsWith(QLatin1Char(','))) ids.chop(1);
        try {
            value_ = inputFromText(InputKind::ids, ids.toStdString(), {});
        } catch (const Error&) {
            readable_ = false;
        }
    }
    noteIds();
    if (readable_) emit edited();
}

void TextEditor::display(const InputValue& value) {
    value_ = value;
    readable_ = true;
    line_->setQuietly(QString::fromStdString(inputToText(value)));
    noteIds();
}

void TextEditor::noteIds() {
    note_->setVisible(kindOf(value_) == InputKind::ids);
    note_->setText(readable_ ? tr("token ids") : tr("token ids: whole numbers, commas between them"));
}

void TextEditor::focusInput() {
    line_->setFocus(Qt::ShortcutFocusReason);
}

void TextEditor::retranslate() {
    line_->setAccessibleName(title());
    if (input().kind == InputKind::ids)
        line_->setPlaceholderText(tr("Token ids, such as 1, 2, 3"));
    else if (input().optional)
        line_->setPlaceholderText(input().target ? tr("The words that the model has to output")
                                                 : tr("A second text, read together with the first"));
    else
        line_->setPlaceholderText(tr("Type a sentence to see where each word looks"));
    noteIds();
}

}  // namespace attentionscope
