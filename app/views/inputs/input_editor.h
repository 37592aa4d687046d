#pragma once

#include <QWidget>

#include "core/recording/inputs.h"

namespace attentionscope {

/// Shows and edits the value of one declared input. There is one for each kind, and other code uses only this
/// interface.
class InputEditor : public QWidget {
    Q_OBJECT
public:
    explicit InputEditor(Input input, QWidget* parent = nullptr);

    const Input& input() const { return input_; }
    /// Shows a value without emitting a signal. A text given for another kind is parsed as that kind.
    void setValue(const InputValue& value);
    /// The current value; empty of its kind if there is none, and the last valid one while the typed text is
    /// invalid.
    virtual InputValue value() const = 0;
    virtual void focusInput() = 0;
    /// Hides rarely used parts if there is little room.
    virtual void setRoomy(bool roomy) { (void)roomy; }

signals:
    /// The user changed the value.
    void edited();

protected:
    /// Shows a value of the declared kind, or ids instead of a text.
    virtual void display(const InputValue& value) = 0;
    /// Sets all texts again, in the current language.
    virtual void retranslate() = 0;
    void changeEvent(QEvent* event) override;
    /// The input's name for people, for labels and accessible names.
    QString title() const;

private:
    Input input_;
};

/// The editor for an input of this kind.
InputEditor* makeInputEditor(const Input& input, QWidget* parent);

/// The name of an input in the current language.
QString inputTitle(const Input& input);

}  // namespace attentionscope
