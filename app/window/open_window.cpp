#include "app/window/open_window.h"

#include <QApplication>
#include <QDir>
#include <QTimer>

#include "app/views/common/zoom.h"
#include "app/window/banner.h"
#include "app/window/language.h"
#include "app/window/lessons.h"
#include "app/window/main_window.h"
#include "app/window/motion.h"
#include "app/window/preferences.h"
#include "app/window/style.h"
#include "core/run/model_shelf.h"

namespace attentionscope {

namespace {

QString themeFor(const QString& wanted) {
    if (!wanted.isEmpty()) return wanted;
    if (!Preferences::theme().isEmpty()) return Preferences::theme();
    // Without the user's choice, the system's colours decide.
    return QApplication::palette().color(QPalette::Window).lightness() < 128 ? "dark" : "light";
}

}  // namespace

bool hasDisplay() {
#ifdef Q_OS_LINUX
    return !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") || !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
#else
    return true;
#endif
}

int openWindow(int& argc, char** argv, const WindowRequest& request) {
    QApplication application(argc, argv);
    QApplication::setApplicationName("attentionscope");
    QApplication::setApplicationDisplayName("AttentionScope");
    const QString theme = themeFor(QString::fromStdString(request.theme));
    const QString language =
        request.language.empty() ? Preferences::language() : QString::fromStdString(request.language);
    speak(language);
    setZoom(Preferences::zoom());
    dress(application, Theme::named(theme));

    Session session(std::make_shared<ModelShelf>(bundledModelFolders()), Preferences::recoveryFolder());
    const std::vector<ErrorReport> refused = readLessonsIn(Preferences::lessonFolder());
    MainWindow window(session);
    window.setThemeNamed(theme);
    window.settings().setMotion(wantsMotion());
    window.showAsLeft();
    if (!request.file.empty())
        window.openPath(QDir::fromNativeSeparators(QString::fromStdString(request.file)));
    else
        window.begin();
    if (!refused.empty()) window.banner().show("lesson", refused.front());
    return QApplication::exec();
}

}  // namespace attentionscope
