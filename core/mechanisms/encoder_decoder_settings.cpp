#include "core/mechanisms/encoder_decoder_settings.h"

#include <nlohmann/json.hpp>
#include <optional>

#include "core/base/error.h"

namespace attentionscope {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t widest = 8192;

// Default: no extra settings.
template <class Settings>
void read(Settings&, const JsonValue&) {}
template <class Settings>
void write(const Settings&, Json&) {}

void readScore(std::string& score, const JsonValue& config) {
    score = config.choiceOr("score", {"dot", "general", "concat", "location"}, score);
}

void read(LuongSettings& settings, const JsonValue& config) {
    readScore(settings.score, config);
}
void write(const LuongSettings& settings, Json& json) {
    json["score"] = settings.score;
}

void read(LocalSettings& settings, const JsonValue& config) {
    readScore(settings.score, config);
    settings.predictive = config.flagOr("predictive", settings.predictive);
    settings.window = config.integerOr("window", 1, 1000, settings.window);
}
void write(const LocalSettings& settings, Json& json) {
    json["score"] = settings.score;
    json["predictive"] = settings.predictive;
    json["window"] = settings.window;
}

void read(TransformerSettings& settings, const JsonValue& config) {
    settings.layers = config.integerOr("layers", 1, 100, settings.layers);
    settings.heads = config.integerOr("heads", 1, 128, settings.heads);
    settings.feedForward = config.integerOr("feed_forward_size", 1, 4 * widest, settings.feedForward);
    settings.preNorm = config.flagOr("pre_norm", settings.preNorm);
}
void write(const TransformerSettings& settings, Json& json) {
    json["layers"] = settings.layers;
    json["heads"] = settings.heads;
    json["feed_forward_size"] = settings.feedForward;
    json["pre_norm"] = settings.preNorm;
}

void read(AttentionBasedSettings& settings, const JsonValue& config) {
    settings.lastWords = config.integerOr("last_words", 1, 100, settings.lastWords);
    settings.window = config.integerOr("window", 0, 100, settings.window);
    settings.smoothing = config.integerOr("smoothing", 0, 100, settings.smoothing);
}
void write(const AttentionBasedSettings& settings, Json& json) {
    json["last_words"] = settings.lastWords;
    json["window"] = settings.window;
    json["smoothing"] = settings.smoothing;
}

template <std::size_t... Places>
std::vector<SystemSettings> allSystems(std::index_sequence<Places...>) {
    return {SystemSettings(std::in_place_index<Places>)...};
}

const std::vector<SystemSettings>& systems() {
    static const auto all = allSystems(std::make_index_sequence<std::variant_size_v<SystemSettings>>());
    return all;
}

std::string_view nameOf(const SystemSettings& system) {
    return std::visit([](const auto& own) { return own.name; }, system);
}

}  // namespace

std::string EncoderDecoderSettings::systemName() const {
    return std::string(nameOf(system));
}

SystemSettings systemNamed(std::string_view name) {
    std::string known;
    for (const SystemSettings& system : systems()) {
        if (nameOf(system) == name) return system;
        known += (known.empty() ? "" : ", ") + std::string(nameOf(system));
    }
    throw Error({.what = "there is no such translation system", .got = std::string(name), .expected = known});
}

EncoderDecoderSettings readSettings(const JsonValue& config) {
    EncoderDecoderSettings settings;
    std::vector<std::string> names;
    for (const SystemSettings& system : systems()) names.emplace_back(nameOf(system));
    settings.system = systemNamed(config.choiceOr("system", names, ""));
    settings.vocabulary = config.integer("vocab_size", 260, 1'000'000);
    settings.embedding = config.integerOr("embedding_size", 2, widest, settings.embedding);
    settings.hidden = config.integerOr("hidden_size", 1, widest, settings.hidden);
    settings.attention = config.integerOr("attention_size", 1, widest, settings.attention);
    std::visit([&](auto& own) { read(own, config); }, settings.system);
    if (const auto* own = settings.of<TransformerSettings>(); own && settings.embedding % own->heads != 0)
        config.refuse("heads", "the width is not divisible by the heads", "a divisor of embedding_size");
    return settings;
}

std::string settingsToJson(const EncoderDecoderSettings& settings) {
    Json json{{"system", settings.systemName()},
              {"vocab_size", settings.vocabulary},
              {"embedding_size", settings.embedding}};
    if (!settings.of<TransformerSettings>()) {
        json["heads"] = 1;
        json["hidden_size"] = settings.hidden;
        json["attention_size"] = settings.attention;
    }
    std::visit([&](const auto& own) { write(own, json); }, settings.system);
    return json.dump();
}

SurveyAxes axesOf(const EncoderDecoderSettings& settings) {
    if (settings.of<WithoutAttentionSettings>()) return {.sequences = SurveyAxes::Sequences::none};
    SurveyAxes axes{.sequences = SurveyAxes::Sequences::two};
    if (settings.of<LocalSettings>()) axes.positions = SurveyAxes::Positions::local;
    if (settings.of<HardSettings>()) axes.positions = SurveyAxes::Positions::hard;
    return axes;
}

}  // namespace attentionscope
