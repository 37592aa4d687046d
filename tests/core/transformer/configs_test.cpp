// Corners of config.json and generation_config.json, as transformers means them.
#include <cmath>

#include "core/transformer/config_reading.h"
#include "tests/core/transformer/altered.h"

using namespace attentionscope;

namespace {

using Json = nlohmann::json;

FamilyReading readingOf(const std::string& family, const Json& changes) {
    Json config = Json::parse(std::ifstream(fixtures() / family / "config.json"));
    for (const auto& [key, value] : changes.items()) config[key] = value;
    return readSpec(JsonValue::parse(config.dump(), "config.json"));
}

RecordingPointer recorded(const TransformerModel& model, std::vector<std::int64_t> ids) {
    RunInputs inputs;
    inputs.values["text"] = std::move(ids);
    return model.record(inputs, {});
}

Matrix logitsOf(const Recording& recording) {
    return *recording.evaluation->value(recording.logits);
}

}  // namespace

TEST(Configs, ListTheLayersWithAWindow) {
    const auto stack = [](const char* family, const Json& changes) {
        return *readingOf(family, changes).spec.decoder;
    };
    const Json windowed = {{"use_sliding_window", true}, {"sliding_window", 3}, {"max_window_layers", 1}};
    EXPECT_EQ(stack("qwen2", windowed).windowOf(0), -1);
    EXPECT_EQ(stack("qwen2", windowed).windowOf(1), 3);
    Json types = windowed;
    types["layer_types"] = {"sliding_attention", "full_attention"};
    EXPECT_EQ(stack("qwen2", types).windowOf(0), 3);
    EXPECT_EQ(stack("qwen2", types).windowOf(1), -1);
    types["layer_types"] = {"chunked_attention", "full_attention"};
    EXPECT_THROW(stack("qwen2", types), Error);
    types["layer_types"] = {"full_attention"};
    EXPECT_THROW(stack("qwen2", types), Error);
    EXPECT_EQ(stack("mistral", {{"sliding_window", nullptr}}).windowOf(0), -1);
    Json silent = Json::parse(std::ifstream(fixtures() / "mistral/config.json"));
    silent.erase("sliding_window");
    EXPECT_EQ(readSpec(JsonValue::parse(silent.dump(), "")).spec.decoder->window, 4096);
}

namespace {

/// A configuration that states nothing but sizes.
StackSpec stackOf(const std::string& type, const Json& more) {
    Json config = {{"model_type", type},        {"num_hidden_layers", 1},  {"hidden_size", 1024},
                   {"num_attention_heads", 32}, {"intermediate_size", 64}, {"vocab_size", 9}};
    if (!more.is_null()) config.update(more);
    return *readSpec(JsonValue::parse(config.dump(), "config.json")).spec.decoder;
}

}  // namespace

TEST(Configs, HaveTheDefaultsOfTheirClass) {
    EXPECT_EQ(stackOf("starcoder2", {}).keyValueHeads, 2);
    EXPECT_EQ(stackOf("gemma2", {}).keyValueHeads, 4);
    EXPECT_EQ(stackOf("gemma2", {}).attentionSoftcap, 50);
    EXPECT_EQ(stackOf("stablelm", {}).keyValueHeads, 32);
    EXPECT_EQ(stackOf("qwen3", {}).headWidth, 128);
    EXPECT_EQ(stackOf("qwen2", {}).headWidth, 32);
}

TEST(Configs, RotateTheShareThatTheyState) {
    const auto rotated = [](const char* type, const Json& more) {
        return stackOf(type, more).positions.rotary.width;
    };
    for (const auto& [type, usual] : {std::pair("phi", 16), std::pair("stablelm", 8)}) {
        EXPECT_EQ(rotated(type, {}), usual) << type;
        EXPECT_EQ(rotated(type, {{"partial_rotary_factor", 0.75}}), 24) << type;
        EXPECT_EQ(rotated(type, {{"rope_parameters", {{"partial_rotary_factor", 0.75}}}}), 24) << type;
    }
}

