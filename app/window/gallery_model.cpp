#include "app/window/gallery_model.h"

#include <QFileInfo>
#include <algorithm>

#include "app/figures/model_words.h"
#include "app/window/lessons.h"

namespace attentionscope {

GalleryModel::GalleryModel(std::vector<ModelInformation> models, QStringList files, QObject* parent)
    : QAbstractListModel(parent), models_(std::move(models)), files_(std::move(files)) {
    const auto isThere = [this](const char* id) {
        return std::any_of(models_.begin(), models_.end(),
                           [id](const auto& model) { return model.id == id; });
    };
    for (size_t i = 0; i < lessons().size(); ++i)
        if (isThere(lessons()[i].model)) lessons_.push_back(int(i));
}

int GalleryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(lessons_.size()) + int(models_.size()) + int(files_.size());
}

QVariant GalleryModel::lessonData(int number, int role) const {
    const Lesson& lesson = lessons()[size_t(number)];
    switch (role) {
        case Qt::DisplayRole:
            return lessonQuestion(lesson);
        case detailRole:
            return tr("lesson · %1").arg(lessonLook(lesson));
        case openRole:
            return QString::fromUtf8(lesson.model);
        case isFileRole:
            return false;
        case lessonRole:
            return number;
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
            if (!model.citation.empty()) parts << QString::fromStdString(model.citation);
            parts << (model.constructed ? tr("constructed, not trained") : tr("trained"));
            return parts.join(QStringLiteral(" · "));
        }
        case openRole:
            return QString::fromStdString(model.id);
        case isFileRole:
            return false;
        default:
            return {};
    }
}

QVariant GalleryModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    auto row = size_t(index.row());
    if (row < lessons_.size()) return lessonData(lessons_[row], role);
    row -= lessons_.size();
    if (row < models_.size()) return modelData(models_[row], role);
    const QString& file = files_[qsizetype(row - models_.size())];
    switch (role) {
        case Qt::DisplayRole:
            return QFileInfo(file).fileName();
        case Qt::ToolTipRole:
        case openRole:
            return file;
        case detailRole:
            return tr("used before · %1").arg(file);
        case isFileRole:
            return true;
        default:
            return {};
    }
}

void GalleryModel::retranslate() {
    if (rowCount() > 0) emit dataChanged(index(0), index(rowCount() - 1));
}

}  // namespace attentionscope
