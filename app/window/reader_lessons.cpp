#include "app/window/lessons.h"

#include <QCoreApplication>

#include "core/picture/scene.h"

namespace attentionscope {

namespace {

constexpr const char* coldFood = "The food was cold, but the staff were so friendly that I will come back.";

Lesson explanations() {
    const Index friendly = 10;
    const auto at = [](Index key) {
        return Selection{.map = "word", .layer = 0, .head = 0, .query = 0, .key = key};
    };
    return {
        QT_TRANSLATE_NOOP("Lessons", "Do the weights explain the answer?"),
        QT_TRANSLATE_NOOP("Lessons",
                          "Change what is attended to, then change a word: which of them matters?"),
        "reviews-attention",
        textInput(coldFood),
        {{QT_TRANSLATE_NOOP("Lessons",
                            "A model has read this review and calls it positive, with 74 %. Of all words "
                            "“friendly” gets the largest weight, %1. Is that why?"),
          "map", at(friendly)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "Divided by a temperature of 1000, all 17 weights become alike, %1 each. The "
                            "answer hardly moves: still positive, with 73 %."),
          "map",
          at(friendly),
          {{Temperature{{.map = "word"}, 1000}}}},
         {QT_TRANSLATE_NOOP("Lessons",
                            "Forbid attention to see “friendly”, and %1 is what it gets. Still positive, "
                            "with 71 %: the other states have heard of it, for the LSTM below reads in "
                            "both directions."),
          "map",
          at(friendly),
          {{MaskCells{{.map = "word", .layer = 0, .head = 0}, {{0, friendly}}}}}},
         {QT_TRANSLATE_NOOP("Lessons",
                            "Now say “rude” instead of “friendly”: negative, with 93 %. The word matters "
                            "indeed, but its weight of %1 would not have told how much."),
          "map",
          at(friendly),
          {{ReplaceWord{.word = friendly, .text = "rude"}}}},
         {QT_TRANSLATE_NOOP("Lessons",
                            "On 2,542 held-out texts it is right in 82.5 % with its attention, and in "
                            "82.1 % with a plain mean in its place. Weights show what is read, not why an "
                            "answer is given (Jain & Wallace 2019; Wiegreffe & Pinter 2019)."),
          "map", at(friendly)}}};
}

RunInputs milkStory(const std::string& place) {
    RunInputs inputs;
    inputs.values["story"] =
        std::vector<std::string>{"Mary got the milk there.", "John moved to the bedroom.",
                                 "Sandra went back to the kitchen.", "Mary travelled to the " + place + "."};
    inputs.values["question"] = std::string("Where is the milk?");
    return inputs;
}

Lesson memories() {
    const Index milk = 0, travelled = 3;
    const auto at = [](int hop, Index key) {
        return Selection{.map = "hop", .layer = hop, .head = 0, .query = 0, .key = key};
    };
    return {
        QT_TRANSLATE_NOOP("Lessons", "How is an answer put together from several facts?"),
        QT_TRANSLATE_NOOP("Lessons", "Three hops over a story: each looks where the one before has led."),
        "stories-memory",
        milkStory("hallway"),
        {{QT_TRANSLATE_NOOP("Lessons",
                            "Each sentence of the story is a memory, the question a vector. The first hop "
                            "has only the question to go by and looks here and there; “Mary got the milk "
                            "there.” has %1."),
          "map", at(0, milk)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "What it read is added to the vector. The second hop settles on the sentence "
                            "that names the milk, with %1."),
          "map", at(1, milk)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "Now it is about Mary, and the third hop finds where she went: %1. The answer "
                            "is “hallway”. Which sentences matter was never shown to it."),
          "map", at(2, travelled)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "Let Mary travel to the garden instead. The hops look at the same two "
                            "sentences, the third with %1, and the answer is “garden”."),
          "map",
          at(2, travelled),
          {},
          milkStory("garden")}},
        2};
}

/// A word and the 3 × 3 regions around a cell.
std::vector<std::pair<Index, Index>> around(Index word, Index column, Index row) {
    std::vector<std::pair<Index, Index>> cells;
    for (Index down = -1; down <= 1; ++down)
        for (Index across = -1; across <= 1; ++across)
            cells.emplace_back(word, (row + down) * sceneCells + column + across);
    return cells;
}

RunInputs sceneInput(const char* scene) {
    RunInputs inputs;
    inputs.values["picture"] = PictureInput(scene);
    return inputs;
}

Lesson captions() {
    // Of "a red circle left of a blue square and a green star".
    const Index red = 1, blue = 6;
    const auto region = [](Index column, Index row) { return row * sceneCells + column; };
    const auto at = [](Index word, Index region) {
        return Selection{.map = "image", .layer = 0, .head = 0, .query = word, .key = region};
    };
    return {
        QT_TRANSLATE_NOOP("Lessons", "Where does a network look while it describes a picture?"),
        QT_TRANSLATE_NOOP("Lessons",
                          "A caption word by word, and for each word the regions that it comes from."),
        "captions-soft",
        sceneInput("scene: red circle 1,2; blue square 5,4; green star 6,6"),
        {{QT_TRANSLATE_NOOP(
              "Lessons",
              "The picture is cut into 64 regions, each a vector. Before every word the network "
              "asks all of them, and reads the sum of what they say. For “red” the circle's "
              "region has a weight of %1."),
          "picture", at(red, region(1, 2))},
         {QT_TRANSLATE_NOOP("Lessons",
                            "For “blue” it is the square's, with %1. Which word is of which shape was never "
                            "shown to it: it had pictures and captions, nothing else."),
          "picture", at(blue, region(5, 4))},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "Forbid “red” the circle's region and those around it: the weight is %1 there, and "
              "with nothing red to read another word becomes likeliest."),
          "picture",
          at(red, region(1, 2)),
          {{MaskCells{{.map = "image", .layer = 0, .head = 0}, around(red, 1, 2)}}}},
         {QT_TRANSLATE_NOOP("Lessons",
                            "Let the circle stand above the others. Now the caption says “above”, and “red” "
                            "has found the circle where it is, with %1."),
          "picture",
          at(red, region(5, 0)),
          {},
          sceneInput("scene: red circle 5,0; blue square 5,4; green star 6,6")}},
        1};
}

}  // namespace

std::vector<Lesson> readerLessons() {
    return {explanations(), memories(), captions()};
}

}  // namespace attentionscope
