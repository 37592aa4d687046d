#include "core/analysis/analysis.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <numeric>

#include "core/analysis/analysis_parts.h"
#include "core/base/error.h"
#include "core/base/random.h"
#include "core/run/analyse.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

ModelShelf& analysedModels() {
    static ModelShelf all({std::string(RESOURCES) + "/models"});
    return all;
}

const char* const analysedText = "When I was a child, I wanted to";

RunRequest analysedRequest(const std::string& model = "english-next") {
    if (model == "english-next") return {.model = model, .inputs = textInput(analysedText)};
    RunInputs inputs;
    inputs.values["text"] = TokenIds{5, 9, 3, 9, 7, 2};
    return {.model = std::string(TEST_DATA) + "/transformer/" + model, .inputs = inputs};
}

Analysis analysed(const std::string& of, AnalysisInput given = {},
                  const RunRequest& request = analysedRequest()) {
    return analyse(of, request, std::move(given), analysedModels());
}

/// log softmax of a row, in plain loops.
double logProbabilityOf(const Matrix& logits, Index row, Index token) {
    double largest = -INFINITY, sum = 0;
    for (Index j = 0; j < logits.cols(); ++j) largest = std::max(largest, double(logits(row, j)));
    for (Index j = 0; j < logits.cols(); ++j) sum += std::exp(double(logits(row, j)) - largest);
    return double(logits(row, token)) - largest - std::log(sum);
}

RecordingPointer recordedOf(const RunRequest& request) {
    return run(request, analysedModels());
}

}  // namespace

TEST(Analysis, TheLossOfEachTokenAgreesWithTheLogits) {
    const auto recording = recordedOf(analysedRequest());
    const Matrix logits = *recording->evaluation->value(recording->logits);
    const auto& tokens = recording->sequences.back().tokens;
    const Analysis analysis = analysed("tokens");
    const std::size_t count = tokens.size() - 1;
    ASSERT_EQ(analysis.table.values.size(), 3 * count);
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double expected = -logProbabilityOf(logits, Index(i), tokens[i + 1].id);
        sum += expected;
        EXPECT_NEAR(analysis.table.values[i], expected, 1e-6);
        EXPECT_NEAR(analysis.table.values[2 * count + i], std::exp(-expected), 1e-6);
        double rank = 0;
        for (Index j = 0; j < logits.cols(); ++j)
            rank += logits(Index(i), j) > logits(Index(i), tokens[i + 1].id);
        EXPECT_EQ(analysis.table.values[count + i], rank);
    }
    EXPECT_NEAR(std::get<double>(analysis.settings.at("perplexity")), std::exp(sum / double(count)), 1e-6);
    // The first token is not predicted; the others keep their positions in the sequence.
    const std::vector<Index>& positions = analysis.table.axes[1].positions;
    ASSERT_EQ(positions.size(), count);
    for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(positions[i], Index(i) + 1);
}

TEST(Analysis, ATargetAtEachPositionAgreesWithPlainLoops) {
    const auto recording = recordedOf(analysedRequest());
    const Matrix logits = *recording->evaluation->value(recording->logits);
    const Axis& vocabulary = *recording->evaluation->graph()->node(recording->logits).axes.columns;
    Index target = 0;
    while (vocabulary.label(target) != "▁go") ++target;
    const Analysis analysis = analysed("tokens", {.target = "▁go"}), without = analysed("tokens");
    EXPECT_EQ(std::get<std::string>(analysis.settings.at("target")), "▁go");
    EXPECT_EQ(analysis.table.axes[0].labels,
              (std::vector<std::string>{"loss", "rank", "probability", "target_rank", "target_logit",
                                        "target_log_probability", "target_probability"}));
    const std::size_t count = analysis.table.axes[1].labels.size();
    ASSERT_EQ(analysis.table.values.size(), 7 * count);
    for (std::size_t i = 0; i < without.table.values.size(); ++i)
        EXPECT_EQ(analysis.table.values[i], without.table.values[i]);
    for (std::size_t i = 0; i < count; ++i) {
        double rank = 0, sum = 0;
        for (Index j = 0; j < logits.cols(); ++j) {
            rank += logits(Index(i), j) > logits(Index(i), target);
            sum += std::exp(double(logits(Index(i), j)) - double(logits(Index(i), target)));
        }
        EXPECT_EQ(analysis.table.values[3 * count + i], rank);
        EXPECT_EQ(analysis.table.values[4 * count + i], double(logits(Index(i), target)));
        EXPECT_NEAR(analysis.table.values[5 * count + i], -std::log(sum), 1e-6);
        EXPECT_NEAR(analysis.table.values[6 * count + i], 1 / sum, 1e-9);
    }
    EXPECT_THROW(analysed("tokens", {.target = "no such token"}), Error);
}

