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

/// Words as a model says them, one after the other: played, or gone through by hand. Of a text that is gone
/// on with, what the model adds is found behind the window, and the document stays as it is. The word that is
/// looked at is the selected one wherever the map belongs to what is said.
class DecodingView : public View {
    Q_OBJECT
public:
    DecodingView(Document& document, ViewSettings& settings, RunJob job, QWidget* parent = nullptr);

    const DecodingContent& content() const { return content_; }
    /// As it stands; null where nothing is said, or not yet.
    std::shared_ptr<const Figure> figure() const;
    Evaluator& evaluator() { return evaluator_; }
    QString explanation() const override;
    /// Whether the document says words.
    static bool appliesTo(const Document& document);

    bool isPlaying() const { return clock_.isActive(); }
    /// From the first word where it has come to the last.
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
    /// Shows a place, and tells it where `milliseconds` are given and things may move.
    void enter(Index place, int milliseconds);
    void showWord();
    void settleTools();
    Index last() const { return std::ssize(content_.output) - 1; }
    FigureRequest request() const;

    DecodingContent content_;
    Index place_ = 0;
    RecordingPointer told_;   // what the words are of: the document's run, or that which goes on with it
    RecordingPointer asked_;  // the run of the document that is gone on with
    Index given_ = 0;
    Index selected_ = -1;     // the query of the document as it was last seen
    bool playsSoon_ = false;  // as soon as what the model goes on with is there
    Evaluator evaluator_;
    QTimer clock_;
    QVariantAnimation telling_;
    FigureCanvas* canvas_;
    QToolButton *first_, *previous_, *play_, *next_, *last_;
    QLabel *where_, *note_;
    const Theme* iconsOf_ = nullptr;
};

}  // namespace attentionscope
