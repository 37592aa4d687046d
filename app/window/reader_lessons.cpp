#include "app/window/lessons.h"

#include <QCoreApplication>

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

Lesson hiddenWords() {
    const Index animal = 2, didnt = 3, cross = 4, street = 6, it = 8, tired = 10, cup = 4, hidden = 6;
    const auto at = [](int layer, Index query, Index key) {
        return Selection{.map = "self", .layer = layer, .head = 3, .query = query, .key = key};
    };
    return {
        QT_TRANSLATE_NOOP("Lessons", "What does a model learn that names hidden words?"),
        QT_TRANSLATE_NOOP("Lessons",
                          "Hide a word, or ask a pronoun what it stands for: a trained head knows."),
        "english-masked",
        textInput("The animal didn't cross the street because it was too tired."),
        {{QT_TRANSLATE_NOOP(
              "Lessons",
              "This model learnt to name hidden words and, at a pronoun, the noun that it stands "
              "for. Where to look it was never told. In this head of layer 1 “it” gives %1 of "
              "its weight to “animal”, and “animal” is what it says there."),
          "map", at(1, it, animal)},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "One other word, “wide” instead of “tired”, and “it” looks at “street” with %1. Of all "
              "the sentences that taught it pronouns, none had these two nouns together."),
          "map",
          at(1, it, street),
          {{ReplaceWord{.word = tired - 1, .text = "wide"}}}},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "Now “cross” is hidden; a second click on a chosen word does that. The model sees "
              "both sides of the gap, this head gives “didn't” %1, and “cross” comes first again, "
              "with more than 99 %."),
          "map",
          at(1, cross, didnt),
          {},
          textInput("The animal didn't [MASK] the street because it was too tired.")},
         {QT_TRANSLATE_NOOP("Lessons",
                            "A gap that many words fit: this head gives “cup” %1, and “coffee” is the "
                            "likeliest, but with 5 % only, and “money” follows close behind. It has read "
                            "short sentences, and not many."),
          "map",
          at(1, hidden, cup),
          {},
          textInput("She drinks a cup of [MASK] every morning.")},
         {QT_TRANSLATE_NOOP("Lessons",
                            "On 18,902 hidden words it never saw, the right one is among its first five in "
                            "69 %; looking at all words equally, in 23 %. Back at the first sentence, “it” "
                            "gives “street” %1."),
          "map", at(1, it, street)}}};
}

}  // namespace

std::vector<Lesson> readerLessons() {
    return {explanations(), memories(), hiddenWords()};
}

}  // namespace attentionscope
