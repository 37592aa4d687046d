#pragma once

#include <string>
#include <vector>

#include "core/analysis/analysis.h"
#include "core/base/error.h"

namespace attentionscope {

/// The numbers of each text of a data set, in order, and the texts that were skipped because the model or the
/// analysis refused them.
class TextParts {
public:
    /// `columns`: what each text may hold after tabs.
    explicit TextParts(const AnalysisInput& input, std::vector<AnalysisOption> columns = {});

    /// The numbers of the next text, computed or as the journal has them; empty if it was skipped. Throws
    /// Error with the first problem if the first ten texts, or all, are refused.
    std::vector<double> next(const std::function<std::vector<double>()>& compute);
    /// Adds the settings of a mean over the texts: their number, and what differs from text to text; and a
    /// note about the texts that were skipped.
    void describe(Analysis& analysis) const;

private:
    struct SkippedText {
        std::size_t number;
        ErrorReport problem;
    };

    bool sameForAll(AnalysisOption option) const;

    const AnalysisInput& input_;
    std::vector<AnalysisOption> columns_;
    std::vector<SkippedText> skipped_;
    std::size_t next_ = 0;
};

}  // namespace attentionscope
