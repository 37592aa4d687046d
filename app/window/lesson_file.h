#pragma once

#include <QString>
#include <functional>

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
/// Moves a lesson of the user's own to the trash, once the user agrees.
void deleteLesson(MainWindow& window, int lesson);

/// Asks before something is lost: `act` runs if the user chooses the button `yes`.
void askFirst(QWidget* parent, const QString& question, const QString& detail, const QString& yes,
              std::function<void()> act);

}  // namespace attentionscope
