#pragma once

#include <QWidget>
#include <array>

#include "app/lessons/lesson.h"

class QLineEdit;
class QRadioButton;

namespace attentionscope {

/// Edits the question before a step of a lesson: its words, up to four answers, and which one is right. A
/// line without an answer stays empty.
class GuessEditor : public QWidget {
    Q_OBJECT
public:
    explicit GuessEditor(QWidget* parent = nullptr);

    void setGuess(const Guess& guess);
    /// With an answer for each line, some of which may be empty.
    const Guess& guess() const { return guess_; }

signals:
    void edited();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    struct Line {
        QRadioButton* right = nullptr;
        QLineEdit* answer = nullptr;
    };
    Guess guess_;
    QLineEdit* question_;
    std::array<Line, 4> lines_;
};

/// Whether a text has no words in the language that is shown.
bool isBlank(const LessonText& text);
/// Without the empty answers.
Guess withoutEmptyAnswers(const Guess& guess);
/// Whether it has a question and two answers or more, one of which is right.
bool isComplete(const Guess& guess);

}  // namespace attentionscope
