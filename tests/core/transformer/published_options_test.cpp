// Options of published families beyond those of the folders with references.
#include <cmath>

#include "core/picture/picture.h"
#include "core/transformer/config_reading.h"
#include "tests/core/recording/formula_evaluator.h"
#include "tests/core/transformer/altered.h"

using namespace attentionscope;

namespace {

using Json = nlohmann::json;

TransformerSpec gemma(const Json& changes) {
    Json config = {{"model_type", "gemma3_text"},
                   {"num_hidden_layers", 3},
                   {"hidden_size", 16},
                   {"num_attention_heads", 2},
                   {"num_key_value_heads", 1},
                   {"intermediate_size", 8},
                   {"vocab_size", 9},
                   {"head_dim", 8},
                   {"sliding_window", 6},
                   {"sliding_window_pattern", 3},
                   {"query_pre_attn_scalar", 8}};
    config.update(changes);
    return readSpec(JsonValue::parse(config.dump(), "config.json")).spec;
}

std::string publishedFolder(const std::string& name) {
    return (std::filesystem::path(CONFORMANCE_DATA) / "families/models" / name).string();
}

const bool publishedAbsent = !std::filesystem::exists(publishedFolder(""));

}  // namespace

TEST(PublishedOptions, RotaryBasesOfBothKindsOfLayers) {
    const Json parameters = {
        {"full_attention", {{"rope_type", "linear"}, {"factor", 8.0}, {"rope_theta", 2e6}}},
        {"sliding_attention", {{"rope_type", "default"}, {"rope_theta", 5e3}}}};
    const StackSpec stack = *gemma({{"rope_parameters", parameters}}).decoder;
    EXPECT_EQ(stack.positions.rotary.theta, 2e6);
    EXPECT_EQ(stack.positions.rotary.factor, 8);
    EXPECT_EQ(stack.positions.rotary.scaling, RotarySpec::Scaling::linear);
    EXPECT_EQ(stack.positions.windowedRotary->theta, 5e3);
    EXPECT_EQ(stack.positions.windowedRotary->factor, 1);
}

TEST(PublishedOptions, GemmaAsAnEncoderLooksBothWays) {
    const TransformerSpec spec = gemma({{"use_bidirectional_attention", true}});
    ASSERT_TRUE(spec.encoder && !spec.decoder);
    EXPECT_FALSE(spec.encoder->causal);
    EXPECT_EQ(spec.encoder->windowOf(0), 4);  // itself and three on either side
    EXPECT_EQ(spec.encoder->windowOf(2), -1);
    EXPECT_EQ(spec.head.kind, HeadSpec::Kind::none);
}

TEST(PublishedOptions, Dinov2TakesPicturesOfAnotherSizeThanItsPositions) {
    if (publishedAbsent) GTEST_SKIP() << "skipped: data not present";
    for (const bool registers : {false, true}) {
        Altered model(publishedFolder(registers ? "dinov2_with_registers-a" : "dinov2-a"));
        model.folder.write("preprocessor_config.json",
                           R"({"size": {"shortest_edge": 60}, "do_center_crop": true,
            "crop_size": {"height": 42, "width": 21}, "do_normalize": false})");
        for (auto& number : model.tensors["embeddings.patch_embeddings.projection.weight"].second) number = 0;
        const auto opened = model.open();
        RunInputs inputs;
        writeNumpy(model.folder / "black.npy", {42, 21, 3}, std::vector<float>(42 * 21 * 3));
        inputs.values["picture"] = PictureInput((model.folder / "black.npy").string());
        const auto recording = opened->record(inputs, {});
        const MatrixPointer states = recording->evaluation->value(recording->sequences[0].hidden.front());
        const Index leading = registers ? 5 : 1;
        ASSERT_EQ(states->rows(), leading + 18);
        const auto& table = model.tensors["embeddings.position_embeddings"].second;
        const auto& bias = model.tensors["embeddings.patch_embeddings.projection.bias"].second;
        Picture stored{4, 4, Matrix(16, 64)};
        for (Index i = 0; i < stored.pixels.size(); ++i) stored.pixels.data()[i] = table[std::size_t(64 + i)];
        const Matrix expected =
            resized(stored, 6, 3, registers ? Resampling::smoothCubic : Resampling::cubic);
        for (Index i = 0; i < 18; ++i)
            for (Index column = 0; column < 64; ++column)
                ASSERT_NEAR((*states)(leading + i, column), expected(i, column) + bias[std::size_t(column)],
                            1e-5F);
    }
}

