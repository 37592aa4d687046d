// The families' features besides their arithmetic, on the small random checkpoints of tests/data/references.
#include <algorithm>
#include <cmath>

#include "core/run/run_request.h"
#include "core/transformer/picture.h"
#include "tests/core/transformer/comparison.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

namespace fs = std::filesystem;
const fs::path data = fs::path(TEST_DATA) / "transformer";

}  // namespace

TEST(Families, FillMasksAndNameLabels) {
    const TemporaryFolder folder;
    const ReferenceTensors expected(data / "bert/expected.safetensors");
    const auto filled = openModel(data / "bert")->record(inputsOf(data / "bert", expected, folder), {});
    ASSERT_EQ(filled->predictions.size(), 1U);
    EXPECT_EQ(filled->predictions[0].kind, Prediction::Kind::maskedWord);
    EXPECT_EQ(filled->predictions[0].position, 2);
    EXPECT_EQ(filled->sequences[0].tokens[4].segment, 1);
    RunInputs inputs;
    inputs.values["text"] = TokenIds{3, 1, 4, 1, 5};
    const auto labelled = openModel(data / "bert-classifier")->record(inputs, {});
    ASSERT_EQ(labelled->predictions.size(), 1U);
    const auto& candidates = labelled->predictions[0].candidates;
    ASSERT_EQ(candidates.size(), 3U);
    const auto logits =
        ReferenceTensors(data / "bert-classifier/expected.safetensors").at("logits").doubles();
    ASSERT_EQ(logits.size(), 3U);
    const char* const labels[] = {"sad", "so-so", "glad"};
    double sum = 0;
    for (const double logit : logits) sum += std::exp(logit);
    for (std::size_t i = 0; i < 3; ++i) {
        const auto& candidate = candidates[i];
        ASSERT_LT(std::size_t(candidate.id), 3U);
        EXPECT_EQ(candidate.label, labels[candidate.id]);
        EXPECT_NEAR(candidate.probability, std::exp(logits[std::size_t(candidate.id)]) / sum, 1e-5);
        if (i > 0) {
            EXPECT_LE(candidate.probability, candidates[i - 1].probability);
        }
    }
}

TEST(Families, PredictFromTheRowsOfTheLogitsThatTheyNeed) {
    RunInputs inputs;
    inputs.values["text"] = TokenIds{3, 5, 1, 9};
    for (const char* name : {"llama", "gpt2", "t5"}) {
        SCOPED_TRACE(name);
        const auto recording = openModel(data / name)->record(inputs, {});
        ASSERT_FALSE(recording->predictions.empty());
        const MatrixPointer all = recording->evaluation->value(recording->logits);
        for (const Prediction& prediction : recording->predictions) {
            const MatrixPointer own = recording->evaluation->value(prediction.logits);
            EXPECT_LE((own->row(prediction.row) - all->row(prediction.position)).cwiseAbs().maxCoeff(), 1e-5);
            const Eigen::ArrayXd row = all->row(prediction.position).array().cast<double>().exp();
            const auto& first = prediction.candidates.front();
            EXPECT_NEAR(first.probability, row(first.id) / row.sum(), 1e-5);
        }
    }
    // Nothing is masked: the logits are computed only on demand.
    const auto unmasked = openModel(data / "bert")->record(inputs, {});
    EXPECT_TRUE(unmasked->predictions.empty());
    EXPECT_EQ(unmasked->evaluation->value(unmasked->logits)->rows(), 4);
}

TEST(Families, KeepTheirPredictionsUnderChanges) {
    RunInputs inputs;
    inputs.values["text"] = TokenIds{3, 14, 15, 9};
    const auto recording = openModel(data / "llama")->record(inputs, {});
    const NodeId weights = recording->find("self", 0)->nodes.heads[1].weights;
    const auto changed = withEvaluation(
        *recording, recording->evaluation->with({{weights, SetCells{{{3, 0, 0.F}, {3, 1, 1.F}}}}}));
    EXPECT_NE(changed->predictions[0].candidates[0].probability,
              recording->predictions[0].candidates[0].probability);
}

