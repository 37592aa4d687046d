#include <gtest/gtest.h>

#include <QApplication>

int main(int argc, char** argv) {
    // Asked for here as well, so that the program can be started by hand on a machine without a display.
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