TEST(PublishedOptions, ModernBertReadsALabelFromTheMean) {
    if (publishedAbsent) GTEST_SKIP() << "skipped: data not present";
    Altered model(publishedFolder("modernbert-a"));
    model.config["architectures"] = {"ModernBertForSequenceClassification"};
    model.config["classifier_pooling"] = "mean";
    model.config["id2label"] = {{"0", "no"}, {"1", "yes"}};
    model.tensors.erase("decoder.bias");
    std::vector<float> weights;
    for (int i = 0; i < 96; ++i) weights.push_back(float(std::sin(i)));
    model.tensors["classifier.weight"] = {{2, 48}, weights};
    model.tensors["classifier.bias"] = {{2}, {0.25F, -0.5F}};
    RunInputs inputs;
    inputs.values["text"] = TokenIds{5, 90, 17, 44, 61};
    const auto recording = model.open()->record(inputs, {});
    const MatrixPointer logits = recording->evaluation->value(recording->logits);
    ASSERT_EQ(logits->size(), 2);
    // The published class: mean, dense, GELU, norm, classifier.
    const Block& last = recording->blocks[recording->blocks.size() - 2];
    const Matrix states = *recording->evaluation->value(last.steps.back().result.node);
    ASSERT_EQ(states.rows(), 5);
    const auto& dense = model.tensors["head.dense.weight"].second;
    const auto& scale = model.tensors["head.norm.weight"].second;
    std::vector<double> bent(48);
    double mean = 0, square = 0;
    for (std::size_t i = 0; i < 48; ++i) {
        double sum = 0;
        for (std::size_t j = 0; j < 48; ++j)
            sum += double(dense[i * 48 + j]) * double(states.col(Index(j)).mean());
        bent[i] = sum * 0.5 * (1 + std::erf(sum / std::sqrt(2.0)));
        mean += bent[i] / 48;
    }
    for (const double value : bent) square += (value - mean) * (value - mean) / 48;
    for (std::size_t label = 0; label < 2; ++label) {
        double sum = label == 0 ? 0.25 : -0.5;
        for (std::size_t i = 0; i < 48; ++i)
            sum += double(weights[label * 48 + i]) * double(scale[i]) * (bent[i] - mean) /
                   std::sqrt(square + 1e-5);
        EXPECT_NEAR((*logits)(0, Index(label)), sum, 1e-4);
    }
}

TEST(PublishedOptions, BeitNamesAWordForEachPatch) {
    for (const bool mean : {true, false}) {
        Altered model("beit");
        model.config["architectures"] = {"BeitForMaskedImageModeling"};
        model.config["vocab_size"] = 7;
        model.config["use_mean_pooling"] = mean;
        model.config["use_mask_token"] = true;
        for (const char* part : {"beit.pooler.layernorm.weight", "beit.pooler.layernorm.bias",
                                 "classifier.weight", "classifier.bias"})
            model.tensors.erase(part);
        const auto add = [&](const std::string& name, std::vector<std::int64_t> shape, int count) {
            std::vector<float> numbers;
            for (int i = 0; i < count; ++i) numbers.push_back(std::sin(float(i * i + count)));
            model.tensors[name] = {std::move(shape), numbers};
        };
        add("beit.embeddings.mask_token", {1, 1, 16}, 16);
        add("layernorm.weight", {16}, 16);
        add("layernorm.bias", {16}, 17);
        model.tensors["layernorm.bias"].second.pop_back();
        add("lm_head.weight", {7, 16}, 112);
        add("lm_head.bias", {7}, 7);
        if (!mean) {
            add("beit.layernorm.weight", {16}, 16);
            add("beit.layernorm.bias", {16}, 16);
        }
        std::vector<float> pixels;
        for (int i = 0; i < 6 * 9 * 3; ++i) pixels.push_back(float(i % 11) / 11);
        writeNumpy(model.folder / "picture.npy", {6, 9, 3}, pixels);
        RunInputs inputs;
        inputs.values["picture"] = PictureInput((model.folder / "picture.npy").string());
        const auto recording = model.open()->record(inputs, {});
        const Evaluation& evaluation = *recording->evaluation;
        const Matrix logits = *evaluation.value(recording->logits);
        ASSERT_EQ(logits.rows(), 6);
        ASSERT_EQ(logits.cols(), 7);
        const NodeId last =
            mean ? recording->sequences[0].hidden.back() : evaluation.graph()->find("finalNorm");
        const Matrix states = *evaluation.value(last);
        ASSERT_EQ(states.rows(), 7);
        const auto number = [&](const std::string& name, Index place) {
            return double(model.tensors.at(name).second[std::size_t(place)]);
        };
        for (Index patch = 0; patch < 6; ++patch) {
            double average = 0, square = 0;
            for (Index c = 0; c < 16; ++c) average += double(states(patch + 1, c)) / 16;
            for (Index c = 0; c < 16; ++c) square += std::pow(double(states(patch + 1, c)) - average, 2) / 16;
            for (Index word = 0; word < 7; ++word) {
                double sum = number("lm_head.bias", word);
                for (Index c = 0; c < 16; ++c)
                    sum += number("lm_head.weight", word * 16 + c) *
                           ((double(states(patch + 1, c)) - average) / std::sqrt(square + 1e-12) *
                                number("layernorm.weight", c) +
                            number("layernorm.bias", c));
                EXPECT_NEAR(logits(patch, word), sum, 1e-4);
            }
        }
        ASSERT_EQ(recording->predictions.size(), 6U);
        const Prediction& second = recording->predictions[1];
        EXPECT_EQ(second.position, 2);
        Index best = 0;
        logits.row(second.row).maxCoeff(&best);
        EXPECT_EQ(second.row, 1);
        EXPECT_EQ(second.candidates.front().label, std::to_string(best));
        for (const Step& step : recording->blocks.back().steps) FormulaEvaluator(*recording, step).check();
    }
}

