#include <cmath>

#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

constexpr double largest = 1e9;

void readYarn(const JsonValue& scaling, Index limit, RotarySpec& rotary) {
    rotary.scaling = RotarySpec::Scaling::yarn;
    rotary.originalLength = scaling.numberOr("original_max_position_embeddings", 1, largest, double(limit));
    rotary.fastTurns = scaling.numberOr("beta_fast", 1e-6, largest, 32);
    rotary.slowTurns = scaling.numberOr("beta_slow", 1e-6, largest, 1);
    rotary.wholeDimensions = scaling.flagOr("truncate", true);
    if (rotary.fastTurns <= rotary.slowTurns)
        scaling.refuse("beta_fast", "has to be larger than beta_slow", "a larger number");
    if (rotary.theta <= 1)
        scaling.refuse("rope_theta", "has to be larger than 1 for yarn", "a larger number");
    const auto magnitude = [&](double weight) {
        return rotary.factor <= 1 ? 1.0 : 0.1 * weight * std::log(rotary.factor) + 1;
    };
    const double numerator = scaling.numberOr("mscale", 0, largest, 0),
                 denominator = scaling.numberOr("mscale_all_dim", 0, largest, 0);
    rotary.magnitude =
        numerator > 0 && denominator > 0 ? magnitude(numerator) / magnitude(denominator) : magnitude(1);
    rotary.magnitude = scaling.numberOr("attention_factor", 1e-6, largest, rotary.magnitude);
}

/// Phi-3's scaling: for each pair of dimensions, one factor in short texts and another in long ones (Ding et
/// al. 2024).
void readLongRope(const JsonValue& config, const JsonValue& scaling, Index limit, RotarySpec& rotary) {
    rotary.scaling = RotarySpec::Scaling::longRope;
    const std::string original = "original_max_position_embeddings";
    const JsonValue& at = scaling.has(original) ? scaling : config;
    const double usual = config.textOr("model_type", "") == "phi3" ? 4096 : double(limit);
    rotary.originalLength = at.numberOr(original, 1, largest, usual);
    rotary.shortFactors = scaling.numbers("short_factor", 1e-6, largest);
    rotary.longFactors = scaling.numbers("long_factor", 1e-6, largest);
    for (const auto* factors : {&rotary.shortFactors, &rotary.longFactors})
        if (Index(factors->size()) != rotary.width / 2)
            scaling.refuse("short_factor",
                           "and long_factor have to hold a number for each pair of dimensions",
                           Phrase("%1 numbers each", {std::to_string(rotary.width / 2)}));
    const double factor = scaling.numberOr("factor", 1e-6, largest, double(limit) / rotary.originalLength);
    const double magnitude =
        factor <= 1 ? 1 : std::sqrt(1 + std::log(factor) / std::log(rotary.originalLength));
    rotary.magnitude = scaling.numberOr("attention_factor", 1e-6, largest, magnitude);
}

}  // namespace

void readRotaryScaling(const JsonValue& config, const JsonValue& scaling, Index limit, RotarySpec& rotary) {
    const std::string key = scaling.has("rope_type") ? "rope_type" : "type";
    const std::string type = scaling.choiceOr(
        key, {"default", "linear", "llama3", "yarn", "dynamic", "longrope", "su"}, "default");
    rotary.theta = scaling.numberOr("rope_theta", 1e-6, 1e12, rotary.theta);
    if (type == "default") return;
    // Early Phi-3 configurations call it yarn.
    if (type == "longrope" || type == "su" || (type == "yarn" && scaling.has("short_factor")))
        return readLongRope(config, scaling, limit, rotary);
    // Yarn may state the original length instead of the factor.
    const std::string original = "original_max_position_embeddings";
    if (type == "yarn" && !scaling.has("factor") && scaling.has(original))
        rotary.factor = double(limit) / scaling.number(original, 1, largest);
    else
        rotary.factor = scaling.number("factor", 1e-6, largest);
    if (type == "linear") {
        rotary.scaling = RotarySpec::Scaling::linear;
        return;
    }
    if (type == "yarn") return readYarn(scaling, limit, rotary);
    if (type == "dynamic") {
        if (rotary.factor < 1) scaling.refuse("factor", "is less than 1", "1 or more");
        rotary.scaling = RotarySpec::Scaling::dynamic;
        rotary.originalLength = double(limit);
        return;
    }
    rotary.scaling = RotarySpec::Scaling::llama3;
    rotary.lowFrequencyFactor = scaling.number("low_freq_factor", 1e-6, largest);
    rotary.highFrequencyFactor = scaling.number("high_freq_factor", 1e-6, largest);
    rotary.originalLength = scaling.number("original_max_position_embeddings", 1, largest);
    if (rotary.highFrequencyFactor <= rotary.lowFrequencyFactor)
        scaling.refuse("high_freq_factor", "has to be larger than low_freq_factor", "a larger number");
}

}  // namespace attentionscope
