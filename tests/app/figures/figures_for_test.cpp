#include "app/figures/content/figures_for.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <cstdlib>

#include "app/figures/content/document_content.h"
#include "app/figures/content/figure_of.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/picture_content.h"
#include "app/figures/content/prediction_content.h"
#include "app/figures/painters/scale_strip.h"
#include "core/recording/writers.h"
#include "core/run/run_request.h"
#include "tests/app/figures/small_recordings.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

bool has(const FigureRequest& request, FigureKind kind) {
    return fits(kind, *request.recording, request.map);
}

/// Three regions by two, and a class token before them.
int picture(SmallRecording& small, std::vector<std::string> outside = {"[CLS]"}) {
    for (int i = 0; i < 6; ++i) outside.push_back(std::to_string(i / 3) + "," + std::to_string(i % 3));
    return small.sequence({.name = "picture", .kind = Sequence::Kind::regions, .input = "picture"},
                          AxisRole::region, std::move(outside), 3);
}

}  // namespace

TEST(FiguresFor, AreChosenByTheAxes) {
    SmallRecording words;
    const int text = words.words({"a", "b"});
    words.map("self", text, text, Matrix::Constant(2, 2, 0.5f));
    const FigureRequest self = words.request();
    for (const FigureKind kind :
         {FigureKind::heatmap, FigureKind::lines, FigureKind::text, FigureKind::heads, FigureKind::steps})
        EXPECT_TRUE(has(self, kind)) << figureName(kind);
    for (const FigureKind kind :
         {FigureKind::picture, FigureKind::document, FigureKind::bars, FigureKind::bottleneck})
        EXPECT_FALSE(has(self, kind)) << figureName(kind);

    SmallRecording looks;
    const int caption = looks.words({"a", "dog"});
    looks.map("cross", caption, picture(looks), Matrix::Constant(2, 7, 1 / 7.f));
    EXPECT_EQ(figuresFor(*looks.request().recording, looks.request().map).front(), FigureKind::picture);
    EXPECT_FALSE(has(looks.request(), FigureKind::lines));
    EXPECT_FALSE(has(looks.request(), FigureKind::text));

    SmallRecording one;
    const int state = one.sequence({.name = "state", .kind = Sequence::Kind::steps}, AxisRole::single, {"h"});
    one.map("self", state, one.words({"a", "b"}), Matrix::Constant(1, 2, 0.5f));
    EXPECT_EQ(figuresFor(*one.request().recording, one.request().map).front(), FigureKind::bars);
    EXPECT_TRUE(has(one.request(), FigureKind::text));
    EXPECT_FALSE(has(one.request(), FigureKind::lines));
    EXPECT_TRUE(figuresFor(Recording(), nullptr).empty());
}

TEST(FiguresFor, GatesAreAMatrixFromZeroToOne) {
    SmallRecording small;
    const int text = small.words({"a", "b"});
    const int features = small.sequence({.name = "state", .kind = Sequence::Kind::features},
                                        AxisRole::feature, {"0", "1", "2"});
    Matrix gates(2, 3);
    gates << 0.1f, 0.2f, 0.1f, 0.05f, 0.2f, 0.15f;
    small.map("gates.update", text, features, gates);
    small->maps[0].normalised = false;
    const FigureRequest request = small.request();
    for (const FigureKind kind : {FigureKind::lines, FigureKind::text, FigureKind::bars})
        EXPECT_FALSE(has(request, kind)) << figureName(kind);
    const HeatmapContent content = heatmapContent(request);
    EXPECT_EQ(content.scale.kind(), ScaleKind::fixed) << "however small they are";
    EXPECT_EQ(content.valueTitle, "gate");
    EXPECT_FALSE(rowsWords(request).contains("sum to"));
}

