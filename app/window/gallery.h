#pragma once

#include <vector>

#include "app/session/run_result.h"
#include "app/views/common/view.h"
#include "app/window/gallery_model.h"

class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace attentionscope {

class GalleryList;
class LineButton;
class Miniatures;
class Session;

/// Lessons, or models, as cards with live miniatures, in groups, one of which is unfolded, with the number of
/// finished lessons; below, warnings about interpreting maps.
class Gallery : public View {
    Q_OBJECT
public:
    Gallery(Session& session, ViewSettings& settings, QWidget* parent = nullptr);

    size_t groupCount() const { return groups_.size(); }
    LineButton& head(size_t group) { return *groups_[group].head; }
    GalleryList& list(size_t group) { return *groups_[group].list; }
    QString explanation() const override;
    bool citesPaper() const override { return false; }
    /// A lesson was finished.
    void countAgain() { markStale(); }
    /// Shows the lessons, or the models.
    void showLessons(bool lessons);
    /// Unfolds this group, and folds the others.
    void unfold(size_t group);
    /// Unfolds the group of this lesson, and chooses it.
    void showLesson(int number);
    /// Lessons were changed or deleted: shows those that there are now.
    void takeLessons();

signals:
    /// By its number in lessons().
    void lessonChosen(int number);
    /// The user wants to write a lesson to a file, to hand it out.
    void lessonFileRequested(int number);
    /// The user wants to change or to delete a lesson of their own.
    void editingRequested(int number);
    void deletionRequested(int number);
    void modelChosen(const QString& id);
    void fileChosen(const QString& path);
    void trainingRequested();
    /// The user wants to record a lesson.
    void recordingRequested();

protected:
    void refresh() override;
    void retranslate() override;
    void showEvent(QShowEvent* event) override;

private:
    struct Group {
        LineButton* head = nullptr;
        GalleryList* list = nullptr;
        GalleryModel* model = nullptr;
    };
    QWidget* build();
    Group made(const GalleryGroup& group);
    /// The groups with what is chosen, lessons or models.
    std::vector<GalleryGroup> chosenGroups() const;
    void open(const GalleryEntry& entry);
    void offerActions(const GalleryEntry& entry, const QPoint& at);
    QString titleOf(const GalleryGroup& group) const;

    Session& session_;
    Miniatures* miniatures_;
    QToolButton *lessons_, *models_;
    QScrollArea* scroll_;
    std::vector<Group> groups_;
    QLabel* caution_;
    QPushButton* train_;
    QPushButton* record_;
};

}  // namespace attentionscope
