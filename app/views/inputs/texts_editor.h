#pragma once

#include <QListWidget>

#include "app/views/inputs/input_editor.h"

class QToolButton;

namespace attentionscope {

/// The items of a TextsEditor: edited in place, moved by dragging or with Alt and an arrow key, removed with
/// Delete, inserted by pasting lines.
class TextsList : public QListWidget {
    Q_OBJECT
public:
    explicit TextsList(QWidget* parent = nullptr);

    /// Adds lines after the current item, or at the end.
    void insertLines(const QStringList& lines);
    /// Adds an empty item after the current one and starts editing it.
    void begin();
    void moveCurrent(int by);
    void removeCurrent();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QListWidgetItem* put(int row, const QString& text);
};

/// Sentences of a document, facts of a story, items of a history: a numbered list.
class TextsEditor : public InputEditor {
    Q_OBJECT
public:
    explicit TextsEditor(const Input& input, QWidget* parent = nullptr);

    TextsList& list() { return *list_; }
    InputValue value() const override;
    void focusInput() override;

protected:
    void display(const InputValue& value) override;
    void retranslate() override;
    void changeEvent(QEvent* event) override;

private:
    void settle();
    void dress();

    std::vector<std::string> told_;
    bool settling_ = false;
    TextsList* list_;
    QToolButton* add_;
    QToolButton* up_;
    QToolButton* down_;
    QToolButton* remove_;
};

}  // namespace attentionscope
