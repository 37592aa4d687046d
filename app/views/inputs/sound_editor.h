#pragma once

#include "app/views/inputs/input_editor.h"

class QLabel;
class QLineEdit;
class QToolButton;

namespace attentionscope {

/// A sound that is dropped or opened, or digits that are typed and spoken.
class SoundEditor : public InputEditor {
    Q_OBJECT
public:
    explicit SoundEditor(const Input& input, QWidget* parent = nullptr);

    InputValue value() const override { return value_; }
    void focusInput() override;
    /// Takes a file, or digits to speak, `say: 3 1 4`.
    void take(const QString& file);

protected:
    void display(const InputValue& value) override;
    void retranslate() override;
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void choose();
    void dress();

    SoundInput value_;
    QToolButton* open_;
    QLineEdit* digits_;
    QLabel* name_;
};

}  // namespace attentionscope
