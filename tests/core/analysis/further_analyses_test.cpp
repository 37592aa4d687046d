#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "core/analysis/analysis_parts.h"
#include "core/base/error.h"
#include "core/graph/gradients.h"
#include "core/run/analyse.h"
#include "core/run/score_texts.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

ModelShelf& furtherModels() {
    static ModelShelf all({std::string(RESOURCES) + "/models"});
    return all;
}

RunRequest furtherRequest(const std::string& model = "english-next",
                          const std::string& text = "I wanted to go, but") {
    if (model == "english-next" || model == "en-fr-transformer")
        return {.model = model, .inputs = textInput(text)};
    RunInputs inputs;
    inputs.values["text"] = TokenIds{5, 9, 3, 9, 7, 2};
    return {.model = std::string(TEST_DATA) + "/transformer/" + model, .inputs = inputs};
}

Analysis analysisOf(const std::string& of, AnalysisInput given = {},
                    const RunRequest& request = furtherRequest()) {
    return analyse(of, request, std::move(given), furtherModels());
}

RecordingPointer furtherRun(const RunRequest& request = furtherRequest()) {
    return run(request, furtherModels());
}

/// The output of an attention layer in the broken run, with what one head adds in the good one, by plain
/// loops.
std::shared_ptr<Matrix> outputWithSender(const Recording& good, const Recording& broken,
                                         const AttentionMap& map, std::size_t sender) {
    const NodeId sent = map.nodes.heads[sender].weighted;
    const Matrix from = *good.evaluation->value(sent), to = *broken.evaluation->value(sent),
                 weights = *good.evaluation->value(map.output.weights);
    auto output = std::make_shared<Matrix>(*broken.evaluation->value(map.nodes.output));
    for (Index i = 0; i < output->rows(); ++i)
        for (Index j = 0; j < output->cols(); ++j) {
            double added = 0;
            for (Index k = 0; k < from.cols(); ++k)
                added += double(from(i, k) - to(i, k)) * double(weights(Index(sender) * from.cols() + k, j));
            (*output)(i, j) += float(added);
        }
    return output;
}

double settingOf(const Analysis& analysis, const char* name) {
    return std::get<double>(analysis.settings.at(name));
}

}  // namespace

TEST(FurtherAnalyses, IntegratedGradientsAddUpToWhatTheBaselineLacks) {
    for (const char* model : {"english-next", "gpt2", "llama", "bert-classifier"}) {
        SCOPED_TRACE(model);
        const RunRequest request = furtherRequest(model);
        const Analysis analysis = analysisOf("gradients", {}, request);
        const auto& parts = analysis.table.values;
        const double all = settingOf(analysis, "total") - settingOf(analysis, "baseline");
        EXPECT_NEAR(std::accumulate(parts.begin(), parts.end(), 0.0), all, 0.02 * std::abs(all) + 0.02);
        EXPECT_NEAR(settingOf(analysis, "gap"), all - std::accumulate(parts.begin(), parts.end(), 0.0), 1e-9);
    }
}

// Through every op of the stack: the slope of a logit along each of some directions of the embeddings.
TEST(FurtherAnalyses, GradientsOfTheInputsAgreeWithCentralDifferences) {
    for (const char* model : {"english-next", "gpt2", "llama", "qwen2", "mistral", "bert-classifier", "t5"}) {
        SCOPED_TRACE(model);
        const auto recording = furtherRun(furtherRequest(model));
        const Evaluation& evaluation = *recording->evaluation;
        const NodeId read = recording->sequences.front().hidden.front();
        const PredictedRow place = predictedRow(*recording);
        const Matrix x = *evaluation.value(read);
        const MatrixPointer gradient = gradients(evaluation, place.logits, place.row, 1, {read}).of(read);
        ASSERT_TRUE(gradient);
        for (const unsigned seed : {1U, 2U}) {
            std::srand(seed);
            const Matrix direction = Matrix::Random(x.rows(), x.cols()) * x.norm() / float(x.size());
            const auto at = [&](float step) {
                const auto moved = std::make_shared<const Matrix>(x + step * direction);
                return double(
                    (*evaluation.with({{read, Replace{moved}}})->value(place.logits))(place.row, 1));
            };
            const double expected = 10 * (at(0.05F) - at(-0.05F)),
                         slope = double(gradient->cwiseProduct(direction).sum());
            EXPECT_NEAR(slope, expected, 2e-3 + 2e-2 * std::abs(expected));
        }
    }
}

