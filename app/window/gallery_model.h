#pragma once

#include <QAbstractListModel>
#include <QStringList>
#include <vector>

#include "core/recording/model.h"

namespace attentionscope {

/// A section of the first page: the lessons whose models are there, the bundled models, or the files used
/// last.
class GalleryModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum class Section { lessons, models, files };
    enum Role {
        detailRole = Qt::UserRole,  ///< the second line
        openRole,                   ///< what to open: the lesson's number in lessons(), an id or a path
        numberRole,                 ///< what stands before the title; not set for what has no number
    };

    GalleryModel(Section section, std::vector<ModelInformation> models, QStringList files,
                 QObject* parent = nullptr);

    Section section() const { return section_; }
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// The texts in the language of the moment.
    void retranslate();

private:
    QVariant lessonData(int number, int role) const;
    QVariant modelData(const ModelInformation& model, int role) const;
    QVariant fileData(const QString& file, int role) const;

    Section section_;
    std::vector<int> lessons_;
    std::vector<ModelInformation> models_;
    QStringList files_;
};

}  // namespace attentionscope
