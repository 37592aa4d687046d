#pragma once

#include "app/views/common/view.h"

namespace attentionscope {

class HeatmapPlot;

/// The map of the selected head: which query looks at which key. Arrow keys walk the cells.
class HeatmapView : public View {
    Q_OBJECT
public:
    HeatmapView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    HeatmapPlot& plot() { return *plot_; }
    QString explanation() const override;
    QString paper() const override;
    /// What a cell holds, exactly: the words, the value of each stage, its rank in the row.
    QString describe(Index query, Index key) const;

signals:
    /// A number was asked about: the arithmetic of this cell is wanted.
    void asked(attentionscope::Index query, attentionscope::Index key);
    /// Cells were painted while masking.
    void maskPainted(const std::vector<std::pair<attentionscope::Index, attentionscope::Index>>& cells);

protected:
    void refresh() override;
    void retranslate() override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void hover(Index query, Index key, QPoint globalPosition);

    HeatmapPlot* plot_;
    std::vector<std::pair<Index, Index>> brushed_;
};

}  // namespace attentionscope