TEST(Analysis, AWordMeansTheTokenThatBeginsIt) {
    const auto recording = recordedOf(analysedRequest());
    const auto spelling = [&](const std::string& named) {
        return tokenSpelling(*recording, tokenNamed(*recording, named));
    };
    EXPECT_EQ(spelling("he"), "▁he");
    EXPECT_EQ(spelling(" he"), "▁he");
    EXPECT_EQ(spelling("▁he"), "▁he");
    EXPECT_EQ(spelling("\\he"), "he") << "the end of another word";
    EXPECT_EQ(spelling("."), ".") << "no word begins with it";
}

TEST(Analysis, NamesTheTargetAndItsPosition) {
    const Index last = recordedOf(analysedRequest())->sequences.back().size() - 1;
    for (const char* of : {"attribution", "gradients", "movers", "ablation"}) {
        const Analysis likely = analysed(of), named = analysed(of, {.target = "▁go"});
        EXPECT_TRUE(likely.settings.contains("target_is")) << of;
        EXPECT_FALSE(named.settings.contains("target_is")) << of;
        EXPECT_EQ(std::get<std::string>(named.settings.at("target")), "▁go") << of;
        EXPECT_EQ(std::get<double>(likely.settings.at("position")), double(last)) << of;
    }
}

TEST(Analysis, SaysWhyAScoreHasNoValue) {
    const auto ofText = [](const char* of, const char* text, AnalysisInput input = {}) {
        return analysed(of, std::move(input), {.model = "english-next", .inputs = textInput(text)});
    };
    const auto isMissing = [](const Analysis& analysis, std::size_t score) {
        const std::size_t count = analysis.table.values.size() / analysis.table.axes[0].labels.size();
        return std::isnan(analysis.table.values[score * count]);
    };
    const Analysis plain = ofText("heads", "green river"), marked = ofText("heads", "green, river");
    ASSERT_EQ(plain.table.axes[0].labels[5], "punctuation");
    EXPECT_TRUE(isMissing(plain, 5)) << "special tokens are no punctuation";
    EXPECT_TRUE(plain.missing.contains("punctuation"));
    EXPECT_FALSE(isMissing(marked, 5));
    EXPECT_FALSE(marked.missing.contains("punctuation"));
    const char* const text = "She had a dog";
    const std::string first =
        recordedOf({.model = "english-next", .inputs = textInput(text)})->sequences.back().tokens[1].text;
    const Analysis absent = ofText("movers", text, {.target = "▁go"}),
                   present = ofText("movers", text, {.target = first});
    EXPECT_TRUE(isMissing(absent, 0));
    EXPECT_NE(analysisToJson(absent).find("does not contain the token"), std::string::npos);
    EXPECT_FALSE(isMissing(present, 0));
    EXPECT_TRUE(present.missing.empty());
}

TEST(Analysis, TheLensOfTheLastLayerIsThePrediction) {
    const auto recording = recordedOf(analysedRequest());
    const Matrix logits = *recording->evaluation->value(recording->logits);
    const Analysis analysis = analysed("lens");
    const std::size_t positions = std::size_t(logits.rows()), layers = analysis.table.axes[0].labels.size();
    ASSERT_EQ(analysis.table.values.size(), layers * positions);
    for (std::size_t i = 0; i < positions; ++i) {
        Index best = 0;
        logits.row(Index(i)).maxCoeff(&best);
        EXPECT_NEAR(analysis.table.values[(layers - 1) * positions + i],
                    std::exp(logProbabilityOf(logits, Index(i), best)), 1e-6);
    }
    EXPECT_NE(analysis.table.values[0], analysis.table.values[(layers - 1) * positions]);
}

