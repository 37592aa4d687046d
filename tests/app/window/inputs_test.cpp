// Every kind of input in the window: every input that a model declares can be given.
#include <QMimeData>
#include <QTemporaryDir>
#include <QThreadPool>
#include <QToolButton>

#include "app/views/inputs/number_grid.h"
#include "app/views/inputs/numbers_editor.h"
#include "app/views/inputs/picture_editor.h"
#include "app/views/inputs/scene_board.h"
#include "app/views/inputs/text_input.h"
#include "app/window/banner.h"
#include "app/window/sentence_panel.h"
#include "core/picture/scene.h"
#include "tests/app/window/window_test.h"
#include "tests/support/folders.h"
#include "tests/support/pictures.h"

using namespace attentionscope;

namespace {

class InputsTest : public WindowTest {
protected:
    InputsTest() {
        session.openModel("constructed");
        settle();
    }
    /// A checkpoint with random weights.
    void openFolder(const char* name) {
        window.openPath(QStringLiteral(TEST_DATA "/transformer/") + name);
        settle();
        EXPECT_FALSE(window.banner().isVisible()) << window.banner().text().toStdString();
    }
    void drop(const QString& file) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        // Qt hands a drop to whom the drag entered.
        QDragEnterEvent enter(QPoint(200, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &enter);
        QDropEvent event({200, 400}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&window, &event);
        settle();
    }
    QString picture(const char* name) {
        const QString file = folder.filePath(name);
        writePng(file.toStdString(), drawnScene(sceneFromText("scene: red star 2,3"), 48));
        return file;
    }
    PictureEditor* pictureEditor() {
        return qobject_cast<PictureEditor*>(window.sentence().editor("picture"));
    }

    QTemporaryDir folder;
};

}  // namespace

TEST_F(InputsTest, AVisionModelWaitsForAPictureAndKeepsTheText) {
    const QString text = document().text();
    openFolder("vit");
    ASSERT_TRUE(pictureEditor());
    EXPECT_FALSE(window.sentence().input());
    EXPECT_FALSE(document().recording());
    drop(picture("star.png"));
    EXPECT_FALSE(window.banner().isVisible()) << window.banner().text().toStdString();
    ASSERT_TRUE(document().recording());
    ASSERT_TRUE(document().map());
    // Its start token and 2 × 3 regions.
    EXPECT_EQ(document().map()->nodes.queries->size(), 7);
    document().undoStack().undo();
    settle();
    EXPECT_FALSE(document().recording());
    EXPECT_EQ(pictureEditor()->value(), InputValue(PictureInput()));
    session.openModel("constructed");
    settle();
    ASSERT_TRUE(window.sentence().input());
    EXPECT_EQ(window.sentence().input()->toPlainText(), text);
    EXPECT_TRUE(document().recording());
}

TEST_F(InputsTest, ADrawnSceneIsRunUndoneAndSaved) {
    openFolder("vit");
    pictureEditor()->beginScene();
    SceneBoard& board = pictureEditor()->board();
    QTest::mouseClick(&board, Qt::LeftButton, {}, board.middleOf(1, 2).toPoint());
    settle();
    ASSERT_TRUE(document().recording());
    EXPECT_EQ(document().recording()->inputs.picture(), "scene: red circle 1,2");
    QTest::mouseClick(&board, Qt::LeftButton, {}, board.middleOf(3, 3).toPoint());
    settle();
    session.save(folder.filePath("scene.ascope"));
    document().undoStack().undo();
    settle();
    EXPECT_EQ(board.scene()->objects.size(), 1U);
    window.openPath(folder.filePath("scene.ascope"));
    settle();
    EXPECT_EQ(board.scene()->objects.size(), 2U);
    EXPECT_TRUE(document().recording());
}

TEST_F(InputsTest, AnUnreadablePictureKeepsTheDocument) {
    openFolder("vit");
    drop(picture("star.png"));
    const RecordingPointer shown = document().recording();
    QFile::remove(folder.filePath("star.png"));
    document().setInput("picture", PictureInput(folder.filePath("gone.png").toStdString()));
    settle();
    EXPECT_TRUE(window.banner().isVisible());
    EXPECT_EQ(document().recording(), shown);
}

TEST_F(InputsTest, ATextModelRejectsAPicture) {
    const std::string before = requestToJson(document().request());
    drop(picture("star.png"));
    EXPECT_TRUE(window.banner().text().contains("does not read pictures"))
        << window.banner().text().toStdString();
    EXPECT_EQ(requestToJson(document().request()), before);
}

TEST_F(InputsTest, AButtonAddsASecondText) {
    document().setText("a b");
    settle();
    openFolder("bert");
    QToolButton* add = window.sentence().adder("second");
    ASSERT_TRUE(add);
    EXPECT_TRUE(add->isVisible());
    TextInput* second = window.sentence().input("second");
    ASSERT_TRUE(second);
    EXPECT_FALSE(second->isVisible());
    const Index alone = document().map()->nodes.queries->size();
    QTest::mouseClick(add, Qt::LeftButton);
    EXPECT_TRUE(second->isVisible());
    EXPECT_FALSE(add->isVisible());
    QTest::keyClicks(second, "a b");
    settle();
    EXPECT_GT(document().map()->nodes.queries->size(), alone);
    EXPECT_EQ(document().recording()->inputs.text("second"), "a b");
    // Typed in one go, it is taken back in one.
    document().undoStack().undo();
    settle();
    EXPECT_EQ(document().map()->nodes.queries->size(), alone);
    EXPECT_FALSE(document().request().inputs.has("second"));
}

TEST_F(InputsTest, NumbersAreTypedIntoTables) {
    session.openModel("numbers");
    settle();
    auto* queries = qobject_cast<NumbersEditor*>(window.sentence().editor("queries"));
    ASSERT_TRUE(queries);
    ASSERT_TRUE(document().recording());
    queries->grid().item(0, 0)->setText("0.75");
    settle();
    EXPECT_EQ(document().recording()->inputs.numbers("queries").rows[0][0], 0.75F);
    document().undoStack().undo();
    settle();
    EXPECT_NE(document().recording()->inputs.numbers("queries").rows[0][0], 0.75F);
}

TEST_F(InputsTest, SessionsOfTheFirstVersionStillOpen) {
    QFile file(folder.filePath("old.ascope"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "attentionscope-session-1",
                   "request": {"model": "constructed", "inputs": {"text": "one two three"}}})");
    file.close();
    window.openPath(file.fileName());
    settle();
    EXPECT_EQ(window.sentence().input()->toPlainText(), "one two three");
    EXPECT_EQ(document().map()->nodes.queries->size(), 3);
}