TEST(FurtherAnalyses, FlowIsAtLeastRollout) {
    const Analysis analysis = analysisOf("flow");
    const auto &flow = analysis.table.values, &rollout = analysis.others.at("rollout").values;
    ASSERT_EQ(flow.size(), rollout.size());
    const std::size_t n = analysis.table.axes[0].labels.size();
    for (std::size_t i = 0; i < n; ++i) {
        EXPECT_NEAR(std::accumulate(rollout.begin() + std::ptrdiff_t(i * n),
                                    rollout.begin() + std::ptrdiff_t(i * n + n), 0.0),
                    1, 1e-5);
        for (std::size_t j = 0; j < n; ++j) {
            EXPECT_GE(flow[i * n + j], rollout[i * n + j] - 1e-5);
            EXPECT_LE(flow[i * n + j], 1 + 1e-5);
        }
    }
}

TEST(FurtherAnalyses, EqualRowsOfTheFlowAreStated) {
    for (const auto& [model, equal] : {std::pair{"english-next", false}, {"english-masked", true}}) {
        RunRequest request = furtherRequest();
        request.model = model;
        const Analysis analysis = analysisOf("flow", {}, request);
        const std::size_t width = analysis.table.axes[1].labels.size();
        double most = 0;
        for (std::size_t i = width; i < analysis.table.values.size(); ++i)
            most = std::max(most, std::abs(analysis.table.values[i] - analysis.table.values[i - width]));
        EXPECT_EQ(most < 1e-6, equal) << model;
        EXPECT_EQ(analysis.notes.size(), equal ? 1u : 0u) << model;
    }
}

TEST(FurtherAnalyses, ClustersLieOnTheMainAxesOfTheirDistances) {
    const auto recording = furtherRun();
    const Analysis analysis = analysisOf("clusters");
    const AnalysisTable& distance = analysis.others.at("distance");
    const std::size_t n = distance.axes[0].labels.size();
    const auto maps = selfMaps(*recording);
    const std::size_t heads = maps.front()->nodes.heads.size();
    ASSERT_EQ(n, maps.size() * heads);
    // One distance in plain loops.
    const Matrix a = *recording->evaluation->value(maps[0]->nodes.heads[1].weights),
                 b = *recording->evaluation->value(maps[1]->nodes.heads[2].weights);
    double sum = 0;
    for (Index i = 0; i < a.rows(); ++i)
        for (Index j = 0; j < a.cols(); ++j) {
            const double p = double(a(i, j)), q = double(b(i, j)), m = (p + q) / 2;
            sum += (p > 0 ? p * std::log(p / m) : 0) / 2 + (q > 0 ? q * std::log(q / m) : 0) / 2;
        }
    EXPECT_NEAR(distance.values[1 * n + heads + 2], sum / double(a.rows()), 1e-6);
    // Squared distances, centred by rows and columns, turn each coordinate into a multiple of itself.
    std::vector<double> row(n, 0);
    double all = 0;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) row[i] += std::pow(distance.values[i * n + j], 2) / double(n);
    for (const double mean : row) all += mean / double(n);
    for (const std::size_t axis : {0, 1}) {
        double length = 0;
        for (std::size_t i = 0; i < n; ++i) length += std::pow(analysis.table.values[2 * i + axis], 2);
        for (std::size_t i = 0; i < n; ++i) {
            double product = 0;
            for (std::size_t j = 0; j < n; ++j)
                product += -0.5 * (std::pow(distance.values[i * n + j], 2) - row[i] - row[j] + all) *
                           analysis.table.values[2 * j + axis];
            EXPECT_NEAR(product, length * analysis.table.values[2 * i + axis], 1e-8);
        }
    }
}

