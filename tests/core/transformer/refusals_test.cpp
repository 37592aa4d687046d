// A misfit is named, never guessed.
#include "tests/core/transformer/altered.h"

using namespace attentionscope;

namespace {

namespace fs = std::filesystem;
using RefusedJson = nlohmann::json;
const fs::path fixtureFolder = fixtures();

void expectPart(const std::string& message, const std::string& part) {
    EXPECT_NE(message.find(part), std::string::npos) << "\"" << message << "\" lacks \"" << part << "\"";
}

}  // namespace

TEST(Refusals, NameTheKnownFamilies) {
    Altered model("llama");
    model.config["model_type"] = "gpt_neox_japanese";
    const std::string message = model.refusedBecause();
    for (const char* part : {"gpt_neox_japanese", "bert", "roberta", "distilbert", "albert", "gpt2", "llama",
                             "mistral", "qwen2", "bart", "blenderbot", "marian", "t5", "vit"})
        expectPart(message, part);
    model.config.erase("model_type");
    expectPart(model.refusedBecause(), "model_type");
}

TEST(Refusals, NameMissingExtraAndMisshapenTensors) {
    Altered missing("llama");
    missing.tensors.erase("model.layers.1.mlp.up_proj.weight");
    expectPart(missing.refusedBecause(), "model.layers.1.mlp.up_proj.weight");

    Altered untied("llama");
    untied.tensors.erase("lm_head.weight");
    expectPart(untied.refusedBecause(), "lm_head.weight");

    Altered extra("llama");
    extra.tensors["model.layers.0.self_attn.q_norm.weight"] = {{4}, {1, 1, 1, 1}};
    expectPart(extra.refusedBecause(), "model.layers.0.self_attn.q_norm.weight");

    Altered biased("llama");
    biased.tensors["model.layers.0.self_attn.q_proj.bias"] = {{48}, std::vector<float>(48)};
    expectPart(biased.refusedBecause(), "model.layers.0.self_attn.q_proj.bias");

    Altered misshapen("llama");
    misshapen.tensors["model.norm.weight"] = {{12, 2}, std::vector<float>(24)};
    expectPart(misshapen.refusedBecause(), "got [12 × 2], expected [24]");
}

TEST(Refusals, NoteUnusedTensors) {
    Altered model("llama");
    model.tensors["score.weight"] = {{2, 24}, std::vector<float>(48)};
    RunInputs inputs;
    inputs.values["text"] = TokenIds{1, 2};
    expectPart(model.open()->record(inputs, {})->provenance.at("notes"), "score.weight");
    Altered beyond("gpt2");
    beyond.config["bos_token_id"] = 50256;
    expectPart(beyond.open()->record(inputs, {})->provenance.at("notes"), "bos_token_id 50256");
}

TEST(Refusals, NameTheWrongSetting) {
    const auto with = [](const char* family, const char* key, const RefusedJson& value) {
        Altered model(family);
        model.config[key] = value;
        return model.refusedBecause();
    };
    expectPart(with("llama", "rope_scaling", {{"rope_type", "proportional"}, {"factor", 4.0}}),
               "one of: default, linear, llama3, yarn");
    expectPart(with("llama", "rope_scaling", {{"rope_type", "yarn"}, {"factor", 4.0}, {"beta_slow", 40}}),
               "beta_fast");
    expectPart(with("llama", "rope_scaling", {{"rope_type", "yarn"}}), "factor");
    expectPart(with("llama", "num_attention_heads", 0), "num_attention_heads");
    expectPart(with("llama", "num_key_value_heads", 4), "divisor of 6");
    expectPart(with("llama", "hidden_act", "prelu"), "gelu_new");
    expectPart(with("llama", "head_dim", 7), "even number");
    expectPart(with("bert", "num_attention_heads", 7), "multiple of the heads");
    expectPart(with("bert", "hidden_size", -30), "hidden_size");
    expectPart(with("bert", "hidden_size", 1e30), "hidden_size");
    expectPart(with("bert", "position_embedding_type", "relative_value"), "position_embedding_type");
    expectPart(with("bert", "vocab_size", 40), "got [41 × 30], expected [40 × 30]");
    expectPart(with("vit", "patch_size", 400), "patch_size");
    expectPart(with("t5", "feed_forward_proj", "gated-prelu"), "feed_forward_proj");
}

TEST(Refusals, NameInputsThatDoNotFit) {
    const auto model = openModel(fixtureFolder / "llama");
    const auto run = [&](std::vector<std::int64_t> ids) {
        RunInputs inputs;
        inputs.values["text"] = std::move(ids);
        return thrownText([&] { (void)model->record(inputs, {}); });
    };
    expectPart(run({1, 17}), "got 17, expected 0 to 16");
    expectPart(run({-1}), "got -1");
    expectPart(run(std::vector<std::int64_t>(41, 1)), "got 41, expected at most 40");
    expectPart(run({}), "only ids can be given");
    RunInputs picture;
    expectPart(thrownText([&] { (void)openModel(fixtureFolder / "vit")->record(picture, {}); }), "picture");
    RunInputs inputs;
    inputs.values["text"] = TokenIds{1};
    RunOptions options;
    options.generation.topP = 0;
    expectPart(thrownText([&] { (void)model->generate(inputs, options); }), "top-p");
    expectPart(thrownText([&] { (void)openModel(fixtureFolder / "bert")->generate(inputs, {}); }),
               "does not produce words");
}

TEST(Loading, CanBeCancelled) {
    std::stop_source source;
    source.request_stop();
    EXPECT_THROW(
        TransformerModel::load(ModelFolder::open(fixtureFolder / "llama"), {}, {}, source.get_token()),
        Cancelled);
}

TEST(Refusals, NameAFileThatWasTruncatedInUse) {
    const Altered bert("bert");
    const auto model = bert.open();
    fs::resize_file(bert.folder / "model.safetensors", 0);
    RunInputs inputs;
    inputs.values["text"] = TokenIds{3, 1, 4};
    expectPart(thrownText([&] { (void)model->record(inputs, {}); }), "became shorter while it was open");
}
