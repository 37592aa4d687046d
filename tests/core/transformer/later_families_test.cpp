// Options of SmolLM3, Granite and Mixtral; the first two also as GGUF files hold them.
#include <cstring>

#include "core/recording/attention_steps.h"
#include "core/transformer/config_reading.h"
#include "tests/core/transformer/altered.h"

using namespace attentionscope;

namespace {

using Json = nlohmann::json;

/// A configuration that states nothing but sizes.
FamilyReading laterReading(const std::string& type, const Json& more = Json::object()) {
    Json config = {{"model_type", type},       {"num_hidden_layers", 4},  {"hidden_size", 64},
                   {"num_attention_heads", 8}, {"intermediate_size", 16}, {"vocab_size", 9}};
    config.update(more);
    return readSpec(JsonValue::parse(config.dump(), "config.json"));
}

StackSpec laterStack(const std::string& type, const Json& more = Json::object()) {
    return *laterReading(type, more).spec.decoder;
}

std::vector<bool> rotatedLayers(const Json& more) {
    const StackSpec stack = laterStack("smollm3", more);
    std::vector<bool> layers;
    for (Index layer = 0; layer < stack.layers; ++layer) layers.push_back(stack.rotates(layer));
    return layers;
}

std::vector<Index> windowsOf(const Json& more) {
    const StackSpec stack = laterStack("smollm3", more);
    std::vector<Index> windows;
    for (Index layer = 0; layer < stack.layers; ++layer) windows.push_back(stack.windowOf(layer));
    return windows;
}

RecordingPointer recordedFixture(const std::string& name) {
    RunInputs inputs;
    inputs.values["text"] = TokenIds{3, 14, 15, 9, 2};
    return openModel(fixtures() / name)->record(inputs, {});
}

}  // namespace

TEST(Smollm3, HasTheDefaultsOfItsClass) {
    const FamilyReading read = laterReading("smollm3");
    EXPECT_EQ(read.spec.decoder->keyValueHeads, 4);
    EXPECT_EQ(read.spec.decoder->limit, 32768);
    EXPECT_EQ(read.spec.decoder->positions.rotary.theta, 2e6);
    EXPECT_TRUE(read.names.tiedHead);
    EXPECT_EQ(laterStack("smollm3", {{"num_key_value_heads", nullptr}}).keyValueHeads, 8);
    EXPECT_EQ(laterStack("smollm3", {{"rope_parameters", {{"rope_theta", 5e6}}}}).positions.rotary.theta,
              5e6);
    const Json scaling = {{"rope_type", "linear"}, {"factor", 2.0}};
    EXPECT_EQ(laterStack("smollm3", {{"rope_scaling", scaling}}).positions.rotary.theta, 2e6);
    EXPECT_EQ(laterStack("llama").positions.rotary.theta, 1e4);
}

TEST(Smollm3, HasLayersWithoutPositions) {
    using Layers = std::vector<bool>;
    EXPECT_EQ(rotatedLayers(Json::object()), (Layers{true, true, true, false}));
    EXPECT_EQ(rotatedLayers({{"no_rope_layer_interval", 2}}), (Layers{true, false, true, false}));
    EXPECT_EQ(rotatedLayers({{"no_rope_layer_interval", 1}}), (Layers{false, false, false, false}));
    // A list counts for more than the interval, and may be longer than the model.
    EXPECT_EQ(rotatedLayers({{"no_rope_layers", {0, 1, 1, 0, 1, 1}}, {"no_rope_layer_interval", 2}}),
              (Layers{false, true, true, false}));
    EXPECT_THROW(rotatedLayers({{"no_rope_layers", {0, 1, 1}}}), Error);
    EXPECT_THROW(rotatedLayers({{"no_rope_layer_interval", 0}}), Error);
}

TEST(Smollm3, HasWindowsWhereItsClassHasThem) {
    using Windows = std::vector<Index>;
    EXPECT_EQ(windowsOf({{"use_sliding_window", true}, {"sliding_window", 5}}), (Windows{-1, -1, -1, 5}));
    EXPECT_EQ(windowsOf({{"sliding_window", 5}}), (Windows{-1, -1, -1, -1}));
    EXPECT_EQ(windowsOf({{"use_sliding_window", true}}), (Windows{-1, -1, -1, -1}));
    Json typed = {
        {"layer_types", {"sliding_attention", "full_attention", "full_attention", "sliding_attention"}},
        {"sliding_window", 5}};
    EXPECT_EQ(windowsOf(typed), (Windows{5, -1, -1, 5}));
    typed.erase("sliding_window");
    EXPECT_THROW(windowsOf(typed), Error);
}

