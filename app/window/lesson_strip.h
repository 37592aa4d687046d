#pragma once

#include <QWidget>
#include <array>
#include <optional>

#include "app/figures/content/figure_request.h"
#include "app/session/session.h"
#include "core/base/error.h"

class QLabel;
class QToolButton;

namespace attentionscope {

struct Guess;
struct Lesson;
struct LessonAnswer;
struct LessonStep;

/// Leads through a lesson: says what there is to see, brings it up, and goes on and back. Where something
/// else is typed or changed meanwhile, what it said is no longer of what is shown, and it says so.
class LessonStrip : public QWidget {
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
    /// After the last step what is to be remembered, then the next lesson, and after the last one all lessons
    /// to choose from. Where the next step is to be guessed at, that is asked first; once more, and it is
    /// told without a guess.
    void next();
    /// Whether it waits for a guess at the next step.
    bool isGuessing() const { return guessing_; }
    /// Whether it says what is to be remembered of the lesson.
    bool isClosing() const { return closing_; }
    /// Goes on to the next step, which says whether this was right.
    void guess(size_t answer);
    void back();
    /// What it says of the run that is shown, or asks.
    QString words() const;
    /// Ends the lesson; it belongs into the title of what the lesson is in.
    QToolButton* closeButton() const { return close_; }
    /// The terms that this step is the first of the lesson to use: they are links to explanations.
    QStringList newTerms() const;
    /// Whether the run is that of the step.
    bool isOnItsWay() const;

signals:
    void tabWanted(const QString& name);
    /// The step speaks of what this panel shows.
    void panelWanted(const QString& name);
    /// Opened or closed.
    void openChanged();
    /// What is to stand in place of the weights.
    void derivedMapWanted(attentionscope::DerivedMap derived);
    /// A step has arrived that speaks of a cell, which has been chosen.
    void cellNamed();
    /// A step has arrived that speaks of this number of the story.
    void numberNamed(attentionscope::Place place);
    /// A step has arrived whose run lacks what it speaks of.
    void refused(const attentionscope::ErrorReport& report);
    /// A guess was made at the step that comes now.
    void answered(const attentionscope::LessonAnswer& answer);
    /// The open lesson was followed to its end.
    void finished(int lesson);
    /// All lessons are to be shown: this was the last.
    void lessonsWanted();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    const Lesson& shown() const;
    const LessonStep& shownStep() const;
    /// What is asked before the next step; null where nothing is.
    const Guess* nextGuess() const;
    QString verdict(const LessonStep& step, size_t answer) const;
    void offerAnswers();
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
    bool guessing_ = false;                 // the next step is asked about
    bool closing_ = false;                  // after the last step: what is to be remembered
    std::optional<size_t> guessed_;         // the answer that led to this step
    QString number_;                        // of the chosen cell, when the step's run arrived
    std::pair<int, int> heldWidth_{-1, 0};  // the lesson and the width that it holds still for
    int tallest_ = 0;                       // pixels that the words and the answers need
    QLabel* title_;
    QLabel* words_;
    QLabel* note_;
    QWidget* said_;  // the words and the answers
    QWidget* answers_;
    std::array<QToolButton*, 3> answerButtons_{};
    QToolButton* return_;
    QToolButton* back_;
    QToolButton* next_;
    QToolButton* close_;
};

}  // namespace attentionscope
