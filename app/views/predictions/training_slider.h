#pragma once

#include "app/views/common/view.h"

class QCheckBox;
class QLabel;
class QSlider;

namespace attentionscope {

/// Replays how an alignment formed: a slider over the points of the training with saved weights. The last
/// position is the finished model.
class TrainingSlider : public View {
    Q_OBJECT
public:
    TrainingSlider(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// The weights at this point; beyond the last, the finished model.
    void show(int point);
    QSlider& slider() { return *slider_; }

protected:
    void refresh() override;
    void retranslate() override;

private:
    void apply(int point, bool ownWords);

    QLabel* name_;
    QSlider* slider_;
    QLabel* step_;
    QCheckBox* ownWords_;
};

}  // namespace attentionscope
