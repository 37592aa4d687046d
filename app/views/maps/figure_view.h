#pragma once

#include "app/figures/content/figures_for.h"
#include "app/figures/painters/figure.h"
#include "app/views/common/view.h"

namespace attentionscope {

class Figure;
class FigureCanvas;

/// A clickable figure, as it is exported: over a picture, a document, the bars of one row.
class FigureView : public View {
    Q_OBJECT
public:
    FigureView(FigureKind kind, Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    const std::shared_ptr<const Figure>& figure() const { return figure_; }
    FigureCanvas& canvas() { return *canvas_; }
    QString explanation() const override;
    void beckon() override;

signals:
    /// A weight was clicked; query and key are positions.
    void weightClicked(attentionscope::Index query, attentionscope::Index key);

protected:
    void refresh() override;
    void retranslate() override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// How much larger a figure of few lines is drawn to use its room.
    double growth() const;
    QRectF area() const;
    void click(QPointF point);
    void point(const std::optional<FigurePlace>& place);
    /// Arrow keys move through the regions of a picture by its rows.
    Index rowLength() const;

    FigureKind kind_;
    Index pointed_ = -1;  // the word under the pointer, if the figure shows one word at a time
    std::shared_ptr<const Figure> figure_;
    FigureCanvas* canvas_;
};

}  // namespace attentionscope