TEST(Smollm3, DoesNotClaimToRotateEveryLayer) {
    const RecordingPointer recording = recordedFixture("smollm3");
    for (const AttentionMap& map : recording->maps) {
        const Step values = attentionSteps(*recording, map, 0).front();
        EXPECT_EQ(values.formula.find("RoPE") == std::string::npos, map.layer == 1) << values.formula;
        if (map.layer != 1) continue;
        // Its queries are those of the projection, biases included.
        EXPECT_NE(values.formula.find("Q = \\hat{X} W^Q + b^Q"), std::string::npos) << values.formula;
        EXPECT_EQ(recording->evaluation->graph()->find("layers.1.self.q.unrotated"), noNode);
    }
}

TEST(Granite, MultipliesByOneUnlessStated) {
    const FamilyReading read = laterReading("granite");
    EXPECT_EQ(read.spec.decoder->attentionScale, 1) << "not 1/√d_k";
    EXPECT_EQ(read.spec.decoder->embeddingScale, 1);
    EXPECT_EQ(read.spec.decoder->residualScale, 1);
    EXPECT_EQ(read.spec.head.inputScale, 1);
    EXPECT_EQ(read.spec.decoder->keyValueHeads, 8);
    EXPECT_FALSE(read.names.tiedHead);
    EXPECT_THROW(laterReading("granite", {{"logits_scaling", 0}}), Error);
}

TEST(Granite, ShowsEachMultiplierInTheFormulaOfItsStep) {
    const RecordingPointer recording = recordedFixture("granite");
    std::map<std::string, std::vector<std::string>> formulas;
    for (const Block& block : recording->blocks)
        for (const auto* steps : {&block.steps, &block.after})
            for (const Step& step : *steps) formulas[step.id].push_back(step.formula);
    const auto scaled = attentionSteps(*recording, recording->maps[0], 0);
    for (const Step& step : scaled) formulas[step.id].push_back(step.formula);
    EXPECT_EQ(formulas["embeddings"].front(), "x_i = 6 e_{w_i}");
    EXPECT_EQ(formulas["scaled"].front(), "S' = 0.3 S");
    EXPECT_EQ(formulas["scaled_output"],
              (std::vector<std::string>{"Y' = 0.22 Y", "F' = 0.22 F", "Y' = 0.22 Y", "F' = 0.22 F"}));
    EXPECT_EQ(formulas["residual"].front(), "R = X + Y'");
    EXPECT_EQ(formulas["layer_output"].front(), "X' = R + F'");
    EXPECT_EQ(formulas["logits"].front().find("l_i = 3.33333 h_i W^\\top"), 0U) << formulas["logits"].front();
}

TEST(Mixtral, HasTheDefaultsOfItsClass) {
    const FamilyReading read = laterReading("mixtral");
    const StackSpec& stack = *read.spec.decoder;
    EXPECT_EQ(stack.experts, 8);
    EXPECT_EQ(stack.expertsOfToken, 2);
    EXPECT_EQ(stack.keyValueHeads, 8);
    EXPECT_EQ(stack.window, -1);
    EXPECT_EQ(stack.epsilon, 1e-5);
    EXPECT_EQ(stack.positions.rotary.theta, 1e6);
    EXPECT_FALSE(read.names.tiedHead);
    EXPECT_EQ(laterStack("mixtral", {{"sliding_window", 7}}).windowOf(3), 7);
    EXPECT_THROW(laterStack("mixtral", {{"num_experts_per_tok", 9}}), Error);
}

