#include <gtest/gtest.h>

#include <QApplication>
#include <QTemporaryDir>

#include "app/figures/drawing/theme.h"
#include "app/window/style.h"

int main(int argc, char** argv) {
    // Set here as well, so that the program can be started by hand on a machine without a display.
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    // Tests measure what the program shows: its faces and sizes of type, not those of the desktop.
    attentionscope::dress(application, attentionscope::Theme::named("light"));
    testing::InitGoogleTest(&argc, argv);
    // Files and settings of a test must not affect the next run, or a parallel one.
    const QTemporaryDir own;
    qputenv("TMPDIR", own.path().toLocal8Bit());
    return RUN_ALL_TESTS();
}
