#include "app/session/session.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "core/recording/writers.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

std::shared_ptr<ModelShelf> shelf() {
    static const auto shared = std::make_shared<ModelShelf>(std::vector<std::string>{RESOURCES "/models"});
    return shared;
}

bool settled(Session& session) {
    return QTest::qWaitFor([&] { return session.evaluator().isSettled(); }, 120000);
}

}  // namespace

TEST(Document, UndoesTypingAsOneStepAndChangesOneByOne) {
    Document document;
    RunInputs inputs;
    inputs.values["text"] = "a cat";
    document.setModel("constructed", inputs);
    for (const char* text : {"a cat s", "a cat sa", "a cat sat"}) document.setText(text);
    document.addChange({Temperature{.value = 2}}, "temperature");
    document.replaceChange(0, {Temperature{.value = 3}});
    document.replaceChange(0, {Temperature{.value = 4}});
    EXPECT_EQ(document.undoStack().count(), 3);
    document.undoStack().undo();
    EXPECT_EQ(document.request().changes[0], (Change{Temperature{.value = 2}}));
    document.undoStack().undo();
    EXPECT_TRUE(document.request().changes.empty());
    document.undoStack().undo();
    EXPECT_EQ(document.text(), "a cat");
    document.undoStack().redo();
    EXPECT_EQ(document.text(), "a cat sat");
    document.undoStack().redo();
    document.setChangeEnabled(0, false);
    EXPECT_FALSE(document.request().changes[0].enabled);
    document.removeChange(0);
    EXPECT_TRUE(document.request().changes.empty());
    document.undoStack().undo();
    EXPECT_FALSE(document.request().changes[0].enabled);
}

TEST(Session, RunsTypedTextAndKeepsTheSelection) {
    Session session(shelf(), {});
    session.openModel("constructed");
    ASSERT_TRUE(settled(session));
    Document& document = session.document();
    ASSERT_TRUE(document.recording());
    document.select({.map = "nonsense", .layer = 9, .head = 99, .query = 99, .key = 99, .step = "weights"});
    EXPECT_EQ(document.selection().map, "self");
    EXPECT_EQ(document.selection().layer, 0);
    EXPECT_EQ(document.selection().head, 7);
    const Index tokens = Index(document.recording()->sequences.front().tokens.size());
    EXPECT_EQ(document.selection().query, tokens - 1);
    document.setText("one two");
    ASSERT_TRUE(settled(session));
    EXPECT_EQ(document.recording()->sequences.front().tokens.size(), 2u);
    EXPECT_LT(document.selection().query, 2);
    EXPECT_EQ(document.selection().key, -1) << "the word that was chosen has gone";
    document.setText("   ");
    EXPECT_FALSE(document.recording());
    EXPECT_FALSE(session.evaluator().isWorking());
}

TEST(Session, KeepsTheUnchangedRunBesideTheChangedOne) {
    Session session(shelf(), {});
    session.openModel("constructed");
    session.document().addChange({SilenceHeads{{.layer = 0, .head = 0}}}, "silence");
    ASSERT_TRUE(settled(session));
    Document& document = session.document();
    ASSERT_TRUE(document.hasChanges());
    const NodeId output = document.map()->nodes.output;
    EXPECT_NE(*document.recording()->evaluation->value(output),
              *document.unchanged()->evaluation->value(output));
    document.setChangeEnabled(0, false);
    ASSERT_TRUE(settled(session));
    EXPECT_FALSE(document.hasChanges());
}

TEST(Session, SavesAndOpens) {
    const QTemporaryDir folder;
    const QString file = folder.filePath("a.ascope");
    Session session(shelf(), {});
    session.openModel("constructed");
    session.document().setText("知识就是力量 \"and\" \n more");
    ASSERT_TRUE(settled(session));
    session.document().addChange({MaskCells{{}, {{1, 0}}}}, "mask");
    session.document().select({.map = "self",
                               .layer = 0,
                               .head = 3,
                               .query = 2,
                               .key = 1,
                               .step = "scaled",
                               .stage = Stage::scaled});
    session.setLayoutSource([] { return QJsonObject{{"tab", "lines"}}; });
    session.save(file);
    EXPECT_TRUE(session.isSaved());

    Session other(shelf(), {});
    QSignalSpy layout(&other, &Session::layoutOpened);
    other.open(file);
    ASSERT_TRUE(settled(other));
    EXPECT_EQ(requestToJson(other.document().request()), requestToJson(session.document().request()));
    EXPECT_EQ(other.document().selection(), session.document().selection());
    EXPECT_EQ(layout.at(0).at(0).toJsonObject()["tab"].toString(), "lines");
}

