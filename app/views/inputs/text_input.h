#pragma once

#include <QPlainTextEdit>

namespace attentionscope {

/// Where a text is typed: the largest words on screen. Grows to three lines, then scrolls; pasted text of any
/// length and any bytes is taken as it is.
class TextInput : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit TextInput(QWidget* parent = nullptr);

    /// Puts a text in without telling anybody, and keeps the cursor where it can be kept.
    void setQuietly(const QString& text);
    /// In the largest type, where the sentence has the window almost to itself.
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