TEST(FurtherAnalyses, MeanAblationPutsTheMeanInPlaceOfTheHead) {
    const auto recording = furtherRun();
    const auto maps = selfMaps(*recording);
    const NodeId z = maps[1]->nodes.heads[2].weighted;
    const Matrix own = *recording->evaluation->value(z);
    auto mean = std::make_shared<Matrix>(own.rows(), own.cols());
    for (Index c = 0; c < own.cols(); ++c) {
        double sum = 0;
        for (Index r = 0; r < own.rows(); ++r) sum += double(own(r, c));
        mean->col(c).setConstant(float(sum / double(own.rows())));
    }
    const PredictedRow place = predictedRow(*recording);
    const auto changed = recording->evaluation->with({{z, Replace{mean}}});
    const std::vector<float> before = logitsAt(*recording->evaluation, place),
                             after = logitsAt(*changed, place);
    const auto best = std::size_t(std::max_element(before.begin(), before.end()) - before.begin());
    const auto logProbability = [&](const std::vector<float>& logits) {
        double sum = 0;
        for (const float logit : logits) sum += std::exp(double(logit) - double(logits[best]));
        return -std::log(sum);
    };
    const Analysis analysis = analysisOf("ablation", {.by = "mean"});
    const std::size_t cell = maps[1]->nodes.heads.size() + 2;
    EXPECT_NEAR(analysis.table.values[cell], logProbability(after) - logProbability(before), 1e-5);
    const Analysis drawn = analysisOf("ablation", {.by = "resample"}),
                   again = analysisOf("ablation", {.by = "resample"});
    EXPECT_EQ(drawn.table.values, again.table.values) << "the same seed draws the same";
    EXPECT_NE(drawn.table.values, analysis.table.values);
}

TEST(FurtherAnalyses, AblationOverTextsIsTheMeanOfTheTexts) {
    const std::vector<std::string> texts{"I wanted to go, but", "She had a dog and a"};
    const Analysis both = analysisOf("ablation", {.texts = texts});
    const Analysis first = analysisOf("ablation", {}, furtherRequest("english-next", texts[0])),
                   second = analysisOf("ablation", {}, furtherRequest("english-next", texts[1]));
    for (std::size_t i = 0; i < both.table.values.size(); ++i) {
        EXPECT_NEAR(both.table.values[i], (first.table.values[i] + second.table.values[i]) / 2, 1e-6);
        EXPECT_NEAR(both.others.at("loss").values[i],
                    (first.others.at("loss").values[i] + second.others.at("loss").values[i]) / 2, 1e-6);
        EXPECT_NEAR(both.others.at("spread").values[i],
                    std::abs(first.table.values[i] - second.table.values[i]) / 2, 1e-6);
    }
    EXPECT_EQ(std::get<std::string>(both.settings.at("target")), ofEachText);
}

TEST(FurtherAnalyses, PatchingAllHeadsOfALayerIsPatchingItsAttention) {
    const std::string clean = "green river Mary seven John green river",
                      corrupt = "green river John seven Mary green river";
    const RunRequest request = furtherRequest("english-next", clean);
    const Analysis analysis = analysisOf("patching", {.corrupt = corrupt}, request);
    for (const char* table : {"attention", "mlp", "heads", "queries", "keys", "values_of_heads", "weights"})
        ASSERT_TRUE(analysis.others.contains(table)) << table;
    const auto run = furtherRun(request), broken = furtherRun(furtherRequest("english-next", corrupt));
    const PredictedRow place = predictedRow(*run);
    const auto maps = selfMaps(*run);
    const Index row = run->sequences.back().size() - 1;
    const MatrixPointer output = run->evaluation->value(maps[0]->nodes.output);
    const auto patched = broken->evaluation->with(
        {{maps[0]->nodes.output,
          SetRow{row, {output->row(row).data(), output->row(row).data() + output->cols()}}}});
    const auto difference = [&](const Evaluation& evaluation) {
        const auto logits = logitsAt(evaluation, place);
        const Index target = tokenNamed(*run, std::get<std::string>(analysis.settings.at("target"))),
                    against = tokenNamed(*run, std::get<std::string>(analysis.settings.at("against")));
        return double(logits[std::size_t(target)]) - double(logits[std::size_t(against)]);
    };
    const double share = (difference(*patched) - settingOf(analysis, "corrupted")) /
                         (settingOf(analysis, "clean") - settingOf(analysis, "corrupted"));
    const AnalysisTable& attention = analysis.others.at("attention");
    EXPECT_NEAR(attention.values[attention.axes[1].labels.size() - 1], share, 1e-4);
}

TEST(FurtherAnalyses, APathFromTheLastLayerIsAPatchOfItsHead) {
    const AnalysisInput input{.corrupt = "green river John seven Mary green river"};
    const RunRequest request = furtherRequest("english-next", "green river Mary seven John green river");
    const Analysis paths = analysisOf("paths", input, request),
                   patches = analysisOf("patching", input, request);
    const AnalysisTable& heads = patches.others.at("heads");
    ASSERT_EQ(paths.table.axes.size(), 2);
    const std::size_t last = heads.values.size() - heads.axes[1].labels.size();
    double apart = 0;
    for (std::size_t i = 0; i < heads.values.size(); ++i)
        if (i >= last) {
            EXPECT_NEAR(paths.table.values[i], heads.values[i], 1e-4) << i;
        } else {
            apart = std::max(apart, std::abs(paths.table.values[i] - heads.values[i]));
        }
    EXPECT_GT(apart, 1e-3) << "earlier heads also act through later ones";
}

