// Which models the open one is compared with.
#include <QComboBox>
#include <QFileDialog>
#include <algorithm>

#include "app/figures/content/model_words.h"
#include "app/figures/drawing/labels.h"
#include "app/views/common/combo_items.h"
#include "app/views/maps/compare_view.h"
#include "core/checkpoint/hub_cache.h"

namespace attentionscope {

void CompareView::setModels(const std::vector<ModelInformation>& models) {
    known_ = models;
    fillModels();
}

bool CompareView::isComparable(const ModelInformation& other) const {
    const ModelInformation* own = document_.model().get();
    if (!own) return true;
    const auto isLike = [](const Input& one, const Input& another) {
        const auto* text = std::get_if<std::string>(&one.sample);
        const auto* otherText = std::get_if<std::string>(&another.sample);
        // Chinese is not read as English is.
        return one.kind == another.kind && (!text || !otherText ||
                                            standsUpright(QString::fromStdString(*text)) ==
                                                standsUpright(QString::fromStdString(*otherText)));
    };
    return other.task == own->task && other.id != own->id &&
           std::equal(own->inputs.begin(), own->inputs.end(), other.inputs.begin(), other.inputs.end(),
                      isLike);
}

QString CompareView::kin() const {
    const std::string& open = document_.request().model;
    const ModelInformation* own = document_.model().get();
    const auto likeness = [&](const ModelInformation& other) {
        if (!own || other.id == open || !isComparable(other)) return -1;
        return (other.inputs == own->inputs ? 4 : 0) + (other.system == own->system ? 1 : 0) +
               (other.maps == own->maps ? 1 : 0);
    };
    const ModelInformation* nearest = nullptr;
    for (const ModelInformation& model : known_)
        if (likeness(model) >= 0 && (!nearest || likeness(model) > likeness(*nearest))) nearest = &model;
    // A folder is compared with another folder, where one was opened.
    if (isModelPath(open))
        for (const QString& folder : folders_)
            if (folder.toStdString() != open) return folder;
    return nearest ? QString::fromStdString(nearest->id) : QString();
}

QString CompareView::otherModel() const {
    return otherModel_.isEmpty() ? kin() : otherModel_;
}

void CompareView::fillModels() {
    const QString open = QString::fromStdString(document_.request().model);
    if (open.contains('/') && !isRecordingFile(open.toStdString()) && !folders_.contains(open))
        folders_ << open;
    ComboItems items;
    for (const ModelInformation& model : known_)
        if (isComparable(model) || QString::fromStdString(model.id) == otherModel_)
            items.emplace_back(modelTitle(model), QString::fromStdString(model.id));
    for (const QString& folder : folders_) items.emplace_back(folder.section('/', -1), folder);
    setItems(*models_, items);
    for (int i = 0; i < models_->count(); ++i) models_->setItemData(i, models_->itemData(i), Qt::ToolTipRole);
    models_->setCurrentIndex(models_->findData(otherModel()));
}

void CompareView::openFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a model folder"));
    if (!folder.isEmpty()) setOtherModel(folder);
}

void CompareView::openFile() {
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Open a GGUF file"), {}, QStringLiteral("GGUF (*.gguf)"));
    if (!file.isEmpty()) setOtherModel(file);
}

void CompareView::setOtherModel(const QString& model) {
    if (model.contains('/') && !folders_.contains(model)) folders_ << model;
    otherModel_ = model;
    fillModels();
    submitOther();
}

}  // namespace attentionscope
