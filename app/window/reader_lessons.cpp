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
         guessed(
             {QT_TRANSLATE_NOOP("Lessons",
                                "Let all 17 words weigh alike: will the review still be called positive?"),
              {QT_TRANSLATE_NOOP("Lessons", "Yes"), QT_TRANSLATE_NOOP("Lessons", "No")},
              0},
             {QT_TRANSLATE_NOOP("Lessons",
                                "Divided by a temperature of 1000, all 17 weights become alike, %1 each. The "
                                "answer hardly moves: still positive, with 73 %."),
              "map",
              at(friendly),
              {{Temperature{{.map = "word"}, 1000}}}}),
         {QT_TRANSLATE_NOOP("Lessons",
                            "Forbid attention to see “friendly”, and %1 is what it gets. Still positive, "
                            "with 71 %: the other states have heard of it, for the LSTM below reads in "
                            "both directions."),
          "map",
          at(friendly),
          {{MaskCells{{.map = "word", .layer = 0, .head = 0}, {{0, friendly}}}}}},
         guessed(
             {QT_TRANSLATE_NOOP("Lessons", "And with “rude” in place of “friendly”?"),
              {QT_TRANSLATE_NOOP("Lessons", "Still positive"), QT_TRANSLATE_NOOP("Lessons", "Negative")},
              1},
             {QT_TRANSLATE_NOOP("Lessons",
                                "Now say “rude” instead of “friendly”: negative, with 93 %. The word matters "
                                "indeed, but its weight of %1 would not have told how much."),
              "map",
              at(friendly),
              {{ReplaceWord{.word = friendly, .text = "rude"}}}}),
         {QT_TRANSLATE_NOOP("Lessons",
                            "On 2,542 held-out texts it is right in 82.5 % with its attention, and in "
                            "82.1 % with a plain mean in its place. Weights show what is read, not why an "
                            "answer is given (Jain & Wallace 2019; Wiegreffe & Pinter 2019)."),
          "map", at(friendly)}},
        QT_TRANSLATE_NOOP(
            "Lessons", "A weight says what was read. Whether it mattered shows when something is changed.")};
}

Lesson features() {
    const Index cold = 3, friendly = 10;
    const auto at = [](Index feature, Index key) {
        return Selection{.map = "word", .layer = 0, .head = 0, .query = feature, .key = key};
    };
    return {
        QT_TRANSLATE_NOOP("Lessons", "Must a whole vector attend to the same word?"),
        QT_TRANSLATE_NOOP("Lessons", "A row for each dimension: which words does it take its number from?"),
        "reviews-feature-wise",
        textInput(coldFood),
        {{QT_TRANSLATE_NOOP("Lessons",
                            "An LSTM has made 64 numbers of each word. Here each of the 64 dimensions has a "
                            "softmax of its own, and a row. Dimension 0 takes most from “friendly”: %1."),
          "map", at(0, friendly)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "Dimension 35 looks elsewhere. Its largest weight, %1, is on “cold”, of which "
                            "dimension 0 wants next to nothing."),
          "map", at(35, cold)},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "And to “friendly” dimension 35 gives only %1. One word matters for one number and "
              "not for another, which a single weight for each word could not say."),
          "map", at(35, friendly)},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "Divided by a temperature of 1000, all weights become 1/17, %1. The review is still "
              "called positive, with 71 % instead of 76 %."),
          "map",
          at(0, friendly),
          {{Temperature{{.map = "word"}, 1000}}}},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "On 2,542 held-out texts it is right in 82.9 %, and in 82.5 % with equal weights in "
              "place of its attention: on texts so short, the map shows more than it gains."),
          "map", at(0, friendly)}},
        QT_TRANSLATE_NOOP(
            "Lessons", "Weights need not belong to whole words: each number of a vector can have its own.")};
}

