#pragma once

#include "app/figures/painters/bottleneck_figure.h"
#include "app/session/evaluator.h"
#include "app/views/common/view.h"

class QLabel;

namespace attentionscope {

class FigureCanvas;

/// Why attention at all, for the typed sentence: the open translator beside its sibling without attention.
class BottleneckView : public View {
    Q_OBJECT
public:
    BottleneckView(Document& document, ViewSettings& settings, RunJob job, QWidget* parent = nullptr);

    const BottleneckContent& content() const { return content_; }
    /// The figure of the shown run; null while it is computed.
    std::shared_ptr<const Figure> figure() const;
    Evaluator& evaluator() { return evaluator_; }
    QString explanation() const override;
    /// Whether the document has something to compare: a translator's run.
    static bool appliesTo(const Document& document);

signals:
    void figureChanged();

protected:
    void refresh() override;
    void retranslate() override;

private:
    void hover(QPointF point, QPoint globalPosition);

    std::shared_ptr<const Bottleneck> bottleneck_;
    BottleneckContent content_;
    RecordingPointer asked_;  // the run that the comparison was last asked for
    Evaluator evaluator_;
    FigureCanvas* canvas_;
    QLabel* note_;
};

}  // namespace attentionscope
