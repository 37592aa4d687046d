#pragma once

#include <QStringList>
#include <optional>

namespace attentionscope {

/// Settings that persist between starts.
class Preferences {
public:
    static QString theme();  ///< "light", "dark"; empty: the system's
    static void setTheme(const QString& theme);
    static QString language();  ///< "en", "zh_CN"; empty: the system's
    static void setLanguage(const QString& language);
    /// Sessions and model folders, most recent first; at most ten, only those that still exist.
    static QStringList recentFiles();
    static void addRecentFile(const QString& path);
    static QByteArray windowState();
    static void setWindowState(const QByteArray& state);
    /// Whether the window was left with the page of steps.
    static bool isOnSteps();
    static void setOnSteps(bool on);
    static QByteArray windowGeometry();
    static void setWindowGeometry(const QByteArray& geometry);
    /// The scale factor of type and figures, see zoom().
    static double zoom();
    static void setZoom(double zoom);
    /// Whether figures may move; empty: as the desktop is set.
    static std::optional<bool> motion();
    static void setMotion(bool motion);
    /// The finished lessons, by lessonKey().
    static QStringList lessonsDone();
    static void addLessonDone(const QString& key);
    /// The unfolded group of the gallery, by its English title.
    static QString galleryGroup();
    static void setGalleryGroup(const QString& title);
    /// The folder for unsaved work.
    static QString recoveryFolder();
    /// A new file in the folder of the last one, at first that of the user's documents.
    static QString newFile(const QString& name);
    static void rememberFolderOf(const QString& file);
    /// The folder of the user's own lessons.
    static QString lessonFolder();
    /// The table of what the reader predicted in lessons.
    static QString answerFile();
    /// The folder of recordings that were imported from other programs' files.
    static QString importFolder();
};

}  // namespace attentionscope