TEST(Configs, IgnoreWhatTheirClassIgnores) {
    EXPECT_EQ(stackOf("gemma3_text", {{"attn_logit_softcapping", 20.0}, {"query_pre_attn_scalar", 32}})
                  .attentionSoftcap,
              0);
    const Json window = {{"sliding_window", 5}, {"use_sliding_window", false}, {"num_key_value_heads", 8}};
    EXPECT_EQ(stackOf("mistral", window).windowOf(0), 5) << "an option of Qwen2";
    EXPECT_EQ(stackOf("qwen2", window).windowOf(0), -1);
}

TEST(Configs, OfEncodersFollowTheirClass) {
    const auto encoder = [](const std::string& type, Json more) {
        more.update({{"model_type", type},
                     {"num_hidden_layers", 1},
                     {"hidden_size", 16},
                     {"num_attention_heads", 2},
                     {"intermediate_size", 8},
                     {"vocab_size", 9},
                     {"max_position_embeddings", 20}});
        return *readSpec(JsonValue::parse(more.dump(), "config.json")).spec.encoder;
    };
    // MPNet counts from its own padding, ELECTRA's embeddings have a width of their own.
    EXPECT_EQ(encoder("mpnet", {{"pad_token_id", 5}}).positions.offset, 2);
    EXPECT_EQ(encoder("electra", Json::object()).embeddingWidth, 128);
    EXPECT_TRUE(encoder("electra", {{"is_decoder", true}}).causal);
    EXPECT_TRUE(encoder("esm", {{"is_decoder", true}}).causal);
    const auto theta = [&](const Json& more) {
        return encoder("modernbert", more).positions.windowedRotary->theta;
    };
    EXPECT_EQ(theta(Json::object()), 10000);
    EXPECT_EQ(theta({{"local_rope_theta", nullptr}}), 160000);
    EXPECT_EQ(theta({{"local_rope_theta", 20.0}}), 20);
    const Json picture = {{"image_size", 30}, {"patch_size", {14, 14}}, {"mlp_ratio", 2.5}};
    EXPECT_EQ(encoder("dinov2", picture).innerWidth, 40);
}

TEST(Configs, OfSequencesIgnoreWhatTheirClassIgnores) {
    EXPECT_EQ(readingOf("bart", {{"layer_norm_eps", 0.01}}).spec.encoder->epsilon, 1e-5);
    EXPECT_EQ(readingOf("distilbert", {{"layer_norm_eps", 0.01}}).spec.encoder->epsilon, 1e-12);
    const auto labels = readingOf("t5", {{"architectures", {"T5ForTokenClassification"}}});
    EXPECT_FALSE(labels.spec.decoder);
    EXPECT_EQ(labels.spec.head.kind, HeadSpec::Kind::tokenLabel);
    const auto label = readingOf("t5", {{"architectures", {"T5ForSequenceClassification"}}});
    EXPECT_TRUE(label.spec.decoder);
    EXPECT_EQ(label.spec.head.kind, HeadSpec::Kind::sequenceLabel);
    const auto plain = readingOf("bart", {{"architectures", {"BartModel"}}, {"tie_word_embeddings", false}});
    EXPECT_TRUE(plain.names.headOptional);
}

TEST(Configs, OfPhi3HaveAnOriginalLength) {
    const std::vector<double> factors(16, 2.0);
    for (const char* type : {"longrope", "su", "yarn"}) {
        const RotarySpec rotary =
            stackOf("phi3",
                    {{"max_position_embeddings", 131072},
                     {"rope_scaling", {{"type", type}, {"short_factor", factors}, {"long_factor", factors}}}})
                .positions.rotary;
        EXPECT_EQ(rotary.scaling, RotarySpec::Scaling::longRope) << type;
        EXPECT_EQ(rotary.originalLength, 4096) << type;
    }
}

TEST(Configs, OfALabelledTokenNameTheHeadEitherWay) {
    for (const char* name : {"classifier", "score"}) {
        Altered model("llama");
        const Index width = model.config["hidden_size"], labels = 3;
        model.config["architectures"] = {"LlamaForTokenClassification"};
        model.config["id2label"] = {{"0", "a"}, {"1", "b"}, {"2", "c"}};
        model.tensors.erase("lm_head.weight");
        model.tensors[std::string(name) + ".weight"] = {
            {labels, width}, std::vector<float>(std::size_t(labels * width), 0.25f)};
        model.tensors[std::string(name) + ".bias"] = {{labels}, {0, 1, 2}};
        const Matrix logits = logitsOf(*recorded(*model.open(), {3, 1, 4}));
        ASSERT_EQ(logits.cols(), labels) << name;
        EXPECT_NEAR(logits(1, 2) - logits(1, 0), 2, 1e-5) << name;
    }
}

