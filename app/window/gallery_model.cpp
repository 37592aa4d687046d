#include "app/window/gallery_model.h"

#include <QFileInfo>

#include "app/figures/model_words.h"

namespace attentionscope {

GalleryModel::GalleryModel(std::vector<ModelInformation> models, QStringList files, QObject* parent)
    : QAbstractListModel(parent), models_(std::move(models)), files_(std::move(files)) {}

int GalleryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(models_.size()) + int(files_.size());
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
    if (index.row() < int(models_.size())) return modelData(models_[size_t(index.row())], role);
    const QString& file = files_[index.row() - int(models_.size())];
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
