#include "app/window/guess_editor.h"

#include <QEvent>
#include <QGridLayout>
#include <QLineEdit>
#include <QRadioButton>
#include <QSignalBlocker>

#include "app/views/common/widgets.h"
#include "app/window/language.h"
#include "app/window/lessons.h"

namespace attentionscope {

bool isBlank(const LessonText& text) {
    return lessonWords(text).trimmed().isEmpty();
}

GuessEditor::GuessEditor(QWidget* parent) : QWidget(parent) {
    const auto write = [this](LessonText& text, const QString& words) {
        text.at(spokenLanguage().toStdString()) = words.toStdString();
        emit edited();
    };
    question_ = named<QLineEdit>("guessQuestion", this);
    connect(question_, &QLineEdit::textChanged, this,
            [this, write](const QString& words) { write(guess_.question, words); });
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(4);
    grid->setVerticalSpacing(2);
    grid->addWidget(question_, 0, 0, 1, 2);
    for (size_t i = 0; i < lines_.size(); ++i) {
        const QString number = QString::number(i + 1);
        Line& line = lines_[i];
        line = {named<QRadioButton>("guessRight" + number, this),
                named<QLineEdit>("guessAnswer" + number, this)};
        grid->addWidget(line.right, int(i) + 1, 0);
        grid->addWidget(line.answer, int(i) + 1, 1);
        connect(line.right, &QRadioButton::toggled, this, [this, i](bool right) {
            if (right) guess_.right = i;
            if (right) emit edited();
        });
        connect(line.answer, &QLineEdit::textChanged, this,
                [this, write, i](const QString& words) { write(guess_.answers[i], words); });
    }
    setGuess({});
    retranslate();
}

void GuessEditor::setGuess(const Guess& guess) {
    const QSignalBlocker quiet(this);
    Guess given = guess;
    given.answers.resize(lines_.size());
    question_->setText(lessonWords(given.question));
    question_->setCursorPosition(0);
    for (size_t i = 0; i < lines_.size(); ++i) {
        lines_[i].answer->setText(lessonWords(given.answers[i]));
        lines_[i].answer->setCursorPosition(0);
    }
    lines_[given.right].right->setChecked(true);
    guess_ = std::move(given);  // without the empty texts that clearing the lines wrote
}

void GuessEditor::retranslate() {
    const auto name = [](QLineEdit* line, const QString& text) {
        line->setPlaceholderText(text);
        line->setAccessibleName(text);
    };
    name(question_, tr("What do you expect?"));
    for (size_t i = 0; i < lines_.size(); ++i) {
        name(lines_[i].answer, i < 2 ? tr("Answer %1").arg(i + 1) : tr("Answer %1 (optional)").arg(i + 1));
        lines_[i].right->setToolTip(tr("This answer is right"));
        lines_[i].right->setAccessibleName(tr("Answer %1 is right").arg(i + 1));
    }
}

void GuessEditor::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

Guess withoutEmptyAnswers(const Guess& guess) {
    Guess kept{.question = guess.question};
    for (size_t i = 0; i < guess.answers.size(); ++i) {
        if (isBlank(guess.answers[i])) continue;
        if (i == guess.right) kept.right = kept.answers.size();
        kept.answers.push_back(guess.answers[i]);
    }
    return kept;
}

bool isComplete(const Guess& guess) {
    return !isBlank(guess.question) && withoutEmptyAnswers(guess).answers.size() >= 2 &&
           !isBlank(guess.answers[guess.right]);
}

}  // namespace attentionscope