TEST(FurtherAnalyses, PatchingNeedsTheSameHiddenWordInBothTexts) {
    const RunRequest request = furtherRequest("english-masked", "The cat drank milk because it was [MASK].");
    for (const char* corrupt :
         {"The dog drank milk because it was tired.", "The dog drank [MASK] because it was tired."})
        for (const char* name : {"patching", "paths"})
            EXPECT_THROW(analysisOf(name, {.corrupt = corrupt}, request), Error) << corrupt << ' ' << name;
}

// By another way: the sender's output is added to its layer's attention by plain loops, the layer between is
// frozen as a whole.
TEST(FurtherAnalyses, APathToAHeadLeavesTheHeadsBetweenAsTheyWere) {
    const std::string corrupt = "green river John seven Mary green river";
    const RunRequest request = furtherRequest("english-next", "green river Mary seven John green river");
    const Analysis analysis = analysisOf("paths", {.corrupt = corrupt, .receiver = "2.1"}, request);
    const auto clean = furtherRun(request), broken = furtherRun(furtherRequest("english-next", corrupt));
    const auto maps = selfMaps(*clean);
    const auto heads = maps[0]->nodes.heads.size(), count = maps.size() * heads;
    ASSERT_EQ(analysis.table.values.size(), 3 * count);
    const PredictedRow place = predictedRow(*clean);
    const auto difference = [&](const Evaluation& evaluation) {
        const auto logits = logitsAt(evaluation, place);
        return double(logits[std::size_t(
                   tokenNamed(*clean, std::get<std::string>(analysis.settings.at("target"))))]) -
               double(logits[std::size_t(
                   tokenNamed(*clean, std::get<std::string>(analysis.settings.at("against"))))]);
    };
    const std::size_t sender = 3;
    const auto output = outputWithSender(*clean, *broken, *maps[0], sender);
    const NodeId between = maps[1]->nodes.output;
    const auto sent = broken->evaluation->with(
        {{maps[0]->nodes.output, Replace{output}}, {between, Replace{broken->evaluation->value(between)}}});
    const HeadNodes& receiver = maps[2]->nodes.heads[1];
    const NodeId parts[] = {receiver.q, receiver.k, receiver.v};
    for (std::size_t part = 0; part < 3; ++part) {
        const double share =
            (difference(*broken->evaluation->with({{parts[part], Replace{sent->value(parts[part])}}})) -
             settingOf(analysis, "corrupted")) /
            (settingOf(analysis, "clean") - settingOf(analysis, "corrupted"));
        EXPECT_NEAR(analysis.table.values[part * count + sender], share, 1e-4) << part;
        EXPECT_TRUE(std::isnan(analysis.table.values[part * count + 2 * heads])) << "not an earlier head";
    }
    EXPECT_THROW(analysisOf("paths", {.corrupt = corrupt, .receiver = "9.9"}, request), Error);
}

