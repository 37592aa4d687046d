#pragma once

#include "app/figures/painters/bottleneck_figure.h"
#include "app/session/evaluator.h"
#include "app/views/common/view.h"

class QLabel;
class QSlider;

namespace attentionscope {

class FigureCanvas;

/// Why attention is needed, for the typed sentence: the open translator beside its sibling without attention.
/// A slider shortens the sentence, or lengthens it with others, and both translate it again.
class BottleneckView : public View {
    Q_OBJECT
public:
    BottleneckView(Document& document, ViewSettings& settings, RunJob job, QWidget* parent = nullptr);

    const BottleneckContent& content() const { return content_; }
    /// The figure of the displayed run; null while it is computed.
    std::shared_ptr<const Figure> figure() const;
    Evaluator& evaluator() { return evaluator_; }
    QString explanation() const override;
    /// Whether the document has something to compare: a translator's run.
    static bool appliesTo(const Document& document);
    /// The slider of the sentence's length, in words.
    QSlider& length() { return *length_; }
    /// The sentence with the length set by the slider.
    QString sentence() const;

signals:
    void figureChanged();

protected:
    void refresh() override;
    void retranslate() override;

private:
    void hover(QPointF point, QPoint globalPosition);
    /// Reads the typed sentence, and how far it can grow.
    void takeSentence();
    void run();
    void showLength();

    std::shared_ptr<const Bottleneck> bottleneck_;
    BottleneckContent content_;
    RecordingPointer compared_;  // the run for which the comparison was last requested
    Evaluator evaluator_;
    FigureCanvas* canvas_;
    QLabel* note_;
    QLabel *lengthName_, *shown_;
    QSlider* length_;
    QString longest_;        // the typed sentence, and others after it
    std::vector<int> ends_;  // where its words end, in UTF-16 units
    int typed_ = 0;          // how many of them were typed
};

}  // namespace attentionscope