// Between the parts of a layer the stream is what entered it plus what its attention adds.
TEST(Analysis, TheLensReadsTheStreamAfterAttention) {
    for (const char* model : {"gpt2", "llama"}) {
        SCOPED_TRACE(model);
        const RunRequest request = analysedRequest(model);
        const auto recording = recordedOf(request);
        const Evaluation& evaluation = *recording->evaluation;
        const auto& stream = recording->sequences.back().hidden;
        const Analysis analysis = analysed("lens", {}, request);
        const AnalysisTable& between = analysis.others.at("after_attention");
        ASSERT_EQ(between.axes[0].labels.size(), stream.size() - 1);
        const std::size_t positions = between.axes[1].labels.size();
        for (std::size_t layer = 0; layer + 1 < stream.size(); ++layer) {
            const NodeId output = recording->maps[layer].nodes.output;
            const auto sum =
                std::make_shared<Matrix>(*evaluation.value(stream[layer]) + *evaluation.value(output));
            const auto cut = evaluation.with({{stream.back(), Replace{sum}}});
            const MatrixPointer logits = cut->value(recording->logits);
            for (std::size_t i = 0; i < positions; ++i) {
                Index best = 0;
                logits->row(Index(i)).maxCoeff(&best);
                EXPECT_NEAR(between.values[layer * positions + i],
                            std::exp(logProbabilityOf(*logits, Index(i), best)), 1e-5);
            }
        }
    }
}

TEST(Analysis, AttributionSumsToTheLogit) {
    for (const char* model : {"english-next", "gpt2", "llama", "qwen2", "mistral"}) {
        SCOPED_TRACE(model);
        const RunRequest request = analysedRequest(model);
        const auto recording = recordedOf(request);
        const Matrix logits = *recording->evaluation->value(recording->logits);
        Index best = 0;
        const double largest = double(logits.row(logits.rows() - 1).maxCoeff(&best));
        const Analysis analysis = analysed("attribution", {}, request);
        const auto& values = analysis.table.values;
        EXPECT_NEAR(std::accumulate(values.begin(), values.end(), 0.0), largest, 1e-4);
        const std::size_t heads = recording->maps.front().nodes.heads.size();
        EXPECT_EQ(values.size(), 2 + recording->maps.size() * (heads + 1));
        // The positions that a head reads add up to the head.
        const AnalysisTable& sources = analysis.others.at("sources");
        const std::size_t keys = sources.axes[2].labels.size();
        for (std::size_t layer = 0; layer < recording->maps.size(); ++layer)
            for (std::size_t head = 0; head < heads; ++head) {
                const auto first = sources.values.begin() + std::ptrdiff_t((layer * heads + head) * keys);
                EXPECT_NEAR(std::accumulate(first, first + std::ptrdiff_t(keys), 0.0),
                            values[1 + layer * (heads + 1) + head], 1e-4);
            }
    }
}

// Behind the last layer of a masked-word model stand a matrix, an activation and a norm.
TEST(Analysis, AttributionPassesTheHeadOfAMaskedWordModel) {
    const RunRequest request{.model = "english-masked", .inputs = textInput("I want to [MASK] it.")};
    const auto recording = recordedOf(request);
    const PredictedRow place = predictedRow(*recording);
    const Matrix logits = *recording->evaluation->value(place.logits);
    const Analysis analysis = analysed("attribution", {}, request);
    const auto& values = analysis.table.values;
    EXPECT_NEAR(std::accumulate(values.begin(), values.end(), 0.0), double(logits.row(place.row).maxCoeff()),
                1e-4);
    EXPECT_TRUE(analysis.settings.contains("activation"));
    const Analysis difference = analysed("attribution", {.target = "do", .against = "see"}, request);
    const Index target = tokenNamed(*recording, "do"), against = tokenNamed(*recording, "see");
    EXPECT_NEAR(std::accumulate(difference.table.values.begin(), difference.table.values.end(), 0.0),
                double(logits(place.row, target)) - double(logits(place.row, against)), 1e-4);
    EXPECT_EQ(analysed("movers", {}, request).table.axes.front().labels.back(), "attribution");
}

