#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "core/base/error.h"
#include "core/training/card.h"
#include "core/training/picture_answer_task.h"
#include "core/training/trainer.h"
#include "tests/core/checkpoint/temporary_folder.h"

using namespace attentionscope;

namespace {

class PictureQuestions : public testing::Test {
protected:
    std::filesystem::path file(const std::string& content) const {
        return folder_.write("questions.jsonl", content);
    }
    TemporaryFolder folder_;
};

/// The shapes that a question names: "red circle" is {"red", "circle"}, "red things" {"red", ""}.
struct Named {
    std::string colour, shape;
    std::vector<const SceneObject*> in(const Scene& scene) const {
        std::vector<const SceneObject*> all;
        for (const SceneObject& object : scene.objects)
            if ((colour.empty() || sceneColourNames[size_t(object.colour)] == colour) &&
                (shape.empty() || sceneShapeNames[size_t(object.shape)] == shape))
                all.push_back(&object);
        return all;
    }
};

/// Reads a question word by word and answers it from the scene; shares no code with the generator. Empty if
/// the question has no answer, or several.
class Reader {
public:
    Reader(const Scene& scene, std::string question) : scene_(scene) {
        std::erase(question, '?');
        std::istringstream stream(question);
        for (std::string word; stream >> word;) words_.push_back(word);
        for (size_t i = 0; i < words_.size(); ++i) {
            const bool colour = isOne(sceneColourNames, words_[i]);
            const std::string next = i + 1 < words_.size() ? singular(words_[i + 1]) : "";
            if (colour)
                named_.push_back({words_[i], isOne(sceneShapeNames, next) ? next : ""});
            else if (isOne(sceneShapeNames, singular(words_[i])) &&
                     (i == 0 || !isOne(sceneColourNames, words_[i - 1])))
                named_.push_back({"", singular(words_[i])});
        }
    }

    std::string answer() const {
        if (has("many") || has("number") || has("count")) {
            Named counted = named_.empty() ? Named{} : named_[0];
            if (named_.size() > 1) counted.colour = named_[1].colour;  // how many stars are red
            return std::to_string(counted.in(scene_).size());
        }
        if (direction())
            return words_[0] == "what" || words_[0] == "which" ? whatStandsThere() : standsThere();
        const bool asksWhat = words_[0] == "what" || words_[0] == "which";
        if (asksWhat && (has("colour") || has("color"))) return single(named_.at(0), true);
        if (asksWhat) return single(named_.at(0), false);
        if (has("the") && !has("picture") && !has("scene")) return whetherItIs();
        return named_.at(0).in(scene_).empty() ? "no" : "yes";
    }

private:
    template <class Names>
    static bool isOne(const Names& names, const std::string& word) {
        return std::find(names.begin(), names.end(), word) != names.end();
    }
    static std::string singular(const std::string& word) {
        return word.ends_with('s') ? word.substr(0, word.size() - 1) : word;
    }
    bool has(const char* word) const { return isOne(words_, word); }
    std::optional<char> direction() const {
        for (const char* word : {"left", "right"})
            if (has(word)) return word[0];
        for (const char* word : {"above", "over", "higher"})
            if (has(word)) return 'a';
        for (const char* word : {"below", "under", "beneath", "underneath", "lower"})
            if (has(word)) return 'b';
        return {};
    }
    bool isThere(const SceneObject& one, const SceneObject& other) const {
        switch (*direction()) {
            case 'l': return one.column < other.column;
            case 'r': return one.column > other.column;
            case 'a': return one.row < other.row;
            default: return one.row > other.row;
        }
    }
    std::string single(const Named& named, bool colour) const {
        const auto found = named.in(scene_);
        if (found.size() != 1) return {};
        return std::string(colour ? sceneColourNames[size_t(found[0]->colour)]
                                  : sceneShapeNames[size_t(found[0]->shape)]);
    }
    std::string whatStandsThere() const {
        const auto from = named_.back().in(scene_);
        if (from.size() != 1) return {};
        std::vector<std::string> there;
        for (const SceneObject& object : scene_.objects)
            if (isThere(object, *from[0]))
                there.emplace_back(has("colour") || has("color") ? sceneColourNames[size_t(object.colour)]
                                                                 : sceneShapeNames[size_t(object.shape)]);
        return there.empty() ? "nothing" : there.size() == 1 ? there[0] : "";
    }
    std::string standsThere() const {
        const auto one = named_.at(0).in(scene_), other = named_.at(1).in(scene_);
        if (other.size() != 1) return {};
        if (has("there"))  // is there a star above the circle
            return std::any_of(one.begin(), one.end(),
                               [&](const SceneObject* object) { return isThere(*object, *other[0]); })
                       ? "yes"
                       : "no";
        if (one.size() != 1) return {};
        return isThere(*one[0], *other[0]) ? "yes" : "no";
    }
    // "is the circle red", "is the red one a circle"
    std::string whetherItIs() const {
        const auto found = named_.at(0).in(scene_);
        if (found.size() != 1) return {};
        const auto other = named_.at(1).in(scene_);
        return isOne(other, found[0]) ? "yes" : "no";
    }
    static bool isOne(const std::vector<const SceneObject*>& all, const SceneObject* one) {
        return std::find(all.begin(), all.end(), one) != all.end();
    }