Lesson embeddings() {
    const Index frendly = 3, the = 6, overpriced = 11;
    enum { word, characters, shape };
    const auto at = [](Index query, Index key) {
        return Selection{.map = "embedding", .layer = 0, .head = 0, .query = query, .key = key};
    };
    return {
        QT_TRANSLATE_NOOP("Lessons", "How is a word read that nobody has seen?"),
        QT_TRANSLATE_NOOP("Lessons", "Three embeddings for each word: itself, its characters, its shape."),
        "reviews-embeddings",
        textInput("The stafff was frendly, but the pizza was TERRIBLE and overpriiiced."),
        {{QT_TRANSLATE_NOOP("Lessons",
                            "Every row is a word, every column one of its embeddings. The vocabulary lacks "
                            "“frendly”, so it is read by its characters: %1."),
          "map", at(frendly, characters)},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "“overpriiiced” too, with %1. Its shape, a letter three times in a row, gets most of "
              "the rest."),
          "map", at(overpriced, characters)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "“the” says nothing of whether a review is good. The model is content with its "
                            "shape, %1: small letters, three of them."),
          "map", at(the, shape)},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "Spelt right, “friendly” has an embedding of its own, which now takes part with %1. "
              "The review is still negative, but with 73 % instead of 94 %."),
          "map",
          at(frendly, word),
          {{ReplaceWord{.word = frendly, .text = "friendly"}}}},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "In 2,542 held-out texts the characters have 0.337 of the weight in known words, and "
              "0.696 in unknown ones. When which embedding is to be read was never shown to it."),
          "map", at(frendly, characters)}},
        QT_TRANSLATE_NOOP("Lessons",
                          "Attention can also choose between several ways to read the same word.")};
}

Lesson document() {
    const Index told = 2, rude = 26;
    const auto sentence = [](Index key) {
        return Selection{.map = "sentence", .layer = 0, .head = 0, .query = 0, .key = key};
    };
    const Selection word{.map = "word", .layer = 0, .head = 0, .query = told, .key = rude};
    RunInputs visit;
    visit.values["document"] = std::vector<std::string>{
        "We went there on a Friday with my parents.", "The restaurant is next to the library.",
        "The soup was cold and the waiter was rude.", "My brother had the fish.", "I will never come back."};
    return {
        QT_TRANSLATE_NOOP("Lessons", "Where in a long text is the opinion?"),
        QT_TRANSLATE_NOOP("Lessons", "Two levels at once: a bar for each sentence, a shade for each word."),
        "reviews-hierarchical",
        visit,
        {{QT_TRANSLATE_NOOP(
              "Lessons",
              "Five sentences about a visit, and the model calls it negative, with 93 %. Of the "
              "sentences the third gets %1: the bars say so."),
          "document", sentence(told)},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "Within each sentence the words share a weight of 1 of their own. In the third it is "
              "“rude” that gets %1; in “The restaurant is next to the library.” no word stands out "
              "so."),
          "map", word},
         {QT_TRANSLATE_NOOP("Lessons",
                            "A person would also hold “I will never come back.” against the place. The model "
                            "gives it only %1: it has missed that."),
          "document", sentence(4)},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "Let the waiter be friendly instead. The third sentence keeps %1 of the weight, but in "
              "it “cold” and “friendly” now weigh nearly the same, and the document is negative with "
              "55 % only."),
          "document",
          sentence(told),
          {{ReplaceWord{.input = "document", .word = rude, .text = "friendly"}}}},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "In 762 held-out documents the opinions have 0.828 of the weight, and are 0.155 of the "
              "sentences. Right in 88.5 %; with equal weights in 76.5 %: a mean keeps the opinions, but "
              "among much else."),
          "document", sentence(told)}},
        QT_TRANSLATE_NOOP(
            "Lessons",
            "Attention can be stacked: words make up a sentence, sentences a document, and each "
            "level has weights of its own.")};
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
        QT_TRANSLATE_NOOP("Lessons",
                          "Attention can look more than once: what it has read decides where it looks next."),
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
    const auto at = [](Index word, Index place) {
        return Selection{.map = "image", .layer = 0, .head = 0, .query = word, .key = place};
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
         guessed({QT_TRANSLATE_NOOP("Lessons", "Move the circle above the others: will “red” find it there?"),
                  {QT_TRANSLATE_NOOP("Lessons", "Yes"), QT_TRANSLATE_NOOP("Lessons", "No")},
                  0},
                 {QT_TRANSLATE_NOOP(
                      "Lessons",
                      "Let the circle stand above the others. Now the caption says “above”, and “red” "
                      "has found the circle where it is, with %1."),
                  "picture",
                  at(red, region(5, 0)),
                  {},
                  sceneInput("scene: red circle 5,0; blue square 5,4; green star 6,6")}),
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "On 2,000 held-out scenes, made up by the program like those it learnt from, more than 95 % of "
              "its captions are right word for word, and none where every region has the same weight. Words "
              "for colours and shapes give 0.83 of their weight to the 3 × 3 regions around what they name."),
          "picture", at(blue, region(5, 4))}},
        QT_TRANSLATE_NOOP("Lessons",
                          "What is attended to need not be words: a region of a picture is a vector, too."),
        1};
}

