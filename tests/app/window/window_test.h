#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>
#include <QThreadPool>

#include "app/window/language.h"
#include "app/window/main_window.h"
#include "app/window/panels.h"
#include "tests/support/folders.h"

namespace attentionscope {

/// A test of the whole window, over the bundled models and those of `more`, without motion and with settings
/// of its own. It begins empty, and ends in English.
class WindowTest : public testing::Test {
protected:
    explicit WindowTest(const std::vector<std::string>& more = {})
        : session(std::make_shared<ModelShelf>(foldersWith(more)), {}), window(session) {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope,
                           QDir::tempPath() + "/attentionscope-tests");
        window.settings().setMotion(false);
        window.panels().setLeastPicture(0);  // every panel is on screen, whatever room it takes
        window.resize(1280, 800);
        window.show();
        window.panels().unfold("ask", false, false);  // a question opens it
    }
    ~WindowTest() override { speak("en"); }

    Document& document() { return session.document(); }
    /// Until everything has been evaluated and painted, and the panels have shared the room.
    void settle() {
        QThreadPool::globalInstance()->waitForDone();  // words found in the background
        QApplication::processEvents();
        EXPECT_TRUE(QTest::qWaitFor([&] { return session.evaluator().isSettled(); }, 120000));
        for (int i = 0; i < 5; ++i) QApplication::processEvents();
        EXPECT_TRUE(QTest::qWaitFor([&] { return window.panels().isAtRest(); }, 10000));
        for (int i = 0; i < 5; ++i) QApplication::processEvents();
    }
    void goToFirstScreen() {
        window.panels().foldAll();
        window.runAction("help");
        settle();
    }
    template <typename T>
    T* child(const char* name) {
        return window.findChild<T*>(name);
    }

    Session session;
    MainWindow window;

private:
    static std::vector<std::string> foldersWith(const std::vector<std::string>& more) {
        std::vector<std::string> folders{RESOURCES "/models"};
        folders.insert(folders.end(), more.begin(), more.end());
        return folders;
    }
};

}  // namespace attentionscope
