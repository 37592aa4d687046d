#pragma once

#include "app/figures/heatmap.h"
#include "app/session/evaluator.h"
#include "app/views/view.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace attentionscope {

class HeatmapPlot;

/// Two maps side by side with one zoom, or their difference: before and after the changes, two heads, two
/// sentences.
class CompareView : public View {
    Q_OBJECT
public:
    enum class Kind { changes, heads, sentences };

    CompareView(Document& document, ViewSettings& settings, RunJob job, QWidget* parent = nullptr);

    void setKind(Kind kind);
    void setOtherHead(int head);
    void setOtherText(const QString& text);
    /// One map of what differs, in place of the two.
    void setDifference(bool difference);
    HeatmapPlot& left() { return *left_; }
    HeatmapPlot& right() { return *right_; }
    Evaluator& evaluator() { return evaluator_; }
    QString explanation() const override;

protected:
    void refresh() override;
    void retranslate() override;

private:
    void build();
    void joinZoom();
    void fillHeads();
    HeatmapContent other() const;
    void showPair(HeatmapContent first, HeatmapContent second);
    void submitOther();

    Kind kind_ = Kind::changes;
    int otherHead_ = 1;
    bool difference_ = false;
    RecordingPointer otherRecording_;
    Evaluator evaluator_;
    QComboBox* kinds_;
    QComboBox* heads_;
    QLineEdit* text_;
    QToolButton* differenceButton_;
    QLabel* leftTitle_;
    QLabel* rightTitle_;
    QLabel* note_;
    HeatmapPlot* left_;
    HeatmapPlot* right_;
};

}  // namespace attentionscope
