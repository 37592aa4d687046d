#pragma once

#include <QTextLayout>
#include <optional>

#include "app/views/common/view.h"
#include "core/recording/words.h"

namespace attentionscope {

/// The model's output for the typed text, as a sentence: large if it fits into two lines, smaller if it needs
/// more, and cut with "…" after three. The selected word is in the accent; a click selects another.
class ProducedSentence : public View {
    Q_OBJECT
public:
    ProducedSentence(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// Whether there is a sentence to show: the model produced one that was not given.
    static bool hasText(const Document& document);
    const QString& text() const { return text_; }
    /// The visible part, with "…" if it continues.
    QString shownText() const { return layout_.text(); }
    /// The centre of a produced token, in widget coordinates, if it is visible.
    std::optional<QPoint> placeOf(Index token) const;
    /// In small type, where the picture needs the room.
    void setTight(bool tight);
    /// Whether the whole sentence is visible.
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
    bool tight_ = false;
    bool whole_ = true;
    JoinedWords words_;
    std::vector<std::pair<int, int>> places_;  // of each word in the text, [begin, end); none where they meet
    Index chosen_ = -1;                        // the selected word
};

}  // namespace attentionscope
