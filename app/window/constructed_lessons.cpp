#include "app/window/lessons.h"

#include <QCoreApplication>
#include <random>

namespace attentionscope {

namespace {

constexpr const char* tiredAnimal = "The animal didn't cross the street because it was too tired";
constexpr const char* wideStreet = "The animal didn't cross the street because it was too wide";

/// A cell of a map, at a stage of its making.
Selection cell(int layer, int head, Index query, Index key, Stage stage = Stage::weights) {
    return {"self", layer, head, query, key, std::string(stageName(stage)), stage};
}
Change temperatureOf(int head, double value) {
    return {Temperature{{.map = "self", .layer = 0, .head = head}, value}};
}
Change maskOf(int head, Index query, Index key) {
    return {MaskCells{{.map = "self", .layer = 0, .head = head}, {{query, key}}}};
}
/// Rows parted by semicolons, by the name of their input.
RunInputs numberInputs(const std::map<std::string, std::string>& tables) {
    RunInputs inputs;
    for (const auto& [name, rows] : tables)
        inputs.values[name] = inputFromText(InputKind::numbers, rows, name);
    return inputs;
}

Lesson antecedents() {
    // Of the trained model, which reads a mark at the beginning and the full stop.
    const Index readAnimal = 2, readIt = 8;
    const Index animal = 1, street = 5, it = 7, tired = 10;
    return {
        QT_TRANSLATE_NOOP("Lessons", "What does “it” stand for?"),
        QT_TRANSLATE_NOOP("Lessons",
                          "Two layers of attention find the animal, with numbers that have names."),
        "pronoun",
        textInput(tiredAnimal),
        {{.words = QT_TRANSLATE_NOOP(
              "Lessons",
              "A trained model reads this sentence, and in this head of its layer 1 “it” gives %1 of its "
              "weight to “animal”. Where to look it was never told. How can attention find that out?"),
          .tab = "map",
          .at = cell(1, 3, readIt, readAnimal),
          .inputs = textInput("The animal didn't cross the street because it was too tired."),
          .model = "english-masked"},
         {QT_TRANSLATE_NOOP("Lessons",
                            "In this small model each word is five numbers with names: noun, pronoun, "
                            "adjective, living, wanted. In layer 0 a pronoun looks for what is said of it: "
                            "“it” gives %1 of its weight to “tired”."),
          "map", cell(0, 0, it, tired)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "So “it” now knows that something living is wanted. In layer 1 it looks for a "
                            "noun that this fits: with “animal” both products of query and key are "
                            "positive, and the score is %1."),
          "map", cell(1, 0, it, animal, Stage::scores)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "“street” is a noun as well, but lifeless. One of its products is negative, "
                            "and its score is only %1."),
          "map", cell(1, 0, it, street, Stage::scores)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "The softmax turns scores into weights, and “animal” gets %1: that is the "
                            "word “it” stands for."),
          "map", cell(1, 0, it, animal)},
         guessed(
             {QT_TRANSLATE_NOOP("Lessons",
                                "And if the street was too wide: which noun does “it” look at then?"),
              {"“animal”", "“street”"},
              1},
             {QT_TRANSLATE_NOOP("Lessons",
                                "With “wide” in place of “tired” something lifeless is wanted, and “street” "
                                "gets %1. These weights were set by hand: they show how attention can do it, "
                                "not how a trained model does."),
              "map",
              cell(1, 0, it, street),
              {},
              textInput(wideStreet)})},
        QT_TRANSLATE_NOOP("Lessons",
                          "A pronoun finds its noun because what it asks for, its query, fits what the noun "
                          "offers, its key.")};
}

