// Scores of head types, each a mean over queries.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/analysis/analysis_parts.h"
#include "core/analysis/head_statistics.h"
#include "core/analysis/text_parts.h"
#include "core/base/error.h"
#include "core/base/random.h"

namespace attentionscope {

namespace {

constexpr std::array headScoreNames{"previous_token", "current_token", "first_token",       "duplicate_token",
                                    "induction",      "punctuation",   "repeated_induction"};
constexpr std::size_t ofText = headScoreNames.size() - 1, inductionScore = 4;

const std::map<std::string, Phrase> headScoreDefinitions{
    {"previous_token", Phrase("weight on the token before the query (Voita et al. 2019)")},
    {"current_token", Phrase("weight on the query's own token (Clark et al. 2019)")},
    {"first_token", Phrase("weight on the first token (Xiao et al. 2024)")},
    {"duplicate_token", Phrase("weight on earlier copies of the query's token (Wang et al. 2023)")},
    {"induction",
     Phrase("weight on the tokens that follow earlier copies of the query's token (Olsson et al. 2022)")},
    {"punctuation", Phrase("weight on punctuation marks (Clark et al. 2019)")},
    {"repeated_induction", Phrase("induction on random tokens that occur twice (Olsson et al. 2022)")},
    {"spread", Phrase("standard deviation over the texts")}};

/// For one head; NaN if no query counts.
std::array<double, ofText> scoresOf(const Matrix& weights, const std::vector<Token>& tokens) {
    std::array<double, ofText> sums{};
    std::array<Index, ofText> counts{};
    const bool hasMarks =
        std::ranges::any_of(tokens, [](const Token& token) { return isPunctuation(token.text); });
    for (Index i = 0; i < weights.rows(); ++i) {
        double duplicate = 0, induction = 0, marks = 0;
        for (Index j = 0; j < weights.cols(); ++j)
            if (isPunctuation(tokens[std::size_t(j)].text)) marks += double(weights(i, j));
        bool repeats = false;
        for (Index j = 0; j < i; ++j)
            if (tokens[std::size_t(j)].id == tokens[std::size_t(i)].id) {
                repeats = true;
                duplicate += double(weights(i, j));
                induction += double(weights(i, j + 1));
            }
        const std::array<double, ofText> row{i > 0 ? double(weights(i, i - 1)) : 0,
                                             double(weights(i, i)),
                                             double(weights(i, 0)),
                                             duplicate,
                                             induction,
                                             marks};
        const std::array<bool, ofText> counted{i > 0, true, true, repeats, repeats, hasMarks};
        for (std::size_t s = 0; s < ofText; ++s) {
            sums[s] += counted[s] ? row[s] : 0;
            counts[s] += counted[s];
        }
    }
    for (std::size_t s = 0; s < ofText; ++s)
        sums[s] = counts[s] > 0 ? sums[s] / double(counts[s]) : std::nan("");
    return sums;
}

TokenIds repeatedTokens(Index vocabulary, Index count, Random& random) {
    TokenIds ids;
    for (Index i = 0; i < count; ++i) ids.push_back(std::int64_t(random.below(std::uint64_t(vocabulary))));
    ids.insert(ids.end(), ids.begin(), ids.begin() + count);
    return ids;
}

}  // namespace

Analysis headScores(const AnalysisInput& input) {
    const Recording& own = *input.recording;
    const auto maps = selfMaps(own);
    const std::size_t layers = maps.size(), heads = maps.front()->nodes.heads.size();
    std::vector<Spread> spreads(headScoreNames.size() * layers * heads);
    // The scores of one run, in the order of the spreads; random tokens have only repeated induction.
    const auto measured = [&](const Recording& recording, bool random) {
        std::vector<double> scores(spreads.size(), std::nan(""));
        const auto recorded = selfMaps(recording);
        for (std::size_t l = 0; l < layers; ++l)
            for (std::size_t h = 0; h < heads; ++h) {
                const NodeId node = recorded[l]->nodes.heads[h].weights;
                const auto of = scoresOf(*recording.evaluation->value(node, input.stop),
                                         recording.queriesOf(*recorded[l]).words());
                const auto cell = [&](std::size_t s) -> double& {
                    return scores[(s * layers + l) * heads + h];
                };
                if (random) cell(ofText) = of[inductionScore];
                for (std::size_t s = 0; s < ofText && !random; ++s) cell(s) = of[s];
            }
        return scores;
    };
    const auto add = [&](const std::vector<double>& scores) {
        for (std::size_t i = 0; i < scores.size(); ++i) spreads[i].add(scores[i]);
    };
    if (own.sequences.back().tokens.empty())
        throw Error(ErrorReport{.what = "the types of heads need words", .where = own.model});
    Analysis analysis;
    if (input.texts.empty()) add(measured(own, false));
    TextParts parts(input);
    for (std::size_t i = 0; i < input.texts.size(); ++i) {
        add(parts.next([&] { return measured(*input.record(withText(own, input.texts[i])), false); }));
        input.report(double(i + 1) / double(input.texts.size()), analysis);
    }
    // Random tokens need a vocabulary to be drawn from.
    if (predictsNextWords(own)) {
        constexpr Index most = 20, repetitions = 4;
        const Index count = input.limit > 0 ? std::min(most, input.limit / 2) : most;
        const Index vocabulary = own.evaluation->graph()->node(own.logits).axes.columns->size();
        Random random(input.seed);
        for (Index i = 0; i < repetitions; ++i) {
            RunInputs inputs;
            inputs.values["text"] = repeatedTokens(vocabulary, count, random);
            add(measured(*input.record(inputs), true));
        }
        analysis.settings["seed"] = double(input.seed);
        analysis.settings["repeated_tokens"] = double(count);
        analysis.settings["repeated_sequences"] = double(repetitions);
    }
    analysis.table.axes = headAxes(maps);
    analysis.table.axes.insert(analysis.table.axes.begin(),
                               AnalysisAxis{"score", {headScoreNames.begin(), headScoreNames.end()}});
    AnalysisTable deviation{analysis.table.axes, {}};
    for (const Spread& spread : spreads) {
        analysis.table.values.push_back(spread.mean());
        deviation.values.push_back(spread.deviation());
    }
    analysis.others["spread"] = std::move(deviation);
    if (!input.texts.empty()) parts.describe(analysis);
    for (const char* score : {"duplicate_token", "induction"})
        noteMissing(analysis, score, Phrase("no token of the text occurs twice"));
    noteMissing(analysis, "punctuation", Phrase("the text has no punctuation mark"));
    noteMissing(analysis, "repeated_induction", Phrase("the model does not predict the next word"));
    analysis.metric = Phrase("mean attention weight");
    analysis.definitions = headScoreDefinitions;
    return analysis;
}

}  // namespace attentionscope
