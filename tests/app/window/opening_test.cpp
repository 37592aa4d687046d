// Undo restores whatever opening replaced, a notice disappears with its subject, and text typed for one model
// is not carried into another.
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <filesystem>

#include "app/session/carried_document.h"
#include "app/window/action_list.h"
#include "app/window/banner.h"
#include "app/window/export_dialog.h"
#include "app/window/lesson_strip.h"
#include "core/checkpoint/atomic_file.h"
#include "core/checkpoint/npy.h"
#include "core/recording/writers.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class OpeningTest : public WindowTest {
protected:
    OpeningTest() { open("constructed"); }
    void open(const char* model) {
        session.openModel(model);
        settle();
    }
    void openPath(const QString& path) {
        window.openPath(path);
        settle();
    }
    void undo() {
        window.runAction("undo");
        settle();
    }
    QString file(const char* name) { return folder.filePath(name); }
    /// Exports the displayed figure.
    QByteArray exported(const char* name) {
        ExportDialog dialog(document(), window.settings(), &window);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        EXPECT_TRUE(dialog.writeTo(file(name)));
        return documentIn(file(name));
    }
    void tellStory() {
        open("stories-memory");
        document().setInput("story", std::vector<std::string>{"Mary went to the secret garden."});
        document().setText("Where is Mary?", "question");
        settle();
    }
    /// A checkpoint whose vocabulary is of three words, without one for the unknown.
    QString checkpointOfThreeWords() {
        const std::filesystem::path from = TEST_DATA "/transformer/gpt2", own = file("parts").toStdString();
        std::filesystem::create_directory(own);
        for (const char* name : {"config.json", "model.safetensors"})
            std::filesystem::copy_file(from / name, own / name);
        writeText(own / "tokenizer.json",
                  R"({"normalizer": null, "post_processor": null, "decoder": null, "added_tokens": [],
                      "pre_tokenizer": {"type": "Split", "pattern": {"String": ","}, "behavior": "Removed",
                                        "invert": false},
                      "model": {"type": "WordLevel", "unk_token": "",
                                "vocab": {"Milling": 0, "Turning": 1, "Casting": 2}}})");
        return file("parts");
    }

    const QTemporaryDir folder;
};

}  // namespace

TEST_F(OpeningTest, UndoRestoresTheFormerDocument) {
    session.document().setText("kept in a session");
    settle();
    session.save(file("other.ascope"));
    exported("other.png");
    exported("other.svg");
    writeRecordingAsSafetensors(*document().recording(), file("run.safetensors").toStdString());
    const QString models = RESOURCES "/models/";
    for (const QString& opened : {file("other.ascope"), file("other.png"), file("other.svg"),
                                  file("run.safetensors"), models + "en-fr-none", models + "numbers"}) {
        SCOPED_TRACE(opened.toStdString());
        session.startAfresh();
        document().setText("words of my own");
        document().addChange({SilenceHeads{{.layer = 0, .head = 2}}}, "silence");
        document().selectHead(0, 5);
        settle();
        const RunRequest before = document().request();
        const Selection selection = document().selection();
        openPath(opened);
        EXPECT_NE(document().request(), before);
        EXPECT_TRUE(document().isCurrent()) << window.banner().text().toStdString();
        ASSERT_TRUE(document().undoStack().canUndo());
        undo();
        EXPECT_EQ(document().request(), before);
        EXPECT_TRUE(document().isCurrent());
        if (opened.endsWith("ascope") || opened.endsWith("png")) {
            EXPECT_EQ(document().selection(), selection);
        }
        window.runAction("redo");
        settle();
        EXPECT_NE(document().request(), before);
    }
}

TEST_F(OpeningTest, UndoRestoresTheSessionFile) {
    document().setText("the first");
    session.save(file("first.ascope"));
    document().setText("the second");
    session.save(file("second.ascope"));
    openPath(file("first.ascope"));
    EXPECT_EQ(session.path(), file("first.ascope"));
    EXPECT_TRUE(session.isSaved());
    undo();
    EXPECT_EQ(session.path(), file("second.ascope"));
    EXPECT_TRUE(session.isSaved());
    EXPECT_TRUE(window.windowTitle().startsWith("second.ascope")) << window.windowTitle().toStdString();
    window.runAction("redo");
    EXPECT_EQ(session.path(), file("first.ascope"));
    undo();
    document().setText("the second, and more");
    EXPECT_FALSE(session.isSaved());
    window.runAction("new");
    EXPECT_TRUE(session.path().isEmpty());
    undo();
    EXPECT_EQ(session.path(), file("second.ascope"));
    EXPECT_FALSE(session.isSaved());
}

TEST_F(OpeningTest, OtherModelsDoNotInheritInputs) {
    tellStory();
    const RunRequest story = document().request();
    open("constructed");
    EXPECT_EQ(document().request().inputs.values.size(), 1u);
    for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
        const QByteArray carried = exported(name);
        EXPECT_FALSE(carried.isEmpty());
        EXPECT_FALSE(carried.contains("secret")) << name;
        EXPECT_FALSE(carried.contains("Mary")) << name;
    }
    session.save(file("a.ascope"));
    QFile saved(file("a.ascope"));
    ASSERT_TRUE(saved.open(QIODevice::ReadOnly));
    EXPECT_FALSE(saved.readAll().contains("Mary"));
    // Back there, story and question are together again.
    open("stories-memory");
    EXPECT_EQ(document().request(), story);
    // A question is not carried into another scene, nor an old question into a new story.
    open("picture-questions");
    EXPECT_EQ(document().request().inputs, session.model("picture-questions")->samples());
    document().setText("Which colour is the star?", "question");
    settle();
    document().undoStack().clear();
    open("reviews-hierarchical");
    EXPECT_EQ(document().request().inputs, session.model("reviews-hierarchical")->samples());
    open("stories-memory");
    EXPECT_EQ(document().request().inputs.text("question"), "Where is Mary?");
    EXPECT_EQ(document().request(), story);
}

