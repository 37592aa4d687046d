#include "app/views/predictions/training_slider.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include "app/figures/drawing/number_text.h"
#include "app/views/changes/change_edits.h"
#include "app/views/common/widgets.h"

namespace attentionscope {

TrainingSlider::TrainingSlider(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("trainingSlider");
    name_ = styled<QLabel>(quietRole, this);
    slider_ = new QSlider(Qt::Horizontal, this);
    slider_->setObjectName("trainingStep");
    slider_->setPageStep(1);
    slider_->setMinimumWidth(72);
    slider_->setMaximumWidth(320);
    step_ = named<QLabel>("trainingStepName", this);
    ownWords_ = named<QCheckBox>("ownWords", this);
    auto* row = boxLayout<QHBoxLayout>(12, this);
    row->addWidget(name_);
    row->addWidget(slider_, 1);
    row->addWidget(step_);
    row->addWidget(ownWords_);
    row->addStretch(1);
    connect(slider_, &QSlider::valueChanged, this, &TrainingSlider::show);
    connect(ownWords_, &QCheckBox::toggled, this, [this](bool own) { apply(slider_->value(), own); });
    begin();
}

void TrainingSlider::show(int point) {
    apply(point, ownWords_->isChecked());
}

void TrainingSlider::apply(int point, bool ownWords) {
    const auto& recording = document_.recording();
    if (!recording) return;
    if (point >= int(recording->snapshots.size())) return dropChange<UseSnapshot>(document_);
    putChange(document_, UseSnapshot{point, ownWords}, tr("training step"));
}

void TrainingSlider::refresh() {
    const auto& recording = document_.recording();
    if (!recording) return;
    const QSignalBlocker quiet(slider_), quietWords(ownWords_);
    const int count = int(recording->snapshots.size());
    const int found = findChange<UseSnapshot>(document_);
    const UseSnapshot* change = changeOf<UseSnapshot>(document_);
    const bool active = change && document_.request().changes[size_t(found)].enabled;
    slider_->setRange(0, count);
    slider_->setValue(active ? std::min(int(change->point), count) : count);
    ownWords_->setChecked(change && change->ownWords);
    ownWords_->setEnabled(active);
    step_->setText(active && change->point < count ? countText(recording->snapshots[size_t(change->point)])
                                                   : tr("finished"));
}

void TrainingSlider::retranslate() {
    name_->setText(tr("Training step"));
    slider_->setAccessibleName(tr("Training step"));
    slider_->setToolTip(
        tr("The alignment at earlier points of training; the finished model is at the right"));
    ownWords_->setText(tr("Translate with these weights"));
    ownWords_->setToolTip(
        tr("Shows the words that the model would choose at this training step, not those of the finished "
           "model"));
}

}  // namespace attentionscope
