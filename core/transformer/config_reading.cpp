#include "core/transformer/config_reading.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/lists.h"

namespace attentionscope {

Index readLayers(const JsonValue& config, const std::string& key) {
    return Index(config.integer(key, 1, mostLayers));
}

Index readWidth(const JsonValue& config, const std::string& key) {
    return Index(config.integer(key, 1, widest));
}

Index readVocabulary(const JsonValue& config, const std::string& key) {
    return Index(config.integer(key, 1, longestVocabulary));
}

double readEpsilon(const JsonValue& config, const std::string& key, double fallback) {
    return config.numberOr(key, 0, 1, fallback);
}

FeedForwardActivation activationNamed(const JsonValue& config, const std::string& key,
                                      const std::string& name) {
    using enum FeedForwardActivation;
    static const std::map<std::string, FeedForwardActivation> known{
        {"gelu", gelu},
        {"gelu_10", gelu10},
        {"gelu_python", gelu},
        {"gelu_new", geluTanh},
        {"gelu_fast", geluTanh},
        {"gelu_accurate", geluTanh},
        {"gelu_python_tanh", geluTanh},
        {"gelu_pytorch_tanh", geluTanh},
        {"quick_gelu", quickGelu},
        {"relu", relu},
        {"relu2", reluSquared},
        {"relu6", relu6},
        {"leaky_relu", leakyRelu},
        {"silu", silu},
        {"swish", silu},
        {"mish", mish},
        {"tanh", tanh},
        {"sigmoid", sigmoid},
        {"linear", linear},
    };
    const auto found = known.find(name);
    if (found != known.end()) return found->second;
    config.refuse(key, "names an activation that is not known",
                  Phrase("one of: %1", {joinedTexts(known, [](const auto& entry) { return entry.first; })}));
}

FeedForwardActivation readActivation(const JsonValue& config, const std::string& key,
                                     const std::string& fallback) {
    return activationNamed(config, key, config.textOr(key, fallback));
}

namespace {

/// Empty for an id that is negative, or that exceeds the vocabulary, which is noted.
std::optional<Index> idWithin(std::int64_t id, const std::string& key, Index vocabulary,
                              TransformerSpec& spec) {
    if (id < 0) return std::nullopt;
    if (id < vocabulary) return Index(id);
    spec.notes.push_back(key + " " + std::to_string(id) + " lies beyond the vocabulary of " +
                         std::to_string(vocabulary) + " and is not used");
    return std::nullopt;
}

}  // namespace

std::optional<Index> readId(const JsonValue& config, const std::string& key, Index vocabulary,
                            TransformerSpec& spec) {
    return idWithin(config.integerOr(key, -1, INT64_MAX, -1), key, vocabulary, spec);
}

std::vector<Index> readIds(const JsonValue& config, const std::string& key, Index vocabulary,
                           TransformerSpec& spec) {
    std::vector<Index> ids;
    if (!config.has(key)) return ids;
    for (const std::int64_t each : config.integersOrOne(key, -1, INT64_MAX))
        if (const auto id = idWithin(each, key, vocabulary, spec)) ids.push_back(*id);
    return ids;
}

void readSpecialIds(const JsonValue& config, Index vocabulary, TransformerSpec& spec, const UsualIds& usual) {
    SpecialIds& ids = spec.ids;
    const auto read = [&](const char* key, Index otherwise) -> std::optional<Index> {
        if (config.states(key)) return readId(config, key, vocabulary, spec);
        return otherwise >= 0 && otherwise < vocabulary ? std::optional(otherwise) : std::nullopt;
    };
    ids.pad = read("pad_token_id", usual.pad);
    ids.begin = read("bos_token_id", usual.begin);
    ids.decoderStart = read("decoder_start_token_id", usual.decoderStart);
    ids.forcedBegin = read("forced_bos_token_id", -1);
    ids.end = readIds(config, "eos_token_id", vocabulary, spec);
    if (!config.states("eos_token_id") && usual.end >= 0 && usual.end < vocabulary) ids.end = {usual.end};
}

bool hasArchitecture(const JsonValue& config, const std::string& ending) {
    if (!config.has("architectures")) return false;
    return std::ranges::any_of(config.texts("architectures"),
                               [&](const std::string& name) { return name.ends_with(ending); });
}

void readLabels(const JsonValue& config, HeadSpec::Kind kind, HeadSpec::Row row, HeadSpec& head) {
    constexpr Index mostLabels = 1 << 20;
    head.kind = kind;
    head.row = row;
    head.labels.clear();
    if (const auto names = config.optionalObject("id2label")) {
        const auto keys = names->keys();
        for (std::size_t i = 0; i < keys.size(); ++i)
            head.labels.push_back(names->textOrNumber(std::to_string(i)));
        head.outputs = Index(head.labels.size());
    } else {
        head.outputs = Index(config.integerOr("num_labels", 1, mostLabels, 2));
        for (Index i = 0; i < head.outputs; ++i) head.labels.push_back("LABEL_" + std::to_string(i));
    }
    const std::string problem = config.textOr("problem_type", "");
    head.independent =
        problem == "multi_label_classification" || (head.outputs == 1 && problem != "regression");
}

std::string oneOf(const JsonValue& config, const std::string& first, const std::string& second) {
    return config.has(first) ? first : second;
}

StackSpec readSizes(const JsonValue& config, const SizeKeys& keys) {
    StackSpec stack;
    stack.layers = readLayers(config, keys.layers);
    stack.width = stack.embeddingWidth = readWidth(config, keys.width);
    stack.heads = stack.keyValueHeads = readWidth(config, keys.heads);
    stack.headWidth = stack.width / stack.heads;
    return stack;
}

StackSpec readGptSizes(const JsonValue& config, Index positions) {
    StackSpec stack = readSizes(config, {.layers = "n_layer", .width = "n_embd", .heads = "n_head"});
    stack.innerWidth = Index(config.integerOr("n_inner", 1, widest, 4 * stack.width));
    stack.vocabulary = readVocabulary(config);
    stack.limit = Index(config.integerOr("n_positions", 1, mostPositions, positions));
    stack.activation = readActivation(config, "activation_function", "gelu_new");
    stack.epsilon = readEpsilon(config, "layer_norm_epsilon", 1e-5);
    return stack;
}

StackSpec readEncoderWithout(const JsonValue& config, const std::string& key) {
    StackSpec stack = readSizes(config);
    if (key != "intermediate_size") stack.innerWidth = readWidth(config, "intermediate_size");
    stack.activation = readActivation(config, "hidden_act", "gelu");
    stack.epsilon = readEpsilon(config, "layer_norm_eps", 1e-12);
    return stack;
}

StackSpec readEncoder(const JsonValue& config) {
    return readEncoderWithout(config, {});
}

StackSpec readWordEncoder(const JsonValue& config, Index types) {
    StackSpec stack = readEncoder(config);
    stack.vocabulary = readVocabulary(config);
    stack.tokenTypes = Index(config.integerOr("type_vocab_size", 0, widest, types));
    stack.placement = NormPlacement::after;
    stack.embeddingNorm = true;
    return stack;
}

void readLearnedPositions(const JsonValue& config, Index usual, StackSpec& stack) {
    stack.limit = Index(config.integerOr("max_position_embeddings", 1, mostPositions, usual));
    stack.positions = {.kind = PositionKind::learned, .rows = stack.limit};
}

void readPositionsAfterPadding(const JsonValue& config, Index usual, StackSpec& stack) {
    readLearnedPositions(config, usual, stack);
    stack.positions.padding = Index(config.integerOr("pad_token_id", 0, stack.limit - 1, 1));
    stack.positions.offset = *stack.positions.padding + 1;
    stack.limit -= stack.positions.offset;
    if (stack.limit < 1)
        config.refuse("max_position_embeddings", "leaves no position", "more than pad_token_id + 1");
}

void readPositionKind(const JsonValue& config, Index usual, FamilyReading& reading) {
    const std::string kind = config.choiceOr("position_embedding_type",
                                             {"absolute", "relative_key", "relative_key_query"}, "absolute");
    if (kind == "absolute") return;
    StackSpec& stack = *reading.spec.encoder;
    stack.limit = Index(config.integerOr("max_position_embeddings", 1, mostPositions, usual));
    stack.positions = {.distances = DistanceSpec{.rows = {.span = stack.limit, .symmetric = true},
                                                 .ofLayers = true,
                                                 .ofQueries = true,
                                                 .ofKeys = kind == "relative_key_query"}};
    reading.names.encoder.inLayer.self.distances = "attention.self.distance_embedding.weight";
    // The class creates it, but does not read it.
    reading.names.ignored.emplace_back("{prefix}embeddings.position_embeddings.weight");
}

std::vector<Index> readBandWidths(const JsonValue& config, Index layers) {
    const auto sides = config.has("attention_window")
                           ? config.integersOrOne("attention_window", 2, mostPositions)
                           : std::vector<std::int64_t>{512};
    if (sides.size() != 1 && Index(sides.size()) != layers)
        config.refuse("attention_window", "does not name each layer's window",
                      Phrase("one number, or %1", {std::to_string(layers)}));
    std::vector<Index> windows;
    for (Index layer = 0; layer < layers; ++layer)
        windows.push_back(Index(sides[sides.size() == 1 ? 0 : std::size_t(layer)] / 2 + 1));
    return windows;
}

void readRotaryPositions(const JsonValue& config, StackSpec& stack, const std::string& shareKey,
                         double usualShare, const std::string& baseKey) {
    RotarySpec& rotary = stack.positions.rotary;
    const auto number = [&](const JsonValue& from, const std::string& key, double most, double otherwise) {
        return key.empty() ? otherwise : from.numberOr(key, 1e-9, most, otherwise);
    };
    double share = number(config, shareKey, 1, number(config, "partial_rotary_factor", 1, usualShare));
    rotary.theta = number(config, baseKey, 1e12, number(config, "rope_theta", 1e12, rotary.theta));
    for (const char* key : {"rope_scaling", "rope_parameters"})
        if (const auto scaling = config.optionalObject(key))
            share = number(*scaling, "partial_rotary_factor", 1, share);
    rotary.width = Index(share * double(stack.headWidth));
    for (const char* key : {"rope_scaling", "rope_parameters"})
        if (const auto scaling = config.optionalObject(key))
            readRotaryScaling(config, *scaling, stack.limit, rotary);
    // Beyond the original length, dynamic scaling stretches the waves as much as needed.
    if (rotary.scaling == RotarySpec::Scaling::dynamic) stack.limit = mostPositions;
    // max_position_embeddings may be the length before scaling.
    if (rotary.scaling == RotarySpec::Scaling::linear || rotary.scaling == RotarySpec::Scaling::yarn) {
        const double before =
            rotary.scaling == RotarySpec::Scaling::yarn ? rotary.originalLength : double(stack.limit);
        stack.limit = std::max(stack.limit, Index(std::min(double(mostPositions), rotary.factor * before)));
    }
}

void readRotaryOfKinds(const JsonValue& config, StackSpec& stack) {
    const auto parameters = config.optionalObject("rope_parameters");
    if (!parameters) return;
    PositionSpec& positions = stack.positions;
    if (const auto own = parameters->optionalObject("full_attention"))
        readRotaryScaling(config, *own, stack.limit, positions.rotary);
    if (const auto own = parameters->optionalObject("sliding_attention"); own && positions.windowedRotary)
        readRotaryScaling(config, *own, stack.limit, *positions.windowedRotary);
}

std::vector<std::string> readLayerTypes(const JsonValue& config, Index layers) {
    if (!config.has("layer_types")) return {};
    std::vector<std::string> types = config.texts("layer_types");
    if (Index(types.size()) != layers)
        config.refuse("layer_types", "does not name each layer's kind of attention",
                      Phrase("%1 texts", {std::to_string(layers)}));
    for (const std::string& type : types)
        if (type != "sliding_attention" && type != "full_attention")
            config.refuse("layer_types", Phrase("names a kind of attention that is not known: %1", {type}),
                          "full_attention or sliding_attention");
    return types;
}

void readNextWordHead(const JsonValue& config, const LinearNames& output, bool tied, FamilyReading& reading) {
    const StackSpec& stack = *reading.spec.decoder;
    WeightNames& names = reading.names;
    HeadSpec& head = reading.spec.head;
    readSpecialIds(config, stack.vocabulary, reading.spec);
    names.head = output;
    names.tiedHead = config.flagOr("tie_word_embeddings", tied);
    names.headOptional =
        !names.tiedHead && config.has("architectures") && !hasArchitecture(config, "ForCausalLM");
    head = {.kind = HeadSpec::Kind::nextWord, .outputs = stack.vocabulary};
    const bool whole = hasArchitecture(config, "ForSequenceClassification");
    if (!whole && !hasArchitecture(config, "ForTokenClassification")) return;
    if (whole)
        readLabels(config, HeadSpec::Kind::sequenceLabel, HeadSpec::Row::last, head);
    else
        readLabels(config, HeadSpec::Kind::tokenLabel, HeadSpec::Row::each, head);
    names.head = dense(whole ? "score" : "classifier", !whole);
    if (!whole) names.otherHead = "score";
    names.headStages.clear();
    names.tiedHead = names.headOptional = false;
}

StackNames bertLikeNames() {
    StackNames names;
    names.tokens = {"embeddings.word_embeddings.weight"};
    names.positions = "embeddings.position_embeddings.weight";
    names.tokenTypes = "embeddings.token_type_embeddings.weight";
    names.embeddingNorm = "embeddings.LayerNorm";
    names.layer = "encoder.layer.{}.";
    names.inLayer.self =
        attentionNames("attention.", {"self.query", "self.key", "self.value", "output.dense"});
    names.inLayer.self.norm = "attention.output.LayerNorm";
    names.inLayer.up = dense("intermediate.dense");
    names.inLayer.down = dense("output.dense");
    names.inLayer.feedForwardNorm = "output.LayerNorm";
    return names;
}

FamilyReading readWithBertLikeNames(const JsonValue& config, const StackSpec& encoder,
                                    const std::string& prefix) {
    FamilyReading reading;
    reading.spec.encoder = encoder;
    readSpecialIds(config, encoder.vocabulary, reading.spec);
    reading.names.prefixes = {prefix, ""};
    reading.names.encoder = bertLikeNames();
    return reading;
}

FamilyReading readDecoder(const StackSpec& decoder, const DecoderNames& names) {
    FamilyReading reading;
    reading.spec.decoder = decoder;
    reading.names.prefixes = {names.prefix, ""};
    reading.names.decoder = {.tokens = {names.tokens},
                             .positions = names.positions,
                             .embeddingNorm = names.embeddingNorm,
                             .layer = names.layer,
                             .finalNorm = names.finalNorm};
    return reading;
}

void readBertLikeHead(const JsonValue& config, FamilyReading& reading, EncoderHeads heads) {
    HeadSpec& head = reading.spec.head;
    WeightNames& names = reading.names;
    names.ignored.insert(
        names.ignored.end(),
        {"{prefix}embeddings.position_ids", "{prefix}embeddings.token_type_ids", "{prefix}pooler.dense.*"});
    if (hasArchitecture(config, "ForSequenceClassification")) {
        readLabels(config, HeadSpec::Kind::sequenceLabel, HeadSpec::Row::first, head);
        names.headStages = std::move(heads.pooling);
        names.head = std::move(heads.classifier);
    } else if (hasArchitecture(config, "ForTokenClassification")) {
        readLabels(config, HeadSpec::Kind::tokenLabel, HeadSpec::Row::each, head);
        names.head = std::move(heads.classifier);
    } else if (hasArchitecture(config, "ForQuestionAnswering") ||
               hasArchitecture(config, "ForMultipleChoice")) {
        head.kind = HeadSpec::Kind::none;
    } else {
        const bool causal = reading.spec.encoder->causal;
        head.kind = causal ? HeadSpec::Kind::nextWord : HeadSpec::Kind::maskedWord;
        head.outputs = reading.spec.encoder->vocabulary;
        names.headStages = std::move(heads.stages);
        names.head = std::move(heads.output);
        names.tiedHead = config.flagOr("tie_word_embeddings", true);
        names.headOptional =
            !hasArchitecture(config, "ForMaskedLM") && !hasArchitecture(config, "ForPreTraining");
    }
}

void readRobertaLikeHead(const JsonValue& config, FamilyReading& reading) {
    readBertLikeHead(config, reading,
                     {.stages = {{dense("lm_head.dense"), FeedForwardActivation::gelu, "lm_head.layer_norm"}},
                      .output = {.stem = "lm_head.decoder", .biasName = "lm_head.bias"},
                      .pooling = {{dense("classifier.dense"), FeedForwardActivation::tanh, {}}},
                      .classifier = dense("classifier.out_proj")});
    if (reading.spec.head.kind == HeadSpec::Kind::tokenLabel) reading.names.head = dense("classifier");
    reading.names.ignored.emplace_back("lm_head.decoder.bias");
}

namespace {

StackSpec readBartLikeStack(const JsonValue& config, const std::string& side) {
    StackSpec stack = readSizes(
        config, {.layers = side + "_layers", .width = "d_model", .heads = side + "_attention_heads"});
    stack.innerWidth = readWidth(config, side + "_ffn_dim");
    stack.vocabulary = readVocabulary(config);
    readLearnedPositions(config, 1024, stack);
    stack.activation = readActivation(config, "activation_function", "gelu");
    stack.epsilon = 1e-5;  // the class ignores layer_norm_eps
    if (config.flagOr("scale_embedding", false)) stack.embeddingScale = std::sqrt(double(stack.width));
    stack.placement = NormPlacement::after;
    stack.causal = stack.crossAttention = side == "decoder";
    return stack;
}

AttentionNames bartAttention(const std::string& stem) {
    AttentionNames names = attentionNames(stem + '.', {"q_proj", "k_proj", "v_proj", "out_proj"});
    names.norm = stem + "_layer_norm";
    return names;
}

StackNames bartLikeNames(const std::string& side) {
    StackNames names;
    names.tokens = {"shared.weight", side + ".embed_tokens.weight"};
    names.positions = side + ".embed_positions.weight";
    names.embeddingNorm = side + ".layernorm_embedding";
    names.layer = side + ".layers.{}.";
    names.inLayer.self = bartAttention("self_attn");
    if (side == "decoder") names.inLayer.cross = bartAttention("encoder_attn");
    names.inLayer.feedForwardNorm = "final_layer_norm";
    names.inLayer.up = dense("fc1");
    names.inLayer.down = dense("fc2");
    names.finalNorm = side + ".layer_norm";
    return names;
}

}  // namespace

FamilyReading readBartLike(const JsonValue& config, const UsualIds& usual) {
    FamilyReading reading;
    reading.spec.encoder = readBartLikeStack(config, "encoder");
    reading.spec.decoder = readBartLikeStack(config, "decoder");
    reading.spec.head = {.kind = HeadSpec::Kind::nextWord, .outputs = reading.spec.decoder->vocabulary};
    readSpecialIds(config, reading.spec.decoder->vocabulary, reading.spec, usual);
    WeightNames& names = reading.names;
    names.prefixes = {"model.", ""};
    names.encoder = bartLikeNames("encoder");
    names.decoder = bartLikeNames("decoder");
    names.head = dense("lm_head");
    names.head.bias = LinearNames::Bias::optional;
    names.tiedHead = config.flagOr("tie_word_embeddings", true);
    names.headOptional = !names.tiedHead && config.has("architectures") &&
                         !hasArchitecture(config, "ForConditionalGeneration");
    names.logitsBias = "final_logits_bias";
    names.ignored = {"{prefix}encoder.embed_tokens.weight", "{prefix}decoder.embed_tokens.weight",
                     // Format numbers, in old conversions from fairseq.
                     "{prefix}encoder.version", "{prefix}decoder.version"};
    return reading;
}

AttentionNames attentionNames(const std::string& stem, const std::array<std::string, 4>& parts, bool bias) {
    return {.query = dense(stem + parts[0], bias),
            .key = dense(stem + parts[1], bias),
            .value = dense(stem + parts[2], bias),
            .output = dense(stem + parts[3], bias)};
}

LinearNames dense(const std::string& stem, bool bias) {
    return {.stem = stem, .bias = bias ? LinearNames::Bias::required : LinearNames::Bias::none};
}

}  // namespace attentionscope