TEST(Families, RecordTheTargetThatTheyProduce) {
    for (const char* name : {"bart", "marian", "t5", "blenderbot"}) {
        SCOPED_TRACE(name);
        const auto model = openModel(data / name);
        RunInputs inputs;
        inputs.values["text"] = TokenIds{3, 5, 1, 4};
        RunOptions options;
        options.generation.tokens = 4;
        const auto own = model->record(inputs, options);
        const Continuation said = model->generate(inputs, options);
        ASSERT_FALSE(said.produced.empty());
        ASSERT_EQ(own->produced()->tokens.size(), said.produced.size());
        // Every row is named by the word that it produces.
        for (std::size_t i = 0; i < said.produced.size(); ++i) {
            EXPECT_EQ(own->produced()->words()[i].id, said.produced[i].id);
            EXPECT_EQ(own->produced()->axis->label(Index(i)), own->produced()->words()[i].text);
        }
        for (std::size_t i = 0; i + 1 < said.produced.size(); ++i)
            EXPECT_EQ(own->produced()->tokens[i + 1].id, said.produced[i].id);
        // The same as with the target given, without an additional op.
        TokenIds target;
        for (const auto& token : own->produced()->tokens) target.push_back(token.id);
        inputs.values["second"] = target;
        const auto given = model->record(inputs, options);
        EXPECT_EQ(*own->evaluation->value(own->logits), *given->evaluation->value(given->logits));
        EXPECT_EQ(own->evaluation->evaluatedNodes(), given->evaluation->evaluatedNodes());
        for (std::size_t i = 0; i < said.produced.size(); ++i)
            EXPECT_NEAR(own->predictions[i].candidates[0].probability, said.probability[i], 1e-5);
    }
}

TEST(Families, ReadTheScalingOfLongContexts) {
    const auto rotaryOf = [](const std::string& scaling) {
        const auto config = JsonValue::parse(
            R"({"model_type": "llama", "num_hidden_layers": 1, "hidden_size": 16, "num_attention_heads": 2,
                "intermediate_size": 4, "vocab_size": 5, "max_position_embeddings": 4096, "rope_scaling": )" +
                scaling + "}",
            "config.json");
        return readSpec(config).spec;
    };
    RotarySpec yarn = rotaryOf(R"({"type": "yarn", "factor": 4.0, "original_max_position_embeddings": 1024})")
                          .decoder->positions.rotary;
    EXPECT_EQ(yarn.scaling, RotarySpec::Scaling::yarn);
    EXPECT_EQ(yarn.originalLength, 1024);
    EXPECT_NEAR(yarn.magnitude, 0.1 * std::log(4.0) + 1, 1e-12);
    yarn = rotaryOf(R"({"rope_type": "yarn", "factor": 4.0, "mscale": 0.707, "mscale_all_dim": 1.0})")
               .decoder->positions.rotary;
    EXPECT_EQ(yarn.originalLength, 4096);
    EXPECT_NEAR(yarn.magnitude, (0.0707 * std::log(4.0) + 1) / (0.1 * std::log(4.0) + 1), 1e-12);
    yarn = rotaryOf(R"({"rope_type": "yarn", "factor": 4.0, "attention_factor": 1.5, "beta_fast": 16,
                        "truncate": false})")
               .decoder->positions.rotary;
    EXPECT_EQ(yarn.magnitude, 1.5);
    EXPECT_EQ(yarn.fastTurns, 16);
    EXPECT_FALSE(yarn.wholeDimensions);
    // Dynamic scaling reads texts beyond the model's original length.
    const TransformerSpec dynamic = rotaryOf(R"({"type": "dynamic", "factor": 4.0})");
    EXPECT_EQ(dynamic.decoder->positions.rotary.scaling, RotarySpec::Scaling::dynamic);
    EXPECT_EQ(dynamic.decoder->positions.rotary.originalLength, 4096);
    EXPECT_GT(dynamic.decoder->limit, 4 * 4096) << "the class stretches them as far as needed";
    EXPECT_EQ(rotaryOf(R"({"type": "linear", "factor": 2.0})").decoder->limit, 2 * 4096);
}

TEST(Families, RepeatTheInnerLayersOfAlbert) {
    // Two groups of two inner layers in three layers: the second layer still belongs to the first group.
    // reference_test.cpp checks that the numbers follow.
    const auto model = openModel(data / "albert-groups");
    EXPECT_EQ(model->spec().encoder->layers, 6);
    EXPECT_EQ(model->spec().encoder->sharedWeights, (std::vector<Index>{0, 1, 0, 1, 2, 3}));
    const ModelFolder folder = ModelFolder::open(data / "albert-groups");
    FamilyReading reading = readSpec(folder.config());
    const auto weights = loadWeights(folder.weights(), reading, {}, {}, {});
    ASSERT_EQ(weights.encoder.layers.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        const std::string name = "albert.encoder.albert_layer_groups." + std::to_string(i / 2) +
                                 ".albert_layers." + std::to_string(i % 2) + ".ffn.weight";
        EXPECT_EQ(weights.encoder.layers[i].up.weight->name(), name);
    }
}

