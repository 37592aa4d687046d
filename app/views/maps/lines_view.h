#pragma once

#include <optional>
#include <utility>

#include "app/figures/painters/alignment_lines.h"
#include "app/views/common/view.h"

class QBoxLayout;
class QComboBox;
class QGridLayout;
class QLabel;
class QScrollArea;
class QSlider;
class QToolButton;

namespace attentionscope {

class FigureCanvas;

/// Queries on the left, keys on the right, lines as thick as the weight, in each head's own colour.
class LinesView : public View {
    Q_OBJECT
public:
    LinesView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    const AlignmentContent& content() const { return content_; }
    FigureCanvas& canvas() { return *canvas_; }
    /// Shows a head in addition to the selected one, or hides it.
    void toggleHead(int head);
    void setThreshold(double threshold);
    void setMostLines(Index most);
    /// The lines of every query, not only of the selected one.
    void setAll(bool all);
    int controlsHeight() const override;
    QString explanation() const override;
    QString paper() const override { return QStringLiteral("Vig 2019"); }

protected:
    void refresh() override;
    void retranslate() override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QRectF area() const;
    void fillHeads();
    void layHeads();
    /// Scrolls to the chosen word, and to the one it attends to if both fit.
    void bringIntoView();

    AlignmentContent content_;
    std::pair<std::optional<Index>, std::optional<Index>> broughtIntoView_;  // the chosen words
    QLabel* note_;
    QScrollArea* scroll_;
    FigureCanvas* canvas_;
    QBoxLayout* tools_;
    QWidget* heads_;
    QGridLayout* headGrid_;
    QWidget* options_;
    std::vector<QToolButton*> headButtons_;
    std::vector<int> headNumbers_;  // of the buttons
    QSlider* threshold_;
    QComboBox* most_;
    QToolButton* allButton_;
};

}  // namespace attentionscope
