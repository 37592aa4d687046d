#pragma once

#include <QFrame>

#include "app/lessons/lesson.h"
#include "app/session/session.h"
#include "app/views/common/view_settings.h"

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QToolButton;

namespace attentionscope {

class Centre;

/// Records a lesson: each "Add step" keeps the text together with the model, input, changes, view and
/// selection that the window shows at that moment. Saved in the format of docs/lessons.md.
class LessonRecorder : public QFrame {
    Q_OBJECT
public:
    LessonRecorder(Session& session, ViewSettings& settings, Centre& centre, QWidget* parent = nullptr);

    /// Shows the panel; steps that were recorded and not saved are still there.
    void open();
    const Lesson& lesson() const { return lesson_; }
    /// Writes the file and forgets the steps. Throws Error if it cannot be written.
    void save(const QString& file);

signals:
    /// The step was not added, because the lesson could not be opened with it.
    void refused(const attentionscope::ErrorReport& report);
    /// The step was not added: its text refers to the chosen number, and none is chosen.
    void numberMissing();
    void added();
    void saved(const QString& file);
    void saveFailed(const attentionscope::ErrorReport& report);

protected:
    void changeEvent(QEvent* event) override;

private:
    LessonText textOf(const QString& words) const;
    void addStep();
    void removeStep();
    void chooseFile();
    void refresh();
    void retranslate();

    Session& session_;
    ViewSettings& settings_;
    Centre& centre_;
    Lesson lesson_;
    QLabel* title_;
    QLineEdit* question_;
    QPlainTextEdit* words_ = nullptr;
    QLineEdit* remember_;
    QToolButton* add_;
    QToolButton* remove_;
    QToolButton* save_;
    QToolButton* close_;
};

}  // namespace attentionscope
