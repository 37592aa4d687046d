#include "app/window/open_window.h"

#include <QApplication>
#include <QMainWindow>
#include <iostream>

namespace attentionscope {

namespace {

bool hasDisplay() {
#ifdef Q_OS_LINUX
    return !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") || !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
#else
    return true;
#endif
}

}  // namespace

int openWindow(int& argc, char** argv, const WindowRequest& request) {
    if (!hasDisplay()) {
        std::cerr << "attentionscope: there is no display to open a window on. "
                     "\"attentionscope render\" makes pictures without one; see attentionscope --help.\n";
        return 1;
    }
    QApplication application(argc, argv);
    QMainWindow window;
    window.setWindowTitle(request.file.empty() ? QStringLiteral("AttentionScope")
                                               : QString::fromStdString(request.file));
    window.show();
    return QApplication::exec();
}

}  // namespace attentionscope
