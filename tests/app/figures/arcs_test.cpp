// Arcs over a sentence, and the texts that describe them.
#include "app/figures/painters/arcs.h"

#include <gtest/gtest.h>
#include <map>

#include "app/figures/content/figures_for.h"
#include "app/figures/content/lines_content.h"
#include "app/figures/content/seen_words.h"
#include "core/recording/telling_word.h"
#include "tests/app/figures/small_recordings.h"

using namespace attentionscope;

namespace {

/// Three words, the last of which attends to the first, between two special tokens of the model.
struct FiveTokens : SmallRecording {
    FiveTokens() {
        const int text = words({"[CLS]", "cat", "because", "it", "[SEP]"});
        (*this)->sequences[size_t(text)].tokens.front().special = true;
        (*this)->sequences[size_t(text)].tokens.back().special = true;
        Matrix weights(5, 5);
        weights.row(0) << 0, 0, 0, 0, 1;
        weights.row(1) << 0, 1, 0, 0, 0;
        weights.row(2) << 0.6f, 0.1f, 0.1f, 0.1f, 0.1f;
        weights.row(3) << 0, 0.9f, 0, 0.1f, 0;
        weights.row(4) << 0, 0, 0, 0, 1;
        map("self", text, text, weights);
    }
};

ArcsContent manyWords(int count) {
    ArcsContent content;
    for (int i = 0; i < count; ++i) content.words.push_back({.text = "sentence", .position = i});
    content.weights = MatrixSlice(std::make_shared<const Matrix>(Matrix::Zero(count, count)));
    return content;
}

}  // namespace

TEST(Arcs, ConnectWordsOfOneSentence) {
    FiveTokens small;
    FigureRequest request = small.request();
    EXPECT_TRUE(fits(FigureKind::arcs, *request.recording, request.map));
    request.query = 3;
    const ArcsContent content = arcsContent(request);
    ASSERT_EQ(content.words.size(), 5u);
    EXPECT_TRUE(content.words.front().special);
    EXPECT_EQ(content.chosen, 3);
    // The chosen word's, and of the others none that ends at a special token or is weak.
    const std::vector<Arc> arcs = arcsOf(content);
    ASSERT_EQ(arcs.size(), 2u);
    EXPECT_TRUE(arcs[0].chosen && arcs[1].chosen);
    EXPECT_EQ(arcs.back().to, 1) << "the heaviest is drawn last";
    // A chosen key has its arc, however light.
    request.key = 4;
    const std::vector<Arc> withKey = arcsOf(arcsContent(request));
    EXPECT_TRUE(std::any_of(withKey.begin(), withKey.end(),
                            [](const Arc& arc) { return arc.chosen && arc.to == 4; }));

    SmallRecording two;
    const int first = two.words({"a", "b"}), second = two.words({"c", "d"});
    two.map("cross", first, second, Matrix::Constant(2, 2, 0.5f));
    EXPECT_FALSE(fits(FigureKind::arcs, *two.request().recording, two.request().map));
}

TEST(Arcs, WordsAreAsLargeAsPossibleWithoutTouching) {
    std::map<bool, double> before{{true, 1000}, {false, 1000}};  // in one line, and in several
    for (const int count : {3, 12, 60, 500}) {
        const QRectF area(0, 0, 1100, 480);
        const ArcsLayout layout = layoutArcs(manyWords(count), area);
        ASSERT_EQ(layout.boxes.size(), size_t(count));
        double& larger = before[layout.lines.back() == 0];
        EXPECT_LE(layout.pixels, larger) << count;
        EXPECT_GE(layout.pixels, 16) << count;
        larger = layout.pixels;
        for (size_t i = 0; i < layout.boxes.size(); ++i) {
            EXPECT_GE(layout.boxes[i].left(), area.left() - 0.5) << count;
            EXPECT_LE(layout.boxes[i].right(), area.right() + 0.5) << count;
            if (i == 0 || layout.lines[i] != layout.lines[i - 1]) continue;
            EXPECT_GE(layout.boxes[i].left(), layout.boxes[i - 1].right()) << count;
        }
        if (count > 60) continue;  // beyond, it scrolls
        EXPECT_LE(layout.height, area.height() + 0.5) << count;
    }
    EXPECT_EQ(layoutArcs(manyWords(7), QRectF(0, 0, 1100, 480)).lines.back(), 0) << "one line, while it fits";
}

TEST(Arcs, HitTestingFindsTheDrawnWord) {
    FiveTokens small;
    FigureRequest request = small.request();
    request.query = 1;
    const ArcsFigure figure(arcsContent(request));
    const QRectF area(0, 0, 900, 400);
    const ArcsLayout layout = layoutArcs(figure.content(), area);
    for (size_t i = 0; i < layout.boxes.size(); ++i)
        EXPECT_EQ(figure.placeAt(layout.boxes[i].center(), area)->query, Index(i));
    EXPECT_FALSE(figure.placeAt({1, 1}, area));
    EXPECT_EQ(figure.chosenPlace(area), layout.boxes[1]);
}

