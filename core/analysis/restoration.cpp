#include "core/analysis/restoration.h"

#include <cmath>

#include "core/base/error.h"
#include "core/base/probability.h"

namespace attentionscope {

namespace {

constexpr Index mostListed = 24;  // of the tokens of a text

/// "3 tokens: I · want · ed"; of a long text their number alone.
Phrase tokensOf(const Sequence& sequence) {
    const std::string count = std::to_string(sequence.size());
    if (sequence.size() > mostListed || !sequence.axis->hasLabels()) return Phrase("%1 tokens", {count});
    std::vector<Phrase> labels;
    for (Index i = 0; i < sequence.size(); ++i) labels.emplace_back(sequence.axis->label(i));
    return Phrase("%1 tokens: %2", {count, joined(labels, " · ")});
}

}  // namespace

Restoration::Restoration(const AnalysisInput& input) : clean_(input.recording), stop_(input.stop) {
    if (!input.corrupt)
        throw Error(ErrorReport{.what = "patching needs a corrupted text",
                                .expected = "a text of equally many tokens"});
    corrupt_ = *input.corrupt;
    RunInputs corrupted = withText(*clean_, corrupt_);
    if (clean_->produced()) {
        // Both runs read the words of the clean one, so that only the source differs.
        const auto words = clean_->provenance.find("translation");
        if (input.targetInput.empty() || words == clean_->provenance.end())
            throw Error(ErrorReport{.what = "this model does not let its words be chosen",
                                    .where = clean_->model,
                                    .expected = "a translator, or a model that predicts one word"});
        RunInputs clean = clean_->inputs;
        clean.values[input.targetInput] = corrupted.values[input.targetInput] = words->second;
        clean_ = input.record(clean);
    }
    place_ = predictedRow(*clean_);
    corrupted_ = input.record(corrupted);
    requireEqualLengths();
    const bool predicts = !corrupted_->predictions.empty();
    if (const Prediction* other = predicts ? &corrupted_->predictions.back() : nullptr;
        !other || other->logits != place_.logits || other->row != place_.row)
        throw Error(ErrorReport{.what = "the corrupted text does not fit the clean one",
                                .where = clean_->model,
                                .got = "a text without a prediction at the same position",
                                .expected = "a mask at the same position in both texts",
                                .remedy = "Hide the same word in both texts."});
    const std::vector<float> best = logitsAt(*clean_->evaluation, place_, stop_),
                             worst = logitsAt(*corrupted_->evaluation, place_, stop_);
    target_ = targetOf(*clean_, input.target, best);
    against_ = targetOf(*clean_, input.against, worst);
    best_ = measured(best);
    worst_ = measured(worst);
    if (std::abs(best_ - worst_) < 1e-6)
        throw Error(
            ErrorReport{.what = "both texts give the same prediction, so patching restores nothing",
                        .where = clean_->model,
                        .got = corrupt_,
                        .remedy = "Choose another text, or other tokens for --target and --against."});
}

void Restoration::requireEqualLengths() const {
    if (clean_->sequences.size() > 1 && !clean_->produced())
        throw Error(ErrorReport{.what = "patching compares two texts, and this model reads several inputs",
                                .where = clean_->model});
    for (std::size_t i = 0; i < clean_->sequences.size(); ++i) {
        const Sequence &own = corrupted_->sequences[i], &expected = clean_->sequences[i];
        if (own.size() == expected.size()) continue;
        throw Error(ErrorReport{.what = "the two texts have different numbers of tokens",
                                .where = clean_->model,
                                .got = tokensOf(own),
                                .expected = tokensOf(expected),
                                .remedy = "Replace words by words of equally many tokens, in one text."});
    }
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
    if (best_ < worst_)
        analysis.notes.push_back(Phrase(
            "The corrupted text makes the prediction more likely than the clean one: the restored shares "
            "are of a rise, not of a fall."));
    if (std::abs(best_ - worst_) < leastDifference)
        analysis.notes.push_back(Phrase(
            "The clean and the corrupted prediction differ by less than 0.1 nats: the restored shares mean "
            "little."));
}

}  // namespace attentionscope