TEST(Session, AnotherFileKeepsTheDocument) {
    const QTemporaryDir folder;
    Session session(shelf(), {});
    session.openModel("constructed");
    ASSERT_TRUE(settled(session));
    const std::string before = requestToJson(session.document().request());
    const std::string deep =
        "{\"format\": \"attentionscope-session-1\", \"layout\": " + std::string(100'000, '[');
    const std::pair<const char*, const char*> broken[] = {
        {"deep", deep.c_str()},
        {"empty", ""},
        {"half", "{\"format\": \"attentionscope-session-1\", \"requ"},
        {"other", "{\"format\": \"something else\"}"},
        {"field", "{\"format\": \"attentionscope-session-1\", \"request\": {\"nonsense\": 1}}"},
        {"list", "[1, 2, 3]"}};
    for (const auto& [name, content] : broken) {
        QFile file(folder.filePath(name));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        EXPECT_THROW(session.open(file.fileName()), Error) << name;
    }
    EXPECT_THROW(session.open(folder.path()), Error);
    EXPECT_THROW(session.open(folder.filePath("missing")), Error);
    EXPECT_THROW(session.save(folder.filePath("no/such/folder.ascope")), Error);
    EXPECT_EQ(requestToJson(session.document().request()), before);
    EXPECT_TRUE(session.document().recording());
}

TEST(Session, OpensRecordingsAndChangesTheirValues) {
    const QTemporaryDir folder;
    const QString file = folder.filePath("run.safetensors");
    Session session(shelf(), {});
    session.openModel("constructed");
    ASSERT_TRUE(settled(session));
    writeRecordingAsSafetensors(*session.document().recording(), file.toStdString());
    const Matrix weights =
        *session.document().recording()->evaluation->value(session.document().map()->nodes.heads[3].weights);

    Session other(shelf(), {});
    other.open(file);
    ASSERT_TRUE(settled(other));
    ASSERT_TRUE(other.document().map());
    EXPECT_EQ(
        *other.document().recording()->evaluation->value(other.document().map()->nodes.heads[3].weights),
        weights);
    const MapSelection head{.map = "self", .layer = 0, .head = 3};
    other.document().addChange({SetElement{head, Stage::weights, 1, 1, 0.5}}, "set");
    ASSERT_TRUE(settled(other));
    EXPECT_EQ(
        other.document().recording()->evaluation->at(other.document().map()->nodes.heads[3].weights, 1, 1),
        0.5f);
    EXPECT_THROW(other.open(folder.filePath("none.safetensors")), Error);
    EXPECT_TRUE(other.document().recording());
}

TEST(Autosave, OffersOnlyWorkOfEndedProcesses) {
    const QTemporaryDir folder;
    {
        Autosave alive(folder.path(), [] { return QByteArray("work"); });
        ASSERT_TRUE(alive.write());
        // Ours is locked, so it is not abandoned.
        EXPECT_TRUE(Autosave::abandoned(folder.path()).isEmpty());
    }
    // A regular end leaves nothing.
    EXPECT_TRUE(Autosave::abandoned(folder.path()).isEmpty());
    QFile left(folder.filePath("left.ascope"));
    ASSERT_TRUE(left.open(QIODevice::WriteOnly));
    left.write("work");
    left.close();
    const QStringList found = Autosave::abandoned(folder.path());
    ASSERT_EQ(found.size(), 1);
    // In a container every start may get the process number of the previous one: this process does not hold
    // its lock.
    QLockFile like(folder.filePath("like.lock"));
    ASSERT_TRUE(like.lock());
    ASSERT_TRUE(QFile::copy(like.fileName(), folder.filePath("left.ascope.lock")));
    EXPECT_EQ(Autosave::abandoned(folder.path()), found);
    Autosave::remove(found.front());
    EXPECT_TRUE(Autosave::abandoned(folder.path()).isEmpty());
}

TEST(Session, RecoversUnsavedWork) {
    const QTemporaryDir folder;
    QByteArray work;
    {
        Session session(shelf(), {});
        session.openModel("constructed");
        session.document().setText("kept words");
        work = session.document().toJson({});
    }
    QFile left(folder.filePath("left.ascope"));
    ASSERT_TRUE(left.open(QIODevice::WriteOnly));
    left.write(work);
    left.close();
    Session session(shelf(), folder.path());
    ASSERT_EQ(session.abandoned().size(), 1);
    session.recover(session.abandoned().front());
    EXPECT_EQ(session.document().text(), "kept words");
    EXPECT_TRUE(session.abandoned().isEmpty());
}

TEST(Autosave, ReportsOnceThatItCannotWrite) {
    const QTemporaryDir folder;
    const QString place = folder.filePath("recovery");
    QFile inTheWay(place);
    ASSERT_TRUE(inTheWay.open(QIODevice::WriteOnly));
    inTheWay.close();
    Autosave autosave(place, [] { return QByteArray("work"); });
    std::vector<ErrorReport> said;
    int mended = 0;
    QObject::connect(&autosave, &Autosave::failed,
                     [&](const ErrorReport& report) { said.push_back(report); });
    QObject::connect(&autosave, &Autosave::mended, [&] { ++mended; });
    EXPECT_FALSE(autosave.write());
    EXPECT_FALSE(autosave.write());
    ASSERT_EQ(said.size(), 1u);
    EXPECT_EQ(said[0].where.text(), place.toStdString());
    ASSERT_TRUE(inTheWay.remove());
    EXPECT_TRUE(autosave.write());
    EXPECT_TRUE(autosave.write());
    EXPECT_EQ(mended, 1);
    EXPECT_EQ(said.size(), 1u);
}
