#include "app/window/lessons.h"

#include <QCoreApplication>

namespace attentionscope {

namespace {

constexpr const char* agreement = "The agreement on the European Economic Area was signed in August 1992.";
constexpr const char* doctor = "The young doctor who wrote the report did not read the newspaper.";
constexpr const char* longSentence =
    "The agreement was signed in August 1992 but the young doctor who wrote the report did not read the "
    "newspaper.";

Selection cross(Index query, Index key, int layer = 0, int head = 0) {
    return {.map = "cross", .layer = layer, .head = head, .query = query, .key = key};
}
/// What no map shows.
Selection nowhere() {
    return {.map = "", .query = 0};
}
Change snapshot(Index point) {
    return {UseSnapshot{point}};
}

Lesson bottleneck() {
    return {
        QT_TRANSLATE_NOOP("Lessons", "Why attention at all?"),
        QT_TRANSLATE_NOOP("Lessons", "One vector holds the whole sentence: see where that ends."),
        "en-fr-none",
        textInput(doctor),
        {{QT_TRANSLATE_NOOP("Lessons",
                            "This model has no attention: it reads the sentence into a single vector and "
                            "says it in French from that vector alone. Twelve words still fit, and both "
                            "translations below are right."),
          "bottleneck", nowhere()},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "The curves show how it fares with longer sentences. Without attention BLEU falls below 20 "
              "from 21 words on; with attention it stays above 95 at every length."),
          "bottleneck", nowhere()},
         guessed({QT_TRANSLATE_NOOP("Lessons", "Twenty words now. Do both translations still hold?"),
                  {QT_TRANSLATE_NOOP("Lessons", "Both do"),
                   QT_TRANSLATE_NOOP("Lessons", "Only that with attention"),
                   QT_TRANSLATE_NOOP("Lessons", "Neither does")},
                  1},
                 {QT_TRANSLATE_NOOP(
                      "Lessons",
                      "A sentence of twenty words. Without attention, “August 1992” has become “juin "
                      "2002” and the newspaper is gone; with attention all of it is right."),
                  "bottleneck",
                  nowhere(),
                  {},
                  textInput(longSentence)}),
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "The bars show how strongly what is said depends on each word. “did not read” has 27 % of it "
              "with attention and 12 % squeezed into one vector: the three words are felt in both, but there "
              "what they say is lost."),
          "bottleneck",
          nowhere(),
          {},
          textInput(longSentence)}},
        QT_TRANSLATE_NOOP(
            "Lessons",
            "One vector has the same room for five words and for fifty. Attention keeps a vector "
            "for each word, and looks up what is needed.")};
}

Lesson gates() {
    const Index young = 1, negation = 4, held = 300;
    const auto at = [](const char* gate, Index word) {
        return Selection{.map = gate, .layer = 0, .head = 0, .query = word, .key = held};
    };
    const char* update = "gates.encoder.update";
    return {
        QT_TRANSLATE_NOOP("Lessons", "What does a recurrent network keep in mind?"),
        QT_TRANSLATE_NOOP("Lessons",
                          "Gates say at each word which numbers of the state are kept, and which made anew."),
        "en-fr-none",
        textInput("The young doctor did not read the newspaper."),
        {{QT_TRANSLATE_NOOP(
              "Lessons",
              "A recurrent network reads word by word and has one state. At each word the update gate z says "
              "for each of its numbers how much of it is made anew, from 0 (closed) to 1 (open). For number "
              "300 at “not” z is %1."),
          "map", at(update, negation)},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "h = (1 − z) h + z h̃: what is not made anew is kept. The half of the network that "
              "number 300 belongs to reads from right to left, and after “not” the gate closes: "
              "at “young” z is %1. So it keeps what “not” has put there."),
          "map", at(update, young)},
         guessed(
             {QT_TRANSLATE_NOOP("Lessons", "“never” in place of “did not”: will the gate open for it, too?"),
              {QT_TRANSLATE_NOOP("Lessons", "Yes"), QT_TRANSLATE_NOOP("Lessons", "No")},
              0},
             {QT_TRANSLATE_NOOP("Lessons",
                                "At “never” z is %1, and at no other word is it so large. That a "
                                "negation has to be kept in mind nobody told the network: it has learnt "
                                "to translate."),
              "map",
              at(update, 3),
              {},
              textInput("The young doctor never read the newspaper.")}),
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "A second gate, r, says how much of the old state has a say in the new: "
              "h̃ = tanh(W x + U (r ⊙ h)). At “not” it is %1 for number 300. These are the gates "
              "of the GRU (Cho et al. 2014)."),
          "map", at("gates.encoder.reset", negation)},
         {.words = QT_TRANSLATE_NOOP(
              "Lessons",
              "Gates choose what is kept; they make no room. For ten tokens or for a hundred, the decoder "
              "gets "
              "384 numbers, c, and nothing else of the sentence. Attention begins here: it keeps all the "
              "states, H, and not the last alone."),
          .tab = "steps",
          .at = {.map = "", .query = 0, .step = "handover"}}},
        QT_TRANSLATE_NOOP("Lessons",
                          "A gate is a number between 0 and 1 that decides what is kept. What one state of "
                          "fixed size can keep has an end all the same.")};
}

