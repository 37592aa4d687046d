#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/mechanisms/translation_model.h"
#include "core/training/sentence_generator.h"

namespace attentionscope {

/// A sentence of a first-year textbook, and the translations of it that were judged right by reading.
struct EverydaySentence {
    std::string text;
    std::vector<std::string> accepted;

    /// Letter case, marks and spaces do not count.
    bool accepts(std::string_view translation) const;
};

/// Greetings, family, food, weather, time, directions: fifty in English for a translator to French, twelve in
/// Chinese for one to English. Nothing is chosen on them. Many are so common that the training pairs have
/// them too.
const std::vector<EverydaySentence>& everydaySentences(LanguagePair languages);

/// What a model makes of them.
struct EverydayJudgement {
    struct Line {
        const EverydaySentence* sentence = nullptr;
        std::string translation = {};
        bool right = false;
        bool rightInHaste = false;  ///< typed in lower case, without the mark at its end
    };
    std::vector<Line> lines = {};

    Index right() const;
    Index rightInHaste() const;
    /// The sentences as a table in Markdown, below a line that counts them and above one that counts those
    /// typed in haste.
    std::string markdown() const;
};
EverydayJudgement judgeEveryday(const TranslationModel& model, LanguagePair languages,
                                const GenerationOptions& options = {}, const StopToken& stop = {});

}  // namespace attentionscope
