#pragma once

#include <QAbstractListModel>
#include <QStringList>
#include <vector>

#include "core/recording/model.h"

namespace attentionscope {

/// What can be opened from the first page: the bundled models as lessons, then the files used last.
class GalleryModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        detailRole = Qt::UserRole,  ///< the second line
        openRole,                   ///< what to open: an id or a path
        isFileRole,
    };

    GalleryModel(std::vector<ModelInformation> models, QStringList files, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// The texts in the language of the moment.
    void retranslate();

private:
    QVariant modelData(const ModelInformation& model, int role) const;

    std::vector<ModelInformation> models_;
    QStringList files_;
};

}  // namespace attentionscope