TEST_F(OpeningTest, KeepsTheTextAcrossModels) {
    document().setText("a cat sat");
    settle();
    open("numbers");
    EXPECT_FALSE(document().request().inputs.has("text"));
    open("en-fr-none");
    EXPECT_EQ(document().text(), "a cat sat");
    openPath(TEST_DATA "/transformer/vit");
    EXPECT_TRUE(document().request().inputs.empty());
    open("constructed");
    EXPECT_EQ(document().text(), "a cat sat");
}

TEST_F(OpeningTest, FilesOfTheFirstVersionOpenWithoutTheInputsOfOtherModels) {
    const auto write = [&](const char* name, const std::string& model) {
        writeText(file(name).toStdString(),
                  R"({"format": "attentionscope-session-1", "request": {"model": ")" + model +
                      R"(", "inputs": {"text": "a b", "story": ["Secret."], "question": "Where?",
                                       "picture": {"picture": "scene: red star 2,3"}}}})");
        return file(name);
    };
    openPath(write("bundled.ascope", "constructed"));
    EXPECT_EQ(document().request().inputs, textInput("a b"));
    EXPECT_TRUE(session.isSaved());
    EXPECT_TRUE(document().isCurrent());
    openPath(write("folder.ascope", TEST_DATA "/transformer/bert"));
    EXPECT_EQ(document().request().inputs, textInput("a b"));
    EXPECT_TRUE(document().isCurrent());
    undo();
    window.runAction("redo");
    settle();
    EXPECT_EQ(document().request().inputs, textInput("a b"));
}

TEST_F(OpeningTest, ACheckpointOpensWithAnyText) {
    document().setText("The cat sat on the mat");
    settle();
    const RunRequest before = document().request();
    openPath(checkpointOfThreeWords());
    EXPECT_EQ(document().request().model, file("parts").toStdString());
    EXPECT_TRUE(document().request().inputs.empty());
    EXPECT_FALSE(document().recording()) << "the map of another model";
    EXPECT_EQ(window.banner().kind(), Banner::Kind::notice);
    bool says = false;
    for (const QLabel* label : window.banner().findChildren<QLabel*>())
        says |= label->text().contains("Milling, Turning, Casting");
    EXPECT_TRUE(says);
    document().setText("Turning,Casting");
    settle();
    EXPECT_TRUE(document().isCurrent());
    EXPECT_FALSE(window.banner().isVisible());
    // The opening is one step, typing another.
    undo();
    EXPECT_EQ(document().request().model, file("parts").toStdString());
    undo();
    EXPECT_EQ(document().request(), before);
    EXPECT_TRUE(document().isCurrent());
}

TEST_F(OpeningTest, AnErrorClosesWithItsDocument) {
    openPath("/no/such/file.ascope");
    ASSERT_TRUE(window.banner().isVisible());
    window.lesson().open(0);
    settle();
    EXPECT_FALSE(window.banner().isVisible()) << window.banner().text().toStdString();
    openPath("/no/such/file.ascope");
    open("en-fr-none");
    EXPECT_FALSE(window.banner().isVisible());
    openPath("/no/such/file.ascope");
    document().setText("a cat");
    settle();
    EXPECT_FALSE(window.banner().isVisible());
}

TEST_F(OpeningTest, AWarningClosesWithItsRecording) {
    const std::vector<float> numbers = {0.5f, 0.5f, 0.25f, 0.25f};
    writeNumpy(file("map.npy").toStdString(), {2, 2}, numbers);
    window.importFiles({file("map.npy")});
    settle();
    ASSERT_TRUE(window.banner().isVisible());
    document().addChange({SetElement{{.map = document().map()->name}, Stage::weights, 0, 0, 0.75}}, "set");
    settle();
    EXPECT_TRUE(window.banner().isVisible()) << "it is still true";
    openPath(TEST_DATA "/transformer/bert");
    EXPECT_FALSE(window.banner().isVisible()) << window.banner().text().toStdString();
}

TEST_F(OpeningTest, CountsTheShownText) {
    document().setText(QStringLiteral("word ").repeated(20000));
    settle();
    ASSERT_TRUE(window.banner().isVisible());
    const QString first = window.banner().text();
    document().setText(QStringLiteral("word ").repeated(30000));
    settle();
    EXPECT_NE(window.banner().text(), first);
    open("numbers");
    EXPECT_FALSE(window.banner().isVisible()) << window.banner().text().toStdString();
}

TEST_F(OpeningTest, EscapeDismissesANotice) {
    openPath("/no/such/file.ascope");
    ASSERT_TRUE(window.banner().isVisible());
    QTest::keyClick(&window, Qt::Key_Escape);
    EXPECT_FALSE(window.banner().isVisible());
    window.runAction("copyRow");
    document().selectCell(0, -1);
    window.runAction("motion");
    ASSERT_TRUE(window.banner().isVisible());
    window.runAction("cancel");
    EXPECT_FALSE(window.banner().isVisible());
}
