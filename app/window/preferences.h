#pragma once

#include <QStringList>
#include <optional>

namespace attentionscope {

/// What the program remembers from one start to the next.
class Preferences {
public:
    static QString theme();  ///< "light", "dark"; empty: the system's
    static void setTheme(const QString& theme);
    static QString language();  ///< "en", "zh_CN"; empty: the system's
    static void setLanguage(const QString& language);
    /// Sessions and model folders, the last used first; at most ten, only those that are still there.
    static QStringList recentFiles();
    static void addRecentFile(const QString& path);
    static QByteArray windowState();
    static void setWindowState(const QByteArray& state);
    /// Whether the window was left with the page of steps.
    static bool isOnSteps();
    static void setOnSteps(bool on);
    static QByteArray windowGeometry();
    static void setWindowGeometry(const QByteArray& geometry);
    /// How many times as large type and figures are, see zoom().
    static double zoom();
    static void setZoom(double zoom);
    /// Whether figures may move; nothing: as the desktop wishes.
    static std::optional<bool> motion();
    static void setMotion(bool motion);
    /// The lessons that were followed to their end, by lessonKey().
    static QStringList lessonsDone();
    static void addLessonDone(const QString& key);
    /// The group of the gallery that is unfolded, by its English title.
    static QString galleryGroup();
    static void setGalleryGroup(const QString& title);
    /// The folder for work that was not saved.
    static QString recoveryFolder();
    /// The folder of the reader's own lessons.
    static QString lessonFolder();
    /// The table of what the reader predicted in lessons.
    static QString answerFile();
    /// The folder of recordings that were made of other programs' files.
    static QString importFolder();
};

}  // namespace attentionscope
