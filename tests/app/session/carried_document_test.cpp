// A picture reopens as the document it was made from.
#include "app/session/carried_document.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QImage>
#include <QImageReader>
#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include "app/export/formats.h"
#include "app/figures/painters/heatmap.h"
#include "app/session/document.h"
#include "core/base/error.h"
#include "core/base/json_value.h"

using namespace attentionscope;

namespace {

HeatmapFigure twoByTwo() {
    HeatmapContent content;
    content.values = MatrixSlice(std::make_shared<Matrix>(Matrix::Constant(2, 2, 0.5f)));
    return HeatmapFigure(content);
}

RunRequest difficultRequest() {
    RunRequest request{.model = "constructed",
                       .inputs = textInput("a  b   <c> & \"d\"\n知识 😀 \\u0020 : x\n\n y \uFFFE\uFFFF")};
    request.changes.push_back(changeFromJson(R"({"kind": "silence", "layer": 0, "head": 3})"));
    return request;
}

}  // namespace

TEST(CarriedDocument, RoundTripsInEveryFormat) {
    const QTemporaryDir folder;
    const RunRequest request = difficultRequest();
    const Selection selection{
        .map = "self", .layer = 0, .head = 5, .query = 2, .key = 1, .step = "scores", .stage = Stage::scores};
    const QByteArray document = documentToCarry(request, selection);
    for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
        const QString file = folder.filePath(name);
        writePicture(twoByTwo(), file, {.document = document});
        EXPECT_EQ(documentIn(file), document) << name;
        Document opened;
        opened.fromJson(JsonValue::parse(documentIn(file).toStdString(), name));
        EXPECT_EQ(opened.request(), request) << name;
        EXPECT_EQ(opened.selection(), selection) << name;
        writePicture(twoByTwo(), file, {});
        EXPECT_EQ(documentIn(file), QByteArray()) << name;
    }
    const auto json = nlohmann::json::parse(document.toStdString());
    EXPECT_EQ(json["program"], "AttentionScope " ATTENTIONSCOPE_VERSION);
    // `sha256sum` of the bundled model's weights has 64 digits; another model has others.
    RunRequest other = request;
    other.model = "numbers";
    EXPECT_NE(json.value("weights_sha256", ""),
              nlohmann::json::parse(documentToCarry(other, selection).toStdString())
                  .value("weights_sha256", "none"));
}

TEST(CarriedDocument, IsAbsentFromOtherFiles) {
    const QTemporaryDir folder;
    QImage(2, 2, QImage::Format_RGB32).save(folder.filePath("other.png"));
    EXPECT_EQ(documentIn(folder.filePath("other.png")), QByteArray());
    EXPECT_THROW(documentIn(folder.filePath("none.png")), Error);
    QFile damaged(folder.filePath("damaged.svg"));
    ASSERT_TRUE(damaged.open(QIODevice::WriteOnly));
    damaged.write(documentAsMetadata("{\"a\":1}").chopped(8));
    damaged.close();
    EXPECT_EQ(documentIn(damaged.fileName()), QByteArray());
    EXPECT_EQ(documentIn(folder.filePath("session.ascope")), QByteArray());
}

// The document in a picture is read as it was written, by this program, by its previous version, and by
// libpng.
TEST(CarriedDocument, IsInternationalTextInAPng) {
    const QTemporaryDir folder;
    const QString file = folder.filePath("a.png");
    const QByteArray document = documentToCarry(difficultRequest(), {});
    writePicture(twoByTwo(), file, {.title = "注意力", .document = document});
    QImageReader reader(file);
    EXPECT_EQ(reader.text("Title"), "注意力");
    EXPECT_EQ(reader.text("Software"), "AttentionScope");
    EXPECT_TRUE(document.contains("知识 😀"));  // not in escapes
    // As it was written before: tEXt, in ASCII.
    QImage older(2, 2, QImage::Format_RGB32);
    older.setText("AttentionScope", "{\"a\": 1}");
    older.save(folder.filePath("older.png"));
    EXPECT_EQ(documentIn(folder.filePath("older.png")), "{\"a\": 1}");
}

// Of weights of 80 MiB a sample is hashed; a picture made before that contains the whole hash, that of
// `sha256sum` for 80 MiB of zeros. A file may be replaced in place.
TEST(CarriedDocument, ReportsLargeWeights) {
    const QTemporaryDir folder;
    QFile weights(folder.filePath("model.safetensors"));
    ASSERT_TRUE(weights.open(QIODevice::WriteOnly) && weights.resize(80 << 20));
    weights.close();
    const RunRequest request{.model = folder.path().toStdString()};
    const auto hash = [&](const char* key) {
        return nlohmann::json::parse(documentToCarry(request, {}).toStdString()).value(key, "");
    };
    EXPECT_EQ(hash("weights_sha256"), "");
    const std::string zeros = hash("weights_sample_sha256");
    EXPECT_EQ(zeros.size(), 64u);
    auto older = nlohmann::ordered_json::parse(documentToCarry(request, {}).toStdString());
    older.erase("weights_sample_sha256");
    older["weights_sha256"] = "33a3a11d54de8ede604c243cedfde1ef4b534d5ea3279c9dd57df314045c23df";
    EXPECT_FALSE(hasOtherWeights(QByteArray::fromStdString(older.dump())));
    // One tensor of other values, in the middle.
    ASSERT_TRUE(weights.open(QIODevice::ReadWrite) && weights.seek(40 << 20) &&
                weights.write(QByteArray(1 << 20, 'a')) == 1 << 20);
    weights.close();
    EXPECT_NE(hash("weights_sample_sha256"), zeros);
    EXPECT_TRUE(hasOtherWeights(QByteArray::fromStdString(older.dump())));
    ASSERT_TRUE(weights.open(QIODevice::WriteOnly) && weights.write("abc") == 3);
    weights.close();
    EXPECT_EQ(hash("weights_sha256"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(CarriedDocument, DetectsOtherWeights) {
    const QByteArray document = documentToCarry({.model = "en-fr-additive"}, {});
    EXPECT_FALSE(hasOtherWeights(document));
    auto json = nlohmann::ordered_json::parse(document.toStdString());
    ASSERT_EQ(json["weights_sha256"].get<std::string>().size(), 64u);
    json["weights_sha256"] = std::string(64, '0');
    EXPECT_TRUE(hasOtherWeights(QByteArray::fromStdString(json.dump())));
    json["request"]["model"] = "no-such-model";
    EXPECT_FALSE(hasOtherWeights(QByteArray::fromStdString(json.dump())));
    json.erase("weights_sha256");
    EXPECT_FALSE(hasOtherWeights(QByteArray::fromStdString(json.dump())));
}
