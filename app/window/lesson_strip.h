#pragma once

#include <QWidget>
#include <array>
#include <optional>

#include "app/session/session.h"

class QLabel;
class QToolButton;

namespace attentionscope {

struct Guess;
struct Lesson;
struct LessonAnswer;
struct LessonStep;
class StepScene;

/// Leads through a lesson: shows the text and the view of each step, and moves forward and back. If something
/// else is typed or changed meanwhile, its text no longer describes the view, and it shows a note.
class LessonStrip : public QWidget {
    Q_OBJECT
public:
    explicit LessonStrip(Session& session, QWidget* parent = nullptr);

    /// Opens the lesson with this number at its first step.
    void open(int lesson);
    void close();
    /// Closes the lesson and restores what was open before it, if its own run is still shown.
    void leave();
    /// Closes the lesson and restores what was open before it.
    void returnToOwn();
    bool isOpen() const { return lesson_ >= 0; }
    /// From 0; -1 if none is open.
    int lesson() const { return lesson_; }
    int step() const { return step_; }
    /// The number of what it shows, from 1: a question has that of the step that answers it.
    int number() const { return step_ + (guessing_ ? 2 : 1); }
    /// After the last step comes the summary, then the next lesson, and after the last one the list of all
    /// lessons. If the next step has a question, the question comes first; calling again skips it.
    void next();
    /// Whether it waits for an answer before the next step.
    bool isGuessing() const { return guessing_; }
    /// Whether it shows the lesson's summary.
    bool isClosing() const { return closing_; }
    /// Goes to the next step, which states whether the answer was right.
    void guess(size_t answer);
    void back();
    /// Its text about the displayed run, or its question.
    QString words() const;
    /// What the model predicts in this run, where the step refers to it: a small window has no room for the
    /// panel beside the lesson.
    QString prediction() const;
    /// The answers to its question; none if it has none.
    QStringList answers() const;
    /// The right answer to its question; empty if it has none.
    QString rightAnswer() const;
    /// What next() brings in this lesson: a question, a step's text or the summary; empty at the end.
    QString nextWords() const;
    /// Ends the lesson; for the title of the panel that contains the lesson.
    QToolButton* closeButton() const { return close_; }
    /// What its steps show in the window.
    StepScene& scene() { return *scene_; }
    /// The terms that this step is the first of the lesson to use: they are links to explanations.
    QStringList newTerms() const;
    /// Whether the run is that of the step.
    bool isOnItsWay() const;

signals:
    void wordsChanged();
    /// Is about to open: the window still shows what it showed before.
    void opening();
    /// Opened or closed.
    void openChanged();
    /// A guess was made at the step that comes now.
    void answered(const attentionscope::LessonAnswer& answer);
    /// The open lesson was followed to its end.
    void finished(int lesson);
    /// Show all lessons: this was the last one.
    void lessonsRequested();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    const Lesson& shown() const;
    const LessonStep& shownStep() const;
    /// The question before the next step; null if there is none.
    const Guess* nextGuess() const;
    QString verdict(const LessonStep& step, size_t answer) const;
    void offerAnswers();
    void go(int step);
    void refresh();
    void retranslate();
    /// Equally tall for every step of the lesson, so that the buttons stay in place.
    void holdStill();

    Session& session_;
    StepScene* scene_;
    RunRequest given_, own_;  // that of the step shown last, and the user's before the lesson
    Selection ownSelection_;
    int lesson_ = -1;
    int step_ = 0;
    bool guessing_ = false;                 // showing the question of the next step
    bool closing_ = false;                  // after the last step: showing the summary
    std::optional<size_t> guessed_;         // the answer that led to this step
    QString number_;                        // of the chosen cell, when the step's run arrived
    std::pair<int, int> heldWidth_{-1, 0};  // the lesson and the width that it holds still for
    int tallest_ = 0;                       // pixels that the words and the answers need
    QLabel* title_;
    QLabel* words_;
    QLabel* note_;
    QLabel* predicted_;
    QWidget* content_;  // the words and the answers
    QWidget* answers_;
    std::array<QToolButton*, 4> answerButtons_{};
    QToolButton* return_;
    QToolButton* back_;
    QToolButton* next_;
    QToolButton* close_;
};

}  // namespace attentionscope
