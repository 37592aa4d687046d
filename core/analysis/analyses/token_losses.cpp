// Loss, rank and probability of each token along the text, and perplexity exp(mean loss). A masked-word model
// gets each word masked in turn (pseudo-log-likelihood, Salazar et al. 2020).
#include <cmath>

#include "core/analysis/analysis_parts.h"
#include "core/base/error.h"
#include "core/base/probability.h"

namespace attentionscope {

namespace {

struct TokenScores {
    std::vector<double> loss, rank, probability;

    void add(std::span<const float> logits, Index token) {
        const double logProbability = double(logits[std::size_t(token)]) - logSumExp(logits);
        double better = 0;
        for (const float logit : logits) better += logit > logits[std::size_t(token)];
        loss.push_back(-logProbability);
        rank.push_back(better);
        probability.push_back(std::exp(logProbability));
    }
};

}  // namespace

Analysis tokenLosses(const AnalysisInput& input) {
    const Recording& recording = *input.recording;
    const NodeId logits = logitsOfAll(recording);
    const Sequence& sequence = recording.sequences.back();
    const bool masked = recording.provenance.contains("mask");
    const bool causal =
        !recording.predictions.empty() && recording.predictions.back().kind == Prediction::Kind::nextWord;
    if ((!masked && !causal) || recording.sequences.size() > 1 || !recording.inputs.text("second").empty())
        throw Error(ErrorReport{.what = "the loss of each token needs a model of one text",
                                .where = recording.model,
                                .got = recording.system,
                                .expected = "a model that predicts the next word, or masked words"});
    Analysis analysis;
    TokenScores scores;
    AnalysisAxis positions{"position", {}};
    if (causal) {
        const MatrixPointer all = recording.evaluation->value(logits, input.stop);
        for (Index i = 1; i < sequence.size(); ++i) {
            scores.add(rowOf(*all, i - 1), sequence.tokens[std::size_t(i)].id);
            positions.labels.push_back(sequence.axis->label(i));
        }
    } else {
        const Index mask = tokenNamed(recording, recording.provenance.at("mask"));
        TokenIds ids;
        for (const Token& token : sequence.tokens) ids.push_back(token.id);
        for (Index i = 0; i < sequence.size(); ++i) {
            if (sequence.tokens[std::size_t(i)].special) continue;
            RunInputs inputs;
            TokenIds hidden = ids;
            hidden[std::size_t(i)] = mask;
            inputs.values["text"] = std::move(hidden);
            const RecordingPointer run = input.record(inputs);
            const MatrixPointer all = run->evaluation->value(logitsOfAll(*run), input.stop);
            scores.add(rowOf(*all, i), Index(ids[std::size_t(i)]));
            positions.labels.push_back(sequence.axis->label(i));
        }
    }
    if (scores.loss.empty())
        throw Error(ErrorReport{.what = "the text has no token to predict",
                                .where = recording.model,
                                .expected = causal ? "at least two tokens" : "at least one word"});
    double sum = 0;
    for (const double loss : scores.loss) sum += loss;
    analysis.table.axes = {{"score", {"loss", "rank", "probability"}}, std::move(positions)};
    for (const auto* values : {&scores.loss, &scores.rank, &scores.probability})
        analysis.table.values.insert(analysis.table.values.end(), values->begin(), values->end());
    analysis.metric = Phrase("loss in nats; rank among all tokens, from 0; probability");
    analysis.settings["perplexity"] = std::exp(sum / double(scores.loss.size()));
    analysis.settings["prediction"] =
        std::string(causal ? "each token from those before it" : "each token masked in turn");
    return analysis;
}

}  // namespace attentionscope
