#include "core/training/picture_answer_task.h"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>

#include "core/base/error.h"
#include "core/base/probability.h"
#include "core/training/caption_task.h"
#include "core/training/system_training.h"

namespace attentionscope {

namespace {

constexpr size_t wordsOfQuestion = 60;

/// Words in lower case without their final marks.
std::vector<std::string> plainWords(const std::string& text) {
    std::istringstream stream(lowercaseWord(text));
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        while (!word.empty() && std::string_view(".,;!?").find(word.back()) != std::string_view::npos)
            word.pop_back();
        if (!word.empty()) words.push_back(std::move(word));
    }
    return words;
}

/// The place of a word among names, also with a plural s; -1: it is not among them.
template <size_t count>
int placeAmong(const std::array<std::string_view, count>& names, const std::string& word) {
    for (size_t i = 0; i < count; ++i)
        if (word == names[i] || word == std::string(names[i]) + 's') return int(i);
    return -1;
}

}  // namespace

std::string plainAnswer(const std::string& answer, const std::string& question) {
    static constexpr std::array<std::string_view, 11> numbers{
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
    std::vector<std::string> words = plainWords(answer);
    if (words.size() > 1 && (words[0] == "a" || words[0] == "an" || words[0] == "the"))
        words.erase(words.begin());
    if (words.size() == 2 && placeAmong(sceneColourNames, words[0]) >= 0 &&
        placeAmong(sceneShapeNames, words[1]) >= 0)
        words.erase(words.begin());
    if (words.size() == 1) {
        const auto number = std::find(numbers.begin(), numbers.end(), words[0]);
        if (number != numbers.end()) words[0] = std::to_string(number - numbers.begin());
        if (words[0] == "none") words[0] = plainWords(question + " ")[0] == "how" ? "0" : "nothing";
    }
    return joinedTexts(words, {}, " ");
}

std::vector<PictureQuestion> readPictureQuestions(const DataRequest& request, DataReport& report) {
    return readItems<PictureQuestion>(
        request, pictureAnswerTask().format(), report,
        [](std::string_view line, const auto& file, PictureQuestion& read) -> Phrase {
            const JsonValue item = JsonValue::parse(line, "JSON");
            read = {.picture = pictureFrom(item.text("picture"), file), .question = item.text("question")};
            if (plainWords(read.question).empty()) return "the question is missing";
            read.answer = plainAnswer(item.textOrNumber("answer"), read.question);
            if (read.answer.empty()) return "the answer is missing";
            return {};
        });
}

std::vector<PictureQuestion> questionsAboutScenes(const std::vector<Scene>& scenes, Index each,
                                                  std::uint64_t seed) {
    std::vector<PictureQuestion> all;
    Random seeds(seed);
    for (const Scene& scene : scenes) {
        const std::string picture = sceneToText(scene);
        for (SceneQuestion& one : questionsAbout(scene, each, seeds.bits()))
            all.push_back({.picture = picture,
                           .question = std::move(one.text),
                           .answer = std::move(one.answer),
                           .kind = questionKindTitle(one.kind)});
    }
    return all;
}

std::vector<SceneObject> shapesInQuestion(const Scene& scene, const std::string& question,
                                          const std::string& answer) {
    std::vector<bool> meant(scene.objects.size());
    const auto mark = [&](int colour, int shape) {
        for (size_t i = 0; i < meant.size(); ++i)
            if ((colour < 0 || int(scene.objects[i].colour) == colour) &&
                (shape < 0 || int(scene.objects[i].shape) == shape))
                meant[i] = true;
    };
    const std::vector<std::string> words = plainWords(question);
    const int answered = placeAmong(sceneShapeNames, answer);
    bool namesAnswer = false;
    for (size_t i = 0; i < words.size(); ++i) {
        const int colour = placeAmong(sceneColourNames, words[i]);
        const int next = i + 1 < words.size() ? placeAmong(sceneShapeNames, words[i + 1]) : -1;
        const int shape = colour >= 0 ? next : placeAmong(sceneShapeNames, words[i]);
        if (colour < 0 && shape < 0) continue;
        mark(colour, shape);
        namesAnswer = namesAnswer || shape == answered;
        if (colour >= 0 && next >= 0) ++i;
    }
    if (answered >= 0 && !namesAnswer) mark(-1, answered);
    std::vector<SceneObject> shapes;
    for (size_t i = 0; i < meant.size(); ++i)
        if (meant[i]) shapes.push_back(scene.objects[i]);
    return shapes;
}

EncodedQuestions encodePictureQuestions(const std::vector<PictureQuestion>& questions,
                                        const ClassifierWords& words, const CoAttentionSettings& settings) {
    const std::vector<std::string>& answers = settings.answers;
    EncodedQuestions all;
    std::map<std::string, size_t> places;
    std::vector<std::vector<const PictureQuestion*>> about;
    for (const PictureQuestion& one : questions) {
        const auto [place, isNew] = places.try_emplace(one.picture, about.size());
        if (isNew) {
            all.pictures.push_back(one.picture);
            about.emplace_back();
        }
        about[place->second].push_back(&one);
    }
    // The same questions occur again and again.
    std::map<std::string, std::vector<Index>> known;
    for (size_t picture = 0; picture < about.size(); ++picture) {
        all.firstOf.push_back(Index(all.questions.size()));
        for (const PictureQuestion* one : about[picture]) {
            auto& rows = known[one->question];
            if (rows.empty())
                for (const Token& word : words.read(one->question)) rows.push_back(word.id);
            if (rows.size() > wordsOfQuestion) rows.resize(wordsOfQuestion);
            const auto answer = std::find(answers.begin(), answers.end(), one->answer);
            EncodedQuestions::Question encoded{.picture = Index(picture), .words = rows};
            if (answer != answers.end()) encoded.answer = Index(answer - answers.begin());
            if (isScene(one->picture))
                encoded.shapes = shapesInQuestion(sceneFromText(one->picture), one->question, one->answer);
            all.questions.push_back(std::move(encoded));
        }
    }
    all.firstOf.push_back(Index(all.questions.size()));
    return all;
}

std::vector<size_t> EncodedQuestions::questionsAbout(const std::vector<size_t>& about) const {
    std::vector<size_t> places;
    for (const size_t picture : about)
        for (Index i = firstOf[picture]; i < firstOf[picture + 1]; ++i) places.push_back(size_t(i));
    return places;
}

QuestionBatch EncodedQuestions::batch(const std::vector<size_t>& about, Index side) const {
    QuestionBatch batch{.pictures = Index(about.size())};
    std::vector<const std::string*> sources;
    for (size_t i = 0; i < about.size(); ++i) {
        sources.push_back(&pictures[about[i]]);
        for (Index q = firstOf[about[i]]; q < firstOf[about[i] + 1]; ++q) {
            batch.questions.push_back(questions[size_t(q)].words);
            batch.pictureOf.push_back(Index(i));
        }
    }
    batch.pixels = inkOfAll(sources, side);
    return batch;
}

namespace {

struct PictureAnswers {
    using Settings = PictureAnswerRecipe;
    using Model = CoAttentionModel;
    static constexpr auto read = readPictureQuestions;
    static constexpr auto encode = encodePictureQuestions;
    static constexpr auto score = scorePictureAnswers;
    static constexpr Index heldOut = 600;

    static std::vector<std::string> keys(const PictureQuestion& one) { return {one.picture}; }
};

/// Only pictures, questions and answers are used in training, never the shapes a question is about.
class PictureAnswerTraining final : public SystemTraining<PictureAnswers> {
public:
    PictureAnswerTraining(const Recipe& recipe, const DataRequest& request)
        : SystemTraining(recipe, request) {
        makeUp(request, 1000, [&](Side side, Index count) {
            return questionsAboutScenes(generateCrowdedScenes(SceneSide(side), count, splitSeed),
                                        settings_.each, splitSeed + std::uint64_t(side) + 1);
        });
    }
    // A batch consists of pictures, with all questions about each.
    std::vector<Batch> batches(Index, Index, Random& order) const override {
        return shuffledBatches(training_.pictures.size(), size_t(recipe_.batchSize), order);
    }
    Objective objective(Recorder& recorder, const Batch& pictures, Random&) override {
        const CoAttentionNodes nodes =
            network_->answer(recorder, training_.batch(pictures, network_->settings().picture.side));
        return crossEntropyOf(recorder, nodes.logits,
                              eachOf(training_.questionsAbout(pictures),
                                     [&](size_t i) { return training_.questions[i].answer; }));
    }

private:
    std::string learnWords(const StopToken&) const override {
        return ClassifierWords::learn(different(textsOf(&PictureQuestion::question)), 1);
    }
    void fit(CoAttentionSettings& network) const override {
        network.words = words_->known() + 1;
        network.answers = different(textsOf(&PictureQuestion::answer));
    }
    Index wordsOf(size_t picture) const override {
        Index count = 0;
        for (const size_t i : training_.questionsAbout({picture}))
            count += Index(training_.questions[i].words.size());
        return count;
    }
    std::string typed(const PictureQuestion& one) const override { return one.picture + '\n' + one.question; }
    FolderContent content() const override {
        return {.mechanism = "co_attention",
                .system = "hierarchical question–image co-attention",
                .maps = {"image", "question"}};
    }
    std::vector<Group> groups() const override {
        std::vector<Group> groups{{"all", data_.test}};
        for (const QuestionKind kind : allQuestionKinds) {
            groups.emplace_back(questionKindTitle(kind), Items());
            for (const auto& one : data_.test)
                if (one.kind == groups.back().first) groups.back().second.push_back(one);
        }
        return groups;
    }
    std::vector<std::string> scoreNames() const override {
        return {"accuracy", "accuracy_baseline", "attention_on_target"};
    }
    NamedNumbers counts() const override {
        return {{"generated", double(settings_.generated)},
                {"pictures", double(training_.pictures.size())},
                {"each", double(settings_.each)}};
    }
    std::optional<std::pair<std::string, double>> aim() const override { return {{"accuracy", 0.95}}; }
};

}  // namespace

const Task& pictureAnswerTask() {
    static const TaskOf<PictureAnswerTraining> task(
        {.name = "picture answer",
         .lossUnit = "nats a question",
         .format = {.item = "question about a picture",
                    .items = "questions about pictures",
                    .line = R"(JSON {"picture": "…", "question": "…", "answer": "…"})"},
         .recipes = {{.name = "picture-questions",
                      .title = "Questions about scenes, co-attention",
                      .learner = "hierarchical co-attention",
                      .material = "generated scenes of shapes with questions about them",
                      .citation = "Lu et al. 2016",
                      .settings = PictureAnswerRecipe{},
                      .schedule = {.rate = 2e-3, .warmUp = 300, .lowest = 0.01},
                      .batchSize = 16,  // scenes
                      .epochs = 5}},
         .declared = "answer",
         .mechanism = "co_attention"});
    return task;
}

Scores scorePictureAnswers(const CoAttentionNetwork& network, const EncodedQuestions& all, bool equalWeights,
                           const StopToken& stop) {
    constexpr size_t together = 30;
    PredictionScores answers;
    MeanOfSome onShapes;
    const RegionSettings& regions = network.settings().picture;
    const auto record = [&](Recorder& recorder, const std::vector<size_t>& pictures) {
        return network.answer(recorder, all.batch(pictures, regions.side));
    };
    const auto score = [&](const std::vector<size_t>& pictures, const CoAttentionNodes& nodes,
                           const Evaluation& evaluation) {
        const MatrixPointer logits = evaluation.value(nodes.logits);
        const auto weights = eachOf(nodes.levels, [&](const CoAttentionLevel& level) {
            return evaluation.value(level.image.weights);
        });
        const std::vector<size_t> places = all.questionsAbout(pictures);
        for (size_t i = 0; i < places.size(); ++i) {
            const EncodedQuestions::Question& one = all.questions[places[i]];
            if (one.answer >= 0) answers.add(rowOf(*logits, Index(i)), one.answer);
            if (one.shapes.empty()) continue;
            double largest = 0;
            for (const MatrixPointer& level : weights)
                largest = std::max(largest, weightAround(*level, Index(i), one.shapes, regions.regions));
            onShapes.add(largest);
        }
    };
    scoreBatches(batchesInOrder(all.pictures.size(), together), {.stop = stop, .equalWeights = equalWeights},
                 record, score);
    Scores scores{.items = Index(all.size()),
                  .values = {{"loss", answers.mean(answers.loss)},
                             {"accuracy", answers.first / double(std::max<size_t>(1, all.size()))}}};
    onShapes.addTo(scores, "attention_on_target");
    return scores;
}

}  // namespace attentionscope
