#pragma once

#include <QAbstractListModel>
#include <QStringList>
#include <vector>

#include "core/recording/model.h"

namespace attentionscope {

/// What can be opened from the first page: the lessons whose models are there, the bundled models, then the
/// files used last.
class GalleryModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        detailRole = Qt::UserRole,  ///< the second line
        openRole,                   ///< what to open: an id or a path
        isFileRole,
        lessonRole,  ///< its number in lessons(); not set for what is no lesson
    };

    GalleryModel(std::vector<ModelInformation> models, QStringList files, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// The texts in the language of the moment.
    void retranslate();

private:
    QVariant lessonData(int number, int role) const;
    QVariant modelData(const ModelInformation& model, int role) const;

    std::vector<int> lessons_;
    std::vector<ModelInformation> models_;
    QStringList files_;
};

}  // namespace attentionscope
