#pragma once

#include <QWidget>

#include "core/recording/inputs.h"

namespace attentionscope {

/// Where the value of one declared input is looked at and changed. One for each kind; whoever composes them
/// needs to know nothing else.
class InputEditor : public QWidget {
    Q_OBJECT
public:
    explicit InputEditor(Input input, QWidget* parent = nullptr);

    const Input& input() const { return input_; }
    /// Shows a value without telling anybody. A text given for another kind is read as that kind.
    void setValue(const InputValue& value);
    /// What stands there; empty of its kind where nothing does, and as it last was while something is typed
    /// that cannot be read.
    virtual InputValue value() const = 0;
    virtual void focusInput() = 0;
    /// Where there is little room, what is rarely needed goes.
    virtual void setRoomy(bool roomy) { (void)roomy; }

signals:
    /// The user changed the value.
    void edited();

protected:
    /// Shows a value of the declared kind, or ids in place of a text.
    virtual void display(const InputValue& value) = 0;
    /// Sets all texts anew, in the language of the moment.
    virtual void retranslate() = 0;
    void changeEvent(QEvent* event) override;
    /// The input's name for people, as labels and accessible names show it.
    QString title() const;

private:
    Input input_;
};

/// The editor for an input of this kind.
InputEditor* makeInputEditor(const Input& input, QWidget* parent);

/// What an input is called in the language of the moment.
QString inputTitle(const Input& input);

}  // namespace attentionscope
