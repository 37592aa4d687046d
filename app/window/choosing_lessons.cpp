#include <QCoreApplication>

#include "app/window/lessons.h"

namespace attentionscope {

namespace {

Lesson headlines() {
    // Of "french government to raise meat tax", whose first word is two pieces, and of the sentence.
    const Index saidGovernment = 2, saidTo = 3, saidMeat = 5, saidTax = 6;
    const Index government = 2, would = 7, tax = 10, meat = 12;
    const auto at = [](Index word, Index read) {
        return Selection{.map = "cross", .layer = 0, .head = 0, .query = word, .key = read};
    };
    return {
        QT_TRANSLATE_NOOP("Lessons", "What of a sentence goes into its headline?"),
        QT_TRANSLATE_NOOP("Lessons", "Six of seventeen words, and for each of them where it was read."),
        "headlines",
        textInput("The French government said on Monday it would raise the tax on meat, despite protests in "
                  "Paris."),
        {{QT_TRANSLATE_NOOP("Lessons",
                            "A headline is a sentence with most of it left out. Before each of its words the "
                            "last five are compared with every place of the sentence; for “government” it is "
                            "the sentence's own that gets %1."),
          "map", at(saidGovernment, government)},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "Who said it, and when, is passed over. What is still to come, “would”, is called "
              "“to” in a headline: it reads that place with %1."),
          "map", at(saidTo, would)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "“the tax on meat” is told the other way round. “meat” comes first, read with "
                            "%1, and only then “tax”: the lines cross."),
          "lines", at(saidMeat, meat)},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "Nothing is said here that does not stand there. Write “cars” in place of “meat”, "
              "and the headline tells of a tax on cars; “tax” reads its word with %1."),
          "lines",
          at(saidTax, tax),
          {},
          textInput(
              "The French government said on Monday it would raise the tax on cars, despite protests in "
              "Paris.")},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "All its news are made up by a grammar, which knows where each word comes from; the "
              "model was never told. On 500 unseen sentences ROUGE-L is 0.966, and 0.064 where every "
              "place has the same weight. Back at “meat”, %1."),
          "map", at(saidMeat, meat)}},
        QT_TRANSLATE_NOOP(
            "Lessons",
            "To shorten a text is to choose, and attention shows for each word where it was read."),
        2};
}

Lesson interests() {
    const Index mars = 1, galaxy = 4, bread = 0;
    const auto at = [](Index item) {
        return Selection{.map = "history", .layer = 0, .head = 0, .query = 0, .key = item};
    };
    const auto followedBy = [](const char* target) {
        RunInputs inputs = textInput(target, "target");
        inputs.values["history"] = std::vector<std::string>{
            "Baking Bread for Beginners", "A Journey to Mars for Experts",
            "The Perfect Soup Made Easy", "The Mighty Duck Show: Funny Moments",
            "Inside a Galaxy in Depth",   "Penguins in the Wild",
            "Five Recipes with Chicken",  "Adventures of the Animated Rabbit and Fox: Bloopers"};
        return inputs;
    };
    const RunInputs experts = followedBy("Secrets of Saturn for Experts");
    return {
        QT_TRANSLATE_NOOP("Lessons", "Which of the things you liked speak for this one?"),
        QT_TRANSLATE_NOOP("Lessons", "A history of clicks, weighed anew for every title that may follow."),
        "history-recommendation",
        experts,
        {{QT_TRANSLATE_NOOP(
              "Lessons",
              "Somebody clicked these eight titles; will “Secrets of Saturn for Experts” be next? "
              "The model says so, with 99 %. “Inside a Galaxy in Depth” gets %1 of the weight."),
          "map", at(galaxy)},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "“A Journey to Mars for Experts” gets %1. Nothing told the model that both are about "
              "space; what bread and ducks say of Saturn it leaves aside."),
          "map", at(mars)},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "The same “for Beginners”: passed over, with 96 %. This user likes beginners' titles "
              "too, but about cooking. Mars still gets %1, and Mars was for experts."),
          "map",
          at(mars),
          {},
          followedBy("Secrets of Saturn for Beginners")},
         {QT_TRANSLATE_NOOP("Lessons",
                            "Ask about “Baking Cookies Made Easy”, and bread and soup speak, the bread "
                            "with %1: clicked, with more than 99 %. A user is not one vector, but another "
                            "one for every question."),
          "map",
          at(bread),
          {},
          followedBy("Baking Cookies Made Easy")},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "Saturn again, with all weights alike, %1 each. On 3,000 made-up users that it never "
              "saw, a clicked title comes before another one in 94 % with attention, in 67 % with "
              "equal weights."),
          "map",
          at(mars),
          {{Temperature{{.map = "history"}, 1000}}}}},
        QT_TRANSLATE_NOOP("Lessons",
                          "What counts of the past depends on what is asked: the weights are made anew for "
                          "every question.")};
}

}  // namespace

std::vector<Lesson> choosingLessons() {
    return {headlines(), interests()};
}

}  // namespace attentionscope
