#include "app/views/predictions/training_slider.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include "app/figures/drawing/number_text.h"

namespace attentionscope {

TrainingSlider::TrainingSlider(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("trainingSlider");
    name_ = new QLabel(this);
    name_->setProperty("role", "quiet");
    slider_ = new QSlider(Qt::Horizontal, this);
    slider_->setObjectName("trainingStep");
    slider_->setPageStep(1);
    slider_->setMinimumWidth(72);
    slider_->setMaximumWidth(320);
    step_ = new QLabel(this);
    step_->setObjectName("trainingStepName");
    ownWords_ = new QCheckBox(this);
    ownWords_->setObjectName("ownWords");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(12);
    row->addWidget(name_);
    row->addWidget(slider_, 1);
    row->addWidget(step_);
    row->addWidget(ownWords_);
    row->addStretch(1);
    connect(slider_, &QSlider::valueChanged, this, &TrainingSlider::show);
    connect(ownWords_, &QCheckBox::toggled, this, [this](bool own) { apply(slider_->value(), own); });
    begin();
}

int TrainingSlider::find() const {
    const auto& changes = document_.request().changes;
    for (size_t i = 0; i < changes.size(); ++i)
        if (changes[i].kind == Change::Kind::snapshot) return int(i);
    return -1;
}

void TrainingSlider::show(int point) {
    apply(point, ownWords_->isChecked());
}

void TrainingSlider::apply(int point, bool ownWords) {
    const auto& recording = document_.recording();
    if (!recording) return;
    const int found = find();
    if (point >= int(recording->snapshots.size())) {
        if (found >= 0) document_.removeChange(size_t(found));
        return;
    }
    Change change;
    change.kind = Change::Kind::snapshot;
    change.position = point;
    change.ownWords = ownWords;
    if (found >= 0)
        document_.replaceChange(size_t(found), change);
    else
        document_.addChange(change, tr("training step"));
}

void TrainingSlider::refresh() {
    const auto& recording = document_.recording();
    if (!recording) return;
    const QSignalBlocker quiet(slider_), quietWords(ownWords_);
    const int count = int(recording->snapshots.size());
    const int found = find();
    const Change* change = found < 0 ? nullptr : &document_.request().changes[size_t(found)];
    const bool active = change && change->enabled;
    slider_->setRange(0, count);
    slider_->setValue(active ? std::min(int(change->position), count) : count);
    ownWords_->setChecked(change && change->ownWords);
    ownWords_->setEnabled(active);
    step_->setText(active && change->position < count
                       ? countText(recording->snapshots[size_t(change->position)])
                       : tr("finished"));
}

void TrainingSlider::retranslate() {
    name_->setText(tr("Training step"));
    slider_->setAccessibleName(tr("Training step"));
    slider_->setToolTip(
        tr("The alignment as it was earlier in the training; at the right the finished model"));
    ownWords_->setText(tr("its own words"));
    ownWords_->setToolTip(
        tr("What the model would have said at this step, in place of the words of the finished model"));
}

}  // namespace attentionscope