RunInputs askedOf(const char* scene, const char* question) {
    RunInputs inputs = sceneInput(scene);
    inputs.values["question"] = std::string(question);
    return inputs;
}

Lesson pictureQuestions() {
    constexpr const char* scene =
        "scene: red circle 1,2; blue square 5,4; green star 7,6; yellow triangle 6,1";
    const Index square = 5;  // of “What is left of the square?”
    const auto look = [](int level, Index column, Index row) {
        return Selection{
            .map = "image", .layer = level, .head = 0, .query = 0, .key = row * sceneCells + column};
    };
    const auto word = [](int level, Index key) {
        return Selection{.map = "question", .layer = level, .head = 0, .query = 0, .key = key};
    };
    const auto forbidden = [](Index column, Index row) {
        std::vector<Change> changes;
        for (int level = 0; level < 3; ++level)
            changes.push_back(
                {MaskCells{{.map = "image", .layer = level, .head = 0}, around(0, column, row)}});
        return changes;
    };
    return {
        QT_TRANSLATE_NOOP("Lessons", "How do a question and a picture find each other?"),
        QT_TRANSLATE_NOOP(
            "Lessons", "Attention over the regions of a picture and the words of a question, both at once."),
        "picture-questions",
        askedOf(scene, "What is left of the square?"),
        {{QT_TRANSLATE_NOOP(
              "Lessons",
              "One matrix, C = tanh(Q W Vᵀ / √d), says how well each word goes with each of the 64 "
              "regions; by it regions and words are weighed at once. At the first of three "
              "levels, that of words, the circle has %1. The answer is “circle”."),
          "picture", look(0, 1, 2)},
         guessed({QT_TRANSLATE_NOOP("Lessons", "And of the words, which one weighs most?"),
                  {"“What”", "“left”", "“square”"},
                  2},
                 {QT_TRANSLATE_NOOP(
                      "Lessons",
                      "The other half of the same moment: of the words, “square” has %1 here. Which "
                      "words and which shapes matter was never shown to it."),
                  "picture", word(0, square)}),
         {QT_TRANSLATE_NOOP("Lessons",
                            "Ask for the colour of the triangle, and the same network looks there, with %1. "
                            "The answer is “yellow”."),
          "picture",
          look(0, 6, 1),
          {},
          askedOf(scene, "What colour is the triangle?")},
         {QT_TRANSLATE_NOOP("Lessons",
                            "Forbid it the triangle's region and those around it, at all levels: the weight "
                            "is %1 there, and the answer is another colour."),
          "picture", look(0, 6, 1), forbidden(6, 1), askedOf(scene, "What colour is the triangle?")},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "Of 6,000 questions about held-out scenes, made up by the program like those it "
              "learnt from, 98.4 % are answered rightly, and 26.1 % where every region and every "
              "word has the same weight."),
          "picture", look(0, 1, 2)}},
        QT_TRANSLATE_NOOP("Lessons",
                          "Two sides can attend to each other: the question says where to look, the picture "
                          "which words count.")};
}