Lesson training() {
    const Index zone = 4, european = 4, area = 6, end = 13;
    return {
        QT_TRANSLATE_NOOP("Lessons", "How does an alignment form?"),
        QT_TRANSLATE_NOOP("Lessons", "From step to step of the training, the words find each other."),
        "en-fr-additive",
        textInput(agreement),
        {{QT_TRANSLATE_NOOP("Lessons",
                            "After 134 steps of training every French word looks at the end of the English "
                            "sentence: “zone” gives %1 to the full stop. Nothing is aligned yet."),
          "map",
          cross(zone, end),
          {snapshot(0)}},
         {QT_TRANSLATE_NOOP("Lessons",
                            "After 400 steps that has passed, and the weights are spread thinly: “zone” puts "
                            "no more than %1 anywhere."),
          "map",
          cross(zone, european),
          {snapshot(1)}},
         {QT_TRANSLATE_NOOP("Lessons",
                            "After 2,900 steps the words have found each other: “zone” gives %1 to “Area”. "
                            "No alignment was ever shown to the model: this came of learning to translate."),
          "map",
          cross(zone, area),
          {snapshot(2)}},
         {QT_TRANSLATE_NOOP("Lessons",
                            "The finished model is surer still: %1. Drag the slider above to go back and "
                            "forth."),
          "map", cross(zone, area)}},
        QT_TRANSLATE_NOOP("Lessons",
                          "Nobody tells a translator which words belong together. It learns to look at the "
                          "right one because that makes the next word easier to say."),
        3};
}

Lesson order() {
    const Index zone = 4, economique = 5, europeenne = 6, european = 4, economic = 5, area = 6;
    return {
        QT_TRANSLATE_NOOP("Lessons", "What if the words change places?"),
        QT_TRANSLATE_NOOP("Lessons", "Noun and adjectives cross: follow “zone économique européenne”."),
        "en-fr-local-p",
        textInput(agreement),
        {{QT_TRANSLATE_NOOP("Lessons",
                            "“zone” is said first of three words, yet “Area” stands last of its three: "
                            "the line runs ahead, with a weight of %1."),
          "lines", cross(zone, area)},
         guessed(
             {QT_TRANSLATE_NOOP("Lessons",
                                "“européenne” is said last of the three. Which word does it look at?"),
              {"“Area”", "“Economic”", "“European”"},
              2},
             {QT_TRANSLATE_NOOP("Lessons",
                                "“européenne” is said last, and its line runs back to “European”: noun and "
                                "adjectives have changed places."),
              "lines", cross(europeenne, european)}),
         {QT_TRANSLATE_NOOP("Lessons",
                            "In the map the three cells rise against the diagonal, with “économique” in "
                            "the middle: its weight on “Economic” is %1."),
          "map", cross(economique, economic)},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "Local attention multiplies its weights by a Gaussian around a predicted place, so a row need "
              "not sum to 1: for “zone”, “Area” keeps %1, and next to nothing is left for the others."),
          "map", cross(zone, area)}},
        QT_TRANSLATE_NOOP(
            "Lessons",
            "An alignment need not follow the diagonal: each word that is said looks for its own, "
            "wherever that stands.")};
}

