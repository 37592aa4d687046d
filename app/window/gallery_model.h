#pragma once

#include <QAbstractListModel>
#include <QStringList>
#include <memory>
#include <vector>

#include "app/lessons/lesson.h"
#include "core/recording/model.h"

namespace attentionscope {

/// What a card of the gallery opens.
struct GalleryEntry {
    enum class Kind { lesson, model, file };
    Kind kind;
    int lesson = -1;  ///< its number in lessons()
    std::shared_ptr<const ModelInformation> model = {};
    QString file = {};

    /// Whether it is a lesson that the user may change.
    bool isOwnLesson() const;
};

/// Related lessons and models, as declared in the lessons' files and the models' configs.
struct GalleryGroup {
    LessonText title;  ///< empty: the user's own
    std::vector<GalleryEntry> entries;

    /// The number of lessons, and how many of these keys are among them.
    int lessonCount() const;
    int doneCount(const QStringList& done) const;
};

/// The groups in the order of their first lessons; the user's own come last.
std::vector<GalleryGroup> galleryGroups(const std::vector<ModelInformation>& models,
                                        const QStringList& files);

/// The same groups with the lessons alone, or without them.
std::vector<GalleryGroup> onlyLessons(std::vector<GalleryGroup> groups, bool lessons);

/// The cards of one group.
class GalleryModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        detailRole = Qt::UserRole,  ///< the second line
        doneRole,                   ///< for a lesson: whether it was finished
    };

    GalleryModel(GalleryGroup group, QObject* parent = nullptr);

    const GalleryEntry& entry(const QModelIndex& index) const { return group_.entries[size_t(index.row())]; }
    const GalleryGroup& group() const { return group_; }
    void setGroup(GalleryGroup group);
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// Updates the texts for the current language, and the finished lessons.
    void retranslate();

private:
    GalleryGroup group_;
};

}  // namespace attentionscope
