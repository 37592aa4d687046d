#include "app/window/lesson_strip.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QTextDocument>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/figures/content/prediction_content.h"
#include "app/figures/drawing/sentences.h"
#include "app/lessons/lesson_answers.h"
#include "app/lessons/lesson_sight.h"
#include "app/views/common/icon.h"
#include "app/views/common/widgets.h"
#include "app/window/lessons.h"
#include "app/window/step_scene.h"
#include "app/window/style.h"
#include "app/window/terms.h"

namespace attentionscope {

namespace {

constexpr int betweenAnswers = 4;

}  // namespace

LessonStrip::LessonStrip(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), scene_(new StepScene(session, this)) {
    setObjectName("lessonStrip");
    const auto button = [this](const char* name) { return named<QToolButton>(name, this); };
    title_ = quietNote(this);
    return_ = button("lessonReturn");
    return_->setProperty("role", "inline");
    back_ = button("lessonBack");
    next_ = button("lessonNext");
    next_->setProperty("role", "primary");
    close_ = button("lessonClose");
    close_->setIcon(icon("close"));
    close_->setProperty("role", "close");
    words_ = named<QLabel>("lessonWords", this);
    words_->setTextFormat(Qt::RichText);
    words_->setWordWrap(true);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                    Qt::LinksAccessibleByKeyboard);
    connect(words_, &QLabel::linkActivated, this,
            [this](const QString& link) { openTermLink(link, *words_); });
    note_ = quietNote(this);
    words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    answers_ = named<QWidget>("lessonAnswers", this);
    auto* choices = boxLayout<QVBoxLayout>(betweenAnswers, answers_);
    for (size_t i = 0; i < answerButtons_.size(); ++i) {
        auto* made = answerButtons_[i] = new QToolButton(answers_);
        made->setProperty("role", "answer");
        made->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        choices->addWidget(made);
        connect(made, &QToolButton::clicked, this, [this, i] { this->guess(i); });
    }
    answers_->hide();
    auto* ways = boxLayout<QHBoxLayout>(4);
    ways->addWidget(back_);
    ways->addStretch(1);
    ways->addWidget(next_);
    auto* column = boxLayout<QVBoxLayout>(8, this, {12, 0, 12, 8});
    column->addWidget(title_);
    content_ = new QWidget(this);
    predicted_ = quietNote(content_);
    predicted_->setContentsMargins(0, 8, 0, 0);
    auto* inside = boxLayout<QVBoxLayout>(betweenAnswers, content_);
    inside->addWidget(words_);
    inside->addWidget(answers_);
    inside->addWidget(predicted_);
    inside->addStretch(1);
    column->addWidget(content_);
    column->addLayout(ways);
    column->addWidget(note_);
    column->addWidget(return_, 0, Qt::AlignLeft);
    column->addStretch(1);
    connect(return_, &QToolButton::clicked, this, [this] { closing_ ? returnToOwn() : go(step_); });
    connect(back_, &QToolButton::clicked, this, &LessonStrip::back);
    connect(next_, &QToolButton::clicked, this, &LessonStrip::next);
    connect(close_, &QToolButton::clicked, this, &LessonStrip::close);
    connect(scene_, &StepScene::arrived, this, [this](const QString& number) {
        number_ = number;
        refresh();
    });
    connect(&session_.document(), &Document::requestChanged, this, [this] {
        if (!isOpen() || scene_->isChanging()) return;
        guessing_ = false;
        if (session_.document().request().model != shownStep().request.model) return close();
        refresh();
    });
    retranslate();
}

const Lesson& LessonStrip::shown() const {
    return lessons()[size_t(lesson_)];
}

const LessonStep& LessonStrip::shownStep() const {
    return shown().steps[size_t(step_)];
}

void LessonStrip::open(int lesson) {
    emit opening();
    if (const RunRequest& now = session_.document().request(); now != given_) {
        own_ = now;
        ownSelection_ = session_.document().selection();
    }
    lesson_ = lesson;
    go(0);
    emit openChanged();
}

void LessonStrip::close() {
    if (!isOpen()) return;
    if (shownStep().derived != DerivedMap::none) emit scene_->derivedMapRequested(DerivedMap::none);
    if (session_.document().request().model == shownStep().request.model) {
        Selection at = session_.document().selection();
        at.stage = Stage::weights;
        at.step = stageName(at.stage);
        session_.document().select(at);
    }
    lesson_ = -1;
    scene_->leave();
    emit openChanged();
}

void LessonStrip::leave() {
    const bool isOfLesson = session_.document().request() == given_ && !own_.model.empty();
    isOfLesson ? returnToOwn() : close();
}