TEST(Families, ComputePredictionsOnDemand) {
    const auto model = openModel(data / "gpt2");
    RunInputs inputs;
    inputs.values["text"] = TokenIds{3, 11, 12, 9};
    const auto recording = model->record(inputs, {});
    ASSERT_EQ(recording->predictions.size(), 1U);
    const Prediction prediction = recording->predictions[0];  // copies share the computed candidates
    const std::size_t before = recording->evaluation->heldBytes();
    EXPECT_FALSE(recording->arePredictionsRead());
    recording->readPredictions();
    EXPECT_TRUE(recording->arePredictionsRead());
    EXPECT_TRUE(prediction.candidates.areRead());
    EXPECT_EQ(recording->evaluation->heldBytes(), before);
    // The same row as in the logits of all tokens, and read twice it is computed once.
    const MatrixPointer own = recording->evaluation->value(prediction.logits);
    EXPECT_EQ(own, recording->evaluation->value(prediction.logits));
    const MatrixPointer all = recording->evaluation->value(recording->logits);
    ASSERT_EQ(own->rows(), 1);
    EXPECT_TRUE(own->isApprox(all->bottomRows(1), 1e-5F));
    Index likeliest = 0;
    own->row(0).maxCoeff(&likeliest);
    EXPECT_EQ(prediction.candidates.front().id, likeliest);
}

TEST(Families, ComputeOnlyNewTokens) {
    for (const char* name : {"llama", "mistral", "gpt2"}) {
        const auto typed = openModel(data / name);
        RunInputs inputs;
        inputs.values["text"] = TokenIds{3, 11, 12, 9};
        (void)typed->record(inputs, {});
        // Appended, removed, changed in the middle, unchanged, and something completely different.
        for (const std::vector<std::int64_t>& ids : {std::vector<std::int64_t>{3, 11, 12, 9, 2, 6},
                                                     {3, 11, 12, 9, 2},
                                                     {3, 11, 12, 5, 2, 1},
                                                     {3, 11, 12, 5, 2, 1},
                                                     {1},
                                                     {4, 4, 4}}) {
            inputs.values["text"] = ids;
            const auto quick = typed->record(inputs, {});
            const auto whole = openModel(data / name)->record(inputs, {});
            ASSERT_EQ(quick->evaluation->graph()->size(), whole->evaluation->graph()->size());
            const bool shared = ids[0] == 3;
            EXPECT_LT(quick->evaluation->evaluatedNodes(), shared ? whole->evaluation->evaluatedNodes() / 4
                                                                  : whole->evaluation->evaluatedNodes() + 1);
            for (NodeId id = 0; id < NodeId(whole->evaluation->graph()->size()); ++id) {
                const MatrixPointer a = quick->evaluation->value(id), b = whole->evaluation->value(id);
                for (Index i = 0; i < a->size(); ++i)
                    ASSERT_NEAR(std::isfinite(b->data()[i]) ? a->data()[i] : 0,
                                std::isfinite(b->data()[i]) ? b->data()[i] : 0, 1e-4);
            }
        }
    }
}

TEST(Families, ReuseEarlierTokensWithoutMaps) {
    for (const char* name : {"llama", "gpt2"}) {
        const auto typed = openModel(data / name);
        RunInputs inputs;
        TokenIds ids;
        for (const std::int64_t id : {3, 11, 12, 9, 2, 6, 5, 5, 1, 8, 7}) {
            ids.push_back(id);
            inputs.values["text"] = ids;
            (void)typed->record(inputs, {});
        }
        ids.resize(8);  // shortened in the middle of what was appended piece by piece
        ids.push_back(4);
        inputs.values["text"] = ids;
        const auto quick = typed->record(inputs, {});
        const auto whole = openModel(data / name)->record(inputs, {});
        for (NodeId id = 0; id < NodeId(whole->evaluation->graph()->size()); ++id) {
            if (whole->evaluation->graph()->node(id).lifetime != Lifetime::kept) continue;
            ASSERT_TRUE(quick->evaluation->value(id)->isApprox(*whole->evaluation->value(id), 1e-4F))
                << whole->evaluation->graph()->node(id).name;
        }
    }
}

