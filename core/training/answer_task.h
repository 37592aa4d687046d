#pragma once

#include "core/mechanisms/memory_model.h"
#include "core/training/story_text.h"
#include "core/training/task.h"

namespace attentionscope {

/// What a recipe says of a memory network beside what all recipes say.
struct AnswerRecipe {
    MemorySettings network = {};
    double linearShare = 0.15;  ///< of the training, with scores in place of the softmax (linear start)
    double emptyShare = 0.1;    ///< of sentences, as many empty ones are put among them
};

std::vector<Recipe> answerRecipes();

/// A story with its question, its words as rows of the tables.
struct EncodedQuestion {
    std::vector<std::vector<Index>> sentences = {};
    std::vector<Index> question = {};
    std::vector<Index> facts = {};  ///< places in `sentences` of those that the answer follows from
    Index answer = 0;               ///< a row; 0: a word that is not known
};
std::vector<EncodedQuestion> encodeQuestions(const std::vector<StoryQuestion>& questions,
                                             const ClassifierWords& words, Index memory);

/// "loss" (nats a question), "accuracy", and where the facts are known "attention_on_target": of each fact
/// the largest weight that it has at any hop, their mean over all facts of a question and over all questions.
/// Beside them the "baseline", the same network whose weights are all equal.
Scores evaluateAnswers(const MemoryNetwork& network, const std::vector<EncodedQuestion>& questions,
                       const StopToken& stop = {});

/// One training of a memory network on stories. Only answers are shown to it, never what they follow from.
class AnswerTraining final : public TaskTraining {
public:
    AnswerTraining(Recipe recipe, const DataRequest& request);

    Index items() const override { return Index(training_.size()); }
    void begin(std::uint64_t seed, const StopToken& stop) override;
    void resume(const ModelFolder& folder, ParameterSet& weights) override;
    const std::vector<ParameterPointer>& parameters() const override { return network_->parameters(); }
    std::map<std::string, double> state() const override { return {{"steps", double(steps_)}}; }
    void restore(const std::map<std::string, double>& state) override;
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
    AnswerRecipe settings_;
    std::string files_;
    std::vector<StoryQuestion> trainingQuestions_, validationQuestions_, testQuestions_;
    std::string tokenizerText_;
    ClassifierWordsPointer words_;
    std::shared_ptr<const MemoryNetwork> network_;
    std::vector<EncodedQuestion> training_, validation_;
    Index steps_ = 0;
    mutable Index linearSteps_ = 0;  ///< how many of them are with linear scores
};

}  // namespace attentionscope
