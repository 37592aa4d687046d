#pragma once

#include "core/analysis/analysis_parts.h"

namespace attentionscope {

/// Shares of a smaller difference between the clean and the corrupted prediction mean little: in nats.
inline constexpr double leastDifference = 0.1;

/// A clean run and one on a corrupted text, which has to produce the same words if the model produces any,
/// and the share of the clean prediction that interventions on the corrupted run bring back: 0 corrupted, 1
/// clean.
class Restoration {
public:
    /// Runs the corrupted text. The prediction is the log-probability of the target, or its logit minus that
    /// of another token. Throws Error if a text is missing, differs in length, or changes nothing.
    explicit Restoration(const AnalysisInput& input);

    const Recording& clean() const { return *clean_; }
    const Recording& corrupted() const { return *corrupted_; }
    /// The sequence of the two texts, in Recording::sequences: the source of a translator, else the only one.
    const Sequence& read() const { return clean_->sequences.front(); }
    /// Of the corrupted run with each of `count` lists of changes; NaN for an empty one. Calls `done` with
    /// the number of those that are finished and their shares.
    std::vector<double> shares(Index count, const ChangesOf& changes,
                               const std::function<void(Index, const std::vector<double>&)>& done = {}) const;
    /// Replaces a value by that of the clean run.
    Intervention restored(NodeId node) const;
    /// Adds the metric and the settings: texts, tokens, and the prediction of both runs.
    void describe(Analysis& analysis, const AnalysisInput& input) const;

private:
    double measured(std::span<const float> logits) const;
    void requireEqualLengths() const;

    RecordingPointer clean_, corrupted_;
    StopToken stop_;
    PredictedRow place_;
    std::string corrupt_;
    Index target_ = 0, against_ = 0;
    double best_ = 0, worst_ = 0;
};

}  // namespace attentionscope
