#include "core/training/picture_answer_task.h"

#include <algorithm>

#include "core/base/probability.h"
#include "core/graph/ops/losses.h"
#include "core/training/caption_data.h"
#include "core/training/system_training.h"

namespace attentionscope {

namespace {

struct PictureAnswers {
    using Settings = PictureAnswerRecipe;
    using Item = PictureQuestion;
    using Encoded = EncodedQuestions;
    using Words = ClassifierWords;
    using Network = CoAttentionNetwork;
    static constexpr auto read = readPictureQuestions;
    static constexpr Index heldOut = 600;

    static bool attends(const Network&) { return true; }
    static std::vector<std::string> keys(const Item& one) { return {one.picture}; }
    static Encoded encode(const std::vector<Item>& questions, const Network& network, const Words& words) {
        return encodePictureQuestions(questions, words, network.settings().answers);
    }
    static Scores score(const Network& network, const Encoded& questions, bool equalWeights,
                        const StopToken& stop);
};

Scores PictureAnswers::score(const Network& network, const Encoded& all, bool equalWeights,
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
        std::vector<MatrixPointer> weights;
        for (const CoAttentionLevel& level : nodes.levels)
            weights.push_back(evaluation.value(level.image.weights));
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
        return shuffledBatches(training_.pictures.size(), size_t(recipe_.batchTokens), order);
    }
    Objective objective(Recorder& recorder, const Batch& pictures, Random&) override {
        std::vector<Index> answers;
        for (const size_t i : training_.questionsAbout(pictures))
            answers.push_back(training_.questions[i].answer);
        const CoAttentionNodes nodes =
            network_->answer(recorder, training_.batch(pictures, network_->settings().picture.side));
        const NodeId loss = recorder.apply(crossEntropy(answers), {nodes.logits});
        return {loss, loss};
    }
    RunInputs inputs(const std::string& typed) const override {
        const size_t last = typed.rfind('\n');
        RunInputs inputs;
        inputs.values["picture"] = PictureInput(last == typed.npos ? typed : typed.substr(0, last));
        inputs.values["question"] = last == typed.npos ? std::string() : typed.substr(last + 1);
        return inputs;
    }
    ModelPointer model(const ModelInformation& information) const override {
        return std::make_shared<CoAttentionModel>(information, network_, words_);
    }

private:
    std::vector<std::string> all(std::string PictureQuestion::*part) const {
        std::vector<std::string> texts;
        for (const auto& one : data_.training) texts.push_back(one.*part);
        return different(std::move(texts));
    }
    std::string learnWords(const StopToken&) const override {
        return ClassifierWords::learn(all(&PictureQuestion::question), 1);
    }
    void fit(CoAttentionSettings& network) const override {
        network.words = words_->known() + 1;
        network.answers = all(&PictureQuestion::answer);
    }
    Encoded encode(const Items& questions) const override {
        return PictureAnswers::encode(questions, *network_, *words_);
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
                .config = settingsToJson(network_->settings()),
                .system = "hierarchical question–image co-attention",
                .inputs = {"picture", "question"},
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

class PictureAnswer final : public SystemTask<PictureAnswers, PictureAnswerTraining> {
public:
    std::string name() const override { return "picture answer"; }
    std::string declared() const override { return "answer"; }
    std::string mechanism() const override { return "co_attention"; }
    DataFormat format() const override { return pictureQuestionFormat(); }
    std::string lossUnit() const override { return "nats a question"; }
    std::vector<Recipe> recipes() const override { return pictureAnswerRecipes(); }
};

}  // namespace

const Task& pictureAnswerTask() {
    static const PictureAnswer task;
    return task;
}

std::vector<Recipe> pictureAnswerRecipes() {
    Recipe questions{.name = "picture-questions",
                     .task = "picture answer",
                     .title = "Questions about scenes, co-attention",
                     .learner = "hierarchical co-attention",
                     .material = "made-up scenes of shapes with questions about them",
                     .citation = "Lu et al. 2016"};
    questions.settings = PictureAnswerRecipe{};
    questions.schedule = {.rate = 2e-3, .warmUp = 300, .lowest = 0.01};
    questions.batchTokens = 16;  // scenes
    questions.epochs = 5;
    return {questions};
}

Scores evaluatePictureAnswers(const CoAttentionNetwork& network, const EncodedQuestions& questions,
                              const StopToken& stop) {
    return PictureAnswerTraining::score(network, questions, stop);
}

}  // namespace attentionscope