TEST(PictureFigure, ShowsTheWeightsOverThePixels) {
    const QTemporaryDir folder;
    const std::string file = folder.filePath("p.ppm").toStdString();
    QFile pixels(QString::fromStdString(file));
    ASSERT_TRUE(pixels.open(QIODevice::WriteOnly));
    pixels.write("P6 6 4 255\n");
    pixels.write(QByteArray(6 * 4 * 3, char(0xF0)));
    pixels.close();
    SmallRecording small;
    const int regions = picture(small);
    Matrix weights = Matrix::Zero(7, 7);
    weights(5, 6) = 1;  // the region "1,1" looks at "1,2"
    weights(0, 0) = 1;
    small.map("self", regions, regions, weights);
    small->inputs.values["picture"] = PictureInput(file);
    FigureRequest request = small.request();
    request.query = 5;
    const PictureContent content = pictureContent(request);
    EXPECT_EQ(content.picture.size(), QSize(6, 4));
    EXPECT_EQ(content.outside, 1);
    EXPECT_EQ(content.gridRows(), 2);
    EXPECT_EQ(content.outsideNames, std::vector<QString>{"[CLS]  0.000"});
    EXPECT_EQ(content.chosen, 5);
    EXPECT_EQ(content.weights[6], 1);

    const QRectF area(0, 0, 500, 400);
    const PictureLayout layout = layoutPicture(content, area);
    QImage image(500, 400, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    const PictureFigure figure(content);
    figure.paint(painter, area, {Theme::light()});
    painter.end();
    const auto colorOf = [&](Index position) {
        return image.pixelColor((layout.place(position).center()).toPoint());
    };
    const auto veiled = [&](Index position) { return std::abs(colorOf(position).lightness() - 0xF0); };
    EXPECT_LE(veiled(6), 2) << "the region that is looked at has its own colour";
    EXPECT_GT(veiled(1), 15) << "the others lie under a veil";
    EXPECT_EQ(colorOf(1), colorOf(2));
    // A click chooses the region whose attention is shown, the class token among them.
    for (Index position = 0; position < 7; ++position)
        EXPECT_EQ(figure.placeAt(layout.place(position).center(), area), FigurePlace{.query = position});
    EXPECT_FALSE(figure.placeAt({499, 399}, area));
    // A word attends to regions: a click there chooses the key.
    SmallRecording caption;
    const int said = caption.words({"dog"});
    caption.map("cross", said, picture(caption, {}), Matrix::Constant(1, 6, 1 / 6.f));
    const PictureContent over = pictureContent(caption.request());
    EXPECT_TRUE(over.picture.isNull()) << "the picture is no longer there";
    EXPECT_EQ(over.outside, 0);
    EXPECT_EQ(PictureFigure(over).placeAt(layoutPicture(over, area).place(4).center(), area),
              FigurePlace{.key = 4});
}

TEST(PictureFigure, ShowsThePictureOfARecording) {
    const QTemporaryDir folder;
    const std::string file = folder.filePath("caption.safetensors").toStdString();
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    const RecordingPointer made = run({.model = "captions-soft"}, shelf);
    writeRecording(*made, {}, file);
    const RecordingPointer opened = run({.model = file}, shelf);
    const AttentionMap *there = made->find("image", 0), *here = opened->find("image", 0);
    ASSERT_TRUE(there && here);
    EXPECT_EQ(figuresFor(*opened, here).front(), FigureKind::picture);
    const PictureContent expected = pictureContent({.recording = made, .map = there, .query = 1}),
                         content = pictureContent({.recording = opened, .map = here, .query = 1});
    ASSERT_FALSE(expected.picture.isNull());
    EXPECT_EQ(content.picture.convertToFormat(QImage::Format_RGB32),
              expected.picture.convertToFormat(QImage::Format_RGB32));
    EXPECT_EQ(content.weights, expected.weights);
    EXPECT_EQ(content.gridColumns, expected.gridColumns);
    ASSERT_EQ(content.words.size(), expected.words.size());
    EXPECT_EQ(content.words[1].text, expected.words[1].text);
}

TEST(PictureFigure, ShowsEveryWordOfACaptionInSmall) {
    for (const Reading reading : {Reading::all, Reading::largest}) {
        SmallRecording small;
        const int said = small.words({"a", "dog", "</s>"});
        small->sequences[size_t(said)].produced = true;
        Matrix weights = Matrix::Constant(3, 6, 0.1f);
        for (Index row = 0; row < 3; ++row) weights(row, 2 * row) = 0.5f;
        const int regions = picture(small, {});
        small.map("image", said, regions, weights);
        small->maps[0].nodes.heads[0].reading = reading;
        small->predictions.push_back({.kind = Prediction::Kind::producedWord});
        EXPECT_FALSE(has(small.request(), FigureKind::bottleneck)) << "no sentence was read";
        FigureRequest request = small.request();
        EXPECT_FALSE(pictureContent(request).read) << "of all words together none";
        request.query = 1;
        const PictureContent content = pictureContent(request);
        ASSERT_EQ(content.words.size(), 3u);
        EXPECT_EQ(content.words[1].text, "dog");
        EXPECT_EQ(content.words[1].weights, content.weights);
        EXPECT_EQ(content.word, 1);
        // Under hard attention, the region that is read has a frame.
        const bool one = reading == Reading::largest;
        EXPECT_EQ(content.read, one ? std::optional<Index>(2) : std::nullopt);
        EXPECT_EQ(content.words[2].read, one ? std::optional<Index>(4) : std::nullopt);

        const QRectF area(0, 0, 500, 400);
        const PictureLayout layout = layoutPicture(content, area);
        const PictureFigure figure(content);
        ASSERT_EQ(layout.words.size(), 3u);
        for (Index word = 0; word < 3; ++word) {
            EXPECT_TRUE(area.contains(layout.words[size_t(word)]));
            EXPECT_FALSE(layout.picture.intersects(layout.words[size_t(word)]));
            EXPECT_EQ(figure.placeAt(layout.words[size_t(word)].center(), area), FigurePlace{.query = word});
        }
        EXPECT_EQ(figure.placeAt(layout.place(4).center(), area), FigurePlace{.key = 4});
        EXPECT_TRUE(area.contains(layout.colorBar.adjusted(0, -6, 0, 6))) << "with half of its end labels";
    }
}

TEST(PictureFigure, ShowsTheAttendedWords) {
    SmallRecording small;
    const int state =
        small.sequence({.name = "answer", .kind = Sequence::Kind::steps}, AxisRole::step, {"answer"});
    Matrix regions = Matrix::Constant(1, 6, 0.1f), words(1, 3);
    regions(0, 4) = 0.5f;
    words << 0.25f, 0.125f, 0.625f;
    const int image = small.map("image", state, picture(small, {}), regions);
    const int question = small.map("question", state, small.words({"what", "is", "red"}, "question"), words);
    for (const int asked : {image, question}) {
        FigureRequest request = small.request(asked);
        request.query = 0;
        request.key = 2;
        EXPECT_EQ(figuresFor(*request.recording, request.map).front(), FigureKind::picture);
        const PictureContent content = pictureContent(request);
        EXPECT_EQ(content.weights, (std::vector<float>{0.1f, 0.1f, 0.1f, 0.1f, 0.5f, 0.1f}));
        ASSERT_TRUE(content.text);
        EXPECT_EQ(content.text->text, "what is red");
        ASSERT_EQ(content.text->spans.size(), 3u);
        for (Index word = 0; word < 3; ++word)
            EXPECT_EQ(content.text->spans[size_t(word)].weight, words(0, word));
        EXPECT_EQ(content.text->spans[2].chosen, asked == question);
        EXPECT_EQ(content.marked, asked == image ? std::optional<Index>(2) : std::nullopt);
        // Beside the picture if there is room, else below; a click chooses in the requested map.
        for (const QRectF& area : {QRectF(0, 0, 900, 400), QRectF(0, 0, 400, 500)}) {
            const PictureLayout layout = layoutPicture(content, area);
            EXPECT_FALSE(layout.text.intersects(layout.picture));
            EXPECT_TRUE(area.contains(layout.text)) << area.width();
            const WeightedTextLayout text(*content.text, layout.text, Theme::light());
            const auto onWord = PictureFigure(content).placeAt(text.rectangles(1).front().center(), area);
            const auto onRegion = PictureFigure(content).placeAt(layout.place(4).center(), area);
            if (asked == question) {
                EXPECT_EQ(onWord, FigurePlace{.key = 1});
                EXPECT_FALSE(onRegion);
            } else {
                EXPECT_FALSE(onWord);
                EXPECT_EQ(onRegion, FigurePlace{.key = 4});
            }
        }
    }
    small->maps[size_t(image)].layer = 1;
    EXPECT_FALSE(has(small.request(question), FigureKind::picture)) << "not at the same time";
    EXPECT_FALSE(pictureContent(small.request(image)).text);
}

TEST(DocumentFigure, IsShadedAtBothLevels) {
    // Word maps of their own, one for each sentence, or all in one map: packed, or with a column for every
    // word.
    enum { each, packed, whole };
    for (const int kind : {each, packed, whole}) {
        SmallRecording small;
        const int query =
            small.sequence({.name = "u", .kind = Sequence::Kind::steps}, AxisRole::single, {"u"});
        const int items = small.sequence({.name = "document", .kind = Sequence::Kind::items}, AxisRole::item,
                                         {"good food .", "so bad"});
        Matrix sentences(1, 2);
        sentences << 0.75f, 0.25f;
        small.map("sentence", query, items, sentences);
        Matrix first(1, 3), second(1, 2);
        first << 0.5f, 0.375f, 0.125f;
        second << 0.25f, 0.75f;
        if (kind != each) {
            const int all = small.words({"good", "food", ".", "so", "bad"}, "words");
            auto axis = std::make_shared<Axis>(AxisRole::token,
                                               std::vector<std::string>{"good", "food", ".", "so", "bad"});
            axis->setSegments({0, 3, 5});
            small->sequences[size_t(all)].axis = axis;
            Matrix both = Matrix::Zero(2, kind == packed ? 3 : 5);
            both.block(0, 0, 1, 3) = first;
            both.block(1, kind == packed ? 0 : 3, 1, 2) = second;
            small->maps[size_t(small.map("word", items, all, both))].parent = 0;
        } else {
            const int one = small.words({"good", "food", "."}, "words 1");
            const int two = small.words({"so", "bad"}, "words 2");
            small->maps[size_t(small.map("word", query, one, first))].parent = 0;
            small->maps[size_t(small.map("word", query, two, second))].parent = 0;
        }
        for (const int map : {0, 1}) EXPECT_TRUE(has(small.request(map), FigureKind::document));
        const DocumentContent content = documentContent(small.request());
        ASSERT_EQ(content.items.size(), 2u);
        EXPECT_FLOAT_EQ(content.items[0].weight, 0.75f);
        EXPECT_EQ(content.items[0].text.text, "good food .");
        EXPECT_EQ(content.items[1].text.text, "so bad");
        ASSERT_EQ(content.items[1].text.spans.size(), 2u);
        EXPECT_FLOAT_EQ(content.items[1].text.spans[1].weight, 0.75f);
        const DocumentFigure figure(content);
        const QRectF area(0, 0, 720, figure.heightFor(720));
        EXPECT_EQ(figure.placeAt({300, 5}, area), FigurePlace{.key = 0});
        EXPECT_EQ(figure.placeAt({300, area.bottom() - scaleStripHeight - 12 - 12}, area),
                  FigurePlace{.key = 1})
            << "above the scale";
        EXPECT_GT(figure.heightFor(160), figure.heightFor(720)) << "narrow lines are more";
    }
}

TEST(RowBars, HoldTheWholeRowInOrder) {
    SmallRecording small;
    const int state =
        small.sequence({.name = "state", .kind = Sequence::Kind::steps}, AxisRole::single, {"h"});
    Matrix weights(1, 6);
    weights << 0.1f, 0.4f, 0.1f, 0.2f, 0.1f, 0.1f;
    small.map("self", state, small.words({"a", "dog", "a", "b", "c", "d"}), weights);
    const BarsContent bars = rowBars(small.request());
    ASSERT_EQ(bars.bars.bars.size(), 6u);
    EXPECT_EQ(bars.bars.bars[1].label, "dog");
    EXPECT_NE(bars.bars.bars[0].label, bars.bars.bars[2].label) << "a word that is there twice has its place";
    EXPECT_EQ(figureOf(FigureKind::bars, small.request())->placeAt({20, 30}, {0, 0, 560, 144}),
              FigurePlace{.key = 1});
    // The largest weights first, if a model predicts nothing.
    const auto most = predictionContent(small.request());
    ASSERT_EQ(most.size(), 1u);
    ASSERT_EQ(most[0].bars.bars.size(), mostBars);
    EXPECT_EQ(most[0].keys[0], 1);
    EXPECT_EQ(most[0].keys[1], 3);
}
