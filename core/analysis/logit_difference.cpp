#include "core/analysis/logit_difference.h"

#include "core/base/probability.h"
#include "core/graph/row_values.h"

namespace attentionscope {

namespace {

/// The logits of one place of a run, with the names of the tokens.
struct NamedLogits {
    const Axis* tokens;
    std::vector<float> logits;

    NamedLogits(const Recording& recording, const PredictedRow& place)
        : tokens(recording.evaluation->graph()->node(place.logits).axes.columns.get()) {
        RowValues values(place.logits, {place.row});
        const Matrix& row = values.of(std::span(&recording.evaluation, 1));
        logits.assign(row.data(), row.data() + row.size());
    }
    std::string best() const { return tokens->label(bestOf(logits, 1).front()); }
    std::optional<double> of(const std::string& token) const {
        for (Index id = 0; id < tokens->size(); ++id)
            if (tokens->label(id) == token) return double(logits[std::size_t(id)]);
        return {};
    }
};

}  // namespace

std::optional<ComparedLogits> comparedLogits(const Recording& first, const PredictedRow& place,
                                             const Recording& second, const PredictedRow& otherPlace) {
    const NamedLogits one(first, place), other(second, otherPlace);
    ComparedLogits compared{one.best(), other.best()};
    for (const auto& [logits, gap] : {std::pair(&one, &compared.inFirst), {&other, &compared.inSecond}}) {
        const auto own = logits->of(compared.first), another = logits->of(compared.second);
        if (!own || !another) return {};
        *gap = compared.samePrediction() ? *own : *own - *another;
    }
    return compared;
}

}  // namespace attentionscope