TEST(Configs, OfT5SeparateScaleAndHead) {
    const auto scale = [](const char* type, const Json& changes) {
        Json all = changes;
        all["model_type"] = type;
        return readingOf("t5", all).spec.head.inputScale;
    };
    const double scaled = 1 / std::sqrt(double(readingOf("t5", Json::object()).spec.decoder->width));
    EXPECT_EQ(scale("t5", {{"tie_word_embeddings", true}}), scaled);
    EXPECT_EQ(scale("t5", {{"tie_word_embeddings", false}}), 1);
    EXPECT_EQ(scale("t5", {{"tie_word_embeddings", true}, {"scale_decoder_outputs", false}}), 1);
    EXPECT_EQ(scale("mt5", {{"tie_word_embeddings", true}, {"transformers_version", "5.1.0"}}), 1);
    EXPECT_EQ(readingOf("t5", {{"relative_attention_num_buckets", 6}}).spec.encoder->positions.buckets, 6);
    const auto encoder = readingOf("t5", {{"architectures", {"T5EncoderModel"}}});
    EXPECT_FALSE(encoder.spec.decoder);
    EXPECT_EQ(encoder.spec.head.kind, HeadSpec::Kind::none);
}

TEST(Configs, NormTheTokensOfASmallBlenderbotFirst) {
    const auto spec = readingOf("blenderbot", {{"model_type", "blenderbot-small"}}).spec;
    EXPECT_FALSE(spec.encoder->normBeforePositions);
    EXPECT_TRUE(spec.decoder->normBeforePositions);
}

TEST(Configs, HaveDefaultIds) {
    Json silent = Json::parse(std::ifstream(fixtures() / "bart/config.json"));
    for (const char* key : {"pad_token_id", "bos_token_id", "eos_token_id", "decoder_start_token_id"})
        silent.erase(key);
    const SpecialIds ids = readSpec(JsonValue::parse(silent.dump(), "")).spec.ids;
    EXPECT_EQ(ids.decoderStart, 2);
    EXPECT_EQ(ids.end, std::vector<Index>{2});
    silent["eos_token_id"] = nullptr;
    EXPECT_TRUE(readSpec(JsonValue::parse(silent.dump(), "")).spec.ids.end.empty());
}

TEST(Configs, RejectUnsupportedSettings) {
    const auto refused = [](const char* family, const Json& changes) {
        return thrownText([&] { (void)readingOf(family, changes); });
    };
    EXPECT_NE(refused("llama", {{"quantization_config", {{"bits", 4}}}}).find("quantised"),
              std::string::npos);
    EXPECT_NE(refused("llama", {{"partial_rotary_factor", 0.5}}).find("partial_rotary_factor"),
              std::string::npos);
    EXPECT_NE(refused("llama", {{"rope_parameters", {{"partial_rotary_factor", 0.5}}}}), "");
    const Json yarn = {{"rope_type", "yarn"}, {"original_max_position_embeddings", 10}};
    EXPECT_EQ(readingOf("llama", {{"rope_scaling", yarn}}).spec.decoder->positions.rotary.factor, 4);
}

TEST(Configs, ReadASeparateHead) {
    Altered model("gpt2");
    const auto tokens = model.tensors.at("wte.weight");
    const auto tied = logitsOf(*recorded(*model.open(), {3, 1, 4}));
    auto own = tokens;
    for (float& number : own.second) number *= -2;
    model.tensors["lm_head.weight"] = own;
    model.config["tie_word_embeddings"] = true;
    const auto recording = recorded(*model.open(), {3, 1, 4});
    EXPECT_LE((logitsOf(*recording) + 2 * tied).cwiseAbs().maxCoeff(), 1e-4);
    EXPECT_NE(recording->provenance.at("notes").find("lm_head.weight"), std::string::npos);
    model.tensors["lm_head.weight"] = tokens;
    EXPECT_FALSE(recorded(*model.open(), {3, 1, 4})->provenance.contains("notes"));
}

