#pragma once

#include <QFont>
#include <QHash>

#include "app/views/common/accessible_parts.h"
#include "app/views/common/view.h"
#include "core/recording/words.h"

class QTimer;

namespace attentionscope {

/// The words of the text, or its tokens where pieces are preferred, as a row of quiet chips, the query word
/// in the accent and the key outlined; of a translator the words it produced. A click chooses the query, a
/// click with Shift the key, a double click or Enter asks for another word in its place. Of a model that
/// names hidden words, another click on the query word (or Delete) hides it.
class TokenChips : public View, public AccessibleParts {
    Q_OBJECT
public:
    TokenChips(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }
    /// Where the chip of a token, or of the word that it is a piece of, is in widget coordinates.
    QRect chip(Index token) const { return chipOf(words_.wordOf(token)); }
    /// What is to be said of a token's chip beside its text; empty where it is a usual one.
    QString remark(Index token) const;
    int partCount() const override { return int(labels_.size()); }
    Part part(int index) const override;
    void choosePart(int index) override { document_.selectQuery(words_.begin(index)); }

signals:
    /// `word` counts in the text that is read, as ReplaceWord does.
    void wordSwapped(const QString& input, attentionscope::Index word, const QString& text);
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
    bool event(QEvent* event) override;

private:
    QRect chipOf(Index word) const;
    /// The first token of the chip there; -1 where there is none.
    Index tokenAt(QPoint point) const;
    Index wordAt(QPoint point) const;
    bool isUnseen(Index word) const;
    void paintUnder(QPainter& painter, const QRectF& box, const QPen& pen) const;
    void editWord(Index token);
    /// What the word at a token is hidden with; empty where it cannot be.
    QString maskFor(Index token) const;
    void hideWord(Index token);
    void chooseProduced(Index token);
    void scrollTo(int offset);
    void paintChip(QPainter& painter, Index word) const;
    void paintPart(QPainter& painter, Index word) const;

    JoinedWords words_;  // a chip for each
    std::vector<QString> labels_;
    struct LabelWidth {
        QString label;
        int width;
    };
    QHash<QString, LabelWidth> measured_;  // words in measuredFont_, for a choice of head changes none
    QFont measuredFont_;
    std::vector<int> starts_;  // one more than there are labels
    std::vector<bool> special_;
    std::vector<char> partEnds_;  // the letter of the segment that begins after a chip, else 0
    bool produced_ = false;       // the chips are words that the model chose
    int offset_ = 0;
    QTimer* hiding_;  // until it is sure that a click is no double click
};

}  // namespace attentionscope
