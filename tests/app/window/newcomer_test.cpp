// The actions of a first-time user: dropping the wrong files, pasting too much. The banner reports every
// failure, and the screen stays unchanged.
#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <map>
#include <set>

#include "app/views/inputs/text_input.h"
#include "app/views/steps/node_title.h"
#include "app/window/banner.h"
#include "app/window/language.h"
#include "app/window/main_window.h"
#include "app/window/sentence_panel.h"
#include "app/window/top_bar.h"
#include "core/checkpoint/npy.h"
#include "core/checkpoint/safetensors.h"
#include "tests/app/window/window_test.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

class NewcomerTest : public WindowTest {
protected:
    NewcomerTest() {
        session.openModel("constructed");
        settle();
    }

    void drop(QWidget& onto, const QUrl& url) {
        QMimeData data;
        data.setUrls({url});
        QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&onto, &enter);
        QDropEvent event(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&onto, &event);
        settle();
    }
    QString file(const QString& name, const QByteArray& content) {
        const QString path = folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile made(path);
        EXPECT_TRUE(made.open(QIODevice::WriteOnly));
        made.write(content);
        return path;
    }
    static QByteArray contentOf(const QString& path) {
        QFile read(path);
        EXPECT_TRUE(read.open(QIODevice::ReadOnly)) << path.toStdString();
        return read.readAll();
    }
    /// Dropped, it is refused with these words, and nothing else changes.
    void expectRefused(const QString& path, const char* words) {
        SCOPED_TRACE(path.toStdString());
        const RecordingPointer shown = document().recording();
        const std::string request = requestToJson(document().request());
        drop(window, QUrl::fromLocalFile(path));
        EXPECT_TRUE(window.banner().isVisible());
        EXPECT_TRUE(window.banner().text().contains(words)) << window.banner().text().toStdString();
        ASSERT_TRUE(document().recording());
        EXPECT_EQ(document().recording()->inputs, shown->inputs);
        EXPECT_EQ(document().recording()->model, shown->model);
        EXPECT_EQ(requestToJson(document().request()), request);
        EXPECT_TRUE(document().isCurrent());
    }

    QTemporaryDir folder;
};

}  // namespace

TEST_F(NewcomerTest, WrongFilesAreRefusedWithAReason) {
    const QByteArray random =
        QByteArray::fromRawData("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xfe", 18).repeated(40);
    expectRefused(file("empty.ascope", {}), "an empty file");
    expectRefused(file("picture.png", random), "does not read pictures");
    expectRefused(file("noise", random.mid(3)), "cannot open this file");
    expectRefused(file("other.json", "{\"format\": \"something\"}"), "not a session of a known format");
    expectRefused(file("empty.safetensors", {}), "safetensors");
    expectRefused(file("noise.safetensors", random), "safetensors");
    expectRefused(folder.path(), "no config.json");
    expectRefused(folder.filePath("nowhere.ascope"), "could not be read");
    const QByteArray weights = contentOf(QStringLiteral(RESOURCES "/models/en-fr-none/model.safetensors"));
    expectRefused(file("cut.safetensors", weights.left(weights.size() / 2)), "safetensors");
    expectRefused(file("weights.safetensors", weights), "not a recording");
}

TEST_F(NewcomerTest, ABrokenModelKeepsTheDocument) {
    const QString from = QStringLiteral(RESOURCES "/models/en-fr-none/");
    const QByteArray config = contentOf(from + "config.json"), tokenizer = contentOf(from + "tokenizer.json"),
                     weights = contentOf(from + "model.safetensors");
    file("cut/config.json", config);
    file("cut/tokenizer.json", tokenizer);
    file("cut/model.safetensors", weights.left(weights.size() / 2));
    expectRefused(folder.filePath("cut"), "safetensors");
    expectRefused(folder.filePath("cut/model.safetensors"), "safetensors");
    file("bare/config.json", config);
    expectRefused(folder.filePath("bare"), "");
    file("odd/config.json", "{\"model_type\": \"crystal-ball\"}");
    expectRefused(folder.filePath("odd"), "crystal-ball");
    file("noise/config.json", "\x01\x02");
    expectRefused(folder.filePath("noise/config.json"), "");
    // Files that a session refers to may be gone.
    file("gone.ascope",
         R"({"format": "attentionscope-session-1", "request": {"model": "/no/such/model", "text": "a"}})");
    expectRefused(folder.filePath("gone.ascope"), "no config.json");
    // The whole one opens, also by one of its files.
    file("whole/tokenizer.json", tokenizer);
    file("whole/model.safetensors", weights);
    const QString one = file("whole/config.json", config);
    drop(window, QUrl::fromLocalFile(one));
    EXPECT_FALSE(window.banner().isVisible()) << window.banner().text().toStdString();
    EXPECT_EQ(document().request().model, folder.filePath("whole").toStdString());
    EXPECT_TRUE(document().isCurrent());
}

