#include "app/window/lesson_file.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QUrl>

#include "app/window/banner.h"
#include "app/window/lesson_recorder.h"
#include "app/window/lessons.h"
#include "app/window/main_window.h"
#include "core/checkpoint/atomic_file.h"

namespace attentionscope {

namespace {

/// "What does “it” stand for?" is in what-does-it-stand-for.json.
QString usualName(const Lesson& lesson) {
    static const QRegularExpression between("[^a-z0-9]+");
    const QStringList words = lessonKey(lesson).toLower().split(between, Qt::SkipEmptyParts);
    return (words.isEmpty() ? QStringLiteral("lesson") : words.join('-')) + QStringLiteral(".json");
}

}  // namespace

QFileDialog* lessonFileDialog(QWidget* parent, const QString& folder, const Lesson& lesson) {
    auto* dialog = new QFileDialog(parent, LessonRecorder::tr("Save the lesson"), folder,
                                   LessonRecorder::tr("Lessons (*.json)"));
    dialog->setObjectName("saveLessonDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->selectFile(usualName(lesson));
    return dialog;
}

void confirmSaved(MainWindow& window, const QString& file) {
    window.banner().show(
        "copied", Banner::Kind::notice, MainWindow::tr("The lesson is saved in %1.").arg(file),
        MainWindow::tr("Give students this file: they drop it on the window of the program."));
    window.banner().offer(MainWindow::tr("Show the folder"), [file] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file).absolutePath()));
    });
}

void writeLesson(MainWindow& window, int lesson, const QString& file) {
    try {
        writeText(file.toStdString(), lessons()[size_t(lesson)].json);
        confirmSaved(window, file);
    } catch (const Error& error) {
        window.banner().show("record", error.report());
    }
}

void chooseLessonFile(MainWindow& window, int lesson) {
    QFileDialog* dialog = lessonFileDialog(&window, {}, lessons()[size_t(lesson)]);
    QObject::connect(dialog, &QFileDialog::fileSelected, &window,
                     [&window, lesson](const QString& file) { writeLesson(window, lesson, file); });
    dialog->open();
}

void deleteLesson(MainWindow& window, int lesson) {
    const Lesson& asked = lessons()[size_t(lesson)];
    const QString file = QString::fromStdString(asked.file);
    askFirst(&window, MainWindow::tr("Delete the lesson “%1”?").arg(lessonWords(asked.question)),
             MainWindow::tr(
                 "The program moves the file %1 to the trash, or deletes it if this computer has no trash.")
                 .arg(file),
             MainWindow::tr("Delete"), [&window, file] {
                 // Without this folder Qt finds no place for a trash, and moves the file to the working
                 // folder.
                 QDir().mkpath(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation));
                 const bool isTrashed = QFile::moveToTrash(file);
                 if (!isTrashed && !QFile::remove(file) && QFile::exists(file))
                     return window.banner().show("record", Banner::Kind::failure,
                                                 MainWindow::tr("%1 cannot be deleted.").arg(file));
                 window.forgetLesson(file.toStdString());
                 window.banner().show(
                     "record", Banner::Kind::notice,
                     isTrashed ? MainWindow::tr("The lesson is in the trash.")
                               : MainWindow::tr("This computer has no trash, so the lesson was deleted."));
             });
}

void askFirst(QWidget* parent, const QString& question, const QString& detail, const QString& yes,
              std::function<void()> act) {
    auto* box = new QMessageBox(QMessageBox::Question, LessonRecorder::tr("Please confirm"), question,
                                QMessageBox::Cancel, parent);
    box->setObjectName("confirm");
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(detail);
    box->setDefaultButton(QMessageBox::Cancel);
    QObject::connect(box->addButton(yes, QMessageBox::DestructiveRole), &QAbstractButton::clicked, parent,
                     std::move(act));
    box->open();
}

}  // namespace attentionscope
