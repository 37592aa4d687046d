// Words as they are produced one after another: which ones, with which weights, and how much of it is
// painted.
#include <gtest/gtest.h>

#include <QImage>

#include "app/figures/content/decoding_content.h"
#include "app/figures/content/map_words.h"
#include "app/figures/drawing/theme.h"
#include "core/run/continued_run.h"
#include "core/run/model_shelf.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

ModelShelf& bundledModels() {
    static ModelShelf shelf({RESOURCES "/models"});
    return shelf;
}

FigureRequest translated(const char* model, const char* map) {
    FigureRequest request{.recording =
                              run({.model = model, .inputs = textInput("the cat sleeps")}, bundledModels())};
    request.map = request.recording->find(map, 0);
    request.shown.wholeWords = false;
    return request;
}

QImage paintedAt(DecodingContent content, double progress) {
    content.progress = progress;
    QImage image(900, 420, QImage::Format_RGB32);
    image.fill(Theme::light().ground);
    QPainter painter(&image);
    DecodingFigure(content).paint(painter, QRectF(image.rect()), {Theme::light()});
    return image;
}

/// How many pixels within `place` are not the ground.
int inked(const QImage& image, const QRectF& place) {
    int count = 0;
    const QRect pixels = place.toRect() & image.rect();
    for (int y = pixels.top(); y <= pixels.bottom(); ++y)
        for (int x = pixels.left(); x <= pixels.right(); ++x)
            count += image.pixelColor(x, y) != Theme::light().ground;
    return count;
}

}  // namespace

TEST(Decoding, EachWordHasTheWeightsOfItsRow) {
    const FigureRequest request = translated("en-fr-additive", "cross");
    const Recording& recording = *request.recording;
    const Matrix& weights = *recording.evaluation->value(request.map->nodes.heads[0].weights);
    const auto& produced = recording.produced()->words();
    const DecodingContent content = decodingContent(request, 0);
    ASSERT_EQ(std::ssize(content.output), std::ssize(produced));
    EXPECT_TRUE(content.recurrent);
    EXPECT_EQ(content.readCount, recording.sequences.front().size());
    for (Index place = 0; place < std::ssize(produced); ++place) {
        const DecodingContent here = decodingContent(request, place);
        EXPECT_EQ(here.output[size_t(place)].text, plainToken(produced[size_t(place)].text));
        double sum = 0;
        for (Index key = 0; key < here.readCount; ++key) {
            EXPECT_EQ(here.weights(here.row(), key), weights(place, key));
            sum += double(here.weights(here.row(), key));
        }
        EXPECT_NEAR(sum, 1, 1e-5);
    }
    // Together the words make the sentence.
    QString sentence;
    for (const OutputWord& word : content.output)
        sentence += content.sentence.mid(word.begin, word.end - word.begin);
    QString whole = content.sentence;
    EXPECT_EQ(sentence, whole.remove(u' '));
}

TEST(Decoding, SwitchesToTheMapOfTheProducedWords) {
    FigureRequest request = translated("en-fr-transformer", "encoder.self");
    const DecodingContent content = decodingContent(request, 1);
    request.map = request.recording->find("cross", 0);
    EXPECT_EQ(content.weights(content.row(), 0), decodingContent(request, 1).weights(1, 0));
    EXPECT_FALSE(content.recurrent);
    EXPECT_EQ(queryOfPlace(request, 2), 2);
    EXPECT_EQ(placeOfQuery(request, 2), 2);
    request.map = request.recording->find("encoder.self", 0);
    EXPECT_EQ(queryOfPlace(request, 2), std::nullopt);
}

TEST(Decoding, ShowsWordsWithoutWeightsWithoutAttention) {
    const DecodingContent content = decodingContent(translated("en-fr-none", "cross"), 1);
    EXPECT_FALSE(content.output.empty());
    EXPECT_TRUE(content.weights.empty());
    EXPECT_FALSE(content.map);
    EXPECT_GT(content.readCount, 3);
}

// The row of a token predicts the next one, and no later token is read.
TEST(Decoding, ContinuesAText) {
    const RunRequest text{.model = "english-next", .inputs = textInput("The cat")};
    const ContinuedRun continued = continuedRun(text, bundledModels());
    FigureRequest request{.recording = continued.recording};
    request.map = continued.recording->find("self", 1);
    request.shown.wholeWords = false;
    const auto& tokens = continued.recording->queriesOf(*request.map).tokens;
    ASSERT_GT(std::ssize(tokens), continued.given);
    const DecodingContent content = decodingContent(request, 0, continued.given);
    ASSERT_EQ(std::ssize(content.output), std::ssize(tokens) - continued.given);
    EXPECT_EQ(content.sentence.left(content.given), "The cat");
    EXPECT_TRUE(content.sentence.startsWith("The cat ")) << content.sentence.toStdString();
    for (Index place = 0; place < std::ssize(content.output); ++place) {
        const DecodingContent here = decodingContent(request, place, continued.given);
        EXPECT_EQ(here.output[size_t(place)].text, plainToken(tokens[size_t(continued.given + place)].text));
        EXPECT_EQ(here.readSoFar(), continued.given + place);
    }
}

TEST(Decoding, UsesTheRegionsOfAPicture) {
    const RunRequest scene{.model = "captions-soft",
                           .inputs = bundledModels().open("captions-soft")->information().samples()};
    FigureRequest request{.recording = run(scene, bundledModels())};
    request.map = &request.recording->maps.front();
    const DecodingContent content = decodingContent(request, 2);
    ASSERT_TRUE(content.picture);
    for (Index key = 0; key < content.weights.columns(); ++key)
        EXPECT_EQ(content.picture->weights[size_t(key)], content.weights(2, key));
}

TEST(Decoding, DescribesEachStepUpToTheWord) {
    const DecodingContent content = decodingContent(translated("en-fr-additive", "cross"), 1);
    const DecodingLayout layout = layoutDecoding(content, {0, 0, 900, 420});
    const QRectF between(layout.unrolled.left(), layout.readBox(0).bottom() + 2, layout.unrolled.width(),
                         layout.outputBox(0).top() - 30 - layout.readBox(0).bottom());
    int lines = -1;
    for (const double progress : {0.0, 0.2, 0.4, 0.6}) {
        const int now = inked(paintedAt(content, progress), between);
        EXPECT_GT(now, lines) << progress;
        lines = now;
    }
    const int before = inked(paintedAt(content, 0), layout.sentence);
    EXPECT_GT(before, 0);  // the words produced before
    EXPECT_GT(inked(paintedAt(content, 1), layout.sentence), before);
    // The row of the map appears.
    EXPECT_NE(paintedAt(content, 0).copy(layout.map.toRect()),
              paintedAt(content, 1).copy(layout.map.toRect()));
    // Only the animation moves: every place has the same layout.
    const DecodingLayout other =
        layoutDecoding(decodingContent(translated("en-fr-additive", "cross"), 2), {0, 0, 900, 420});
    EXPECT_EQ(other.readBox(0), layout.readBox(0));
    EXPECT_EQ(other.sentence, layout.sentence);
}
