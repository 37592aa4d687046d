#pragma once

#include <QFrame>

#include "app/session/session.h"

class QLabel;
class QToolButton;

namespace attentionscope {

struct Lesson;
struct LessonStep;

/// Leads through a lesson: says what there is to see, brings it up, and goes on and back. Where something
/// else is typed or changed meanwhile, what it said is no longer of what is shown, and it says so.
class LessonStrip : public QFrame {
    Q_OBJECT
public:
    explicit LessonStrip(Session& session, QWidget* parent = nullptr);

    /// Opens the lesson of this number at its first step.
    void open(int lesson);
    void close();
    bool isOpen() const { return lesson_ >= 0; }
    /// From 0; -1 where none is open.
    int lesson() const { return lesson_; }
    int step() const { return step_; }
    /// At the last step, the next lesson.
    void next();
    void back();
    /// What it says of the run that is shown.
    QString words() const;
    /// Whether the run is that of the step.
    bool isOnItsWay() const;

signals:
    void tabWanted(const QString& name);
    /// Opened or closed.
    void openChanged();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    const Lesson& shown() const;
    const LessonStep& shownStep() const;
    RunRequest wanted() const;
    void go(int step);
    void arrive();
    void refresh();
    void retranslate();
    /// As tall for every step of the lesson, so that the buttons stay under the pointer.
    void holdStill();

    Session& session_;
    int lesson_ = -1;
    int step_ = 0;
    bool waiting_ = false;                  // for the run that the step asked for
    bool asking_ = false;                   // it is this strip that alters the request
    QString number_;                        // of the chosen cell, when the step's run arrived
    std::pair<int, int> heldWidth_{-1, 0};  // the lesson and the width that it holds still for
    QLabel* title_;
    QLabel* words_;
    QLabel* note_;
    QToolButton* return_;
    QToolButton* back_;
    QToolButton* next_;
    QToolButton* close_;
};

}  // namespace attentionscope