TEST_F(NewcomerTest, OpensFilesDroppedOnTheSentence) {
    TextInput& input = *window.sentence().input();
    const QString before = input.toPlainText();
    drop(*input.viewport(), QUrl::fromLocalFile(folder.path()));
    EXPECT_EQ(input.toPlainText(), before);
    EXPECT_TRUE(window.banner().text().contains("no config.json")) << window.banner().text().toStdString();
    drop(window, QUrl("https://example.org/model"));
    EXPECT_TRUE(window.banner().text().contains("this computer")) << window.banner().text().toStdString();
}

TEST_F(NewcomerTest, CountsUnknownWords) {
    session.openModel(QStringLiteral(TEST_DATA "/transformer/bert"));
    document().setText("w5 w6 nowhere w7 中");
    settle();
    ASSERT_TRUE(document().isCurrent()) << window.banner().text().toStdString();
    const auto* note = child<QLabel>("tokenNote");
    EXPECT_TRUE(note->text().endsWith("2 unknown")) << note->text().toStdString();
    EXPECT_TRUE(note->toolTip().contains("not in the vocabulary")) << note->toolTip().toStdString();
    document().setText("w5 w6");
    settle();
    EXPECT_FALSE(note->text().contains("unknown")) << note->text().toStdString();
}

TEST_F(NewcomerTest, ANovelIsCutWithANotice) {
    for (const char* model : {"constructed", "en-fr-transformer", "en-fr-additive"}) {
        session.openModel(model);
        settle();
        for (const QString& text : {QString("It was a dark and stormy night; the rain fell. ").repeated(4000),
                                    QString("x").repeated(60000), QString("\n \t").repeated(1000) + "end"}) {
            SCOPED_TRACE(model + (" " + std::to_string(text.size())));
            window.sentence().input()->setPlainText(text);
            settle();
            ASSERT_TRUE(document().recording());
            EXPECT_TRUE(document().isCurrent()) << window.banner().text().toStdString();
            EXPECT_EQ(!document().recording()->leftOut.empty(), window.banner().isVisible());
        }
    }
}

TEST_F(NewcomerTest, TracesAreChinese) {
    speak("zh_CN");
    const QRegularExpression english("[a-z]{3,}");
    ASSERT_GE(session.models().size(), 2u);
    for (const ModelInformation& model : session.models()) {
        session.openModel(QString::fromStdString(model.id));
        settle();
        const Graph& graph = *document().recording()->evaluation->graph();
        const NodeTitles titles(document().recording());
        for (NodeId node = 0; node < NodeId(graph.size()); ++node) {
            QString title = titles(node);
            title.remove("softmax").remove("tanh").remove("sigmoid").remove("logits");
            ASSERT_FALSE(english.match(title).hasMatch()) << model.id << ' ' << title.toStdString();
        }
    }
}

TEST_F(NewcomerTest, ResultsOfStepsHaveTitlesOfTheirOwn) {
    speak("en");
    for (const char* model : {"pronoun", "english-masked", "english-next", "en-fr-transformer"}) {
        session.openModel(model);
        settle();
        const Recording& run = *document().recording();
        const NodeTitles titles(document().recording());
        std::map<QString, std::set<NodeId>> named;
        const auto add = [&](const std::vector<Step>& steps) {
            for (const Step& step : steps)
                if (step.result.node != noNode) named[titles(step.result.node)].insert(step.result.node);
        };
        for (const Block& block : run.blocks) {
            add(block.steps);
            add(block.after);
        }
        for (const AttentionMap& map : run.maps)
            for (const HeadNodes& head : map.nodes.heads)
                for (const NodeId node : {head.scores, head.exponentials, head.weights, head.weighted})
                    if (node != noNode) named[titles(node)].insert(node);
        EXPECT_GT(named.size(), 10u) << model;
        for (const auto& [title, nodes] : named)
            EXPECT_EQ(nodes.size(), 1u) << model << ": " << title.toStdString();
    }
}

