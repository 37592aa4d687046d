// Loss, rank and probability of each token along the text, and perplexity exp(mean loss). A masked-word model
// gets each word masked in turn (pseudo-log-likelihood, Salazar et al. 2020).
#include <cmath>
#include <numeric>

#include "core/analysis/analysis_parts.h"
#include "core/base/error.h"
#include "core/base/probability.h"

namespace attentionscope {

namespace {

struct TokenScores {
    AnalysisAxis positions{"position", {}};
    std::vector<double> loss, rank, probability;
    std::vector<double> tokens;  // ids

    /// The token at a position of the sequence, from the logits that predict it.
    void add(std::span<const float> logits, const Sequence& sequence, Index position) {
        const Index token = sequence.tokens[std::size_t(position)].id;
        const double logProbability = double(logits[std::size_t(token)]) - logSumExp(logits);
        double better = 0;
        for (const float logit : logits) better += logit > logits[std::size_t(token)];
        tokens.push_back(double(token));
        loss.push_back(-logProbability);
        rank.push_back(better);
        probability.push_back(std::exp(logProbability));
        positions.labels.push_back(sequence.axis->label(position));
        positions.positions.push_back(position);
    }
};

double meanOfNumbers(const std::vector<double>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0.0) / double(numbers.size());
}

TokenScores tokenScoresOf(const Recording& recording, const AnalysisInput& input) {
    const NodeId logits = logitsOfAll(recording);
    const Sequence& sequence = recording.sequences.back();
    const bool masked = recording.provenance.contains("mask"), causal = predictsNextWords(recording);
    if ((!masked && !causal) || recording.sequences.size() > 1 || !recording.inputs.text("second").empty())
        throw Error(ErrorReport{.what = "the loss of each token needs a model of one text",
                                .where = recording.model,
                                .got = recording.system,
                                .expected = "a model that predicts the next word, or masked words"});
    TokenScores scores;
    if (causal) {
        const MatrixPointer all = recording.evaluation->value(logits, input.stop);
        for (Index i = 1; i < sequence.size(); ++i) scores.add(rowOf(*all, i - 1), sequence, i);
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
            scores.add(rowOf(*all, i), sequence, i);
        }
    }
    if (scores.loss.empty())
        throw Error(ErrorReport{.what = "the text has no token to predict",
                                .where = recording.model,
                                .got = recording.inputs.text(),
                                .expected = causal ? "at least two tokens" : "at least one word"});
    return scores;
}

/// Names how the tokens are predicted, and how well.
void describeLosses(Analysis& analysis, const Recording& recording, double meanLoss) {
    analysis.settings["perplexity"] = std::exp(meanLoss);
    analysis.settings["prediction"] = std::string(
        predictsNextWords(recording) ? "each token from those before it" : "each token masked in turn");
}

/// The numbers of every token of every text. A text's part in the journal holds a token in five numbers.
Analysis eachTokenOf(const AnalysisInput& input) {
    Analysis analysis;
    AnalysisAxis& tokens =
        (analysis.table.axes = {{"score", {"loss", "rank", "probability"}}, {"position", {}}}).back();
    std::vector<double> scores[3];
    for (std::size_t text = 0; text < input.texts.size(); ++text) {
        const std::vector<double> part = input.part([&] {
            const RecordingPointer run = input.record(withText(*input.recording, input.texts[text]));
            const TokenScores own = tokenScoresOf(*run, input);
            std::vector<double> numbers;
            for (std::size_t i = 0; i < own.loss.size(); ++i)
                for (const double number : {own.loss[i], own.rank[i], own.probability[i], own.tokens[i],
                                            double(own.positions.positions[i])})
                    numbers.push_back(number);
            return numbers;
        });
        for (std::size_t i = 0; i + 5 <= part.size(); i += 5) {
            for (std::size_t score = 0; score < 3; ++score) scores[score].push_back(part[i + score]);
            tokens.labels.push_back(tokenSpelling(*input.recording, Index(part[i + 3])));
            tokens.positions.push_back(Index(part[i + 4]));
            tokens.texts.push_back(Index(text));
        }
        analysis.table.values.clear();
        for (const auto& values : scores)
            analysis.table.values.insert(analysis.table.values.end(), values.begin(), values.end());
        input.report(double(text + 1) / double(input.texts.size()), analysis);
    }
    analysis.metric = Phrase("loss in nats; rank among all tokens, from 0; probability");
    nameTexts(analysis, input);
    describeLosses(analysis, *input.recording, meanOfNumbers(scores[0]));
    return analysis;
}

}  // namespace

Analysis tokenLosses(const AnalysisInput& input) {
    const Recording& recording = *input.recording;
    Analysis analysis;
    AnalysisTable& table = analysis.table;
    table.axes = {{"score", {"loss", "rank", "probability"}}, {"text", input.texts}};
    double loss = 0, tokens = 0;
    if (input.texts.empty()) {
        TokenScores scores = tokenScoresOf(recording, input);
        table.axes[1] = std::move(scores.positions);
        for (const auto* values : {&scores.loss, &scores.rank, &scores.probability})
            table.values.insert(table.values.end(), values->begin(), values->end());
        loss = meanOfNumbers(scores.loss);
        tokens = 1;
    }
    const std::size_t texts = input.texts.size();
    if (texts > 0 && input.eachToken) return eachTokenOf(input);
    if (texts > 0) table.values.assign(3 * texts, std::nan(""));
    for (std::size_t i = 0; i < texts; ++i) {
        const std::vector<double> means = input.part([&] {
            const RecordingPointer run = input.record(withText(recording, input.texts[i]));
            const TokenScores scores = tokenScoresOf(*run, input);
            return std::vector{meanOfNumbers(scores.loss), meanOfNumbers(scores.rank),
                               meanOfNumbers(scores.probability), double(scores.loss.size())};
        });
        for (std::size_t score = 0; score < 3; ++score) table.values[score * texts + i] = means[score];
        loss += means[0] * means[3];
        tokens += means[3];
        input.report(double(i + 1) / double(texts), analysis);
    }
    analysis.metric = texts > 0 ? Phrase(
                                      "means of each text: loss in nats; rank among all tokens, from 0; "
                                      "probability")
                                : Phrase("loss in nats; rank among all tokens, from 0; probability");
    if (texts > 0) nameTexts(analysis, input);
    describeLosses(analysis, recording, loss / tokens);
    return analysis;
}

}  // namespace attentionscope