// A translator: the encoder's heads reach the produced word through heads of the cross-attention only.
TEST(FurtherAnalyses, PathsOfATranslatorLeadThroughItsCrossAttention) {
    const RunRequest request = furtherRequest("en-fr-transformer", "The dog is black.");
    const AnalysisInput input{.corrupt = "The cat is black.", .position = 1};
    const auto with = [&](const std::string& map, std::optional<std::string> receiver = {}) {
        AnalysisInput one = input;
        one.map = map;
        one.receiver = std::move(receiver);
        return one;
    };
    const Analysis across = analysisOf("paths", with("cross"), request),
                   patches = analysisOf("patching", with("cross"), request),
                   encoder = analysisOf("paths", with("encoder.self"), request);
    const auto& heads = patches.others.at("heads");
    const std::size_t own = heads.axes[1].labels.size(), count = heads.values.size();
    ASSERT_EQ(across.table.values.size(), count);
    double apart = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (i >= count - own)
            EXPECT_NEAR(across.table.values[i], heads.values[i], 1e-4) << i;
        else
            apart = std::max(apart, std::abs(across.table.values[i] - heads.values[i]));
        EXPECT_NEAR(encoder.table.values[i], 0, 1e-5) << "no path without a head between";
    }
    EXPECT_GT(apart, 1e-3) << "earlier heads also act through later ones";

    // To the keys and values of one head, by plain loops. Both runs produce the clean run's words.
    RunRequest clean = request, corrupted = furtherRequest("en-fr-transformer", *input.corrupt);
    clean.inputs.values["second"] = corrupted.inputs.values["second"] =
        furtherRun(request)->provenance.at("translation");
    const auto good = furtherRun(clean), broken = furtherRun(corrupted);
    const auto encoders = mapsOf(*good, "encoder.self"), cross = mapsOf(*good, "cross");
    const std::size_t last = encoders.size() - 1, sender = 2;
    const Analysis paths = analysisOf("paths", with("encoder.self", "cross.1.3"), request);
    const auto output = outputWithSender(*good, *broken, *encoders[last], sender);
    const auto sent = broken->evaluation->with({{encoders[last]->nodes.output, Replace{output}}});
    const auto& word = *std::ranges::find(good->predictions, Index(1), &Prediction::position);
    const auto difference = [&](const Evaluation& evaluation) {
        const auto logits = logitsAt(evaluation, {word.logits, word.row});
        const auto logit = [&](const char* of) {
            return double(
                logits[std::size_t(tokenNamed(*good, std::get<std::string>(paths.settings.at(of))))]);
        };
        return logit("target") - logit("against");
    };
    const HeadNodes& receiver = cross[1]->nodes.heads[3];
    const NodeId parts[] = {receiver.q, receiver.k, receiver.v};
    EXPECT_NEAR(paths.table.values[last * own + sender], 0, 1e-6) << "to the queries other heads lead";
    for (const std::size_t part : {1, 2}) {
        const double share =
            (difference(*broken->evaluation->with({{parts[part], Replace{sent->value(parts[part])}}})) -
             settingOf(paths, "corrupted")) /
            (settingOf(paths, "clean") - settingOf(paths, "corrupted"));
        EXPECT_NEAR(paths.table.values[part * count + last * own + sender], share, 1e-4) << part;
    }
    EXPECT_THROW(analysisOf("paths", with("encoder.self", "cross.9.9"), request), Error);
}

TEST(FurtherAnalyses, AHeadCopiesWhereItsOwnOutputFavoursTheTokenItReads) {
    const RunRequest request = furtherRequest("llama");
    const auto recording = furtherRun(request);
    const Analysis analysis = analysisOf("movers", {}, request);
    const auto maps = selfMaps(*recording);
    const Evaluation& evaluation = *recording->evaluation;
    const auto value = [&](NodeId node) { return *evaluation.value(node); };
    const Graph& graph = *evaluation.graph();
    const Matrix v = value(maps[0]->nodes.heads[1].v), output = value(maps[0]->output.weights),
                 gamma = value(graph.node(graph.find("finalNorm")).inputs[1]),
                 table = value(graph.node(recording->logits).inputs[1]);
    const auto& tokens = recording->sequences.back().tokens;
    double copied = 0;
    for (Index j = 0; j < v.rows(); ++j) {
        // The norm's scale changes no order.
        std::vector<double> logits(std::size_t(table.rows()), 0);
        for (Index t = 0; t < table.rows(); ++t)
            for (Index d = 0; d < output.cols(); ++d) {
                double written = 0;
                for (Index c = 0; c < v.cols(); ++c)
                    written += double(v(j, c)) * double(output(v.cols() + c, d));
                logits[std::size_t(t)] += written * double(gamma(0, d)) * double(table(t, d));
            }
        int better = 0;
        for (const double logit : logits) better += logit > logits[std::size_t(tokens[std::size_t(j)].id)];
        copied += better < 5;
    }
    const std::size_t heads = maps.front()->nodes.heads.size(), count = maps.size() * heads;
    EXPECT_NEAR(analysis.table.values[count + 1], copied / double(v.rows()), 1e-9);
}

