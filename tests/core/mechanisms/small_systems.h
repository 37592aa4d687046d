#pragma once

#include <string>
#include <vector>

#include "core/mechanisms/encoder_decoder.h"

namespace attentionscope {

/// Sizes of a few units, all different.
inline EncoderDecoderSettings smallSettings(const std::string& system) {
    EncoderDecoderSettings settings;
    settings.system = kindNamed<SystemSettings>(system);
    settings.vocabulary = 11;
    settings.embedding = 4;
    settings.hidden = 3;
    settings.attention = 5;
    if (auto* own = settings.of<LocalSettings>()) own->window = 2;
    if (auto* own = settings.of<LocationAwareSettings>()) *own = {.filters = 2, .width = 3};
    if (auto* own = settings.of<TransformerSettings>()) *own = {.layers = 2, .heads = 2, .feedForward = 6};
    return settings;
}

struct SmallSystem {
    std::string name;
    EncoderDecoderSettings settings;
};

/// Every translation system, with every score function.
inline std::vector<SmallSystem> smallSystems() {
    std::vector<SmallSystem> all;
    for (const char* system : {"none", "additive", "location-aware", "hard", "transformer"})
        all.push_back({system, smallSettings(system)});
    all.push_back({"transformer, post-norm", smallSettings("transformer")});
    all.back().settings.of<TransformerSettings>()->preNorm = false;
    for (const char* system : {"luong", "local"})
        for (const char* score : {"dot", "general", "concat", "location"}) {
            all.push_back({std::string(system) + ", " + score, smallSettings(system)});
            EncoderDecoderSettings& settings = all.back().settings;
            if (auto* own = settings.of<LuongSettings>()) own->score = score;
            if (auto* own = settings.of<LocalSettings>()) own->score = score;
        }
    for (const Index smoothing : {0, 2}) {
        all.push_back({"attention-based, " + std::to_string(smoothing), smallSettings("attention-based")});
        *all.back().settings.of<AttentionBasedSettings>() = {
            .lastWords = 3, .window = 1, .smoothing = smoothing};
    }
    all.push_back({"local-m", smallSettings("local")});
    all.back().settings.of<LocalSettings>()->predictive = false;
    return all;
}

/// Three sentences of different lengths, their translations, and the following words of each.
inline const SentenceBatch sources{{{3, 4, 5, 1}, {6, 1}, {7, 8, 9, 10, 2, 1}}};
inline const SentenceBatch targets{{{0, 5, 6}, {0, 7, 8, 9, 4}, {0, 3}}};
inline const std::vector<std::vector<int>> following{{5, 6, 1}, {7, 8, 9, 4, 1}, {3, 1}};

}  // namespace attentionscope
