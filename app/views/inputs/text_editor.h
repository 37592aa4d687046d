#pragma once

#include "app/views/inputs/input_editor.h"

class QLabel;

namespace attentionscope {

class TextInput;

/// A text of one to three lines. Token ids, which replace a text, are shown and edited as they are.
class TextEditor : public InputEditor {
    Q_OBJECT
public:
    explicit TextEditor(const Input& input, QWidget* parent = nullptr);

    TextInput& line() { return *line_; }
    InputValue value() const override { return value_; }
    void focusInput() override;

protected:
    void display(const InputValue& value) override;
    void retranslate() override;

private:
    void take(const QString& text);
    void noteIds();

    InputValue value_;
    bool readable_ = true;  // the typed text is a valid value
    TextInput* line_;
    QLabel* note_;
};

}  // namespace attentionscope