TEST(FurtherAnalyses, CompositionIsTheShareOfTheWholeMatrices) {
    const RunRequest request = furtherRequest("llama");
    const auto recording = furtherRun(request);
    const Analysis analysis = analysisOf("composition", {}, request);
    const auto maps = selfMaps(*recording);
    const auto value = [&](NodeId node) {
        return Eigen::MatrixXd(recording->evaluation->value(node)->cast<double>());
    };
    const HeadNodes &a = maps[0]->nodes.heads[1], &b = maps[1]->nodes.heads[0];
    const Eigen::MatrixXd va = value(a.valueProjection.weights), q = value(b.queryProjection.weights),
                          k = value(b.keyProjection.weights), vb = value(b.valueProjection.weights);
    const Eigen::MatrixXd oa = value(maps[0]->output.weights).middleRows(va.cols(), va.cols()),
                          ob = value(maps[1]->output.weights).topRows(vb.cols());
    const Eigen::MatrixXd writes = va * oa, reads = q * k.transpose();
    const std::size_t heads = maps.front()->nodes.heads.size(), count = maps.size() * heads, to = heads;
    const double expected[] = {(writes * reads).norm() / writes.norm() / reads.norm(),
                               (writes * reads.transpose()).norm() / writes.norm() / reads.norm(),
                               (writes * vb * ob).norm() / writes.norm() / (vb * ob).norm()};
    for (std::size_t score = 0; score < 3; ++score) {
        EXPECT_NEAR(analysis.table.values[(score * count + 1) * count + to], expected[score], 1e-4);
        EXPECT_TRUE(std::isnan(analysis.table.values[(score * count + to) * count + 1]))
            << "later to earlier";
    }
}

TEST(FurtherAnalyses, SeveralModelsAreOneMoreAxis) {
    const std::string gpt2 = furtherRequest("gpt2").model, llama = furtherRequest("llama").model;
    const Analysis both = analyseModels("heads", furtherRequest("gpt2"), {gpt2, gpt2}, {}, furtherModels());
    const Analysis one = analysisOf("heads", {}, furtherRequest("gpt2"));
    ASSERT_EQ(both.table.axes.front().name, "model");
    EXPECT_EQ(both.table.axes.front().labels, (std::vector<std::string>{"gpt2", "gpt2"}));
    ASSERT_EQ(both.table.values.size(), 2 * one.table.values.size());
    for (std::size_t i = 0; i < one.table.values.size(); ++i)
        if (!std::isnan(one.table.values[i])) {
            EXPECT_EQ(both.table.values[one.table.values.size() + i], one.table.values[i]);
        }
    EXPECT_THROW(analyseModels("tokens", furtherRequest("english-next", "The cinematographer is terrible."),
                               {"english-next", "english-masked"}, {}, furtherModels()),
                 Error)
        << "each reads a word in other pieces";
}

TEST(FurtherAnalyses, ModelsOfOtherShapesAreRefusedWithWhatDiffers) {
    try {
        analyseModels("heads", furtherRequest("gpt2"),
                      {furtherRequest("gpt2").model, furtherRequest("llama").model}, {}, furtherModels());
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_EQ(error.report().what.text(), "llama has another shape than gpt2");
        const std::string got = error.report().got.text();
        EXPECT_TRUE(got.ends_with("layers") || got.ends_with("heads in each layer")) << got;
    }
}

TEST(FurtherAnalyses, FindTheModelsOfAFolderByTheirNumbers) {
    const TemporaryFolder folder;
    for (const char* name : {"step-1000", "step-200", "step-30", "notes"})
        std::filesystem::create_directory(folder / name);
    for (const char* name : {"step-1000/config.json", "step-200/config.json", "step-30/config.json"})
        folder.write(name, "{}");
    folder.write("step-100.gguf", "");
    folder.write("notes/read.txt", "");
    std::vector<std::string> names;
    for (const std::string& path : modelsIn(folder.path().string()))
        names.push_back(std::filesystem::path(path).filename().string());
    EXPECT_EQ(names, (std::vector<std::string>{"step-30", "step-100.gguf", "step-200", "step-1000"}));
    EXPECT_EQ(modelsIn((folder / "step-200").string()).size(), 1) << "a model is its own folder";
    EXPECT_THROW(modelsIn((folder / "notes").string()), Error);
    EXPECT_THROW(modelsIn((folder / "absent").string()), Error);
}

TEST(FurtherAnalyses, ReportEveryModelAsItIsDone) {
    const std::string gpt2 = furtherRequest("gpt2").model;
    std::vector<std::size_t> models;
    std::vector<double> shares;
    AnalysisInput input;
    input.partial = [&](double share, const Analysis& soFar) {
        models.push_back(soFar.table.axes.front().labels.size());
        shares.push_back(share);
    };
    analyseModels("heads", furtherRequest("gpt2"), {gpt2, gpt2}, input, furtherModels());
    EXPECT_EQ(models, (std::vector<std::size_t>{1, 2}));
    EXPECT_EQ(shares, (std::vector<double>{0.5, 1}));
}