void LessonStrip::returnToOwn() {
    close();
    session_.document().returnTo(own_, ownSelection_);
}

const Guess* LessonStrip::nextGuess() const {
    if (!isOpen() || step_ + 1 >= int(shown().steps.size())) return nullptr;
    const auto& guess = shown().steps[size_t(step_) + 1].guess;
    return guess ? &*guess : nullptr;
}

void LessonStrip::guess(size_t answer) {
    if (!guessing_) return;
    go(step_ + 1);
    guessed_ = answer;
    heldWidth_ = {};
    refresh();
    const Guess& guess = *shownStep().guess;
    emit answered({lessonWords(shown().question).toStdString(), step_ + 1,
                   lessonWords(guess.question).toStdString(),
                   lessonWords(guess.answers[answer]).toStdString(), answer == guess.right});
}

QString LessonStrip::verdict(const LessonStep& step, size_t answer) const {
    const Guess& guess = *step.guess;
    if (answer == guess.right) return tr("Right.");
    return tr("Not quite: you chose “%1”, the answer is “%2”.")
        .arg(lessonWords(guess.answers[answer]), lessonWords(guess.answers[guess.right]));
}

void LessonStrip::offerAnswers() {
    answers_->setVisible(guessing_);
    const Guess* guess = guessing_ ? nextGuess() : nullptr;
    for (size_t i = 0; i < answerButtons_.size(); ++i) {
        const bool is = guess && i < guess->answers.size();
        answerButtons_[i]->setVisible(is);
        if (is) answerButtons_[i]->setText(lessonWords(guess->answers[i]));
    }
}

void LessonStrip::next() {
    if (!isOpen()) return;
    if (!guessing_ && isOnItsWay() && nextGuess()) {
        guessing_ = true;
        return refresh();
    }
    if (step_ + 1 < int(shown().steps.size())) return go(step_ + 1);
    if (!std::exchange(closing_, true)) {
        emit finished(lesson_);
        return refresh();
    }
    if (lesson_ + 1 < int(lessons().size())) return open(lesson_ + 1);
    emit lessonsRequested();
}

void LessonStrip::back() {
    if (guessing_ || closing_)
        go(step_);
    else if (isOpen() && step_ > 0)
        go(step_ - 1);
}

bool LessonStrip::isOnItsWay() const {
    return session_.document().request() == shownStep().request;
}

void LessonStrip::go(int step) {
    step_ = step;
    guessing_ = closing_ = false;
    guessed_.reset();
    number_.clear();
    given_ = shownStep().request;
    scene_->show(shownStep());
    refresh();
}

void LessonStrip::holdStill() {
    if (!isOpen() || heldWidth_ == std::pair(lesson_, width())) return;
    heldWidth_ = {lesson_, width()};
    layout()->activate();
    const int across = std::max(words_->width(), 120);
    const auto heightOf = [&](const QString& text, QFont::Weight weight = QFont::Normal) {
        QFont font = words_->font();
        font.setWeight(weight);
        QTextDocument page;
        page.setDocumentMargin(0);
        page.setDefaultFont(font);
        page.setPlainText(text);
        page.setTextWidth(across);
        return int(std::ceil(page.size().height()));
    };
    tallest_ = heightOf(lessonWords(shown().remember), QFont::Bold);
    // Reserves the height of the longest title, so that the buttons stay in place.
    const QString question = lessonWords(shown().question);
    const QString shownTitle = title_->text();
    int title = 0;
    for (const QString& form :
         {tr("%1 · to remember").arg(question), tr("%1 · %2 of %3").arg(question).arg(10).arg(10)}) {
        title_->setText(form);
        title = std::max(title, title_->heightForWidth(across));
    }
    title_->setFixedHeight(title);
    title_->setText(shownTitle);
    for (const LessonStep& step : shown().steps) {
        const QString words =
            filledWords(lessonWords(step.words), QStringLiteral("0.000"), session_.model(step.request.model));
        QString longest = words;
        if (step.guess) {
            const int answers =
                int(step.guess->answers.size()) * (answerButtons_[0]->sizeHint().height() + betweenAnswers);
            tallest_ = std::max(tallest_, heightOf(lessonWords(step.guess->question)) + answers);
            for (size_t i = 0; i < step.guess->answers.size(); ++i)
                longest = std::max(longest, joinedSentences({verdict(step, i), words}),
                                   [](const QString& a, const QString& b) { return a.size() < b.size(); });
        }
        constexpr int linesOfPrediction = 2;
        const QMargins around = predicted_->contentsMargins();
        const int prediction = step.panel == "prediction"
                                   ? linesOfPrediction * predicted_->fontMetrics().lineSpacing() +
                                         around.top() + around.bottom() + betweenAnswers
                                   : 0;
        tallest_ = std::max(tallest_, heightOf(longest) + prediction);
    }
}

void LessonStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

QString LessonStrip::words() const {
    if (!isOpen()) return {};
    if (guessing_) return lessonWords(nextGuess()->question);
    if (closing_) return lessonWords(shown().remember);
    QString words = lessonWords(shownStep().words);
    if (guessed_) words = joinedSentences({verdict(shownStep(), *guessed_), words});
    const std::string& model = shownStep().request.model;
    return filledWords(words, number_.isEmpty() ? QStringLiteral("…") : number_, session_.model(model));
}

QString LessonStrip::prediction() const {
    const Document& document = session_.document();
    if (!isOpen() || guessing_ || closing_ || shownStep().panel != "prediction" || !document.isCurrent() ||
        !isOnItsWay() || !document.recording())
        return {};
    constexpr size_t most = 2;
    const Selection& at = document.selection();
    const QString words = predictedWords(
        {.recording = document.recording(), .map = document.map(), .head = at.head, .query = at.query}, most);
    return words.isEmpty() ? QString() : tr("Prediction: %1").arg(words);
}

QStringList LessonStrip::answers() const {
    QStringList words;
    if (const Guess* guess = guessing_ ? nextGuess() : nullptr)
        for (const auto& answer : guess->answers) words << lessonWords(answer);
    return words;
}

QString LessonStrip::rightAnswer() const {
    const Guess* guess = guessing_ ? nextGuess() : nullptr;
    return guess ? lessonWords(guess->answers[guess->right]) : QString();
}

QString LessonStrip::nextWords() const {
    if (!isOpen() || closing_) return {};
    if (const Guess* guess = nextGuess(); guess && !guessing_) return lessonWords(guess->question);
    const size_t next = size_t(step_) + 1;
    if (next >= shown().steps.size()) return lessonWords(shown().remember);
    const LessonStep& step = shown().steps[next];
    return filledWords(lessonWords(step.words), QStringLiteral("…"), session_.model(step.request.model));
}

QStringList LessonStrip::newTerms() const {
    if (guessing_ || closing_) return {};
    QStringList found = termsIn(words());
    for (int step = 0; step < step_; ++step)
        for (const QString& known : termsIn(lessonWords(shown().steps[size_t(step)].words)))
            found.removeOne(known);
    return found;
}

void LessonStrip::refresh() {
    if (!isOpen()) return;
    const int steps = int(shown().steps.size());
    const QString question = lessonWords(shown().question);
    title_->setText(closing_ ? tr("%1 · to remember").arg(question)
                             : tr("%1 · %2 of %3").arg(question).arg(number()).arg(steps));
    words_->setText(withTermLinks(words(), newTerms(), palette().color(QPalette::Link)));
    QFont font = words_->font();
    font.setWeight(closing_ ? QFont::Bold : QFont::Normal);
    words_->setFont(font);
    const bool left = !closing_ && !isOnItsWay();
    words_->setEnabled(!left);
    note_->setVisible(left);
    return_->setVisible(left || (closing_ && !own_.model.empty()));
    return_->setText(closing_ ? tr("Back to where you were") : tr("Show it again"));
    back_->setEnabled(step_ > 0 || guessing_ || closing_);
    offerAnswers();
    predicted_->setText(prediction());
    predicted_->setVisible(!predicted_->text().isEmpty());
    const bool lastLesson = lesson_ + 1 == int(lessons().size());
    next_->setText(guessing_    ? tr("See answer")
                   : !closing_  ? tr("Next")
                   : lastLesson ? tr("All lessons")
                                : tr("Next lesson"));
    setAccessibleName(title_->text());
    setAccessibleDescription(words());
    holdStill();
    // With links and its own numbers, a text may take a line more than was measured.
    tallest_ = std::max(tallest_, content_->layout()->heightForWidth(std::max(content_->width(), 120)));
    content_->setFixedHeight(tallest_ + 2);
    emit wordsChanged();
}

void LessonStrip::retranslate() {
    back_->setText(tr("Back"));
    int widest = 0;
    for (const QString& text : {tr("Next"), tr("See answer"), tr("Next lesson"), tr("All lessons")}) {
        next_->setText(text);
        widest = std::max(widest, next_->sizeHint().width());
    }
    next_->setFixedWidth(widest);
    heldWidth_ = {};
    note_->setText(tr("This text describes the lesson’s own run, which you have changed."));
    close_->setToolTip(tr("Close the lesson"));
    close_->setAccessibleName(close_->toolTip());
    refresh();
}

void LessonStrip::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    // Larger type needs more room.
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) retranslate();
}

}  // namespace attentionscope
