#pragma once

#include <QPlainTextEdit>

namespace attentionscope {

/// The field for typing a text: the largest type on screen. Grows to three lines, then scrolls; accepts
/// pasted text of any length and any bytes.
class TextInput : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit TextInput(QWidget* parent = nullptr);

    /// Sets the text without emitting a signal, and keeps the cursor if possible.
    void setQuietly(const QString& text);
    /// In the largest type, for the plain window.
    void setLarge(bool large);
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

    bool large_ = false;
    bool quiet_ = false;
    int lines_ = 1;
};

}  // namespace attentionscope