TEST(Families, PredictAtAnyPosition) {
    for (const char* name : {"llama", "bert"}) {
        SCOPED_TRACE(name);
        RunInputs inputs;
        inputs.values["text"] = TokenIds{3, 14, 15, 9};
        const auto recording = openModel(data / name)->record(inputs, {});
        ASSERT_TRUE(recording->predictAt);
        const MatrixPointer logits = recording->evaluation->value(recording->logits);
        for (Index i = 0; i < 4; ++i) {
            const Prediction asked = recording->predictAt(recording->evaluation, i);
            Index best = 0;
            logits->row(i).maxCoeff(&best);
            EXPECT_EQ(asked.candidates[0].id, best);
            EXPECT_EQ(asked.position, i);
            double sum = 0;
            for (Index id = 0; id < logits->cols(); ++id)
                sum += std::exp(double((*logits)(i, id)) - double((*logits)(i, best)));
            EXPECT_NEAR(asked.candidates[0].probability, 1 / sum, 1e-5);
        }
        EXPECT_EQ(recording->predictAt(recording->evaluation, 3).candidates.size(),
                  std::min<std::size_t>(10, std::size_t(logits->cols())));
    }
}

TEST(Families, TranslateAgainUnderChanges) {
    ModelShelf shelf({});
    RunRequest request{.model = (data / "marian").string()};
    request.inputs.values["text"] = TokenIds{3, 5, 1, 4};
    request.generation.tokens = 5;
    request.changes = {{SilenceHeads{{.map = "cross", .head = 0}}}};
    const auto standing = run(request, shelf);
    request.changes.push_back({TranslateAgain{}});
    const auto again = run(request, shelf);
    const MatrixPointer logits = again->evaluation->value(again->logits);
    const auto& words = again->produced()->words();
    ASSERT_FALSE(words.empty());
    // The first word is the likeliest one under the change, unless the model may not produce it.
    Index best = 0;
    logits->row(0).maxCoeff(&best);
    EXPECT_GE((*logits)(0, best), (*logits)(0, words[0].id));
    EXPECT_EQ(again->predictions[0].candidates[0].id, best);
    request.changes.erase(request.changes.begin());
    const auto plain = run(request, shelf);
    request.changes.clear();
    const auto usual = run(request, shelf);
    ASSERT_EQ(plain->produced()->words().size(), usual->produced()->words().size());
    for (std::size_t i = 0; i < usual->produced()->words().size(); ++i)
        EXPECT_EQ(plain->produced()->words()[i].id, usual->produced()->words()[i].id);
}

TEST(Pictures, AreScaledByTheirPreprocessor) {
    const TemporaryFolder folder;
    folder.write("config.json", R"({"model_type": "vit"})");
    const auto scaleOf = [&](const std::string& preparation) {
        folder.write("preprocessor_config.json", preparation);
        return readPreparation(ModelFolder::open(folder.path())).scale;
    };
    EXPECT_NEAR(scaleOf("{}"), 1, 1e-12);
    EXPECT_NEAR(scaleOf(R"({"do_rescale": true, "rescale_factor": 0.00392156862745098})"), 1, 1e-9);
    EXPECT_NEAR(scaleOf(R"({"rescale_factor": 0.0078431372549})"), 2, 1e-6);
    EXPECT_NEAR(scaleOf(R"({"do_rescale": false})"), 255, 1e-9);
}

TEST(Families, ListUnknownWords) {
    RunInputs inputs = textsOf(data / "bert");
    inputs.values["text"] = inputs.text() + " \xe2\x98\x83";
    inputs.values.erase("second");
    const auto recording = openModel(data / "bert")->record(inputs, {});
    const std::vector<Token>& tokens = recording->sequences.front().tokens;
    const auto unknown =
        std::count_if(tokens.begin(), tokens.end(), [](const Token& token) { return token.unknown; });
    ASSERT_GE(unknown, 1);
    for (const Token& token : tokens)
        if (token.unknown) {
            EXPECT_EQ(token.text, "[UNK]");
        }
    // A text that spells the name of the entry itself, such as [UNK], is known.
    inputs.values["text"] = std::string("[UNK]");
    const auto named = openModel(data / "bert")->record(inputs, {});
    for (const Token& token : named->sequences.front().tokens) EXPECT_FALSE(token.unknown);
}