TEST(ScoreTexts, AgreesWithTheLossOfEachToken) {
    RunRequest request = furtherRequest();
    const std::string text = "I wanted to go, but";
    const Analysis tokens = analysisOf("tokens", {}, furtherRequest("english-next", text));
    const Scores scores = scoreTexts(request, {text, text}, furtherModels());
    EXPECT_EQ(scores.items, 2);
    EXPECT_NEAR(scores.at("perplexity"), settingOf(tokens, "perplexity"), 1e-4);
    request.changes.push_back(changeFromJson(R"({"kind": "silence"})"));
    EXPECT_GT(scoreTexts(request, {text}, furtherModels()).at("loss"), scores.at("loss"))
        << "without any head the model predicts worse";
}

TEST(FurtherAnalyses, DefineEveryScoreOfAHeadAndNameItsPaper) {
    for (const char* of : {"heads", "movers"}) {
        const Analysis analysis = analysisOf(of);
        for (const std::string& score : analysis.table.axes.front().labels)
            EXPECT_NE(analysis.definitions.at(score).text().find(" et al. 20"), std::string::npos) << score;
    }
}

TEST(FurtherAnalyses, APositionIsTheEndOfTheTextBeforeIt) {
    const std::string whole = "I wanted to go, but she", start = "I wanted to go,";
    const Index last = furtherRun(furtherRequest("english-next", start))->sequences.back().size() - 1;
    for (const char* of : {"attribution", "ablation", "movers"}) {
        const Analysis at = analysisOf(of, {.position = last}, furtherRequest("english-next", whole)),
                       alone = analysisOf(of, {}, furtherRequest("english-next", start));
        ASSERT_EQ(at.table.values.size(), alone.table.values.size());
        for (std::size_t i = 0; i < at.table.values.size(); ++i)
            EXPECT_TRUE(std::abs(at.table.values[i] - alone.table.values[i]) <= 1e-4 ||
                        (std::isnan(at.table.values[i]) && std::isnan(alone.table.values[i])))
                << of << ' ' << at.table.values[i] << ' ' << alone.table.values[i];
        EXPECT_EQ(at.settings.at("target"), alone.settings.at("target"));
    }
    EXPECT_THROW(analysisOf("attribution", {.position = 100}), Error);
    EXPECT_THROW(analysisOf("attribution", {.position = 1}, furtherRequest("bert-classifier")), Error);
}

// The position chooses one of the words that a model produces.
TEST(FurtherAnalyses, StandAtAProducedWord) {
    const RunRequest request{.model = "zh-en-additive",
                             .inputs = textInput("他昨天在图书馆看了一本有趣的书。")};
    const Analysis at = analysisOf("gradients", {.position = 3, .steps = 64}, request),
                   last = analysisOf("gradients", {}, request);
    EXPECT_EQ(std::get<std::string>(at.settings.at("target")), "interesting");
    EXPECT_EQ(std::get<std::string>(last.settings.at("target")), "</s>") << "in words, not by its number";
    const std::vector<double>& shares = at.table.values;
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    EXPECT_NEAR(sum, settingOf(at, "total") - settingOf(at, "baseline"), 1e-4);
    EXPECT_EQ(at.table.axes.back().labels[std::size_t(std::ranges::max_element(shares) - shares.begin())],
              "有趣");
    EXPECT_EQ(std::get<std::string>(
                  analysisOf("gradients", {.target = "read", .position = 3}, request).settings.at("target")),
              "read");
    EXPECT_THROW(analysisOf("gradients", {.position = 100}, request), Error);
    EXPECT_THROW(analysisOf("gradients", {.target = "xyzzy"}, request), Error);
}

