#pragma once

#include <QString>

class QFileDialog;
class QWidget;

namespace attentionscope {

class MainWindow;
struct Lesson;

/// Chooses where to save a lesson, from this folder on, under a name made of its question; opened by the
/// caller.
QFileDialog* lessonFileDialog(QWidget* parent, const QString& folder, const Lesson& lesson);

/// Reports in the banner where a lesson is, and offers its folder.
void confirmSaved(MainWindow& window, const QString& file);
/// Writes a lesson, bundled or not, as one file to hand out; failures are shown in the banner.
void writeLesson(MainWindow& window, int lesson, const QString& file);
/// The same, with a dialog for the place.
void chooseLessonFile(MainWindow& window, int lesson);

}  // namespace attentionscope