Lesson arithmetic() {
    const auto at = [](Stage stage) { return cell(0, 0, 1, 1, stage); };
    return {
        QT_TRANSLATE_NOOP("Lessons", "Which arithmetic makes a weight?"),
        QT_TRANSLATE_NOOP("Lessons",
                          "From scores to weights to a new vector, small enough for pencil and paper."),
        "numbers",
        numberInputs(
            {{"queries", "1,0,1,0;0,2,0,2"}, {"keys", "1,0,1,0;0,1,0,1"}, {"values", "1,2,3,4;5,6,7,8"}}),
        {{QT_TRANSLATE_NOOP("Lessons",
                            "Two queries, two keys, two values of four numbers each. The second query is "
                            "multiplied, number by number, with the second key, and the products are "
                            "added up: 0·0 + 2·1 + 0·0 + 2·1 makes a score of %1."),
          "map", at(Stage::scores)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "Long vectors make large scores. So each is divided by the square root of "
                            "their length, √4 = 2, and %1 is left."),
          "map", at(Stage::scaled)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "The softmax raises e to each scaled score and divides by the sum over the "
                            "row, so that the row sums to 1: e² / (e⁰ + e²) = %1."),
          "map", at(Stage::weights)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "The weights now mix the values: %1 of (5, 6, 7, 8) and the rest of "
                            "(1, 2, 3, 4). This weighted sum is all that attention hands on."),
          "map", at(Stage::weighted)},
         guessed(
             {QT_TRANSLATE_NOOP("Lessons",
                                "What will the second key, which has the most, get at a temperature of 0.5?"),
              {QT_TRANSLATE_NOOP("Lessons", "More"), QT_TRANSLATE_NOOP("Lessons", "Less"),
               QT_TRANSLATE_NOOP("Lessons", "As much")},
              0},
             {QT_TRANSLATE_NOOP("Lessons",
                                "Divided by a temperature of 0.5 before the softmax, the scores lie twice as "
                                "far apart, and the largest wins more clearly: the second key now has %1."),
              "map",
              at(Stage::weights),
              {temperatureOf(0, 0.5)}})},
        QT_TRANSLATE_NOOP("Lessons",
                          "Attention is three lines of arithmetic: multiply queries with keys, turn each row "
                          "into shares of 1, mix the values by these shares.")};
}

using Rows = std::vector<std::vector<float>>;

/// Every way to write four numbers of which each is 1 or −1.
Rows allSigns() {
    Rows rows(16);
    for (unsigned i = 0; i < 16; ++i)
        for (unsigned bit = 0; bit < 4; ++bit) rows[i].push_back((i >> bit) & 1 ? 1.f : -1.f);
    return rows;
}

/// Queries and keys with a value for each key, which is its number.
RunInputs comparedRows(Rows queries, Rows keys) {
    Rows values;
    for (size_t i = 0; i < keys.size(); ++i) values.push_back({float(i)});
    RunInputs inputs;
    inputs.values["queries"] = NumberTable(std::move(queries));
    inputs.values["keys"] = NumberTable(std::move(keys));
    inputs.values["values"] = NumberTable(std::move(values));
    return inputs;
}

/// Four queries and sixteen keys of 64 signs each.
RunInputs longVectors() {
    std::minstd_rand chance(2106);
    const auto draw = [&](size_t count) {
        Rows rows(count, std::vector<float>(64));
        for (auto& row : rows)
            for (float& number : row) number = (chance() >> 16) & 1 ? 1.f : -1.f;
        return rows;
    };
    const Rows queries = draw(4);
    return comparedRows(queries, draw(16));
}

