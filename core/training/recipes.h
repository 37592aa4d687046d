#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/mechanisms/encoder_decoder.h"
#include "core/training/optimiser.h"
#include "core/training/sentence_generator.h"

namespace attentionscope {

/// How one model is trained: everything but the seed and the user's own file.
struct Recipe {
    const char* name;
    const char* title;
    const char* citation;
    /// Made-up sentences of these languages are mixed in; nothing where the data are the user's alone.
    std::optional<LanguagePair> languages;
    Index generated;  ///< training pairs made up
    bool swapSides;   ///< the file's second column is the source (English ⇥ Chinese, Chinese read)
    int vocabulary;   ///< tokens of the shared vocabulary
    EncoderDecoderSettings settings;
    Schedule schedule;
    float labelSmoothing;
    Index batchTokens;   ///< target tokens of a batch, roughly
    Index epochs;        ///< of all training pairs, where not said otherwise
    const char* sample;  ///< shown first; never in the training data
    /// Shares of the training at which the weights are kept, to replay how the alignment formed.
    std::vector<double> snapshots = {};
};

std::span<const Recipe> recipes();
/// Throws Error that lists the names.
const Recipe& recipeNamed(const std::string& name);

}  // namespace attentionscope
