#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/mechanisms/translation_model.h"
#include "core/training/sentence_generator.h"

namespace attentionscope {

/// A sentence of a first-year textbook, and the translations of it that a reader accepted.
struct EverydaySentence {
    std::string text;
    std::vector<std::string> accepted;

    /// Ignores letter case, marks and spaces.
    bool accepts(std::string_view translation) const;
};

/// Greetings, family, food, weather, time, directions: fifty in English for a translator to French, twelve in
/// Chinese for one to English. They influence no choice. Many are so common that the training pairs contain
/// them too.
const std::vector<EverydaySentence>& everydaySentences(LanguagePair languages);

/// A model's results on them.
struct EverydayResults {
    struct Line {
        const EverydaySentence* sentence = nullptr;
        std::string translation = {};
        bool right = false;
        bool rightInHaste = false;  ///< typed in lower case, without the final mark
    };
    LanguagePair languages = LanguagePair::englishFrench;
    std::vector<Line> lines = {};

    Index right() const;
    Index rightInHaste() const;
    /// The sentences as a table in Markdown, between a line that counts them and one that counts those typed
    /// in haste.
    Phrase markdown() const;
};
EverydayResults evaluateEveryday(const TranslationModel& model, LanguagePair languages,
                                 const GenerationOptions& options = {}, const StopToken& stop = {});

}  // namespace attentionscope