TEST(SeenWords, DescribeTheStrongestWeight) {
    FiveTokens small;
    FigureRequest request = small.request();
    EXPECT_EQ(seenWords(request, Qt::PlainText), "") << "no word is named";
    request.query = 3;
    EXPECT_EQ(seenWords(request, Qt::PlainText), "“it” looks mostly at “cat” (0.90)");
    request.query = 1;
    EXPECT_EQ(seenWords(request, Qt::PlainText), "“cat” looks only at itself");
    request.query = 3;
    request.key = 2;
    EXPECT_EQ(seenWords(request, Qt::PlainText),
              "“it” gives none of its attention to “because”; its largest weight is on “cat” (0.90)");
    EXPECT_TRUE(seenWords(request).contains("<b>it</b>"));
}

TEST(TellingWord, LooksAtAnotherWord) {
    FiveTokens small;
    const FigureRequest request = small.request();
    // Never a special token, nor a word that looks at itself or at a special token.
    EXPECT_EQ(tellingWord(*request.recording, *request.map, 0), 3);
    EXPECT_EQ(tellingWord(*request.recording, *request.map, 0, 3), 3);
    EXPECT_EQ(tellingWord(*request.recording, *request.map, 0, 0), 3) << "a special token is not held";
}

// "the" comes again in a text of some length, and looks beside itself: another word is chosen where it tells
// nearly as much.
TEST(TellingWord, PrefersAUniqueWordThatLooksFar) {
    SmallRecording small;
    const int text = small.words({"The", "cat", "sees", "it", "the"});
    Matrix weights(5, 5);
    weights.row(0) << 0.01f, 0.96f, 0.01f, 0.01f, 0.01f;
    weights.row(1) << 0.4f, 0.3f, 0.1f, 0.1f, 0.1f;
    weights.row(2) << 0.05f, 0.85f, 0.03f, 0.03f, 0.04f;
    weights.row(3) << 0.05f, 0.8f, 0.05f, 0.05f, 0.05f;
    weights.row(4) << 0.1f, 0.1f, 0.1f, 0.6f, 0.1f;
    small.map("self", text, text, weights);
    weights.row(3) << 0.1f, 0.4f, 0.2f, 0.2f, 0.1f;
    small.map("beside", text, text, weights);
    weights.row(2) << 0.1f, 0.4f, 0.2f, 0.2f, 0.1f;
    small.map("neither", text, text, weights);
    const FigureRequest request = small.request();
    const auto chosen = [&](int map, Index held = -1) {
        return tellingWord(*request.recording, request.recording->maps[size_t(map)], 0, held);
    };
    EXPECT_EQ(chosen(0), 3) << "it looks far";
    EXPECT_EQ(chosen(0, 0), 3) << "the article is not held";
    EXPECT_EQ(chosen(1), 2) << "it occurs once";
    EXPECT_EQ(chosen(2), 0) << "it tells much more";
    EXPECT_EQ(chosen(2, 0), 0);
}

// A pronoun that the model answers for tells more than a preposition that looks beside itself; a mark is
// neither chosen nor worth a look.
// Pieces of a vocabulary count as the words that they are.
TEST(TellingWord, PrefersAPronoun) {
    for (const std::string mark : {"", "▁"}) {
        SmallRecording small;
        std::vector<std::string> pieces;
        for (const char* word : {"Cats", "sat", "on", "mats", "because", "they", "."})
            pieces.push_back(mark + word);
        const int text = small.words(pieces);
        Matrix weights = Matrix::Constant(7, 7, 0.05f);
        weights.row(2) << 0.02f, 0.88f, 0.02f, 0.02f, 0.02f, 0.02f, 0.02f;
        weights.row(4) << 0.02f, 0.02f, 0.02f, 0.84f, 0.02f, 0.02f, 0.06f;
        weights.row(5) << 0.62f, 0.02f, 0.02f, 0.22f, 0.04f, 0.04f, 0.04f;
        weights.row(3) << 0.02f, 0.02f, 0.02f, 0.02f, 0.02f, 0.02f, 0.88f;
        weights.row(6) << 0.94f, 0.01f, 0.01f, 0.01f, 0.01f, 0.01f, 0.01f;
        small.map("self", text, text, weights);
        const FigureRequest request = small.request();
        EXPECT_EQ(tellingWord(*request.recording, *request.map, 0), 4) << "of two neighbours the long word";
        small->provenance["asked"] = "it they";
        const FigureRequest asked = small.request();
        EXPECT_EQ(tellingWord(*asked.recording, *asked.map, 0), 5);
        EXPECT_EQ(tellingWord(*asked.recording, *asked.map, 0, 4), 5) << "a conjunction is not held";
    }
}

TEST(TellingWord, FollowsItsWord) {
    SmallRecording small;
    const int before = small.words({"the", "dog", "and", "the", "cat"}),
              after = small.words({"yes", "the", "dog", "and", "the", "cat"}), other = small.words({"no"});
    const auto& sequences = small->sequences;
    EXPECT_EQ(sameWord(sequences[size_t(before)], sequences[size_t(after)], 1), 2);
    EXPECT_EQ(sameWord(sequences[size_t(before)], sequences[size_t(after)], 3), 4) << "the nearest of two";
    EXPECT_FALSE(sameWord(sequences[size_t(before)], sequences[size_t(other)], 1));
}