TEST(PublishedOptions, WhisperThatClassifiesSounds) {
    if (publishedAbsent) GTEST_SKIP() << "skipped: data not present";
    Altered copy(publishedFolder("whisper-a"));
    copy.config["architectures"] = {"WhisperForAudioClassification"};
    copy.config["classifier_proj_size"] = 24;
    copy.config["id2label"] = {{"0", "yes"}, {"1", "no"}, {"2", "silence"}};
    decltype(copy.tensors) own;
    for (const auto& [name, tensor] : copy.tensors)
        if (name.starts_with("model.encoder.")) own[name.substr(6)] = tensor;
    const auto add = [&own](const std::string& name, Index rows, Index columns) {
        std::vector<float> numbers;
        for (Index i = 0; i < rows * columns; ++i) numbers.push_back(std::sin(float(i * i + rows)) / 4);
        own[name] = {columns > 1 ? std::vector<std::int64_t>{rows, columns} : std::vector<std::int64_t>{rows},
                     numbers};
    };
    add("projector.weight", 24, 64);
    add("projector.bias", 24, 1);
    add("classifier.weight", 3, 24);
    add("classifier.bias", 3, 1);
    copy.tensors = own;

    RunInputs inputs;
    inputs.values["sound"] = SoundInput(
        (std::filesystem::path(CONFORMANCE_DATA) / "families/reference/whisper-a/case0/audio.wav").string());
    const RecordingPointer recording = copy.open()->record(inputs, {});
    ASSERT_EQ(recording->maps.size(), 2u);
    const MatrixPointer logits = recording->evaluation->value(recording->logits),
                        states =
                            recording->evaluation->value(recording->evaluation->graph()->find("finalNorm"));
    ASSERT_EQ(logits->size(), 3);
    ASSERT_EQ(states->rows(), 50);
    // As published: every position is projected, then the mean is classified.
    for (Index label = 0; label < 3; ++label) {
        double sum = own["classifier.bias"].second[std::size_t(label)];
        for (Index j = 0; j < 24; ++j) {
            double mean = 0;
            for (Index i = 0; i < states->rows(); ++i) {
                double projected = own["projector.bias"].second[std::size_t(j)];
                for (Index d = 0; d < 64; ++d)
                    projected +=
                        double(own["projector.weight"].second[std::size_t(j * 64 + d)]) * (*states)(i, d);
                mean += projected / double(states->rows());
            }
            sum += mean * own["classifier.weight"].second[std::size_t(label * 24 + j)];
        }
        EXPECT_NEAR((*logits)(0, label), sum, 1e-4);
    }
}
