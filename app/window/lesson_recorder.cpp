#include "app/window/lesson_recorder.h"

#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QToolButton>

#include "app/export/formats.h"
#include "app/views/analyse/analyse_view.h"
#include "app/views/common/icon.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"
#include "app/window/centre.h"
#include "app/window/language.h"
#include "app/window/lesson_file.h"
#include "app/window/preferences.h"
#include "app/window/style.h"
#include "core/base/error.h"

namespace attentionscope {

LessonRecorder::LessonRecorder(Session& session, ViewSettings& settings, Centre& centre, QWidget* parent)
    : QFrame(parent), session_(session), settings_(settings), centre_(centre) {
    setObjectName("lessonRecorder");
    setProperty("role", "lesson");
    const auto button = [this](const char* name) { return named<QToolButton>(QLatin1String(name), this); };
    title_ = styled<QLabel>(headingRole, this);
    question_ = named<QLineEdit>("recordQuestion", this);
    words_ = named<QPlainTextEdit>("recordWords", this);
    words_->setTabChangesFocus(true);
    words_->setFixedHeight(zoomed(64));
    remember_ = named<QLineEdit>("recordRemember", this);
    add_ = button("recordAdd");
    remove_ = button("recordRemove");
    save_ = button("recordSave");
    close_ = button("recordClose");
    close_->setIcon(icon("close", QColor("#808691")));
    close_->setProperty("role", "close");
    auto* head = boxLayout<QHBoxLayout>(8);
    head->addWidget(title_);
    head->addWidget(question_, 1);
    head->addWidget(close_, 0, Qt::AlignTop);
    auto* foot = boxLayout<QHBoxLayout>(8);
    foot->addWidget(remember_, 1);
    for (QToolButton* made : {add_, remove_, save_}) foot->addWidget(made);
    auto* column = boxLayout<QVBoxLayout>(6, this, {12, 6, 4, 6});
    column->addLayout(head);
    column->addWidget(words_);
    column->addLayout(foot);
    connect(add_, &QToolButton::clicked, this, &LessonRecorder::addStep);
    connect(remove_, &QToolButton::clicked, this, &LessonRecorder::removeStep);
    connect(save_, &QToolButton::clicked, this, &LessonRecorder::chooseFile);
    connect(close_, &QToolButton::clicked, this, &QWidget::hide);
    for (QLineEdit* line : {question_, remember_})
        connect(line, &QLineEdit::textChanged, this, &LessonRecorder::refresh);
    connect(words_, &QPlainTextEdit::textChanged, this, &LessonRecorder::refresh);
    connect(&session_.document(), &Document::recordingChanged, this, &LessonRecorder::refresh);
    connect(&session_.document(), &Document::requestChanged, this, &LessonRecorder::refresh);
    retranslate();
    hide();
}

void LessonRecorder::open() {
    show();
    question_->setFocus(Qt::OtherFocusReason);
}

LessonText LessonRecorder::textOf(const QString& words) const {
    return {{{spokenLanguage().toStdString(), words.trimmed().toStdString()}}};
}

void LessonRecorder::addStep() {
    const Document& document = session_.document();
    Lesson longer = lesson_;
    longer.steps.push_back(
        {.words = textOf(words_->toPlainText()),
         .tab = centre_.tab().toStdString(),
         .request = document.request(),
         .at = document.map() ? document.selection() : Selection(),
         .derived = settings_.derivedMap(),
         .analysis = centre_.tab() == "analyse" ? centre_.analyse().choice() : AnalysisChoice()});
    longer.model = longer.steps.front().request.model;
    longer.question = textOf(question_->text());
    longer.remember = textOf(remember_->text());
    try {
        (void)lessonFromJson(lessonToJson(longer), tr("the lesson").toStdString());
    } catch (const Error& error) {
        const bool needsNumber = words_->toPlainText().contains(QLatin1String("%1"));
        if (needsNumber && document.selection().key < 0)
            emit numberMissing();
        else
            emit refused(error.report());
        return;
    }
    emit added();
    lesson_ = std::move(longer);
    words_->clear();
    words_->setFocus(Qt::OtherFocusReason);
}

void LessonRecorder::removeStep() {
    // Its text comes back, to be corrected.
    words_->setPlainText(
        QString::fromStdString(lesson_.steps.back().words.in(spokenLanguage().toStdString())));
    lesson_.steps.pop_back();
    refresh();
}

void LessonRecorder::chooseFile() {
    const QDir folder(Preferences::lessonFolder());
    folder.mkpath(QStringLiteral("."));
    lesson_.question = textOf(question_->text());
    auto* dialog = lessonFileDialog(this, folder.path(), lesson_);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        try {
            save(file);
        } catch (const Error& error) {
            emit saveFailed(error.report());
        }
    });
    dialog->open();
}

void LessonRecorder::save(const QString& file) {
    lesson_.question = textOf(question_->text());
    lesson_.remember = textOf(remember_->text());
    const std::string json = lessonToJson(lesson_);
    (void)lessonFromJson(json, tr("the lesson").toStdString());  // its title may have been written since
    writeFile(file, QByteArray::fromStdString(json));
    lesson_ = {};
    question_->clear();
    remember_->clear();
    hide();
    emit saved(file);
}

void LessonRecorder::refresh() {
    const int steps = int(lesson_.steps.size());
    title_->setText(steps == 0 ? tr("New lesson") : tr("New lesson · %n step(s)", nullptr, steps));
    add_->setEnabled(session_.document().isCurrent() && !words_->toPlainText().trimmed().isEmpty());
    remove_->setEnabled(steps > 0);
    save_->setEnabled(steps > 0 && !question_->text().trimmed().isEmpty() &&
                      !remember_->text().trimmed().isEmpty());
}

void LessonRecorder::retranslate() {
    const auto name = [](auto* line, const QString& text) {
        line->setPlaceholderText(text);
        line->setAccessibleName(text);
    };
    name(question_, tr("The question that the lesson answers"));
    name(words_, tr("Text for what the window shows now. Write %1 for the number of the chosen cell."));
    name(remember_, tr("The sentence to remember (required)"));
    add_->setText(tr("Add step"));
    add_->setToolTip(tr("Keeps the model, the input, the view and the selection with this text"));
    remove_->setText(tr("Remove last step"));
    save_->setText(tr("Save…"));
    save_->setToolTip(tr("Needs a question, at least one step, and what to remember"));
    close_->setToolTip(tr("Close; recorded steps are kept"));
    close_->setAccessibleName(close_->toolTip());
    refresh();
}

void LessonRecorder::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::FontChange && words_) words_->setFixedHeight(zoomed(64));
}

}  // namespace attentionscope