TEST(Mixtral, ShowsWhichExpertsATokenChooses) {
    const RecordingPointer recording = recordedFixture("mixtral");
    int layers = 0;
    for (const Block& block : recording->blocks) {
        if (block.kind != Block::Kind::feedForward) continue;
        ++layers;
        std::map<std::string, const Step*> steps;
        for (const Step& step : block.steps) steps[step.id] = &step;
        for (const char* id : {"router", "router_probabilities", "chosen_experts", "expert_weights",
                               "expert_0", "expert_3", "experts"})
            ASSERT_TRUE(steps.contains(id)) << id;
        const auto value = [&](const char* id) {
            return *recording->evaluation->value(steps.at(id)->result.node);
        };
        const Matrix chosen = value("chosen_experts"), weights = value("expert_weights");
        ASSERT_EQ(chosen.cols(), 4);
        for (Index i = 0; i < chosen.rows(); ++i) {
            EXPECT_EQ(chosen.row(i).sum(), 2);
            EXPECT_NEAR(weights.row(i).sum(), 1, 1e-6);
            for (Index j = 0; j < 4; ++j) EXPECT_EQ(weights(i, j) > 0, chosen(i, j) == 1);
        }
        EXPECT_EQ(steps.at("chosen_experts")->formula, "C = \\text{top}_{2}(P)");
        EXPECT_EQ(steps.at("experts")->kind, StepKind::feedForward);
    }
    EXPECT_EQ(layers, 2);
}

// A number that is changed lets the token choose another expert.
TEST(Mixtral, ChoosesAgainUnderChanges) {
    const RecordingPointer recording = recordedFixture("mixtral");
    const Graph& graph = *recording->evaluation->graph();
    const NodeId scores = graph.find("layers.0.feedForward.router"),
                 weights = graph.find("layers.0.feedForward.router.weights");
    ASSERT_NE(scores, noNode);
    const Matrix before = *recording->evaluation->value(weights);
    Index least = 0;
    before.row(2).minCoeff(&least);
    ASSERT_EQ(before(2, least), 0);
    const auto changed = recording->evaluation->with({{scores, SetCells{{{2, least, 50.F}}}}});
    const Matrix after = *changed->value(weights);
    EXPECT_NEAR(after(2, least), 1, 1e-6);
    EXPECT_EQ(after.row(1), before.row(1));
    EXPECT_NE(*changed->value(recording->logits), *recording->evaluation->value(recording->logits));
}

namespace {

/// A GGUF file as it is written, piece by piece.
class GgufBytes {
public:
    template <typename Number>
    void add(Number value) {
        bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
    }
    void add(const std::string& text) {
        add(std::uint64_t(text.size()));
        bytes += text;
    }
    void fill() { bytes.resize((bytes.size() + 31) / 32 * 32); }

