#include "app/window/lesson_recorder.h"

#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>

#include "app/export/formats.h"
#include "app/views/analyse/analyse_view.h"
#include "app/views/common/icon.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"
#include "app/window/centre.h"
#include "app/window/guess_editor.h"
#include "app/window/language.h"
#include "app/window/lesson_file.h"
#include "app/window/lessons.h"
#include "app/window/preferences.h"
#include "app/window/step_scene.h"
#include "app/window/style.h"
#include "core/base/error.h"

namespace attentionscope {

namespace {

void trim(LessonText& text) {
    for (auto& [language, words] : text.byLanguage)
        words = QString::fromStdString(words).trimmed().toStdString();
}

/// As it is written: without the space around texts, and without empty answers.
std::string jsonOf(Lesson lesson) {
    for (LessonText* text : {&lesson.question, &lesson.remember}) trim(*text);
    for (LessonStep& step : lesson.steps) {
        trim(step.words);
        if (step.guess) step.guess = withoutEmptyAnswers(*step.guess);
    }
    if (!lesson.steps.empty()) lesson.model = lesson.steps.front().request.model;
    return lessonToJson(lesson);
}

bool showSame(const LessonStep& one, const LessonStep& other) {
    return one.request == other.request && one.tab == other.tab && one.at == other.at &&
           one.derived == other.derived && one.analysis == other.analysis;
}

}  // namespace

LessonRecorder::LessonRecorder(Session& session, ViewSettings& settings, Centre& centre, QWidget* parent)
    : QWidget(parent),
      session_(session),
      settings_(settings),
      centre_(centre),
      scene_(new StepScene(session, this)) {
    setObjectName("lessonRecorder");
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(build());
    note_ = quietNote(this);
    note_->setObjectName("recordNote");
    note_->setAlignment(Qt::AlignLeft | Qt::AlignBottom);
    save_ = named<QPushButton>("recordSave", this, "primary");
    auto* foot = boxLayout<QHBoxLayout>(8);
    foot->addWidget(note_, 1);
    foot->addWidget(save_, 0, Qt::AlignBottom);
    auto* column = boxLayout<QVBoxLayout>(8, this, {12, 0, 12, 8});
    column->addWidget(scroll, 1);
    column->addLayout(foot);
    listen();
    retranslate();
    hide();
}

QWidget* LessonRecorder::build() {
    auto* inside = new QWidget;
    const auto button = [inside](const char* name, const char* role) {
        return named<QToolButton>(QLatin1String(name), inside, role);
    };
    title_ = styled<QLabel>(quietRole, inside);
    title_->setMinimumWidth(48);  // a long title does not widen the panel
    discard_ = button("recordDiscard", "inline");
    question_ = named<QLineEdit>("recordQuestion", inside);
    steps_ = named<QListWidget>("recordSteps", inside, "field");
    steps_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    add_ = button("recordAdd", "toggle");
    add_->setIcon(icon("add"));
    add_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    up_ = button("recordUp", "tight");
    up_->setIcon(icon("up"));
    down_ = button("recordDown", "tight");
    down_->setIcon(icon("down"));
    remove_ = button("recordRemove", "tight");
    remove_->setIcon(icon("remove"));
    words_ = named<QPlainTextEdit>("recordWords", inside);
    words_->setTabChangesFocus(true);
    update_ = button("recordUpdate", "toggle");
    ask_ = button("recordAsk", "toggle");
    ask_->setCheckable(true);
    guess_ = named<GuessEditor>("recordGuess", inside);
    remember_ = named<QLineEdit>("recordRemember", inside);
    auto* head = boxLayout<QHBoxLayout>(8);
    head->addWidget(title_, 1);
    head->addWidget(discard_);
    auto* order = boxLayout<QHBoxLayout>(4);
    order->addWidget(add_);
    order->addStretch(1);
    for (QToolButton* one : {up_, down_, remove_}) order->addWidget(one);
    auto* step = boxLayout<QHBoxLayout>(8);
    step->addWidget(update_);
    step->addWidget(ask_);
    step->addStretch(1);
    auto* column = boxLayout<QVBoxLayout>(8, inside);
    column->addLayout(head);
    column->addWidget(question_);
    column->addWidget(steps_, 3);
    column->addLayout(order);
    column->addWidget(words_, 2);
    column->addLayout(step);
    column->addWidget(guess_);
    column->addWidget(remember_);
    return inside;
}

void LessonRecorder::listen() {
    const auto language = [] { return spokenLanguage().toStdString(); };
    connect(question_, &QLineEdit::textChanged, this, [this, language](const QString& words) {
        lesson_.question.at(language()) = words.toStdString();
        refresh();
    });
    connect(remember_, &QLineEdit::textChanged, this, [this, language](const QString& words) {
        lesson_.remember.at(language()) = words.toStdString();
        refresh();
    });
    connect(words_, &QPlainTextEdit::textChanged, this, [this, language] {
        lesson_.steps[size_t(chosen_)].words.at(language()) = words_->toPlainText().toStdString();
        refresh();
    });
    connect(ask_, &QToolButton::clicked, this, [this](bool asks) {
        lesson_.steps[size_t(chosen_)].guess = asks ? std::optional(guess_->guess()) : std::nullopt;
        refresh();
    });
    connect(guess_, &GuessEditor::edited, this, [this] {
        if (ask_->isChecked()) lesson_.steps[size_t(chosen_)].guess = guess_->guess();
        refresh();
    });
    connect(steps_, &QListWidget::currentRowChanged, this, &LessonRecorder::choose);
    // Shows it again after the window showed something else.
    connect(steps_, &QListWidget::itemClicked, this, [this] { choose(chosen_); });
    connect(add_, &QToolButton::clicked, this, &LessonRecorder::addStep);
    connect(up_, &QToolButton::clicked, this, [this] { moveStep(-1); });
    connect(down_, &QToolButton::clicked, this, [this] { moveStep(1); });
    connect(remove_, &QToolButton::clicked, this, &LessonRecorder::removeStep);
    connect(update_, &QToolButton::clicked, this, &LessonRecorder::updateView);
    connect(discard_, &QToolButton::clicked, this, [this] {
        askFirst(this, tr("Discard the changes?"),
                 lesson_.file.empty() ? tr("The new lesson is then empty.")
                                      : tr("The lesson is then as it was saved."),
                 tr("Discard"), [this] { discard(); });
    });
    connect(save_, &QPushButton::clicked, this, &LessonRecorder::saveOrChooseFile);
    // What the window shows when the step has arrived is its view.
    connect(
        scene_, &StepScene::arrived, this,
        [this] {
            shown_ = viewNow();
            refresh();
        },
        Qt::QueuedConnection);
    const Document& document = session_.document();
    connect(&document, &Document::recordingChanged, this, &LessonRecorder::refresh);
    connect(&document, &Document::requestChanged, this, &LessonRecorder::refresh);
    connect(&document, &Document::selectionChanged, this, &LessonRecorder::refresh);
    connect(&settings_, &ViewSettings::changed, this, &LessonRecorder::refresh);
    connect(&centre_, &Centre::chosen, this, &LessonRecorder::refresh);
}

void LessonRecorder::open(const Lesson& lesson) {
    leave();
    original_ = lesson;
    const auto draft = drafts_.find(lesson.file);
    lesson_ = draft == drafts_.end() ? lesson : draft->second;
    show();
    emit openChanged();
    begin();
}

void LessonRecorder::begin() {
    // A new lesson goes on with what the window shows now.
    chosen_ = lesson_.file.empty() ? int(lesson_.steps.size()) - 1 : 0;
    shown_ = {};
    fill();
    if (!lesson_.file.empty()) choose(0);
    if (lesson_.steps.empty())
        question_->setFocus(Qt::OtherFocusReason);
    else
        steps_->setFocus(Qt::OtherFocusReason);
}

void LessonRecorder::leave() {
    if (!isOpen()) return;
    if (isChanged())
        drafts_[lesson_.file] = lesson_;
    else
        drafts_.erase(lesson_.file);
    scene_->leave();
    hide();
    emit openChanged();
}

void LessonRecorder::forget(const std::string& file) {
    if (isOpen() && lesson_.file == file) {
        original_ = lesson_;
        leave();
    }
    drafts_.erase(file);
}

void LessonRecorder::discard() {
    lesson_ = original_;
    begin();
}

LessonStep LessonRecorder::viewNow() const {
    const Document& document = session_.document();
    return {.tab = centre_.tab().toStdString(),
            .request = document.request(),
            .at = document.map() ? document.selection() : Selection(),
            .derived = settings_.derivedMap(),
            .analysis = centre_.tab() == "analyse" ? centre_.analyse().choice() : AnalysisChoice()};
}

void LessonRecorder::choose(int step) {
    if (step < 0 || step >= int(lesson_.steps.size())) return;
    chosen_ = step;
    fill();
    scene_->show(lesson_.steps[size_t(chosen_)]);
}

void LessonRecorder::insert(int at, const LessonStep& step) {
    const int place = std::min(at, int(lesson_.steps.size()));
    put(place, step);
    choose(place);
}

void LessonRecorder::put(int place, const LessonStep& step) {
    if (int(lesson_.pictured) >= place && !lesson_.steps.empty()) ++lesson_.pictured;
    lesson_.steps.insert(lesson_.steps.begin() + place, step);
    chosen_ = place;
}

void LessonRecorder::addStep() {
    shown_ = viewNow();  // the window shows it already
    put(chosen_ + 1, shown_);
    fill();
    words_->setFocus(Qt::OtherFocusReason);
}

void LessonRecorder::updateView() {
    LessonStep& step = lesson_.steps[size_t(chosen_)];
    LessonStep now = viewNow();
    now.words = step.words;
    now.panel = step.panel;
    now.guess = step.guess;
    step = shown_ = now;
    refresh();
}

void LessonRecorder::moveStep(int by) {
    const size_t from = size_t(chosen_), to = size_t(chosen_ + by);
    std::swap(lesson_.steps[from], lesson_.steps[to]);
    if (lesson_.pictured == from || lesson_.pictured == to)
        lesson_.pictured = lesson_.pictured == from ? to : from;
    chosen_ = int(to);
    fill();
}

void LessonRecorder::removeStep() {
    const int at = chosen_;
    const LessonStep step = lesson_.steps[size_t(at)];
    lesson_.steps.erase(lesson_.steps.begin() + at);
    if (int(lesson_.pictured) >= at && lesson_.pictured > 0) --lesson_.pictured;
    chosen_ = std::min(at, int(lesson_.steps.size()) - 1);
    fill();
    choose(chosen_);
    emit removed(at, step);
}

void LessonRecorder::saveOrChooseFile() {
    const auto write = [this](const QString& file) {
        try {
            save(file);
        } catch (const Error& error) {
            emit saveFailed(error.report());
        }
    };
    if (!lesson_.file.empty()) return write(QString::fromStdString(lesson_.file));
    const QDir folder(Preferences::lessonFolder());
    folder.mkpath(QStringLiteral("."));
    auto* dialog = lessonFileDialog(this, folder.path(), lesson_);
    connect(dialog, &QFileDialog::fileSelected, this, write);
    dialog->open();
}

void LessonRecorder::save(const QString& file) {
    const std::string json = jsonOf(lesson_);
    (void)lessonFromJson(json, tr("the lesson").toStdString());
    writeFile(file, QByteArray::fromStdString(json));
    drafts_.erase(file.toStdString());
    original_ = lesson_;
    leave();
    emit saved(file);
}

bool LessonRecorder::isChanged() const {
    return jsonOf(lesson_) != jsonOf(original_);
}

QString LessonRecorder::missing() const {
    if (lesson_.steps.empty()) return tr("Set up the window for the first step, then press “Add step”.");
    for (size_t i = 0; i < lesson_.steps.size(); ++i) {
        const LessonStep& step = lesson_.steps[i];
        if (isBlank(step.words)) return tr("Step %1 needs a text.").arg(i + 1);
        if (lessonWords(step.words).contains(QLatin1String("%1")) && !namesNumber(step))
            return tr("Step %1 has no number for “%2”: click a cell, then “Update the view”.")
                .arg(QString::number(i + 1), QStringLiteral("%1"));
        if (step.guess && i == 0) return tr("The first step cannot begin with a question.");
        if (step.guess && !isComplete(*step.guess))
            return tr("The question of step %1 needs words, two answers, and a right one.").arg(i + 1);
    }
    if (isBlank(lesson_.question)) return tr("The lesson needs a question as its title.");
    if (isBlank(lesson_.remember)) return tr("The lesson needs a sentence to remember.");
    return {};
}

void LessonRecorder::fill() {
    const LessonStep step = chosen_ < 0 ? LessonStep() : lesson_.steps[size_t(chosen_)];
    {
        const QSignalBlocker question(question_), remember(remember_), words(words_), list(steps_);
        question_->setText(lessonWords(lesson_.question));
        remember_->setText(lessonWords(lesson_.remember));
        for (QLineEdit* line : {question_, remember_}) line->setCursorPosition(0);  // shows its beginning
        words_->setPlainText(lessonWords(step.words));
        guess_->setGuess(step.guess.value_or(Guess()));
        while (steps_->count() > int(lesson_.steps.size())) delete steps_->takeItem(0);
        while (steps_->count() < int(lesson_.steps.size())) steps_->addItem(QString());
        steps_->setCurrentRow(chosen_);
    }
    refresh();
}

void LessonRecorder::refresh() {
    const int count = int(lesson_.steps.size());
    title_->setText(lesson_.file.empty() ? tr("New lesson · %n step(s)", nullptr, count)
                                         : tr("Lesson · %n step(s)", nullptr, count));
    for (int i = 0; i < steps_->count(); ++i) {
        const LessonStep& step = lesson_.steps[size_t(i)];
        const QString words = lessonWords(step.words).simplified();
        steps_->item(i)->setText(QStringLiteral("%1%2  ").arg(i + 1).arg(step.guess ? " ?" : "") +
                                 (words.isEmpty() ? tr("(no text yet)") : words));
        steps_->item(i)->setSizeHint({1, zoomed(26)});  // as wide as the list: a long text ends in dots
    }
    const bool is = chosen_ >= 0, current = session_.document().isCurrent();
    const bool asks = is && lesson_.steps[size_t(chosen_)].guess;
    add_->setEnabled(current);
    up_->setEnabled(chosen_ > 0);
    down_->setEnabled(is && chosen_ + 1 < count);
    remove_->setEnabled(is);
    words_->setEnabled(is);
    update_->setEnabled(is && current && !showSame(viewNow(), shown_));
    ask_->setEnabled(chosen_ > 0 || asks);
    ask_->setChecked(asks);
    guess_->setVisible(asks);
    discard_->setVisible(isChanged());
    note_->setText(missing());
    save_->setText(lesson_.file.empty() ? tr("Save…") : tr("Save"));
    save_->setEnabled(note_->text().isEmpty());
}

void LessonRecorder::retranslate() {
    const auto name = [](auto* line, const QString& text) {
        line->setPlaceholderText(text);
        line->setAccessibleName(text);
    };
    const auto describe = [](QToolButton* button, const QString& text) {
        button->setToolTip(text);
        button->setAccessibleName(text);
    };
    name(question_, tr("The lesson’s question"));
    name(words_, tr("The text of this step. Write %1 for the number of the chosen cell."));
    name(remember_, tr("The sentence to remember"));
    steps_->setAccessibleName(tr("The steps of the lesson"));
    add_->setText(tr("Add step"));
    add_->setToolTip(tr("A new step after this one, for what the window shows now"));
    describe(up_, tr("Move the step up"));
    describe(down_, tr("Move the step down"));
    describe(remove_, tr("Remove the step"));
    update_->setText(tr("Update the view"));
    update_->setToolTip(tr("The step shows what the window shows now"));
    ask_->setText(tr("Question"));
    ask_->setToolTip(tr("A question with answers, asked before this step"));
    discard_->setText(tr("Discard"));
    discard_->setToolTip(tr("Discards what was not saved"));
    constexpr int linesOfNote = 3;  // enough for every note, so that the buttons stay in place
    note_->setMinimumHeight(linesOfNote * note_->fontMetrics().lineSpacing());
    words_->setMinimumHeight(zoomed(60));
    steps_->setMinimumHeight(zoomed(88));
    fill();
}

void LessonRecorder::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if ((event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) && words_)
        retranslate();
}

}  // namespace attentionscope
