#include "app/views/inputs/input_editor.h"

#include <QCoreApplication>
#include <QEvent>
#include <utility>

#include "app/session/given_inputs.h"
#include "app/views/inputs/numbers_editor.h"
#include "app/views/inputs/picture_editor.h"
#include "app/views/inputs/sound_editor.h"
#include "app/views/inputs/text_editor.h"
#include "app/views/inputs/texts_editor.h"
#include "core/base/error.h"

namespace attentionscope {

namespace {

struct InputWords {
    const char* name;
    const char* words;
};

/// Names and labels of all inputs, listed here for translation.
constexpr InputWords known[] = {{"text", QT_TRANSLATE_NOOP("InputWords", "Text")},
                                {"second", QT_TRANSLATE_NOOP("InputWords", "Second text")},
                                {"document", QT_TRANSLATE_NOOP("InputWords", "Document")},
                                {"question", QT_TRANSLATE_NOOP("InputWords", "Question")},
                                {"story", QT_TRANSLATE_NOOP("InputWords", "Story")},
                                {"target", QT_TRANSLATE_NOOP("InputWords", "Target")},
                                {"history", QT_TRANSLATE_NOOP("InputWords", "History")},
                                {"picture", QT_TRANSLATE_NOOP("InputWords", "Picture")},
                                {"sound", QT_TRANSLATE_NOOP("InputWords", "Sound")},
                                {"queries", QT_TRANSLATE_NOOP("InputWords", "Queries")},
                                {"keys", QT_TRANSLATE_NOOP("InputWords", "Keys")},
                                {"values", QT_TRANSLATE_NOOP("InputWords", "Values")},
                                {"numbers", QT_TRANSLATE_NOOP("InputWords", "Numbers")},
                                {"sentence", QT_TRANSLATE_NOOP("InputWords", "Sentence")}};

/// `value` converted to the input's kind; an empty value if that fails.
InputValue readAs(const InputValue& value, InputKind kind) {
    const bool idsForText = kind == InputKind::text && kindOf(value) == InputKind::ids;
    if (kindOf(value) == kind || idsForText) return value;
    const auto* text = std::get_if<std::string>(&value);
    if (!text || isBlank(value)) return emptyInput(kind);
    try {
        return inputFromText(kind, *text, {});
    } catch (const Error&) {
        return emptyInput(kind);
    }
}

}  // namespace

InputEditor::InputEditor(Input input, QWidget* parent) : QWidget(parent), input_(std::move(input)) {
    setObjectName("editor." + QString::fromStdString(input_.name));
}

void InputEditor::setValue(const InputValue& value) {
    const InputValue read = readAs(value, input_.kind);
    if (read != this->value()) display(read);
}

void InputEditor::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

QString InputEditor::title() const {
    return inputTitle(input_);
}

InputEditor* makeInputEditor(const Input& input, QWidget* parent) {
    switch (input.kind) {
        case InputKind::text:
        case InputKind::ids: break;
        case InputKind::texts: return new TextsEditor(input, parent);
        case InputKind::picture: return new PictureEditor(input, parent);
        case InputKind::numbers: return new NumbersEditor(input, parent);
        case InputKind::sound: return new SoundEditor(input, parent);
    }
    return new TextEditor(input, parent);
}

QString inputTitle(const Input& input) {
    std::string words = input.label;
    for (const InputWords& one : known)
        if (words.empty() && input.name == one.name) words = one.words;
    if (words.empty()) words = input.name;
    return QCoreApplication::translate("InputWords", words.c_str());
}

}  // namespace attentionscope
