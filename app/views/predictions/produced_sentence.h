#pragma once

#include <QTextLayout>
#include <optional>

#include "app/views/common/view.h"
#include "core/recording/words.h"

namespace attentionscope {

/// What a model says to what was typed, as a sentence: large where it fits into two lines, smaller where it
/// takes more, and cut with "…" beyond three. The word that is looked at stands in the accent; a click
/// chooses another.
class ProducedSentence : public View {
    Q_OBJECT
public:
    ProducedSentence(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// Whether there is a sentence to show: the model says one, and was not given it.
    static bool hasSomethingToSay(const Document& document);
    const QString& text() const { return text_; }
    /// What of it is in view, with "…" where it goes on.
    QString shownText() const { return layout_.text(); }
    /// The middle of a produced token, in widget coordinates, where it is in view.
    std::optional<QPoint> placeOf(Index token) const;
    /// Whether all of the sentence is in view.
    bool isWhole() const { return whole_; }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {400, heightForWidth(400)}; }
    QSize minimumSizeHint() const override { return {80, 16}; }

protected:
    void refresh() override;
    void retranslate() override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Shape;
    Shape shapeFor(int width) const;
    void lay();

    QString text_;
    QTextLayout layout_;
    bool whole_ = true;
    JoinedWords words_;
    std::vector<std::pair<int, int>> places_;  // of each word in the text, [begin, end); none where they meet
    Index chosen_ = -1;                        // the word that is looked at
};

}  // namespace attentionscope
