#include "app/window/lessons.h"

#include <QCoreApplication>

namespace attentionscope {

namespace {

/// A cell of a head of self-attention.
Selection seen(int layer, int head, Index query, Index key, Stage stage = Stage::weights) {
    return {"self", layer, head, query, key, std::string(stageName(stage)), stage};
}
/// A word in a step of the story of a layer.
Selection told(const char* map, int layer, const char* step, Index query) {
    return {.map = map, .layer = layer, .head = 0, .query = query, .step = step};
}
std::vector<Change> silenced(int layer, int heads) {
    std::vector<Change> changes;
    for (int head = 0; head < heads; ++head)
        changes.push_back({SilenceHeads{{.map = "self", .layer = layer, .head = head}}});
    return changes;
}

Lesson positions() {
    const Index dog = 2, bites = 3, lastDog = 5;
    const RunInputs swapped = textInput("The man bites the dog.");
    return {
        QT_TRANSLATE_NOOP("Lessons", "Does attention know the order of the words?"),
        QT_TRANSLATE_NOOP("Lessons",
                          "Without positional encodings two words change places, and nothing else changes."),
        "english-masked",
        textInput("The dog bites the man."),
        {{QT_TRANSLATE_NOOP(
              "Lessons",
              "“The dog bites the man.” In this head of layer 2 “dog” gives “bites” %1. Does it "
              "make a difference to the model who stands before the verb?"),
          "map", seen(2, 0, dog, bites)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "Left out: the positional encodings. A word is now the same vector wherever it "
                            "stands, and both “the” have the same row, number by number. “dog” gives “bites” "
                            "%1."),
          "map",
          seen(2, 0, dog, bites),
          {{PositionsOff{}}}},
         guessed({QT_TRANSLATE_NOOP("Lessons",
                                    "“dog” and “man” change places. What does “dog” give to “bites” now?"),
                  {QT_TRANSLATE_NOOP("Lessons", "More"), QT_TRANSLATE_NOOP("Lessons", "Less"),
                   QT_TRANSLATE_NOOP("Lessons", "As much")},
                  2},
                 {QT_TRANSLATE_NOOP(
                      "Lessons",
                      "%1, as before. Rows and columns have changed places along with their words, and no "
                      "number has become another: without positions a sentence is a bag of words."),
                  "map",
                  seen(2, 0, lastDog, bites),
                  {{PositionsOff{}}},
                  swapped}),
         {QT_TRANSLATE_NOOP("Lessons",
                            "With the encodings back the order counts: bitten, the dog gives “bites” %1, and "
                            "in the first sentence it was 0.601."),
          "map",
          seen(2, 0, lastDog, bites),
          {},
          swapped},
         {.words = QT_TRANSLATE_NOOP(
              "Lessons",
              "To the embedding of each word this translator adds the row of its place in P: "
              "sin(pos / 10000^(2i/d)) in even columns, the cosine in odd ones. On the left the waves are "
              "quick, on the right so slow that they hardly move."),
          .tab = "steps",
          .at = told("encoder.self", 0, "source_embeddings", 2),
          .inputs = textInput("The agreement on the European Economic Area was signed in August 1992."),
          .model = "en-fr-transformer"},
         {.words = QT_TRANSLATE_NOOP(
              "Lessons",
              "The product of two such encodings is a sum of cosines of their distance. This head compares "
              "nothing else, and so its score is the same along each diagonal: for the word before it is %1, "
              "wherever that stands, and next to nothing for all others."),
          .tab = "map",
          .at = seen(0, 0, 4, 3, Stage::scores),
          .inputs = textInput("The animal didn't cross the street because it was too tired"),
          .model = "constructed"}},
        QT_TRANSLATE_NOOP(
            "Lessons",
            "To attention a sentence is a bag of words. Where each of them stands has to be put "
            "into its vector.")};
}

Lesson masks() {
    const Index cup = 5, of = 6, knowledge = 0, filled = 4;
    const RunInputs padded = textInput("Knowledge is power. pad pad pad");
    return {
        QT_TRANSLATE_NOOP("Lessons", "What may a word not see?"),
        QT_TRANSLATE_NOOP("Lessons", "Minus infinity before the softmax, exactly 0 after it."),
        "english-next",
        textInput("She gave him a cup of"),
        {{QT_TRANSLATE_NOOP(
              "Lessons",
              "A decoder is to tell the next word, and so must not see it. “cup” has a score for “of”, but "
              "before the softmax the mask puts %1 in its place, as in every cell above the diagonal."),
          "map", seen(0, 2, cup, of, Stage::masked)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "e to the power of −∞ is 0: the weight is %1, not nearly but exactly, and what "
                            "the row has left still sums to 1."),
          "map", seen(0, 2, cup, of)},
         guessed(
             {QT_TRANSLATE_NOOP("Lessons", "The first row may see itself only. What does it give to itself?"),
              {QT_TRANSLATE_NOOP("Lessons", "All of it"), QT_TRANSLATE_NOOP("Lessons", "A half"),
               QT_TRANSLATE_NOOP("Lessons", "Nothing")},
              0},
             {QT_TRANSLATE_NOOP("Lessons",
                                "Of a single score, whichever it is, the softmax makes %1. With each row "
                                "one more cell is open."),
              "map", seen(0, 2, 0, 0)}),
         {.words = QT_TRANSLATE_NOOP(
              "Lessons",
              "Sentences that are computed together are filled up to one length. Head 7 gives all tokens as "
              "much, and the filling, here three times “pad”, gets its part: each of the seven has %1."),
          .tab = "map",
          .at = seen(0, 7, knowledge, 0),
          .inputs = padded,
          .model = "constructed"},
         {.words = QT_TRANSLATE_NOOP(
              "Lessons",
              "A padding mask closes the columns of the filling, in every row and in every head. What they "
              "had goes to the others: %1 for each of four."),
          .tab = "map",
          .at = seen(0, 7, knowledge, 0),
          .changes = {{PadKeys{{.map = "self"}, filled}}},
          .inputs = padded,
          .model = "constructed"},
         {.words = QT_TRANSLATE_NOOP(
              "Lessons",
              "Other masks spare work. In a window each word sees itself and one neighbour on either side, "
              "and “power” gives “is” %1. Of n² cells only about 3n are left."),
          .tab = "map",
          .at = seen(0, 7, 2, 1),
          .changes = {{ReplaceMask{"window", 2}}},
          .inputs = textInput("Knowledge is power, France is bacon."),
          .model = "constructed"}},
        QT_TRANSLATE_NOOP("Lessons",
                          "A mask works before the softmax: −∞ in place of a score makes a weight of 0, and "
                          "the open cells share the whole row."),
        1};
}

