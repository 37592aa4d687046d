#pragma once

#include <QTimer>
#include <QVariantAnimation>
#include <optional>

#include "app/figures/painters/decoding.h"
#include "app/session/evaluator.h"
#include "app/views/common/view.h"

class QLabel;
class QToolButton;

namespace attentionscope {

class FigureCanvas;

/// The words of a model as it produces them, one after another: played, or stepped through. The continuation
/// of a text is computed in the background, and the document stays unchanged. The current word is the
/// selected one if the map belongs to the produced words.
class DecodingView : public View {
    Q_OBJECT
public:
    DecodingView(Document& document, ViewSettings& settings, RunJob job, QWidget* parent = nullptr);

    const DecodingContent& content() const { return content_; }
    /// The current figure; null if no words are produced, or not yet.
    std::shared_ptr<const Figure> figure() const;
    Evaluator& evaluator() { return evaluator_; }
    QString explanation() const override;
    /// Whether the document produces words.
    static bool appliesTo(const Document& document);

    bool isPlaying() const { return clock_.isActive(); }
    /// Starts from the first word if it is at the last.
    void setPlaying(bool playing);
    void next() { step(1); }
    void previous() { step(-1); }
    void go(Index place);

signals:
    void figureChanged();

protected:
    void refresh() override;
    void retranslate() override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QToolButton* button(const char* name);
    void step(int by);
    /// Shows a place, animated over `milliseconds` if given and motion is allowed.
    void enter(Index place, int milliseconds);
    void showWord();
    void settleTools();
    Index last() const { return std::ssize(content_.output) - 1; }
    FigureRequest request() const;

    DecodingContent content_;
    Index place_ = 0;
    RecordingPointer produced_;  // the run of the words: the document's, or its continuation
    RecordingPointer start_;     // the document's run that is continued
    Index given_ = 0;
    Index selected_ = -1;     // the document's last seen query
    bool playsSoon_ = false;  // once the continuation is available
    Evaluator evaluator_;
    QTimer clock_;
    QVariantAnimation wordMotion_;
    FigureCanvas* canvas_;
    QToolButton *first_, *previous_, *play_, *next_, *last_;
    QLabel *where_, *note_;
    const Theme* iconsOf_ = nullptr;
};

}  // namespace attentionscope