Lesson hard() {
    const Index accord = 1, zone = 4, economique = 5, agreementWord = 1, economic = 5, area = 6;
    return {
        QT_TRANSLATE_NOOP("Lessons", "One word at a time, or a little of each?"),
        QT_TRANSLATE_NOOP("Lessons", "Hard attention reads a single word at each step. Is it the right one?"),
        "en-fr-hard",
        textInput(agreement),
        {{QT_TRANSLATE_NOOP("Lessons",
                            "Soft attention reads a mixture of all words; hard attention picks one. For "
                            "“accord” it reads “agreement”, whose probability is %1, and nothing else."),
          "map", cross(accord, agreementWord)},
         {QT_TRANSLATE_NOOP("Lessons", "For “zone” it reads “Area”, the word that is meant."), "map",
          cross(zone, area)},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "“économique” steps back to “Economic”, with %1, and “européenne” to “European”. It has to be "
              "sure: of a word that it does not read, nothing gets into the sentence."),
          "map", cross(economique, economic)},
         {QT_TRANSLATE_NOOP(
              "Lessons",
              "A choice has no gradient, so good guesses are rewarded instead (REINFORCE), and that teaches "
              "less. On 500 sentences the alignment error rate is 0.056, with soft additive attention 0.041; "
              "on everyday sentences BLEU is 40.0 against 43.0."),
          "map", cross(economique, economic)}},
        QT_TRANSLATE_NOOP("Lessons",
                          "Soft attention reads a mixture and learns by gradients. Hard attention reads one "
                          "place, and has to learn by reward.")};
}

Lesson aligningHeads() {
    const Index young = 1, read = 3, the = 8, yesterday = 10;
    const Index describing = 2, yesterdayZh = 4, readZh = 9, endZh = 15;
    return {
        QT_TRANSLATE_NOOP("Lessons", "Which head aligns the words?"),
        QT_TRANSLATE_NOOP("Lessons", "Twelve heads of cross-attention: most align, some do not."),
        "zh-en-transformer",
        textInput("这位年轻的老师昨天在图书馆里读了一本有趣的书。"),
        {{QT_TRANSLATE_NOOP("Lessons",
                            "In layer 1, head 1 has learnt to align: “read” puts %1 on “读”, which stands "
                            "much later in the Chinese sentence."),
          "map", cross(read, readZh, 1, 1)},
         {QT_TRANSLATE_NOOP("Lessons",
                            "“yesterday” is the last English word, while “昨天” is the fifth of the Chinese "
                            "tokens: the line runs far back, with a weight of %1."),
          "lines", cross(yesterday, yesterdayZh, 1, 1)},
         guessed(
             {QT_TRANSLATE_NOOP("Lessons", "“the” has no counterpart in Chinese. Where does its weight go?"),
              {QT_TRANSLATE_NOOP("Lessons", "To one token"), QT_TRANSLATE_NOOP("Lessons", "To many tokens"),
               QT_TRANSLATE_NOOP("Lessons", "Nowhere")},
              1},
             {QT_TRANSLATE_NOOP("Lessons",
                                "“the” has no counterpart in Chinese. The head cannot look nowhere, for its "
                                "weights sum to 1; it spreads them, and no token gets more than %1."),
              "map", cross(the, endZh, 1, 1)}),
         {QT_TRANSLATE_NOOP("Lessons",
                            "Not every head aligns. Head 2 of layer 0 looks at “的” from “young”, with "
                            "%1, and from “teacher” alike: it has not told the words apart yet."),
          "map", cross(young, describing, 0, 2)}},
        QT_TRANSLATE_NOOP(
            "Lessons",
            "Heads share the work. To know what a model attends to, look at all of them, not at "
            "one.")};
}

}  // namespace

std::vector<Lesson> translatorLessons() {
    return {bottleneck(), gates(), training(), order(), hard(), aligningHeads()};
}

}  // namespace attentionscope