    const Scene& scene_;
    std::vector<std::string> words_;
    std::vector<Named> named_;
};

}  // namespace

TEST_F(PictureQuestions, RoundTrip) {
    DataReport report;
    const auto questions = readPictureQuestions(
        {.files = {file(
             R"({"picture": "scene: red circle 1,2", "question": "What colour is it?", "answer": "Red."}
{"picture": "scene: red hexagon 1,2", "question": "What?", "answer": "red"}
{"picture": "shapes.png", "question": "how many stars", "answer": 2}
nonsense
{"picture": "scene: red star 0,0", "question": " ? ", "answer": "red"}
{"picture": "scene: red star 0,0", "question": "What is it?", "answer": " "}
)")}},
        report);
    ASSERT_EQ(questions.size(), 2u);
    EXPECT_EQ(questions[0].question, "What colour is it?");
    EXPECT_EQ(questions[0].answer, "red");
    EXPECT_EQ(questions[1].picture, (folder_.path() / "shapes.png").string());
    EXPECT_EQ(questions[1].answer, "2");
    ASSERT_EQ(report.problems.size(), 4u);
    EXPECT_EQ(report.problems[0].line, 2);
    EXPECT_EQ(report.problems[3].line, 6);
}

TEST_F(PictureQuestions, AreAnsweredInPlainWords) {
    for (const auto& [given, question, plain] :
         std::vector<std::array<const char*, 3>>{{"Two", "how many stars are there?", "2"},
                                                 {"none", "How many stars are there?", "0"},
                                                 {"none", "what is left of the star?", "nothing"},
                                                 {"a red circle", "what is left of the star?", "circle"},
                                                 {"the Circle.", "what is left of the star?", "circle"},
                                                 {"Yes!", "is there a star?", "yes"},
                                                 {"11", "how many", "11"},
                                                 {"dark red", "what colour is it", "dark red"}})
        EXPECT_EQ(plainAnswer(given, question), plain) << given;
}

TEST_F(PictureQuestions, LinkToTheirShapes) {
    const Scene scene =
        sceneFromText("scene: red circle 1,2; blue circle 3,3; red star 5,5; green square 7,7");
    const auto about = [&](const char* question, const char* answer) {
        std::string text;
        for (const SceneObject& shape : shapesInQuestion(scene, question, answer))
            text += std::to_string(shape.column);
        return text;
    };
    EXPECT_EQ(about("What color is the STAR?", "red"), "5");
    EXPECT_EQ(about("how many circles are there?", "2"), "13");
    EXPECT_EQ(about("how many red things are there", "2"), "15");
    EXPECT_EQ(about("is there a blue circle?", "yes"), "3");
    EXPECT_EQ(about("is there a blue star?", "no"), "");
    EXPECT_EQ(about("what is right of the star?", "square"), "57");
    EXPECT_EQ(about("is the star above the green square?", "yes"), "57");
    EXPECT_EQ(about("is the star a circle?", "no"), "135");
    EXPECT_EQ(about("how many shapes are there?", "4"), "");
}

// Every answer is the one that looking at the scene gives, and no question has another one.
TEST_F(PictureQuestions, HaveOneRightAnswerEach) {
    std::map<std::string, std::map<std::string, int>> answers;
    const auto questions = questionsAboutScenes(generateCrowdedScenes(SceneSide::training, 1500, 7), 6, 8);
    ASSERT_EQ(questions.size(), 9000u);
    std::set<std::string> texts;
    for (const PictureQuestion& one : questions) {
        const Scene scene = sceneFromText(one.picture);
        EXPECT_EQ(Reader(scene, one.question).answer(), one.answer) << one.picture << ' ' << one.question;
        EXPECT_EQ(plainAnswer(one.answer, one.question), one.answer);
        ++answers[one.kind][one.answer];
        texts.insert(one.question);
    }
    ASSERT_EQ(answers.size(), std::size(allQuestionKinds));
    EXPECT_GT(texts.size(), 2000u);
    // No answer is much likelier than others of its kind.
    for (const auto& [kind, counts] : answers) {
        double all = 0, most = 0;
        for (const auto& [answer, count] : counts) {
            all += count;
            most = std::max(most, double(count));
        }
        EXPECT_GT(all, 500) << kind;
        EXPECT_LT(most / all, counts.size() == 2 ? 0.56 : counts.size() <= 5 ? 0.33 : 0.45) << kind;
    }
}

TEST_F(PictureQuestions, AreHeldOutWithTheirScenes) {
    std::set<std::string> seen;
    for (const Scene& scene : generateCrowdedScenes(SceneSide::training, 3000, 1)) {
        EXPECT_EQ(sideOf(scene), SceneSide::training);
        std::set<std::pair<Index, Index>> cells;
        for (const SceneObject& object : scene.objects) cells.emplace(object.column, object.row);
        EXPECT_EQ(cells.size(), scene.objects.size());
    }
    for (const SceneSide side : {SceneSide::validation, SceneSide::test})
        for (const Scene& scene : generateCrowdedScenes(side, 200, 1)) {
            EXPECT_EQ(sideOf(scene), side);
            EXPECT_TRUE(seen.insert(sceneToText(scene)).second);
        }
    EXPECT_EQ(generateCrowdedScenes(SceneSide::test, 5, 1), generateCrowdedScenes(SceneSide::test, 5, 1));
}

TEST_F(PictureQuestions, AreEncodedPictureByPicture) {
    const auto words = ClassifierWords::parse(ClassifierWords::learn({"is it red", "what is it"}, 1), "test");
    const EncodedQuestions encoded =
        encodePictureQuestions({{"scene: red circle 1,2", "Is it red?", "yes"},
                                {"scene: blue star 1,2", "what is it", "star"},
                                {"scene: red circle 1,2", "what is the circle", "hexagon"}},
                               *words, {.answers = {"star", "yes"}});
    ASSERT_EQ(encoded.pictures.size(), 2u);
    EXPECT_EQ(encoded.firstOf, (std::vector<Index>{0, 2, 3}));
    EXPECT_EQ(encoded.questions[0].answer, 1);
    EXPECT_EQ(encoded.questions[1].answer, -1);
    EXPECT_EQ(encoded.questions[1].shapes.size(), 1u);
    EXPECT_EQ(encoded.questions[2].answer, 0);
    const QuestionBatch batch = encoded.batch({1, 0}, 8);
    EXPECT_EQ(batch.pictures, 2);
    EXPECT_EQ(batch.pictureOf, (std::vector<Index>{0, 1, 1}));
    EXPECT_EQ(batch.pixels->rows(), 2 * 64);
    EXPECT_EQ(encoded.questionsAbout({1, 0}), (std::vector<size_t>{2, 0, 1}));
}

// A small network learns to distinguish the colours and shapes of one shape per scene, and is evaluated from
// its folder.
TEST_F(PictureQuestions, TrainAModel) {
    std::string lines;
    for (int i = 0; i < 64; ++i)
        for (const auto& [colour, shape] :
             {std::pair("red", "circle"), {"blue", "square"}, {"green", "star"}}) {
            const std::string picture = R"({"picture": "scene: )" + std::string(colour) + ' ' + shape + ' ' +
                                        std::to_string(i % 8) + ',' + std::to_string(i / 8) + "\", ";
            lines += picture + R"("question": "what colour is it?", "answer": ")" + colour + "\"}\n";
            lines += picture + R"("question": "what shape is it?", "answer": "a )" + shape + "\"}\n";
        }
    Recipe recipe = recipeNamed("picture-questions");
    auto& settings = recipe.of<PictureAnswerRecipe>();
    settings.generated = 0;
    settings.network.picture.channels = 16;
    settings.network.picture.annotations = 24;
    settings.network.picture.around = 4;
    settings.network.attention = 12;
    settings.network.hidden = 24;
    recipe.schedule = {.rate = 1e-2, .warmUp = 10};
    TrainingOptions options{
        .data = {.files = {file(lines)}}, .folder = folder_.path() / "model", .epochs = 12};
    Trainer trainer(recipe, options);
    EXPECT_LT(trainer.training().items(), 384);
    ASSERT_TRUE(trainer.run());
    const TestResults judged = writeCard(options.folder, recipe, trainer.training(), {.command = "train"});
    EXPECT_GT(judged.held.at(0).at("accuracy"), 0.95);
    DataReport report;
    const ModelFolder folder = ModelFolder::open(options.folder);
    EXPECT_EQ(&taskOf(folder), &pictureAnswerTask());
    const Scores again = taskOf(folder).evaluate(folder, options.data, report, {}, {});
    EXPECT_EQ(again.items, 384);
    EXPECT_GT(again.at("accuracy"), 0.95);
    EXPECT_EQ(again.beside.at(0).name, "baseline");
    EXPECT_EQ(trainer.look("scene: red circle 3,3\nWhat shape is it?").answer, "circle");
}
