#include "app/window/lesson_notes.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "app/views/common/widgets.h"
#include "app/window/lesson_strip.h"
#include "app/window/style.h"

namespace attentionscope {

LessonNotes::LessonNotes(const LessonStrip& lesson, QWidget& presenting)
    : QWidget(&presenting, Qt::Window), lesson_(lesson), presenting_(presenting) {
    setObjectName("lessonNotes");
    setWindowTitle(tr("Notes"));
    resize(560, 420);
    auto* lines = boxLayout<QVBoxLayout>(12, this, {24, 20, 24, 20});
    const auto line = [&](const char* name) {
        auto* label = named<QLabel>(name, this);
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        lines->addWidget(label);
        return label;
    };
    now_ = line("notesNow");
    now_->setProperty("role", headingRole);
    answer_ = line("notesAnswer");
    lines->addStretch(1);
    auto* heading = line("notesHeading");
    heading->setText(tr("Next"));
    heading->setProperty("role", sectionRole);
    next_ = line("notesNext");
    connect(&lesson_, &LessonStrip::wordsChanged, this, &LessonNotes::refresh);
    connect(&lesson_, &LessonStrip::openChanged, this, &LessonNotes::refresh);
    refresh();
}

void LessonNotes::refresh() {
    setVisible(lesson_.isOpen());
    const QString answer = lesson_.rightAnswer();
    now_->setText(lesson_.words());
    answer_->setText(tr("Answer: %1").arg(answer));
    answer_->setHidden(answer.isEmpty());
    const QString next = lesson_.nextWords();
    next_->setText(next.isEmpty() ? tr("The lesson ends here.") : next);
}

void LessonNotes::keyPressEvent(QKeyEvent* event) {
    QCoreApplication::sendEvent(&presenting_, event);
}

}  // namespace attentionscope
