#include "app/window/gallery_model.h"

#include <QFileInfo>
#include <algorithm>
#include <tuple>

#include "app/figures/content/model_words.h"
#include "app/window/lessons.h"
#include "app/window/survey_axes.h"

namespace attentionscope {

GalleryModel::GalleryModel(Section section, std::vector<ModelInformation> models, QStringList files,
                           QObject* parent)
    : QAbstractListModel(parent), section_(section), models_(std::move(models)), files_(std::move(files)) {
    // Along the survey's axes; what was set by hand comes first in its place.
    std::stable_sort(models_.begin(), models_.end(), [](const auto& a, const auto& b) {
        return std::tuple(a.axes, !a.constructed) < std::tuple(b.axes, !b.constructed);
    });
    for (size_t i = 0; i < lessons().size(); ++i)
        if (hasModel(lessons()[i], models_)) lessons_.push_back(int(i));
}

int GalleryModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    switch (section_) {
        case Section::lessons:
            return int(lessons_.size());
        case Section::models:
            return int(models_.size());
        case Section::files:
            return int(files_.size());
    }
    return 0;
}

QVariant GalleryModel::lessonData(int number, int role) const {
    const Lesson& lesson = lessons()[size_t(number)];
    switch (role) {
        case Qt::DisplayRole:
            return lessonWords(lesson.question);
        case detailRole:
        case Qt::ToolTipRole:
            return lessonWords(lesson.look);
        case openRole:
            return number;
        case numberRole:
            return number + 1;
        default:
            return {};
    }
}

QVariant GalleryModel::modelData(const ModelInformation& model, int role) const {
    switch (role) {
        case Qt::DisplayRole:
            return modelTitle(model);
        case detailRole: {
            QStringList parts{modelWords(model.system)};
            if (!model.citation.empty()) parts << citationWords(model.citation);
            if (model.constructed) parts << tr("constructed, not trained");
            if (model.isTrained()) parts << tr("trained");
            return parts.join(QStringLiteral(" · "));
        }
        case Qt::ToolTipRole:
            return axesWords(model.axes);
        case openRole:
            return QString::fromStdString(model.id);
        default:
            return {};
    }
}

QVariant GalleryModel::fileData(const QString& file, int role) const {
    switch (role) {
        case Qt::DisplayRole:
            return QFileInfo(file).fileName();
        case Qt::ToolTipRole:
        case detailRole:
        case openRole:
            return file;
        default:
            return {};
    }
}

QVariant GalleryModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const auto row = size_t(index.row());
    if (section_ == Section::lessons) return lessonData(lessons_[row], role);
    if (section_ == Section::models) return modelData(models_[row], role);
    return fileData(files_[qsizetype(row)], role);
}

void GalleryModel::retranslate() {
    if (rowCount() > 0) emit dataChanged(index(0), index(rowCount() - 1));
}

}  // namespace attentionscope
