#pragma once

#include "core/mechanisms/co_attention_model.h"
#include "core/training/picture_question_data.h"
#include "core/training/task.h"

namespace attentionscope {

/// What a recipe says of a network that answers questions about pictures beside what all recipes say.
struct PictureAnswerRecipe {
    CoAttentionSettings network = {};
    Index generated = 100'000;  ///< scenes that are made up to learn from, beside the user's files
    Index each = 6;             ///< questions about each of them
};

std::vector<Recipe> pictureAnswerRecipes();

/// "loss" (nats a question), "accuracy", and over scenes "attention_on_target": the weight on the 3 × 3
/// regions around the shapes that a question is about (shapesInQuestion()), at the level at which it is
/// largest, over the questions that are about some. Beside them the "baseline", the same network in which all
/// regions and all words have the same weight at every level.
Scores evaluatePictureAnswers(const CoAttentionNetwork& network, const EncodedQuestions& questions,
                              const StopToken& stop = {});

/// One training of co-attention on pictures, questions and answers. Only these are shown to it, never which
/// shapes a question is about.
class PictureAnswerTraining final : public TaskTraining {
public:
    PictureAnswerTraining(Recipe recipe, const DataRequest& request);

    Index items() const override { return Index(training_.questions.size()); }
    void begin(std::uint64_t seed, const StopToken& stop) override;
    void resume(const ModelFolder& folder, ParameterSet& weights) override;
    const std::vector<ParameterPointer>& parameters() const override { return network_->parameters(); }
    std::vector<Batch> batches(Index epoch, Index epochs, Random& order) const override;
    Objective objective(Recorder& recorder, const Batch& batch, Random& random) override;
    Index words(const Batch& batch) const override;
    double heldOutLoss() const override;
    std::string sample(Index step) const override;
    RunInputs inputs(const std::string& typed) const override;
    ModelPointer model(const ModelInformation& information) const override;
    std::string answer(const Recording& recording) const override;
    void write(const std::filesystem::path& folder) const override;
    Judgement judge(const ModelFolder& folder, const std::vector<Scores>& folds, const Progress& progress,
                    const StopToken& stop) const override;
    Scores testScores(const StopToken& stop) const override;

private:
    void encode();

    Recipe recipe_;
    PictureAnswerRecipe settings_;
    std::string files_;
    std::vector<PictureQuestion> trainingQuestions_, validationQuestions_, testQuestions_;
    std::string tokenizerText_;
    ClassifierWordsPointer words_;
    std::shared_ptr<const CoAttentionNetwork> network_;
    EncodedQuestions training_, validation_;
};

}  // namespace attentionscope