Lesson residuals() {
    const Index animal = 1, it = 7, cup = 5, of = 6, wanted = 4;
    const RunInputs drink = textInput("She gave him a cup of");
    return {
        QT_TRANSLATE_NOOP("Lessons", "What does a layer leave of a word?"),
        QT_TRANSLATE_NOOP("Lessons", "x + attention(x): what comes in is kept, and something is added."),
        "pronoun",
        textInput("The animal didn't cross the street because it was too tired"),
        {{.words = QT_TRANSLATE_NOOP(
              "Lessons",
              "R = X + Y, the residual connection: what attention has found, Y, does not replace a word, it "
              "is added to it. “it” was a pronoun and still is; in its last number, wanted, it has gained "
              "%1."),
          .tab = "steps",
          .at = told("self", 0, "residual", it),
          .column = wanted},
         {.words = QT_TRANSLATE_NOOP(
              "Lessons",
              "Silence the head: Y is 0 now, and R is X. “it” goes on as it came, a pronoun, with %1 in "
              "wanted."),
          .tab = "steps",
          .at = told("self", 0, "residual", it),
          .changes = silenced(0, 1),
          .column = wanted},
         guessed({QT_TRANSLATE_NOOP("Lessons", "Which noun will layer 1 find for “it” now?"),
                  {QT_TRANSLATE_NOOP("Lessons", "Both alike"), "“animal”", "“street”"},
                  0},
                 {QT_TRANSLATE_NOOP("Lessons",
                                    "What is wanted was never written into “it”, so that both nouns fit as "
                                    "well: “animal” gets %1, and “street” as much. Nothing else is lost: it "
                                    "still looks for nouns."),
                  "map", seen(1, 0, it, animal), silenced(0, 1)}),
         {.words = QT_TRANSLATE_NOOP(
              "Lessons",
              "In a trained model all heads of layer 1 are silenced, and “coffee” comes first all the same, "
              "with 47 %; before, it was 40 %. What layer 0 took from “cup”, with %1, goes past the silent "
              "heads along the residual connection."),
          .tab = "map",
          .at = seen(0, 2, of, cup),
          .changes = silenced(1, 4),
          .inputs = drink,
          .model = "english-next"},
         {.words = QT_TRANSLATE_NOOP(
              "Lessons",
              "With each layer the sums grow. So each row is normalised before it is read: (h − μ) / σ with "
              "σ = √(variance + ε) has mean 0 and variance 1; γ and β, which are learnt, stretch and shift "
              "it. The first number of “of” becomes %1."),
          .tab = "steps",
          .at = told("self", 1, "input_norm", of),
          .inputs = drink,
          .model = "english-next",
          .column = 0}},
        QT_TRANSLATE_NOOP("Lessons",
                          "A layer adds to what was there, and so nothing has to be learnt twice; "
                          "normalisation keeps the sums in bounds."),
        2};
}

