// Loss, rank and probability of each token along the text, and perplexity exp(mean loss). A masked-word model
// gets each word masked in turn (pseudo-log-likelihood, Salazar et al. 2020).
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/analysis/analysis_parts.h"
#include "core/analysis/text_parts.h"
#include "core/base/error.h"
#include "core/base/probability.h"

namespace attentionscope {

namespace {

/// The scores of each token, and of the target in its place if one is given.
std::vector<std::string> scoreNames(const AnalysisInput& input) {
    std::vector<std::string> names{"loss", "rank", "probability"};
    if (input.target)
        names.insert(names.end(),
                     {"target_rank", "target_logit", "target_log_probability", "target_probability"});
    return names;
}

struct TokenScores {
    AnalysisAxis positions{"position", {}};
    std::vector<std::vector<double>> values;  // of each score: a number for each token
    std::vector<double> tokens;               // ids

    /// The token at a position of the sequence, from the logits that predict it.
    void add(std::span<const float> logits, const Sequence& sequence, Index position,
             std::optional<Index> target) {
        const Index token = sequence.tokens[std::size_t(position)].id;
        const double normaliser = logSumExp(logits);
        const auto logitOf = [&](Index id) { return double(logits[std::size_t(id)]); };
        const auto rankOf = [&](Index id) {
            return double(
                std::ranges::count_if(logits, [&](float one) { return double(one) > logitOf(id); }));
        };
        const double logProbability = logitOf(token) - normaliser;
        std::vector<double> numbers{-logProbability, rankOf(token), std::exp(logProbability)};
        if (target)
            numbers.insert(numbers.end(), {rankOf(*target), logitOf(*target), logitOf(*target) - normaliser,
                                           std::exp(logitOf(*target) - normaliser)});
        values.resize(numbers.size());
        for (std::size_t score = 0; score < numbers.size(); ++score) values[score].push_back(numbers[score]);
        tokens.push_back(double(token));
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
                                .expected = "a model that predicts the next word, or hidden words"});
    TokenScores scores;
    std::optional<Index> target;
    if (input.target) target = tokenNamed(recording, *input.target);
    if (causal) {
        const MatrixPointer all = recording.evaluation->value(logits, input.stop);
        for (Index i = 1; i < sequence.size(); ++i) scores.add(rowOf(*all, i - 1), sequence, i, target);
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
            scores.add(rowOf(*all, i), sequence, i, target);
        }
    }
    if (scores.tokens.empty())
        throw Error(ErrorReport{.what = "the text has no token to predict",
                                .where = recording.model,
                                .got = recording.inputs.text(),
                                .expected = causal ? "at least two tokens" : "at least one word"});
    return scores;
}

/// Describes how the tokens are predicted, and the scores of the target.
void describeLosses(Analysis& analysis, const AnalysisInput& input, double meanLoss) {
    const Recording& recording = *input.recording;
    if (input.target) {
        analysis.settings["target"] = tokenSpelling(recording, tokenNamed(recording, *input.target));
        analysis.definitions = {
            {"target_rank", Phrase("rank of the target among all tokens at this place, from 0")},
            {"target_logit", Phrase("logit of the target at this place")},
            {"target_log_probability", Phrase("log-probability of the target at this place, in nats")},
            {"target_probability", Phrase("probability of the target at this place")}};
    }
    analysis.settings["perplexity"] = std::exp(meanLoss);
    analysis.settings["prediction"] = std::string(
        predictsNextWords(recording) ? "each token from those before it" : "each token masked in turn");
}

/// The numbers of every token of every text. A text's part in the journal holds the scores of each token, its
/// id and its position.
Analysis eachTokenOf(const AnalysisInput& input) {
    Analysis analysis;
    const std::vector<std::string> names = scoreNames(input);
    AnalysisAxis& tokens = (analysis.table.axes = {{"score", names}, {"position", {}}}).back();
    std::vector<std::vector<double>> scores(names.size());
    const std::size_t width = names.size() + 2;
    TextParts parts(input);
    for (std::size_t text = 0; text < input.texts.size(); ++text) {
        const std::vector<double> part = parts.next([&] {
            const RecordingPointer run = input.record(withText(*input.recording, input.texts[text]));
            const TokenScores own = tokenScoresOf(*run, input);
            std::vector<double> numbers;
            for (std::size_t i = 0; i < own.tokens.size(); ++i) {
                for (const auto& values : own.values) numbers.push_back(values[i]);
                numbers.insert(numbers.end(), {own.tokens[i], double(own.positions.positions[i])});
            }
            return numbers;
        });
        for (std::size_t i = 0; i + width <= part.size(); i += width) {
            for (std::size_t score = 0; score < names.size(); ++score)
                scores[score].push_back(part[i + score]);
            tokens.labels.push_back(tokenSpelling(*input.recording, Index(part[i + width - 2])));
            tokens.positions.push_back(Index(part[i + width - 1]));
            tokens.texts.push_back(Index(text));
        }
        analysis.table.values.clear();
        for (const auto& values : scores)
            analysis.table.values.insert(analysis.table.values.end(), values.begin(), values.end());
        input.report(double(text + 1) / double(input.texts.size()), analysis);
    }
    analysis.metric = Phrase("loss in nats; rank among all tokens, from 0; probability");
    parts.describe(analysis);
    describeLosses(analysis, input, meanOfNumbers(scores[0]));
    return analysis;
}

}  // namespace

Analysis tokenLosses(const AnalysisInput& input) {
    const Recording& recording = *input.recording;
    Analysis analysis;
    AnalysisTable& table = analysis.table;
    const std::vector<std::string> names = scoreNames(input);
    table.axes = {{"score", names}, {"text", input.texts}};
    double loss = 0, tokens = 0;
    if (input.texts.empty()) {
        TokenScores scores = tokenScoresOf(recording, input);
        table.axes[1] = std::move(scores.positions);
        for (const auto& values : scores.values)
            table.values.insert(table.values.end(), values.begin(), values.end());
        loss = meanOfNumbers(scores.values.front());
        tokens = 1;
    }
    const std::size_t texts = input.texts.size();
    if (texts > 0 && input.eachToken) return eachTokenOf(input);
    if (texts > 0) table.values.assign(names.size() * texts, std::nan(""));
    TextParts parts(input);
    for (std::size_t i = 0; i < texts; ++i) {
        const std::vector<double> means = parts.next([&] {
            const RecordingPointer run = input.record(withText(recording, input.texts[i]));
            const TokenScores scores = tokenScoresOf(*run, input);
            std::vector<double> numbers;
            for (const auto& values : scores.values) numbers.push_back(meanOfNumbers(values));
            numbers.push_back(double(scores.tokens.size()));
            return numbers;
        });
        if (means.empty()) continue;
        for (std::size_t score = 0; score < names.size(); ++score)
            table.values[score * texts + i] = means[score];
        loss += means.front() * means.back();
        tokens += means.back();
        input.report(double(i + 1) / double(texts), analysis);
    }
    analysis.metric = texts > 0 ? Phrase(
                                      "means of each text: loss in nats; rank among all tokens, from 0; "
                                      "probability")
                                : Phrase("loss in nats; rank among all tokens, from 0; probability");
    if (texts > 0) parts.describe(analysis);
    describeLosses(analysis, input, loss / tokens);
    return analysis;
}

}  // namespace attentionscope
