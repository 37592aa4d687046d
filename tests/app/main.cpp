#include <gtest/gtest.h>

#include <QApplication>
#include <QTemporaryDir>

int main(int argc, char** argv) {
    // Set here as well, so that the program can be started by hand on a machine without a display.
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    testing::InitGoogleTest(&argc, argv);
    // Files and settings of a test must not affect the next run, or a parallel one.
    const QTemporaryDir own;
    qputenv("TMPDIR", own.path().toLocal8Bit());
    return RUN_ALL_TESTS();
}