Lesson rollout() {
    const Index animal = 2, it = 8, tired = 11;
    return {
        QT_TRANSLATE_NOOP("Lessons", "Does one map say what a word has read?"),
        QT_TRANSLATE_NOOP("Lessons",
                          "Follow “it” through three layers, along attention and residual connections."),
        "english-masked",
        textInput("The animal didn't cross the street because it was too tired."),
        {{QT_TRANSLATE_NOOP(
              "Lessons",
              "In the last layer this head gives “animal” only %1 of what “it” takes along. Has "
              "the model forgotten what “it” stands for?"),
          "map", seen(2, 3, it, animal)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "It need not look there again: in the layer before, this head has given “animal” "
                            "%1. Since then “it” carries that along in its own vector."),
          "map", seen(1, 3, it, animal)},
         {.words = QT_TRANSLATE_NOOP(
              "Lessons",
              "Rollout (Abnar & Zuidema 2020) reckons with that. A layer is ½ A + ½ I: one half the mean of "
              "its heads, the other the residual connection, by which a word keeps itself. After layer 0, "
              "“it” is still %1 “it”."),
          .tab = "map",
          .at = seen(0, 0, it, it),
          .derived = DerivedMap::rollout},
         guessed({QT_TRANSLATE_NOOP("Lessons", "And after all three layers: what is there most of in “it”?"),
                  {"“it”", "“animal”", "“street”"},
                  1},
                 {.words = QT_TRANSLATE_NOOP(
                      "Lessons",
                      "The three layers multiplied: %1 of “it” has come from “animal”, more than from any "
                      "other place, and more than it has kept of itself."),
                  .tab = "map",
                  .at = seen(2, 0, it, animal),
                  .derived = DerivedMap::rollout}),
         {.words = QT_TRANSLATE_NOOP(
              "Lessons",
              "%1 has come from “tired”, to which the heads of the last layer give 0.030 on average: most of "
              "that was read before. Still, rollout takes all heads for alike and knows no values: it is an "
              "estimate, not a proof."),
          .tab = "map",
          .at = seen(2, 0, it, tired),
          .derived = DerivedMap::rollout}},
        QT_TRANSLATE_NOOP("Lessons",
                          "A map shows what one head reads in one layer. What a word has read by then, the "
                          "product of the layers says."),
        1};
}

}  // namespace

std::vector<Lesson> transformerLessons() {
    return {positions(), masks(), residuals(), rollout()};
}

}  // namespace attentionscope