TEST(Configs, CountNoPaddingAmongThePositionsOfRoberta) {
    const auto model = openModel(fixtures() / "roberta");
    const StackSpec& stack = model->spec().source();
    ASSERT_TRUE(stack.positions.padding);
    const auto recording = recorded(*model, {3, *stack.positions.padding, 4});
    const auto places =
        recording->evaluation->value(recording->evaluation->graph()->find("embeddings.positions"));
    const Altered file("roberta");
    const auto& [shape, table] = file.tensors.at("roberta.embeddings.position_embeddings.weight");
    const Index offset = stack.positions.offset, width = shape[1];
    const std::vector<Index> expected{offset, offset - 1, offset + 1};
    for (Index i = 0; i < 3; ++i)
        for (Index c = 0; c < width; ++c)
            EXPECT_EQ((*places)(i, c), table[std::size_t(expected[std::size_t(i)] * width + c)]);
}

TEST(Configs, SupportLabelsWithSeparateProbabilities) {
    Altered model("bert-classifier");
    model.config["problem_type"] = "multi_label_classification";
    model.config["id2label"] = {{"0", 0}, {"1", "so-so"}, {"2", 2}};
    const auto recording = recorded(*model.open(), {3, 1, 4});
    const Matrix logits = logitsOf(*recording);
    ASSERT_EQ(recording->predictions.size(), 1U);
    for (const auto& candidate : recording->predictions[0].candidates) {
        EXPECT_EQ(candidate.label, candidate.id == 1 ? "so-so" : std::to_string(candidate.id));
        EXPECT_NEAR(candidate.probability, 1 / (1 + std::exp(-double(logits(0, candidate.id)))), 1e-6);
    }
    model.config["problem_type"] = "regression";
    EXPECT_NE(recorded(*model.open(), {3, 1, 4})->provenance.at("notes").find("regression"),
              std::string::npos);
}

TEST(Configs, LabelATextAtItsLastTokenBeforePadding) {
    Altered model("gpt2");
    model.config["architectures"] = {"GPT2ForSequenceClassification"};
    model.config["pad_token_id"] = 5;
    const std::int64_t width = model.tensors.at("wte.weight").first[1];
    std::vector<float> weights;
    for (std::int64_t i = 0; i < 2 * width; ++i) weights.push_back(std::sin(float(i)));
    model.tensors["score.weight"] = {{2, width}, weights};
    const auto opened = model.open();
    const Matrix plain = logitsOf(*recorded(*opened, {3, 1, 4}));
    EXPECT_LE((logitsOf(*recorded(*opened, {3, 1, 4, 5, 5})) - plain).cwiseAbs().maxCoeff(), 1e-5);
    EXPECT_GT((logitsOf(*recorded(*opened, {3, 1, 4, 6})) - plain).cwiseAbs().maxCoeff(), 1e-3);
}