Lesson hiddenWords() {
    const Index animal = 2, didnt = 3, cross = 4, street = 6, it = 8, tired = 11, cup = 4, hidden = 6;
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
         guessed({QT_TRANSLATE_NOOP("Lessons", "“Because it was too wide”: where will “it” look now?"),
                  {"“animal”", "“street”"},
                  1},
                 {QT_TRANSLATE_NOOP(
                      "Lessons",
                      "One other word, “wide” instead of “tired”, and “it” looks at “street” with %1. Of all "
                      "the sentences that taught it pronouns, none had these two nouns together."),
                  "map",
                  at(1, it, street),
                  {{ReplaceWord{.word = tired - 1, .text = "wide"}}}}),
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
          "map", at(1, it, street)}},
        QT_TRANSLATE_NOOP(
            "Lessons",
            "A model that reads both sides of a gap learns where to look from the words that it "
            "has to name.")};
}

Lesson nextWords() {
    const Index tom = 7, like = 4, mary = 9, cup = 5, of = 6;
    const auto at = [](int layer, int head, Index query, Index key) {
        return Selection{.map = "self", .layer = layer, .head = head, .query = query, .key = key};
    };
    const RunInputs again = textInput("Tom and Mary like music. Tom and Mary");
    return {
        QT_TRANSLATE_NOOP("Lessons", "How does a text go on?"),
        QT_TRANSLATE_NOOP("Lessons", "A decoder looks back, never ahead, and says what is likely next."),
        "english-next",
        textInput("She gave him a cup of"),
        {{QT_TRANSLATE_NOOP(
              "Lessons",
              "This model tells each word from those before it. To know what can follow “of” it "
              "looks back: in this head of layer 0, “cup” gets %1 of the weight. What it says is "
              "“coffee”, with 40 %, or “tea”, with 37 %."),
          "map", at(0, 2, of, cup)},
         guessed({QT_TRANSLATE_NOOP("Lessons", "How much does “cup” give to “of”, which comes after it?"),
                  {QT_TRANSLATE_NOOP("Lessons", "As much"), QT_TRANSLATE_NOOP("Lessons", "A little"),
                   QT_TRANSLATE_NOOP("Lessons", "Nothing")},
                  2},
                 {QT_TRANSLATE_NOOP(
                      "Lessons",
                      "The other way round nothing is seen: “of” comes later, and what “cup” gives to it "
                      "is %1. Above the diagonal the map is closed. So every word of a text can be asked "
                      "at once, and a new one only adds a row."),
                  "map", at(0, 2, cup, of)}),
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "A piece of what? “piece” gets %1, and now it is “cake” that comes first, with 20 %. "
              "“One word on” adds a word; at a higher temperature, or with more words to "
              "draw from, it is less often the likeliest."),
          "map",
          at(0, 2, of, cup),
          {},
          textInput("She gave him a piece of")},
         {QT_TRANSLATE_NOOP("Lessons",
                            "“Tom and Mary” come again. An induction head looks at what followed the first "
                            "time, and this head does: the last “Mary” gives “like” %1. But so does the last "
                            "“Tom”, and what the model says is “are”."),
          "map",
          at(2, 3, mary, like),
          {},
          again},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "The last “Tom” gives “like” %1: it seeks a verb, it does not copy. Of random words "
              "that come again the model tells 12 %. Sentences it knows better: perplexity 19.9 on "
              "unseen ones, where counting triples of words reaches 21.3."),
          "map",
          at(2, 3, tom, like),
          {},
          again}},
        QT_TRANSLATE_NOOP("Lessons",
                          "A decoder looks back only. So each new word is a new row of its map, and the rows "
                          "above it stay as they are.")};
}

}  // namespace

std::vector<Lesson> readerLessons() {
    return {explanations(), document(),  features(), embeddings(),      memories(),
            hiddenWords(),  nextWords(), captions(), pictureQuestions()};
}

}  // namespace attentionscope
