// Lessons that a reader has written.
#include <gtest/gtest.h>

#include <QDropEvent>
#include <QFileDialog>
#include <QMenu>
#include <QMimeData>
#include <QTabBar>
#include <QTemporaryDir>
#include <QUrl>

#include "app/window/banner.h"
#include "app/window/gallery.h"
#include "app/window/gallery_list.h"
#include "app/window/gallery_model.h"
#include "app/window/lesson_file.h"
#include "app/window/lesson_strip.h"
#include "app/window/lessons.h"
#include "app/window/main_window.h"
#include "core/checkpoint/atomic_file.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class OwnLessonsTest : public WindowTest {
protected:
    ~OwnLessonsTest() override { readLessonsIn({}); }
    /// Writes a lesson of one step whose words are these.
    QString write(const QString& name, const std::string& words, const std::string& more = {},
                  const std::string& text = "Knowledge is power.") {
        const QString path = folder.filePath(name);
        writeText(path.toStdString(),
                  R"({"format": "attentionscope-lesson-1", "question": "Mine?", "look": ".",
            "model": "constructed", "text": ")" +
                      text + R"(", "remember": ".",)" + more + R"("steps": [{"words": ")" + words +
                      R"(", "at": {"map": "self", "query": "power", "key": "is"}}]})");
        return path;
    }
    const QTemporaryDir folder;
    const size_t bundled = lessons().size();
};

}  // namespace

TEST_F(OwnLessonsTest, EveryNamedTabExists) {
    const auto* tabs = child<QTabBar>("tabs");
    ASSERT_EQ(tabs->count(), int(lessonTabs().size()));
    for (int i = 0; i < tabs->count(); ++i)
        EXPECT_EQ(
            std::count(lessonTabs().begin(), lessonTabs().end(), tabs->tabData(i).toString().toStdString()),
            1);
}

TEST_F(OwnLessonsTest, AFileIsOpenedAtItsFirstStep) {
    window.openPath(write("mine.json", "It has %1 of it."));
    settle();
    ASSERT_TRUE(window.lesson().isOpen());
    EXPECT_EQ(window.lesson().lesson(), int(bundled));
    EXPECT_TRUE(window.lesson().words().startsWith("It has 1.000")) << window.lesson().words().toStdString();
    EXPECT_EQ(document().selection().query, 2);
    // Written again and dropped, it takes its own place.
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(write("mine.json", "Now it has %1."))});
    QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    QDropEvent drop(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &drop);
    settle();
    EXPECT_EQ(lessons().size(), bundled + 1);
    EXPECT_TRUE(window.lesson().words().startsWith("Now it has 1.000"))
        << window.lesson().words().toStdString();
}

TEST_F(OwnLessonsTest, ReportsAnUnreadableLesson) {
    window.openPath(write("mine.json", "It has %1.", R"("colour": "red",)"));
    EXPECT_FALSE(window.lesson().isOpen());
    EXPECT_TRUE(window.banner().text().contains("colour")) << window.banner().text().toStdString();
    EXPECT_EQ(lessons().size(), bundled);
}

TEST_F(OwnLessonsTest, ReportsMissingPlacesOfAStep) {
    window.openPath(write("mine.json", "%1", {}, "Only this."));
    settle();
    EXPECT_TRUE(window.banner().text().contains("power")) << window.banner().text().toStdString();
    window.lesson().open(0);
    settle();
    EXPECT_NE(window.banner().subject(), "lesson") << "it goes with its cause";
}

TEST_F(OwnLessonsTest, ThoseOfTheFolderFollowTheBundledOnesInTheirOrder) {
    write("a.json", "%1", R"("order": 2,)");
    write("b.json", "%1", R"("order": 1,)");
    write("c.json", "%1", R"("colour": "red",)");
    const auto refused = readLessonsIn(folder.path());
    ASSERT_EQ(refused.size(), 1U);
    ASSERT_EQ(lessons().size(), bundled + 2);
    // They are in the last group of the gallery, with the user's own models.
    EXPECT_EQ(galleryGroups(session.models(), {}).back().lessonCount(), 2);
    EXPECT_EQ(lessons()[bundled].file, folder.filePath("b.json").toStdString());
    const QStringList opened{folder.filePath("a.json"), folder.filePath("c.json")};
    EXPECT_EQ(galleryGroups(session.models(), opened).back().entries.size(), 3u) << "not as a file, too";
    EXPECT_EQ(lessons()[bundled + 1].file, folder.filePath("a.json").toStdString());
}

TEST_F(OwnLessonsTest, ABundledLessonHandedOutOpensAsItself) {
    window.lesson().open(1);
    settle();
    const QString handed = folder.filePath("handed.json");
    writeLesson(window, window.lesson().lesson(), handed);
    EXPECT_TRUE(window.banner().text().contains(handed)) << window.banner().text().toStdString();
    window.lesson().close();
    window.openPath(handed);
    settle();
    ASSERT_TRUE(window.lesson().isOpen());
    EXPECT_EQ(window.lesson().lesson(), 1);
    EXPECT_EQ(lessons().size(), bundled) << "the gallery lists it once";
    // Changed by a teacher, it is a lesson of its own.
    std::string text = lessons()[1].json;
    text.replace(text.find("\"steps\""), 0, "\"pictured\": 0, ");
    writeText(handed.toStdString(), text);
    window.openPath(handed);
    settle();
    EXPECT_EQ(window.lesson().lesson(), int(bundled));
}

TEST_F(OwnLessonsTest, ATileOffersItsLessonAsAFile) {
    auto* gallery = child<Gallery>("galleryView");
    window.unfold("gallery", true);
    settle();
    GalleryList& tiles = gallery->list(0);
    emit tiles.customContextMenuRequested(tiles.visualRect(tiles.model()->index(0, 0)).center());
    auto* menu = gallery->findChild<QMenu*>();
    ASSERT_TRUE(menu);
    menu->actions().front()->trigger();
    auto* dialog = child<QFileDialog>("saveLessonDialog");
    EXPECT_EQ(QFileInfo(dialog->selectedFiles().value(0)).fileName(), "what-does-it-stand-for.json");
    const QString handed = folder.filePath("handed.json");
    emit dialog->fileSelected(handed);
    EXPECT_EQ(readLesson(handed.toStdString()).json, lessons()[0].json);
    dialog->close();
}
