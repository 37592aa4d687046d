#pragma once

#include "app/views/common/view.h"

namespace attentionscope {

/// The tokens of the text as a row of quiet chips, the query word in the accent and the key outlined; of a
/// translator the words it produced. A click chooses the query, a click with Shift the key, a double click or
/// Enter asks for another word in its place.
class TokenChips : public View {
    Q_OBJECT
public:
    TokenChips(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }
    /// Where a token's chip is, in widget coordinates.
    QRect chip(Index token) const;

signals:
    void wordSwapped(attentionscope::Index token, const QString& text);
    /// Words were typed that are to stand in place of a produced one.
    void producedWordTyped(attentionscope::Index token, const QString& text);

protected:
    void refresh() override;
    void retranslate() override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    Index tokenAt(QPoint point) const;
    void editWord(Index token);
    void chooseProduced(Index token);
    void scrollTo(int offset);
    void paintChip(QPainter& painter, Index token) const;
    void paintPart(QPainter& painter, Index token) const;

    std::vector<QString> labels_;
    std::vector<int> starts_;  // one more than there are labels
    std::vector<bool> special_;
    std::vector<char> partEnds_;  // the letter of the segment that begins after a token, else 0
    bool produced_ = false;       // the chips are words that the model chose
    int offset_ = 0;
};

}  // namespace attentionscope