// A head's contribution: its weighted sum through its rows of W_O, through the final norm's fixed scale, to
// the token's row of the table.
TEST(Analysis, ContributionOfALlamaHeadAgreesWithPlainLoops) {
    const RunRequest request = analysedRequest("llama");
    const auto recording = recordedOf(request);
    const Evaluation& evaluation = *recording->evaluation;
    const auto value = [&](NodeId node) { return *evaluation.value(node); };
    const Graph& graph = *evaluation.graph();
    const Analysis analysis = analysed("attribution", {}, request);
    const Matrix logits = value(recording->logits);
    const Index last = logits.rows() - 1;
    Index best = 0;
    logits.row(last).maxCoeff(&best);
    const Node& norm = graph.node(graph.find("finalNorm"));
    const Matrix x = value(norm.inputs[0]), gamma = value(norm.inputs[1]),
                 table = value(graph.node(recording->logits).inputs[1]);
    double squares = 0;
    for (Index c = 0; c < x.cols(); ++c) squares += double(x(last, c)) * double(x(last, c));
    const double scale = double(value(graph.find("finalNorm"))(last, 0)) / double(gamma(0, 0) * x(last, 0));
    EXPECT_NEAR(scale, 1 / std::sqrt(squares / double(x.cols())), 1e-2 * scale);
    const AttentionMap& map = recording->maps.front();
    const Matrix output = value(map.output.weights);
    const std::size_t heads = map.nodes.heads.size();
    for (std::size_t head = 0; head < heads; ++head) {
        const Matrix z = value(map.nodes.heads[head].weighted);
        double expected = 0;
        for (Index d = 0; d < x.cols(); ++d) {
            double written = 0;
            for (Index c = 0; c < z.cols(); ++c)
                written += double(z(last, c)) * double(output(Index(head) * z.cols() + c, d));
            expected += written * scale * double(gamma(0, d)) * double(table(best, d));
        }
        EXPECT_NEAR(analysis.table.values[1 + head], expected, 1e-4) << head;
    }
}

TEST(Analysis, AttributionSumsToTheLogitInEveryFamily) {
    const std::filesystem::path all = std::filesystem::path(CONFORMANCE_DATA) / "families" / "models";
    if (!std::filesystem::exists(all)) GTEST_SKIP() << "skipped: data not present (" << all << ')';
    RunInputs inputs;
    inputs.values["text"] = TokenIds{5, 9, 3, 9, 7, 2};
    for (const char* model : {"bloom-a", "falcon-a", "gemma2-a", "gpt_neox-a", "gptj-a", "mpt-a", "olmo2-a",
                              "opt-a", "phi3-a", "qwen3-a", "stablelm-a", "starcoder2-a"}) {
        const Analysis analysis =
            analysed("attribution", {}, {.model = (all / model).string(), .inputs = inputs});
        const auto& values = analysis.table.values;
        EXPECT_NEAR(std::accumulate(values.begin(), values.end(), 0.0),
                    std::get<double>(analysis.settings.at("total")), 1e-4)
            << model;
    }
}