TEST_F(NewcomerTest, NumbersAreNamedByTheFormula) {
    speak("en");
    session.openModel("english-masked");
    settle();
    const Graph& graph = *document().recording()->evaluation->graph();
    const NodeTitles titles(document().recording());
    const auto named = [&](const char* name) {
        for (NodeId node = 0; node < NodeId(graph.size()); ++node)
            if (graph.node(node).name == name) return node;
        return noNode;
    };
    // The position of a word chooses the row of P, not the word.
    EXPECT_EQ(titles.formulaOf(named("embeddings.positions")), "p_i = P_{\\text{pos}(i)}");
    EXPECT_NE(titles(named("embeddings.withPositions")), titles(named("embeddings.withSegments")));
    // The checkpoint stores the transpose of W^Q; both have its title, and element (i, j) of both is that of
    // the formula.
    const Node& queries = graph.node(named("layers.1.self.q"));
    ASSERT_GE(queries.inputs.size(), 2u);
    const NodeId stored = queries.inputs[1];
    EXPECT_EQ(titles(stored), "W^Q · layer 1");
    EXPECT_EQ(titles.placeOf(stored, 80, 65), "row 65, column 80");
    int transposes = 0;
    for (NodeId node = 0; node < NodeId(graph.size()); ++node)
        if (const Node& each = graph.node(node); each.op && each.op->name() == "transpose")
            transposes += titles(node).startsWith("transposed matrix");
    EXPECT_EQ(transposes, 0);
}

TEST_F(NewcomerTest, CountsEncoderAndDecoderSeparately) {
    speak("en");  // it has the plurals
    session.openModel("en-fr-transformer");
    settle();
    const Recording& run = *document().recording();
    const QString expected =
        QString("%1 + %2 layers").arg(run.layers("encoder.self")).arg(run.layers("decoder.self"));
    EXPECT_TRUE(window.findChild<TopBar*>()->modelNote().startsWith(expected));
    session.openModel("constructed");
    settle();
    EXPECT_EQ(window.findChild<TopBar*>()->modelNote(), "8 heads · constructed, not trained");
}

TEST(NodeTitles, OfCheckpointsAreChineseToo) {
    speak("zh_CN");
    const QRegularExpression english("[a-z]{3,}");
    ModelShelf shelf({});
    const QTemporaryDir folder;
    std::set<std::string> bare;
    int models = 0;
    for (const auto& entry : std::filesystem::directory_iterator(TEST_DATA "/transformer")) {
        if (!entry.is_directory()) continue;
        ++models;
        RunRequest request{.model = entry.path().string() + "/"};
        const auto expected = Safetensors::open(entry.path() / "expected.safetensors");
        if (expected->has("picture")) {
            const TensorEntry& tensor = expected->at("picture");
            const std::string picture = folder.filePath("picture.npy").toStdString();
            writeNumpy(picture, tensor.shape, expected->floats(tensor));
            request.inputs.values["picture"] = PictureInput(picture);
        } else {
            request.inputs.values["text"] = TokenIds{3, 5, 1, 4};
            if (expected->has("decoder_input_ids")) request.inputs.values["second"] = TokenIds{1, 4, 2};
        }
        const RecordingPointer recording = run(request, shelf);
        const Graph& graph = *recording->evaluation->graph();
        const NodeTitles titles(recording);
        for (NodeId node = 0; node < NodeId(graph.size()); ++node) {
            QString title = titles(node);
            title.remove("softmax").remove("tanh").remove("sigmoid").remove("logits");
            if (english.match(title).hasMatch())
                bare.insert(title.toStdString() + " <- " + graph.node(node).name);
        }
    }
    EXPECT_GE(models, 15);
    for (const std::string& title : bare) ADD_FAILURE() << title;
    speak("en");
}