Lesson scale() {
    const Index query = 2, same = 5, best = 8;
    const Rows signs = allSigns();
    const RunInputs vectors = longVectors();
    return {
        QT_TRANSLATE_NOOP("Lessons", "Why are scores divided by √d?"),
        QT_TRANSLATE_NOOP(
            "Lessons", "Long vectors make large scores, and large scores a softmax that sees one key only."),
        "numbers",
        vectors,
        {{QT_TRANSLATE_NOOP(
              "Lessons",
              "Sixteen keys, every way to write four numbers that are 1 or −1, and four "
              "queries of the same kind. A score is a sum of four products; where all agree, it "
              "is %1. In each row the scores have mean 0 and variance 4."),
          "map",
          cell(0, 0, query, same, Stage::scores),
          {},
          comparedRows({signs[0], signs[3], signs[5], signs[9]}, signs)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "Now 64 such numbers in each, drawn by chance. A score is a sum of 64 products: "
                            "its variance is about 64, so that it strays by about √64 = 8. The largest of "
                            "the third row is %1."),
          "map", cell(0, 0, query, best, Stage::scores)},
         guessed({QT_TRANSLATE_NOOP("Lessons", "What does the softmax make of scores so far apart?"),
                  {QT_TRANSLATE_NOOP("Lessons", "One key gets nearly all"),
                   QT_TRANSLATE_NOOP("Lessons", "All get about as much"),
                   QT_TRANSLATE_NOOP("Lessons", "A few share it")},
                  0},
                 {QT_TRANSLATE_NOOP(
                      "Lessons",
                      "One key gets %1, and that is nearly all of the row. There the softmax is flat: "
                      "however the scores move, the weights hardly do, and a training has no gradient to "
                      "go by."),
                  "map",
                  cell(0, 0, query, best),
                  {{ScaleOff{{.map = "self", .layer = 0, .head = 0}}}}}),
         {QT_TRANSLATE_NOOP("Lessons",
                            "Divided by √64 = 8, the same score is %1. The variance is 1 now, as it is for "
                            "vectors of any length whose numbers have mean 0 and variance 1."),
          "map", cell(0, 0, query, best, Stage::scaled)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "Now the same key gets %1, and others have their share as well. That is why "
                            "attention is softmax(QKᵀ / √d) V (Vaswani et al. 2017)."),
          "map", cell(0, 0, query, best)}},
        QT_TRANSLATE_NOOP("Lessons",
                          "The variance of a score grows with the length of the vectors. Divided by √d it "
                          "stays what it was, and the softmax stays soft."),
        4};
}