TEST(Analysis, HeadScoresAgreeWithTheWeights) {
    const auto recording = recordedOf(analysedRequest());
    const Analysis analysis = analysed("heads");
    const std::size_t layers = analysis.table.axes[1].labels.size(),
                      heads = analysis.table.axes[2].labels.size();
    ASSERT_EQ(layers, recording->maps.size());
    for (std::size_t l = 0; l < layers; ++l)
        for (std::size_t h = 0; h < heads; ++h) {
            const Matrix weights = *recording->evaluation->value(recording->maps[l].nodes.heads[h].weights);
            double previous = 0, current = 0, first = 0;
            for (Index i = 0; i < weights.rows(); ++i) {
                if (i > 0) previous += double(weights(i, i - 1)) / double(weights.rows() - 1);
                current += double(weights(i, i)) / double(weights.rows());
                first += double(weights(i, 0)) / double(weights.rows());
            }
            const std::size_t cell = l * heads + h, score = layers * heads;
            EXPECT_NEAR(analysis.table.values[cell], previous, 1e-6);
            EXPECT_NEAR(analysis.table.values[score + cell], current, 1e-6);
            EXPECT_NEAR(analysis.table.values[2 * score + cell], first, 1e-6);
        }
}

TEST(Analysis, AblationAgreesWithASilencedRun) {
    const auto whole = recordedOf(analysedRequest());
    RunRequest request = analysedRequest();
    request.changes.push_back(changeFromJson(R"({"kind": "silence", "layer": 1, "head": 2})"));
    const auto silenced = recordedOf(request);
    const Matrix before = *whole->evaluation->value(whole->logits),
                 after = *silenced->evaluation->value(silenced->logits);
    const Index last = before.rows() - 1;
    Index best = 0;
    before.row(last).maxCoeff(&best);
    const Analysis analysis = analysed("ablation");
    const std::size_t cell = analysis.table.axes[1].labels.size() + 2;
    EXPECT_NEAR(analysis.table.values[cell],
                logProbabilityOf(after, last, best) - logProbabilityOf(before, last, best), 1e-5);
    // If the head is already silent, silencing it changes nothing.
    const Analysis again = analysed("ablation", {}, request);
    EXPECT_EQ(again.table.values[cell], 0);
    EXPECT_EQ(again.others.at("kl").values[cell], 0);
    EXPECT_GT(analysis.others.at("kl").values[cell], 0);
}

// A model of hidden words predicts at every word, hidden or not: at "it" the noun that it stands for.
TEST(Analysis, AWordThatIsNotHiddenCanBeAnalysed) {
    RunRequest request{.model = "english-masked", .inputs = textInput("The dog ate because it was hungry.")};
    const auto whole = recordedOf(request);
    Index it = 0;
    const auto& tokens = whole->sequences.back().tokens;
    while (tokens[std::size_t(it)].text != "▁it") ++it;
    EXPECT_EQ(analysedPosition(*whole, it), it);
    EXPECT_EQ(analysedPosition(*whole, it - 1), std::nullopt) << "the model names this word itself";
    const Analysis analysis = analysed("ablation", {.position = it}, request);
    EXPECT_EQ(std::get<double>(analysis.settings.at("position")), double(it));
    request.changes.push_back(changeFromJson(R"({"kind": "silence", "layer": 1, "head": 2})"));
    const auto silenced = recordedOf(request);
    const Matrix before = *whole->evaluation->value(whole->logits),
                 after = *silenced->evaluation->value(silenced->logits);
    Index best = 0;
    before.row(it).maxCoeff(&best);
    EXPECT_EQ(std::get<std::string>(analysis.settings.at("target")), "▁dog");
    EXPECT_NEAR(analysis.table.values[analysis.table.axes[1].labels.size() + 2],
                logProbabilityOf(after, it, best) - logProbabilityOf(before, it, best), 1e-5);
    EXPECT_THROW(analysed("ablation", {.position = Index(tokens.size())}, request), Error);
    EXPECT_THROW(analysed("ablation", {}, request), Error) << "nothing is predicted without a position";
}

