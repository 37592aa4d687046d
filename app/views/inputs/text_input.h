#pragma once

#include <QPlainTextEdit>

namespace attentionscope {

/// The field for typing a text. Grows to three lines, then scrolls; accepts pasted text of any length and any
/// bytes.
class TextInput : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit TextInput(QWidget* parent = nullptr);

    /// Sets the text without emitting a signal, and keeps the cursor if possible.
    void setQuietly(const QString& text);
    /// Large: for the plain window. Small: for a low window with other things than the text.
    enum class Size { small, usual, large };
    void setSize(Size size);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

signals:
    void edited(const QString& text);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void insertFromMimeData(const QMimeData* source) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    QFont ownFont() const;

    Size size_ = Size::usual;
    bool quiet_ = false;
    int lines_ = 1;
};

}  // namespace attentionscope
