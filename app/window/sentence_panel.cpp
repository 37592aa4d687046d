#include "app/window/sentence_panel.h"

#include <QGridLayout>
#include <QLabel>

#include "app/figures/drawing/number_text.h"
#include "app/views/inputs/text_input.h"
#include "app/views/inputs/token_chips.h"
#include "app/window/style.h"

namespace attentionscope {

SentencePanel::SentencePanel(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("sentencePanel");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 0, 16, 8);
    column->setSpacing(8);
    grid_ = new QGridLayout;
    grid_->setSpacing(8);
    grid_->setColumnStretch(1, 1);
    chips_ = new TokenChips(document, settings, this);
    note_ = new QLabel(this);
    note_->setObjectName("tokenNote");
    note_->setProperty("role", quietRole);
    auto* row = new QHBoxLayout;
    row->setSpacing(16);
    row->addWidget(chips_, 1);
    row->addWidget(note_);
    column->addLayout(grid_);
    column->addLayout(row);
    connect(&document_, &Document::requestChanged, this, &SentencePanel::markStale);
    setInputs({"text"});
    begin();
}

void SentencePanel::setInputs(const std::vector<std::string>& names) {
    if (names == names_ || names.empty()) return;
    names_ = names;
    for (const auto& [name, editor] : inputs_) editor->deleteLater();
    for (const auto& [name, label] : labels_) label->deleteLater();
    inputs_.clear();
    labels_.clear();
    int row = 0;
    for (const std::string& name : names_) {
        auto* editor = new TextInput(this);
        editor->setObjectName("input." + QString::fromStdString(name));
        auto* label = new QLabel(this);
        label->setProperty("role", quietRole);
        label->setVisible(names_.size() > 1);
        label->setBuddy(editor);
        grid_->addWidget(label, row, 0);
        grid_->addWidget(editor, row, 1);
        ++row;
        connect(editor, &TextInput::edited, this,
                [this, name](const QString& text) { document_.setText(text, name); });
        inputs_[name] = editor;
        labels_[name] = label;
    }
    retranslate();
    markStale();
}

TextInput* SentencePanel::input(const std::string& name) const {
    const auto found = inputs_.find(name);
    return found == inputs_.end() ? nullptr : found->second;
}

void SentencePanel::focusInput() {
    TextInput* first = input(names_.front());
    first->setFocus(Qt::ShortcutFocusReason);
    first->selectAll();
}

QString SentencePanel::nameOf(const std::string& input) const {
    if (input == "text") return tr("Text");
    if (input == "second") return tr("Second text");
    if (input == "document") return tr("Document");
    if (input == "question") return tr("Question");
    if (input == "story") return tr("Story");
    if (input == "target") return tr("Target");
    if (input == "history") return tr("History");
    if (input == "numbers") return tr("Numbers");
    return QString::fromStdString(input);
}

void SentencePanel::refresh() {
    for (const auto& [name, editor] : inputs_) editor->setQuietly(document_.text(name));
    const auto& recording = document_.recording();
    const Index tokens = recording ? Index(recording->tokens.size()) : 0;
    if (!recording || document_.text(names_.front()).isEmpty())
        note_->clear();
    else if (recording->truncated)
        note_->setText(tr("first %1 tokens").arg(countText(tokens)));
    else
        note_->setText(tr("%n token(s)", nullptr, int(tokens)));
}

void SentencePanel::retranslate() {
    for (const auto& [name, label] : labels_) label->setText(nameOf(name));
    for (const auto& [name, editor] : inputs_) {
        editor->setPlaceholderText(tr("Type a sentence to see where each word looks"));
        editor->setAccessibleName(nameOf(name));
    }
}

}  // namespace attentionscope
