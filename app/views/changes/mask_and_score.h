#pragma once

#include <vector>

#include "app/views/common/view.h"
#include "core/attention/score_functions.h"

class QComboBox;
class QSpinBox;

namespace attentionscope {

/// Replaces the model's own mask rule and score function.
class MaskAndScore : public View {
    Q_OBJECT
public:
    MaskAndScore(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// "none", "causal", "window", "prefix" or "padding"; empty: the model's own. `size` counts words.
    void setMask(const std::string& rule, Index size);
    /// A name of scoreFunctionName(); empty: the model's own.
    void setScore(const std::string& name);
    /// "sparsemax", "largest" or "sampled"; empty: the softmax.
    void setSoftmax(const std::string& name);

protected:
    void refresh() override;
    void retranslate() override;

private:
    void takeMask();
    Index keys() const;
    void offerScores(const AttentionMap* map);

    QComboBox* mask_;
    QSpinBox* size_;
    QComboBox* score_;
    QComboBox* softmax_;
    std::vector<ScoreFunction> offered_;
};

}  // namespace attentionscope