Lesson scoreFunctions() {
    const auto given = [](const char* keys, const char* weights = nullptr) {
        std::map<std::string, std::string> tables{
            {"queries", "1,0,1,0;0,2,0,2"}, {"keys", keys}, {"values", "1,2,3,4;5,6,7,8"}};
        if (weights) tables["w"] = weights;
        return numberInputs(tables);
    };
    constexpr const char* keys = "1,0,1,0;0,1,0,1";
    const auto with = [](const char* function) { return std::vector<Change>{{ReplaceScore{function}}}; };
    const Selection second = cell(0, 0, 1, 1, Stage::scores);
    const Index cheval = 1, horse = 2;
    return {
        QT_TRANSLATE_NOOP("Lessons", "How can a query be compared with a key?"),
        QT_TRANSLATE_NOOP("Lessons",
                          "Five score functions for one query and one key, each worked out by hand."),
        "numbers",
        given(keys),
        {{QT_TRANSLATE_NOOP("Lessons",
                            "Dot: the second query, (0, 2, 0, 2), and the second key, (0, 1, 0, 1), are "
                            "multiplied number by number and added up: %1. Quick, but both must have as many "
                            "numbers, and large numbers alone make a large score."),
          "map", second, with("dot")},
         guessed(
             {QT_TRANSLATE_NOOP("Lessons",
                                "Make the second key ten times as large. What does the cosine of the angle "
                                "between query and key become?"),
              {QT_TRANSLATE_NOOP("Lessons", "Ten times as large"),
               QT_TRANSLATE_NOOP("Lessons", "It stays the same"), QT_TRANSLATE_NOOP("Lessons", "Smaller")},
              1},
             {QT_TRANSLATE_NOOP("Lessons",
                                "Cosine: the product is divided by the lengths of both, 40 / (√8 · √200) = "
                                "%1. Whether the key is (0, 1, 0, 1) or (0, 10, 0, 10), only its direction "
                                "counts."),
              "map", second, with("cosine"), given("1,0,1,0;0,10,0,10")}),
         {QT_TRANSLATE_NOOP("Lessons",
                            "General, qᵀWk: a matrix W, which is learnt, says which numbers of the query "
                            "meet which of the key. This W exchanges neighbours: of (0, 2, 0, 2) it makes "
                            "(2, 0, 2, 0), which fits the first key, with %1."),
          "map", cell(0, 0, 1, 0, Stage::scores), with("general"),
          given(keys, "0,1,0,0;1,0,0,0;0,0,0,1;0,0,1,0")},
         {QT_TRANSLATE_NOOP("Lessons",
                            "Additive, v · tanh(Wq + Uk): a small network (Bahdanau et al. 2014; “concat” in "
                            "Luong et al. 2015 is the same). With W and U that change nothing and ones for "
                            "v: tanh 0 + tanh 3 + tanh 0 + tanh 3 = %1."),
          "map", second, with("additive")},
         guessed(
             {QT_TRANSLATE_NOOP("Lessons",
                                "A location score asks the query alone. Put quite other keys in: what does "
                                "the score become?"),
              {QT_TRANSLATE_NOOP("Lessons", "Larger"), QT_TRANSLATE_NOOP("Lessons", "0"),
               QT_TRANSLATE_NOOP("Lessons", "It stays the same")},
              2},
             {QT_TRANSLATE_NOOP("Lessons",
                                "Location, w · q with a w for each place: for the second place (0, 1, 0, 0), "
                                "which makes %1 with any keys whatever. It says where to look, not for what "
                                "(Luong et al. 2015)."),
              "map", second, with("location"), given("9,9,9,9;5,5,5,5", "1,0,0,0;0,1,0,0")}),
         {.words =
              QT_TRANSLATE_NOOP("Lessons",
                                "In a trained model vectors are longer, and the arithmetic is the same. The "
                                "scores of this translator are additive: to say “cheval” it gives “horse” %1 "
                                "after the softmax."),
          .tab = "map",
          .at = {.map = "cross", .layer = 0, .head = 0, .query = cheval, .key = horse},
          .inputs = textInput("The white horse eats the apple."),
          .model = "en-fr-additive"}},
        QT_TRANSLATE_NOOP("Lessons",
                          "A score may be any number that says how well a query and a key fit; the softmax "
                          "makes weights of all of them alike."),
        3};
}

Lesson nearness() {
    const auto inputs = [](const char* bandwidth) {
        return numberInputs({{"queries", "0;1.5;3"},
                             {"keys", "0;1;2;3;4"},
                             {"values", "0;1;4;9;16"},
                             {"bandwidth", bandwidth}});
    };
    return {
        QT_TRANSLATE_NOOP("Lessons", "Where do queries, keys and values come from?"),
        QT_TRANSLATE_NOOP("Lessons", "From statistics: an average in which what is near counts for more."),
        "kernel-regression",
        inputs("0.5"),
        {{QT_TRANSLATE_NOOP("Lessons",
                            "A quantity was measured at five places: the places 0 to 4 are the keys, what "
                            "was measured, 0, 1, 4, 9 and 16, are the values. What is it at 1.5? That is "
                            "the query. The places 1 and 2 lie nearest, and each gets a weight of %1."),
          "map", cell(0, 0, 1, 1)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "The score of a place falls with the square of its distance. From 1.5 to 1 "
                            "it is half a step: −½ · 0.5² = %1."),
          "map", cell(0, 0, 1, 1, Stage::scores)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "A bandwidth of h = 0.5 says how far is far: divided by h² = 0.25, the score "
                            "becomes %1. The softmax that follows is the one attention still uses."),
          "map", cell(0, 0, 1, 1, Stage::scaled)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "%1 of the value 1, as much of the value 4 and a little of the others make "
                            "2.54. (The measured curve is x², and 1.5² = 2.25: an average lies above a "
                            "curve that bends upwards.)"),
          "map", cell(0, 0, 1, 1, Stage::weighted)},
         guessed(
             {QT_TRANSLATE_NOOP("Lessons", "With half the bandwidth, what does the nearest place get?"),
              {QT_TRANSLATE_NOOP("Lessons", "More"), QT_TRANSLATE_NOOP("Lessons", "Less"),
               QT_TRANSLATE_NOOP("Lessons", "As much")},
              0},
             {QT_TRANSLATE_NOOP("Lessons",
                                "With half the bandwidth a query listens to the nearest place alone: at 0 it "
                                "gives %1 to the place 0, where it was 0.881. A transformer learns its "
                                "queries, keys and values; the idea is the same."),
              "map",
              cell(0, 0, 0, 0),
              {},
              inputs("0.25")})},
        QT_TRANSLATE_NOOP(
            "Lessons",
            "Attention is a weighted average, and its weights are computed from queries and keys.")};
}

