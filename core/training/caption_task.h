#pragma once

#include "core/mechanisms/caption_model.h"
#include "core/training/caption_data.h"
#include "core/training/task.h"

namespace attentionscope {

/// What a recipe says of a captioner beside what all recipes say.
struct CaptionRecipe {
    CaptionSettings network = {};
    Index generated = 200'000;  ///< scenes that are made up to learn from, beside the user's files
};

std::vector<Recipe> captionRecipes();

/// "loss" (nats a word) and "token_accuracy", each word given those before it; "exact_match", captions of
/// which every word is right, which are those that are produced so word by word; and over scenes
/// "attention_on_target": for the words that name a colour or a shape, the weight on the 3 × 3 regions around
/// that shape. Of hard attention besides "chosen_on_target", the share of such words whose one region is
/// among them. Beside them the "baseline", the same network whose weights are all equal.
Scores evaluateCaptions(const CaptionNetwork& network, const std::vector<EncodedCaption>& captions,
                        const StopToken& stop = {});

/// One training of a captioner on pictures and captions. Only these are shown to it, never what a word is of.
class CaptionTraining final : public TaskTraining {
public:
    CaptionTraining(Recipe recipe, const DataRequest& request);

    Index items() const override { return Index(trainingCaptions_.size()); }
    void begin(std::uint64_t seed, const StopToken& stop) override;
    void resume(const ModelFolder& folder, ParameterSet& weights) override;
    const std::vector<ParameterPointer>& parameters() const override { return network_->parameters(); }
    std::map<std::string, double> state() const override {
        return {{"baseline", baseline_}, {"learned", learned_}};
    }
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
    bool isHard() const { return settings_.network.decoder.of<HardSettings>() != nullptr; }
    void encode();

    Recipe recipe_;
    CaptionRecipe settings_;
    std::string files_;
    std::vector<CaptionedPicture> trainingCaptions_, validationCaptions_, testCaptions_;
    std::string tokenizerText_;
    std::shared_ptr<const CaptionWords> words_;
    CaptionNetworkPointer network_;
    std::vector<EncodedCaption> training_, validation_;
    double baseline_ = 0;  ///< of the reward of hard attention
    double learned_ = 0;   ///< captions that were learnt from, each as often as it came
};

}  // namespace attentionscope
