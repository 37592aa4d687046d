#pragma once

#include <QFont>
#include <QHash>

#include "app/views/common/accessible_parts.h"
#include "app/views/common/view.h"
#include "core/recording/words.h"

namespace attentionscope {

/// The words of the text, or its tokens if pieces are preferred, as a row of quiet chips, with the query word
/// in the accent and the key outlined; for a translator, the produced words. A click chooses the query,
/// Shift-click the key; a double click or Enter opens a line for another word. In a model that predicts
/// hidden words, Delete hides the query word.
class TokenChips : public View, public AccessibleParts {
    Q_OBJECT
public:
    TokenChips(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }
    /// The chip of a token, or of the word that contains it, in widget coordinates.
    QRect chip(Index token) const { return chipOf(words_.wordOf(token)); }
    /// Additional information for a token's chip; empty if there is none.
    QString remark(Index token) const;
    /// Replaces the query word by the token that hides it.
    void hideChosen();
    int partCount() const override { return int(labels_.size()); }
    Part part(int index) const override;
    void choosePart(int index) override { document_.selectQuery(words_.begin(index)); }

signals:
    /// `word` counts in the text that is read, as in ReplaceWord.
    void wordSwapped(const QString& input, attentionscope::Index word, const QString& text);
    void wordHidden();
    /// The user typed words to replace a produced one.
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
    bool event(QEvent* event) override;

private:
    QRect chipOf(Index word) const;
    /// The first token of the chip there; -1 if there is none.
    Index tokenAt(QPoint point) const;
    Index wordAt(QPoint point) const;
    bool isUnseen(Index word) const;
    void paintUnder(QPainter& painter, const QRectF& box, const QPen& pen) const;
    void editWord(Index token);
    void chooseProduced(Index token);
    void scrollTo(int offset);
    void paintChip(QPainter& painter, Index word) const;
    void paintPart(QPainter& painter, Index word) const;

    JoinedWords words_;  // one chip for each
    std::vector<QString> labels_;
    struct LabelWidth {
        QString label;
        int width;
    };
    QHash<QString, LabelWidth> measured_;  // words in measuredFont_; choosing a head changes none
    QFont measuredFont_;
    std::vector<int> starts_;  // one more than there are labels
    std::vector<bool> special_;
    std::vector<char> partEnds_;  // letter of the segment that begins after a chip, else 0
    bool produced_ = false;       // the chips are words that the model chose
    int offset_ = 0;
};

}  // namespace attentionscope
