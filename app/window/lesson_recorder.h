#pragma once

#include <QWidget>
#include <map>

#include "app/lessons/lesson.h"
#include "app/session/session.h"
#include "app/views/common/view_settings.h"

class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QToolButton;

namespace attentionscope {

class Centre;
class GuessEditor;
class StepScene;

/// Records a lesson and changes a saved one: each step has a text, and the model, input, changes, view and
/// selection that the window showed when it was added. Saved in the format of docs/lessons.md.
class LessonRecorder : public QWidget {
    Q_OBJECT
public:
    LessonRecorder(Session& session, ViewSettings& settings, Centre& centre, QWidget* parent = nullptr);

    /// Shows the steps of this lesson, which has a file if it was saved before. Changes that were not saved
    /// are still there.
    void open(const Lesson& lesson = {});
    bool isOpen() const { return !isHidden(); }
    /// Hides it; what was not saved is there when this lesson is opened again.
    void leave();
    /// Leaves this lesson, whose file was deleted, and its changes.
    void forget(const std::string& file);
    const Lesson& lesson() const { return lesson_; }
    /// The step that is shown and changed, from 0; -1 if there is none.
    int chosen() const { return chosen_; }
    /// Chooses a step, and shows its view in the window.
    void choose(int step);
    /// Restores a step that was removed from here.
    void insert(int at, const LessonStep& step);
    /// Writes the file and leaves the lesson. Throws Error if it cannot be written.
    void save(const QString& file);
    /// What its steps show in the window.
    StepScene& scene() { return *scene_; }

signals:
    void openChanged();
    void removed(int at, const attentionscope::LessonStep& step);
    void saved(const QString& file);
    void saveFailed(const attentionscope::ErrorReport& report);

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* build();
    void listen();
    /// A step without words that shows what the window shows now.
    LessonStep viewNow() const;
    void put(int place, const LessonStep& step);
    void addStep();
    void updateView();
    void moveStep(int by);
    void removeStep();
    void begin();
    void discard();
    void saveOrChooseFile();
    /// Shows the texts of the lesson and of the chosen step in the fields.
    void fill();
    bool isChanged() const;
    /// What prevents saving; empty if nothing does.
    QString missing() const;
    void refresh();
    void retranslate();

    Session& session_;
    ViewSettings& settings_;
    Centre& centre_;
    StepScene* scene_;
    Lesson lesson_;
    Lesson original_;                       // as it was saved
    std::map<std::string, Lesson> drafts_;  // changed and not saved, by file; a new lesson has none
    int chosen_ = -1;
    LessonStep shown_;  // the view of the chosen step, as the window showed it
    QLabel* title_;
    QToolButton* discard_;
    QLineEdit* question_;
    QListWidget* steps_;
    QToolButton* add_;
    QToolButton* up_;
    QToolButton* down_;
    QToolButton* remove_;
    QPlainTextEdit* words_ = nullptr;
    QToolButton* update_;
    QToolButton* ask_;
    GuessEditor* guess_;
    QLineEdit* remember_;
    QLabel* note_;
    QPushButton* save_;
};

}  // namespace attentionscope
