// A picture opens again as the document that it was made from.
#include "app/session/carried_document.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include "app/export/formats.h"
#include "app/figures/painters/heatmap.h"
#include "app/session/document.h"
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
                       .inputs = textInput("a  b   <c> & \"d\"\n知识 😀 \\u0020 : x\n\n y")};
    request.changes.push_back(changeFromJson(R"({"kind": "silence", "layer": 0, "head": 3})"));
    return request;
}

}  // namespace

TEST(CarriedDocument, EveryFormatGivesItBack) {
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
    // What `sha256sum` says of the bundled model's weights is 64 digits; another model has others.
    RunRequest other = request;
    other.model = "numbers";
    EXPECT_NE(json.value("weights_sha256", ""),
              nlohmann::json::parse(documentToCarry(other, selection).toStdString())
                  .value("weights_sha256", "none"));
}

TEST(CarriedDocument, FilesOfOthersHaveNone) {
    const QTemporaryDir folder;
    QImage(2, 2, QImage::Format_RGB32).save(folder.filePath("other.png"));
    EXPECT_EQ(documentIn(folder.filePath("other.png")), QByteArray());
    EXPECT_EQ(documentIn(folder.filePath("none.png")), QByteArray());
    QFile damaged(folder.filePath("damaged.svg"));
    ASSERT_TRUE(damaged.open(QIODevice::WriteOnly));
    damaged.write(documentAsMetadata("{\"a\":1}").chopped(8));
    damaged.close();
    EXPECT_EQ(documentIn(damaged.fileName()), QByteArray());
    EXPECT_EQ(documentIn(folder.filePath("session.ascope")), QByteArray());
}