// A translator attends in three places: each analysis states whose heads it measures.
TEST(FurtherAnalyses, CreditTheCrossAttentionOfATranslator) {
    RunRequest request{.model = "zh-en-transformer", .inputs = textInput("他昨天看了一本书。")};
    const auto partsOf = [](const Analysis& analysis) {
        std::map<std::string, double> parts;
        for (std::size_t i = 0; i < analysis.table.values.size(); ++i)
            parts[analysis.table.axes[0].labels[i]] = analysis.table.values[i];
        return parts;
    };
    const Analysis whole = analysisOf("attribution", {.position = 1}, request);
    const auto parts = partsOf(whole);
    const double sum = std::accumulate(whole.table.values.begin(), whole.table.values.end(), 0.0);
    EXPECT_NEAR(sum, settingOf(whole, "total"), 1e-4 * std::abs(settingOf(whole, "total")) + 1e-4);
    ASSERT_TRUE(parts.contains("1.cross.0") && parts.contains("1.head.0"));
    EXPECT_NE(parts.at("1.cross.0"), 0);
    // Its share by the words of the source adds up to it.
    const AnalysisTable& sources = whole.others.at("cross_sources");
    ASSERT_EQ(sources.axes.back().name, "key");
    const std::size_t keys = sources.axes[2].labels.size(), heads = sources.axes[1].labels.size();
    const auto first = sources.values.begin() + std::ptrdiff_t(heads * keys);
    EXPECT_NEAR(std::accumulate(first, first + std::ptrdiff_t(keys), 0.0), parts.at("1.cross.0"), 1e-4);
    request.changes.push_back(
        changeFromJson(R"({"kind": "silence", "map": "cross", "layer": 1, "head": 0})"));
    const std::string target = std::get<std::string>(whole.settings.at("target"));
    const auto without = partsOf(analysisOf("attribution", {.target = target, .position = 1}, request));
    EXPECT_EQ(without.at("1.cross.0"), 0);
}

TEST(FurtherAnalyses, AblateTheAttentionThatIsNamed) {
    RunRequest request{.model = "zh-en-transformer", .inputs = textInput("他昨天看了一本书。")};
    const auto whole = furtherRun(request);
    const Matrix before = *whole->evaluation->value(whole->logits);
    const auto logShare = [](const Matrix& logits, Index row, Index column) {
        double sum = 0;
        for (Index c = 0; c < logits.cols(); ++c) sum += std::exp(double(logits(row, c)));
        return double(logits(row, column)) - std::log(sum);
    };
    for (const char* map : {"cross", "decoder.self", "encoder.self"}) {
        const Analysis analysis = analysisOf("ablation", {.position = 1, .map = map}, request);
        EXPECT_EQ(std::get<std::string>(analysis.settings.at("map")), map);
        const Index target = tokenNamed(*whole, std::get<std::string>(analysis.settings.at("target")));
        const Change silence{SilenceHeads{{.map = map, .layer = 1, .head = 0}}};
        const auto evaluation = under(*whole->evaluation, interventionsFor(silence, *whole));
        const Matrix after = *evaluation->value(whole->logits);
        EXPECT_NEAR(analysis.table.values[analysis.table.axes[1].labels.size()],
                    logShare(after, 1, target) - logShare(before, 1, target), 1e-5)
            << map;
    }
    EXPECT_EQ(std::get<std::string>(analysisOf("ablation", {}, request).settings.at("map")), "decoder.self");
    EXPECT_FALSE(analysisOf("ablation").settings.contains("map")) << "there is one kind of attention";
    EXPECT_THROW(analysisOf("ablation", {.map = "nowhere"}, request), Error);
}

TEST(FurtherAnalyses, NameTheWordsOfATranslator) {
    const Analysis lens =
        analysisOf("lens", {}, {.model = "zh-en-transformer", .inputs = textInput("他昨天看了一本书。")});
    for (const std::string& token : lens.tokens)
        EXPECT_FALSE(token.size() > 2 &&
                     std::ranges::all_of(token, [](char c) { return c >= '0' && c <= '9'; }))
            << token;
    EXPECT_EQ(lens.tokens.back(), "</s>");
}

TEST(FurtherAnalyses, AWordOfSeveralTokensIsAnsweredWithItsFirst) {
    try {
        analysisOf("attribution", {.target = "wantedxyz"});
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_EQ(error.report().remedy.text(), "Name its first piece, “▁wanted”.");
    }
}

TEST(FurtherAnalyses, APairOfUnequalLengthIsShownWithItsTokens) {
    try {
        analysisOf("patching", {.corrupt = "I wanted to go and"}, furtherRequest());
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_NE(error.report().got.text().find("▁to · ▁go · ▁and"), std::string::npos) << error.what();
        EXPECT_NE(error.report().expected.text().find("▁go · , · ▁but"), std::string::npos) << error.what();
        EXPECT_FALSE(error.report().remedy.empty());
    }
}