Lesson heads() {
    const Index is = 1, power = 2, comma = 3, france = 4, secondIs = 5, stop = 7;
    return {
        QT_TRANSLATE_NOOP("Lessons", "What is a head for?"),
        QT_TRANSLATE_NOOP("Lessons", "Each of these eight follows one rule: read it off the map."),
        "constructed",
        textInput("Knowledge is power, France is bacon."),
        {{QT_TRANSLATE_NOOP("Lessons",
                            "Head 0 looks at the word before: “power” puts %1 of its weight on “is”. "
                            "All bright cells but those of the first row lie just below the diagonal."),
          "map", cell(0, 0, power, is)},
         guessed(
             {QT_TRANSLATE_NOOP("Lessons",
                                "Head 2 looks for the same word, and “is” stands there twice. How does “is” "
                                "divide its weight?"),
              {QT_TRANSLATE_NOOP("Lessons", "All for itself"), QT_TRANSLATE_NOOP("Lessons", "Half and half"),
               QT_TRANSLATE_NOOP("Lessons", "All for the other")},
              1},
             {QT_TRANSLATE_NOOP("Lessons",
                                "Head 2 looks for the same word. “is” stands there twice, and each of the "
                                "two divides its weight evenly: %1 for itself, as much for the other."),
              "map", cell(0, 2, is, secondIs)}),
         {QT_TRANSLATE_NOOP("Lessons",
                            "Head 5 looks for the nearest punctuation mark. “France” gives %1 to the "
                            "comma beside it; nearly all the rest goes to the full stop."),
          "map", cell(0, 5, france, comma)},
         guessed(
             {QT_TRANSLATE_NOOP("Lessons", "If “France” may not see the comma: where does its weight go?"),
              {QT_TRANSLATE_NOOP("Lessons", "Nowhere"), QT_TRANSLATE_NOOP("Lessons", "To the full stop"),
               QT_TRANSLATE_NOOP("Lessons", "To the word before")},
              1},
             {QT_TRANSLATE_NOOP("Lessons",
                                "Forbid “France” to see the comma, and the softmax shares out its row anew "
                                "among what is left: the full stop now gets %1."),
              "map",
              cell(0, 5, france, stop),
              {maskOf(5, france, comma)}}),
         {QT_TRANSLATE_NOOP("Lessons",
                            "Head 7 asks for nothing, and every score is 0. The softmax of equal scores "
                            "is a plain average: each of the eight tokens gets %1."),
          "map", cell(0, 7, france, comma)}},
        QT_TRANSLATE_NOOP(
            "Lessons",
            "A head is one rule for where to look. Several side by side look at several things at "
            "once.")};
}

}  // namespace

std::vector<Lesson> constructedLessons() {
    return {antecedents(), arithmetic(), scale(), scoreFunctions(), heads(), nearness()};
}

}  // namespace attentionscope