    std::string bytes;
};

/// Rows of queries or keys in the order of llama.cpp: the halves of each head interleaved.
std::vector<float> interleaved(const std::vector<float>& rows, Index heads, Index columns) {
    std::vector<float> made(rows.size());
    const Index count = Index(rows.size()) / columns, half = count / heads / 2;
    for (Index row = 0; row < count; ++row) {
        const Index head = row / (2 * half), within = row % (2 * half);
        const Index to = head * 2 * half + within % half * 2 + within / half;
        std::copy_n(rows.data() + row * columns, columns, made.data() + to * columns);
    }
    return made;
}

std::string ggufName(std::string name) {
    const std::pair<const char*, const char*> parts[] = {{"model.layers.", "blk."},
                                                         {"model.embed_tokens", "token_embd"},
                                                         {"model.norm", "output_norm"},
                                                         {"lm_head", "output"},
                                                         {"self_attn.q_proj", "attn_q"},
                                                         {"self_attn.k_proj", "attn_k"},
                                                         {"self_attn.v_proj", "attn_v"},
                                                         {"self_attn.o_proj", "attn_output"},
                                                         {"mlp.gate_proj", "ffn_gate"},
                                                         {"mlp.up_proj", "ffn_up"},
                                                         {"mlp.down_proj", "ffn_down"},
                                                         {"input_layernorm", "attn_norm"},
                                                         {"post_attention_layernorm", "ffn_norm"}};
    for (const auto& [from, to] : parts)
        if (const std::size_t at = name.find(from); at != name.npos) name.replace(at, std::strlen(from), to);
    return name;
}

/// The fixture as its converter would write it.
std::string ggufOf(const Altered& model, const std::map<std::string, float>& own) {
    const std::string architecture = model.config["model_type"];
    const auto count = [&](const char* key) { return model.config[key].get<std::uint32_t>(); };
    const std::map<std::string, std::uint32_t> sizes{
        {"block_count", count("num_hidden_layers")},
        {"embedding_length", count("hidden_size")},
        {"attention.head_count", count("num_attention_heads")},
        {"attention.head_count_kv", count("num_key_value_heads")},
        {"feed_forward_length", count("intermediate_size")},
        {"context_length", count("max_position_embeddings")}};
    GgufBytes file;
    file.bytes = "GGUF";
    file.add(std::uint32_t(3));
    file.add(std::uint64_t(model.tensors.size()));
    file.add(std::uint64_t(1 + sizes.size() + own.size()));
    file.add(std::string("general.architecture"));
    file.add(std::uint32_t(8));
    file.add(architecture);
    for (const auto& [key, value] : sizes) {
        file.add(architecture + '.' + key);
        file.add(std::uint32_t(4));
        file.add(value);
    }
    for (const auto& [key, value] : own) {
        file.add(architecture + '.' + key);
        file.add(std::uint32_t(6));
        file.add(value);
    }
    GgufBytes numbers;
    for (const auto& [name, tensor] : model.tensors) {
        file.add(ggufName(name));
        file.add(std::uint32_t(tensor.first.size()));
        for (auto size = tensor.first.rbegin(); size != tensor.first.rend(); ++size)
            file.add(std::uint64_t(*size));
        file.add(std::uint32_t(0));
        file.add(std::uint64_t(numbers.bytes.size()));
        const bool queries = name.find("q_proj") != name.npos, keys = name.find("k_proj") != name.npos;
        const Index heads = Index(count(queries ? "num_attention_heads" : "num_key_value_heads"));
        const Index columns = tensor.first.size() == 2 ? Index(tensor.first[1]) : 1;
        for (const float number :
             queries || keys ? interleaved(tensor.second, heads, columns) : tensor.second)
            numbers.add(number);
        numbers.fill();
    }
    file.fill();
    return file.bytes + numbers.bytes;
}

void expectReference(const std::string& name, const std::string& file) {
    const TemporaryFolder folder;
    const auto model = openModel(folder.write(name + ".gguf", file));
    const ReferenceTensors expected(fixtures() / name / "expected.safetensors");
    RunInputs inputs;
    inputs.values["text"] = expected.integers("input_ids");
    RunOptions options;
    options.keep = Keep::maps;
    const auto recording = model->record(inputs, options);
    expectMaps(*recording, "self", Stage::weights, expected.at("attn"), 2e-5);
    EXPECT_LE(
        relativeDifference(*recording->evaluation->value(recording->logits), expected.at("logits").doubles()),
        1e-4);
}

}  // namespace

TEST(GgufModel, OfGraniteGivesTheReference) {
    const float epsilon = Altered("granite").config["rms_norm_eps"];
    expectReference("granite", ggufOf(Altered("granite"), {{"attention.layer_norm_rms_epsilon", epsilon},
                                                           {"rope.freq_base", 500.F},
                                                           {"embedding_scale", 6.F},
                                                           {"attention.scale", 0.3F},
                                                           {"residual_scale", 0.22F},
                                                           {"logit_scale", 0.3F}}));
}

TEST(GgufModel, OfGraniteWithoutAScaleHasTheUsualOne) {
    const TemporaryFolder folder;
    const auto model = openModel(folder.write("granite.gguf", ggufOf(Altered("granite"), {})));
    EXPECT_NEAR(model->spec().decoder->attentionScale, 0.5, 1e-12);
}

// The file states neither the layers without positions nor a window: every fourth layer has none.
TEST(GgufModel, OfSmollm3GivesTheReference) {
    Altered model("smollm3");
    const auto whole = model.open();
    const float epsilon = model.config["rms_norm_eps"];
    const TemporaryFolder folder;
    const std::string file =
        ggufOf(model, {{"attention.layer_norm_rms_epsilon", epsilon}, {"rope.freq_base", 2e6F}});
    const auto read = openModel(folder.write("smollm3.gguf", file));
    for (Index layer = 0; layer < 3; ++layer) EXPECT_TRUE(read->spec().decoder->rotates(layer));
    model.config["no_rope_layer_interval"] = 4;
    model.config["use_sliding_window"] = false;
    RunInputs inputs;
    inputs.values["text"] = TokenIds{3, 14, 15, 9, 2, 6};
    const auto expected = model.open()->record(inputs, {}), got = read->record(inputs, {});
    EXPECT_TRUE(
        got->evaluation->value(got->logits)->isApprox(*expected->evaluation->value(expected->logits), 1e-5F));
}