TEST(Analysis, HeadsThatAreNotAblatedYetHaveNoNumber) {
    AnalysisInput given;
    std::vector<std::pair<double, std::vector<double>>> parts;
    given.partial = [&](double share, const Analysis& soFar) {
        parts.emplace_back(share, soFar.table.values);
    };
    const Analysis whole = analysed("ablation", given);
    const std::size_t count = whole.table.values.size();
    ASSERT_GT(parts.size(), 1u);
    for (const auto& [share, values] : parts) {
        ASSERT_EQ(values.size(), count);
        const auto done = std::size_t(std::lround(share * double(count)));
        for (std::size_t i = 0; i < count; ++i)
            if (i < done)
                EXPECT_EQ(values[i], whole.table.values[i]);
            else
                EXPECT_TRUE(std::isnan(values[i])) << i;
    }
    EXPECT_LT(parts.front().first, 1);
}

// A translator: both sources lead to the words of the clean one. The texts differ in one word, so its
// embedding alone restores everything, and those of the other words nothing.
TEST(Analysis, PatchingATranslatorComparesTheSources) {
    for (const char* model : {"en-fr-transformer", "zh-en-transformer"}) {
        const bool chinese = std::string(model).starts_with("zh");
        const RunRequest request{.model = model,
                                 .inputs = textInput(chinese ? "猫在睡觉。" : "The cat sleeps.")};
        const Analysis analysis = analysed(
            "patching", {.corrupt = chinese ? "狗在睡觉。" : "The dog sleeps.", .map = "cross"}, request);
        const auto source = recordedOf(request)->sequences.front();
        ASSERT_EQ(Index(analysis.table.axes[1].labels.size()), source.size()) << model;
        int restored = 0;
        for (Index i = 0; i < source.size(); ++i) {
            const double share = analysis.table.values[std::size_t(i)];
            EXPECT_TRUE(std::abs(share) < 1e-3 || std::abs(share - 1) < 1e-3)
                << model << ' ' << i << ' ' << share;
            restored += share > 0.5;
        }
        EXPECT_EQ(restored, 1) << model;
        EXPECT_EQ(analysis.others.at("heads").axes[0].labels.size(), 3u)
            << "the heads of the chosen attention";
    }
    try {
        analysed("patching", {.corrupt = "The big old dog sleeps."},
                 {.model = "en-fr-transformer", .inputs = textInput("The cat sleeps.")});
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_TRUE(error.report().got.text().find("dog") != std::string::npos) << "the tokens of the source";
    }
}

TEST(Analysis, PatchingTheLastStateGivesTheCleanRun) {
    AnalysisInput given;
    given.corrupt = "When I was a child, I used to";
    const Analysis analysis = analysed("patching", given);
    const std::size_t positions = analysis.table.axes[1].labels.size(),
                      layers = analysis.table.axes[0].labels.size();
    EXPECT_NEAR(analysis.table.values[layers * positions - 1], 1, 1e-4);
    // Before the texts differ nothing is restored; after the last layer only the last word is read.
    EXPECT_NEAR(analysis.table.values[0], 0, 1e-4);
    EXPECT_NEAR(analysis.table.values[(layers - 1) * positions], 0, 1e-4);
    given.corrupt = "too short";
    EXPECT_THROW(analysed("patching", given), Error);
}

TEST(Analysis, MasksEachWordInTurnForAMaskedWordModel) {
    const RunRequest request{.model = "english-masked", .inputs = textInput("I want to see it.")};
    const auto recording = recordedOf(request);
    const auto& tokens = recording->sequences.back().tokens;
    const Analysis analysis = analysed("tokens", {}, request);
    std::size_t place = 0;
    while (tokens[place].special) ++place;
    RunInputs inputs;
    TokenIds ids;
    for (const Token& token : tokens) ids.push_back(token.id);
    const auto& mask = recording->provenance.at("mask");
    const Axis& vocabulary = *recording->evaluation->graph()->node(recording->logits).axes.columns;
    for (Index id = 0; id < vocabulary.size(); ++id)
        if (vocabulary.label(id) == mask) ids[place] = id;
    inputs.values["text"] = ids;
    const auto masked = recordedOf({.model = "english-masked", .inputs = inputs});
    EXPECT_NEAR(analysis.table.values[0],
                -logProbabilityOf(*masked->evaluation->value(masked->logits), Index(place), tokens[place].id),
                1e-5);
}