TEST(Configs, LabelATextThatADecoderReadsASecondTime) {
    Altered model("bart");
    const auto plain = model.open();
    const Index width = plain->spec().decoder->width;
    const auto numbers = [](Index count, float seed) {
        std::vector<float> made;
        for (Index i = 0; i < count; ++i) made.push_back(std::sin(seed + float(i)));
        return made;
    };
    const std::vector<float> dense = numbers(width * width, 1), out = numbers(3 * width, 2);
    model.config["architectures"] = {"BartForSequenceClassification"};
    model.config["id2label"] = {{"0", "no"}, {"1", "maybe"}, {"2", "yes"}};
    model.tensors["classification_head.dense.weight"] = {{width, width}, dense};
    model.tensors["classification_head.dense.bias"] = {{width}, numbers(width, 3)};
    model.tensors["classification_head.out_proj.weight"] = {{3, width}, out};
    model.tensors["classification_head.out_proj.bias"] = {{3}, numbers(3, 4)};
    model.tensors.erase("final_logits_bias");
    const auto labelling = model.open();
    // The label is read where the text ends, at 2; the last token may be another one.
    for (const TokenIds& text : {TokenIds{3, 5, 1, 4, 2}, TokenIds{3, 5, 1, 4, 2, 6, 1}}) {
        RunInputs inputs;
        inputs.values["text"] = text;
        TokenIds shifted(text.begin(), text.end() - 1);
        shifted.insert(shifted.begin(), plain->spec().ids.decoderStart.value());
        inputs.values["second"] = shifted;
        const auto whole = plain->record(inputs, {});
        const Matrix last = whole->evaluation->value(whole->sequences[1].hidden.back())->row(4);
        std::vector<double> hidden;
        for (Index i = 0; i < width; ++i) {
            double sum = std::sin(3 + double(i));
            for (Index c = 0; c < width; ++c) sum += double(dense[std::size_t(i * width + c)]) * last(0, c);
            hidden.push_back(std::tanh(sum));
        }
        const auto recording = recorded(*labelling, text);
        const Matrix logits = logitsOf(*recording);
        ASSERT_EQ(logits.rows(), 1);
        for (Index label = 0; label < 3; ++label) {
            double sum = std::sin(4 + double(label));
            for (Index c = 0; c < width; ++c)
                sum += double(out[std::size_t(label * width + c)]) * hidden[std::size_t(c)];
            EXPECT_NEAR(logits(0, label), sum, 1e-4) << text.size();
        }
        EXPECT_EQ(labelling->information().task, "classify");
        ASSERT_EQ(recording->predictions.size(), 1U);
        EXPECT_EQ(recording->predictions[0].candidates.size(), 3U);
        EXPECT_THROW((void)labelling->generate(inputs, {}), Error);
    }
}

TEST(GenerationRules, AreReadFromTheirFile) {
    Altered model("gpt2");
    RunInputs inputs;
    inputs.values["text"] = TokenIds{3, 1};
    RunOptions options;
    options.generation.tokens = 3;
    const auto said = model.open()->generate(inputs, options);
    ASSERT_GE(said.produced.size(), 2U);
    const Index first = said.produced[0].id, second = said.produced[1].id;
    const auto with = [&](const Json& rules) {
        model.folder.write("generation_config.json", rules.dump());
        return model.open();
    };
    EXPECT_EQ(with({{"eos_token_id", {first, 0}}})->generate(inputs, options).produced.size(), 1U);
    EXPECT_NE(with({{"begin_suppress_tokens", {first}}})->generate(inputs, options).produced[0].id, first);
    const auto never = with({{"suppress_tokens", {second}}})->generate(inputs, options);
    for (const Token& token : never.produced) EXPECT_NE(token.id, second);
    // The prompt has two tokens, so two produced ones precede the end in both.
    for (const char* rule : {"min_new_tokens", "min_length"}) {
        const int least = std::string(rule) == "min_length" ? 4 : 2;
        const auto longer = with({{"eos_token_id", {first, second}}, {rule, least}});
        EXPECT_EQ(longer->generate(inputs, options).produced.size(), 3U) << rule;
        EXPECT_EQ(longer->spec().generation.minimumNew + longer->spec().generation.minimumLength, least);
    }
    EXPECT_EQ(with({{"length_penalty", 0.65}})->spec().generation.lengthPenalty, 0.65);
    const auto noted = with({{"repetition_penalty", 1.3}, {"no_repeat_ngram_size", 0}, {"do_sample", true}});
    const std::string notes = recorded(*noted, {3, 1})->provenance.at("notes");
    EXPECT_NE(notes.find("repetition_penalty 1.3"), std::string::npos);
    EXPECT_EQ(notes.find("no_repeat"), std::string::npos);
}

TEST(GenerationRules, IgnoreInvalidNumbers) {
    Altered model("gpt2");
    model.tensors.at("ln_f.weight").second[0] = NAN;
    RunInputs inputs;
    inputs.values["text"] = TokenIds{3, 1};
    for (const Index beam : {1, 3}) {
        RunOptions options;
        options.generation.beam = beam;
        EXPECT_NE(thrownText([&] { (void)model.open()->generate(inputs, options); }).find("NaN or infinity"),
                  std::string::npos);
    }
    EXPECT_NE(thrownText([&] {
                  (void)recorded(*model.open(), {3, 1});
              }).find("NaN or infinity"),
              std::string::npos);
}
