// A checkpoint's rules for the words it produces.
#include <algorithm>
#include <sstream>

#include "core/transformer/config_reading.h"

namespace attentionscope {

namespace {

/// A rule that would change the words produced, and the value that has no effect.
struct Rule {
    const char* key;
    double neutral;
};

constexpr Rule notApplied[] = {
    {"repetition_penalty", 1},           {"encoder_repetition_penalty", 1},       {"no_repeat_ngram_size", 0},
    {"encoder_no_repeat_ngram_size", 0}, {"exponential_decay_length_penalty", 0}, {"diversity_penalty", 0},
};

void noteRules(const JsonValue& config, TransformerSpec& spec) {
    for (const Rule& rule : notApplied) {
        const auto value = config.numberIfAny(rule.key);
        if (!value || *value == rule.neutral) continue;
        std::ostringstream note;
        note << "its configuration asks for " << rule.key << ' ' << *value
             << " when words are produced, which is not applied here";
        spec.notes.push_back(note.str());
    }
}

}  // namespace

void readGenerationRules(const JsonValue& config, TransformerSpec& spec) {
    if (spec.head.kind != HeadSpec::Kind::nextWord) return;
    const Index vocabulary = spec.last().vocabulary;
    SpecialIds& ids = spec.ids;
    const auto replace = [&](const char* key, std::optional<Index>& id) {
        if (const auto own = readId(config, key, vocabulary, spec)) id = own;
    };
    replace("pad_token_id", ids.pad);
    replace("bos_token_id", ids.begin);
    replace("decoder_start_token_id", ids.decoderStart);
    replace("forced_bos_token_id", ids.forcedBegin);
    if (auto end = readIds(config, "eos_token_id", vocabulary, spec); !end.empty()) ids.end = std::move(end);
    const auto suppressed = readIds(config, "suppress_tokens", vocabulary, spec);
    ids.never.insert(ids.never.end(), suppressed.begin(), suppressed.end());
    ids.neverFirst = readIds(config, "begin_suppress_tokens", vocabulary, spec);
    const auto number = [&](const char* key, double lowest, double highest, double fallback) {
        return std::clamp(config.numberIfAny(key).value_or(fallback), lowest, highest);
    };
    spec.generation = {.lengthPenalty = number("length_penalty", -10, 10, 1),
                       .minimumLength = Index(number("min_length", 0, mostPositions, 0)),
                       .minimumNew = Index(number("min_new_tokens", 0, mostPositions, 0))};
    noteRules(config, spec);
    // The same id is often named in both files.
    std::vector<std::string> notes;
    for (const std::string& note : spec.notes)
        if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
    spec.notes = std::move(notes);
}

}  // namespace attentionscope
