#include "core/analysis/restoration.h"

#include <cmath>

#include "core/base/error.h"
#include "core/base/probability.h"

namespace attentionscope {

namespace {

/// "3 tokens: I, want, ed"
Phrase tokensOf(const Recording& recording) {
    const Sequence& sequence = recording.sequences.back();
    std::vector<Phrase> labels;
    for (Index i = 0; i < sequence.size(); ++i) labels.emplace_back(sequence.axis->label(i));
    return Phrase("%1 tokens: %2", {std::to_string(sequence.size()), joined(labels, " · ")});
}

}  // namespace

Restoration::Restoration(const AnalysisInput& input) : clean_(input.recording), stop_(input.stop) {
    if (!input.corrupt)
        throw Error(ErrorReport{.what = "patching needs a corrupted text",
                                .expected = "a text of equally many tokens"});
    corrupt_ = *input.corrupt;
    place_ = predictedRow(*clean_);
    corrupted_ = input.record(withText(*clean_, corrupt_));
    const Index positions = clean_->sequences.back().size();
    if (corrupted_->sequences.back().size() != positions || clean_->sequences.size() > 1)
        throw Error(ErrorReport{.what = "the corrupted text does not fit the clean one",
                                .where = clean_->model,
                                .got = tokensOf(*corrupted_),
                                .expected = tokensOf(*clean_),
                                .remedy = "Replace words by words of equally many tokens, in one text."});
    const bool predicts = !corrupted_->predictions.empty();
    if (const Prediction* other = predicts ? &corrupted_->predictions.back() : nullptr;
        !other || other->logits != place_.logits || other->row != place_.row)
        throw Error(ErrorReport{.what = "the corrupted text does not fit the clean one",
                                .where = clean_->model,
                                .got = "a text without a prediction at the same position",
                                .expected = "a mask at the same position in both texts",
                                .remedy = "Hide the same word in both texts."});
    const std::vector<float> clean = logitsAt(*clean_->evaluation, place_, stop_),
                             corrupted = logitsAt(*corrupted_->evaluation, place_, stop_);
    target_ = targetOf(*clean_, input.target, clean);
    against_ = targetOf(*clean_, input.against, corrupted);
    best_ = measured(clean);
    worst_ = measured(corrupted);
    if (std::abs(best_ - worst_) < 1e-6)
        throw Error(
            ErrorReport{.what = "the corrupted text changes nothing that patching could restore",
                        .where = clean_->model,
                        .remedy = "Choose another text, or other tokens for --target and --against."});
}

double Restoration::measured(std::span<const float> logits) const {
    if (target_ == against_) return double(logits[std::size_t(target_)]) - normaliserOf(logits);
    return double(logits[std::size_t(target_)]) - double(logits[std::size_t(against_)]);
}

std::vector<double> Restoration::shares(
    Index count, const ChangesOf& changes,
    const std::function<void(Index, const std::vector<double>&)>& done) const {
    std::vector<double> all(std::size_t(count), std::nan(""));
    const Evaluation& corrupted = *corrupted_->evaluation;
    const std::size_t own = corrupted.interventions().size();
    underEach(
        corrupted, count, changes, place_.logits, {place_.row},
        [&](Index number, const Evaluation& evaluation, const MatrixView& logits) {
            if (evaluation.interventions().size() > own)
                all[std::size_t(number)] = (measured(rowOf(logits, 0)) - worst_) / (best_ - worst_);
        },
        [&](Index number) {
            if (done) done(number, all);
        },
        stop_);
    return all;
}

Intervention Restoration::restored(NodeId node) const {
    return {node, Replace{clean_->evaluation->value(node, stop_)}};
}

void Restoration::describe(Analysis& analysis, const AnalysisInput& input) const {
    const bool difference = target_ != against_;
    analysis.metric = difference ? Phrase("restored share of the logit difference between target and against")
                                 : Phrase("restored share of the target's log-probability");
    analysis.settings["corrupt"] = corrupt_;
    nameTarget(analysis, input, target_);
    if (difference) analysis.settings["against"] = tokenSpelling(*clean_, against_);
    analysis.settings["clean"] = best_;
    analysis.settings["corrupted"] = worst_;
    if (std::abs(best_ - worst_) < leastDifference)
        analysis.notes.push_back(Phrase(
            "The clean and the corrupted prediction differ by less than 0.1 nats: the restored shares mean "
            "little."));
}

}  // namespace attentionscope
