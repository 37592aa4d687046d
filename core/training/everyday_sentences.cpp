#include "core/training/everyday_sentences.h"

#include <unicode/uchar.h>

#include <algorithm>

#include "core/mechanisms/classifier_words.h"
#include "core/text/unicode.h"
#include "core/training/generator/grammar.h"
#include "core/training/translation_data.h"

namespace attentionscope {

namespace {

/// Only the words, in lower case.
std::string comparable(std::string_view text) {
    std::string words;
    for (const Token& word : alignmentWords(normaliseSentence(text))) {
        std::string letters;
        for (const char32_t c : toCodePoints(word.text))
            if (u_isalnum(UChar32(c))) appendUtf8(letters, char32_t(u_tolower(UChar32(c))));
        if (!letters.empty()) words += letters + ' ';
    }
    return words;
}

}  // namespace

bool EverydaySentence::accepts(std::string_view translation) const {
    const std::string produced = comparable(translation);
    return std::ranges::any_of(accepted,
                               [&](const auto& variant) { return comparable(variant) == produced; });
}

const std::vector<EverydaySentence>& everydaySentences(LanguagePair languages) {
    const auto read = [](const char* rule) {
        const auto& grammar = generator::bundledGrammar("everyday");
        const auto texts = grammar.list(rule);
        auto translations = grammar.variants(rule, "translations");
        std::vector<EverydaySentence> sentences;
        for (size_t i = 0; i < texts.size(); ++i) sentences.push_back({texts[i], std::move(translations[i])});
        return sentences;
    };
    static const std::vector<EverydaySentence> english = read("ENGLISH"), chinese = read("CHINESE");
    return languages == LanguagePair::englishFrench ? english : chinese;
}

Index EverydayResults::right() const {
    return std::ranges::count_if(lines, &Line::right);
}

Index EverydayResults::rightInHaste() const {
    return std::ranges::count_if(lines, &Line::rightInHaste);
}

Phrase EverydayResults::markdown() const {
    const std::string count = std::to_string(lines.size());
    // Chinese has no letter case: in haste it lacks only the final mark.
    const std::vector<Phrase> hasty{std::to_string(rightInHaste()), count};
    const Phrase inHaste =
        languages == LanguagePair::chineseEnglish
            ? Phrase("Typed in haste, without the final mark, %1 of the %2 are right.", hasty)
            : Phrase("Typed in haste, in lower case and without the final mark, %1 of the %2 are right.",
                     hasty);
    std::string rows = "|---|---|---|\n";
    for (const Line& line : lines)
        rows +=
            "| " + line.sentence->text + " | " + line.translation + " | " + (line.right ? "✓" : "✗") + " |\n";
    return joined({Phrase("Of %1 everyday sentences, %2 have translations that a reader judged right (✓):",
                          {count, std::to_string(right())}),
                   {},
                   joined({"|", Phrase("sentence"), "|", Phrase("translation"), "| |"}, " "),
                   rows,
                   inHaste,
                   {}},
                  "\n");
}

EverydayResults evaluateEveryday(const TranslationModel& model, LanguagePair languages,
                                 const GenerationOptions& options, const StopToken& stop) {
    EverydayResults results{.languages = languages};
    for (const auto& sentence : everydaySentences(languages)) {
        throwIfStopped(stop);
        std::string translation = model.translate(sentence.text, options, stop);
        const bool right = sentence.accepts(translation);
        const std::string hasty = lowercaseWord(withoutFinalMark(sentence.text));
        const bool rightInHaste = sentence.accepts(model.translate(hasty, options, stop));
        results.lines.push_back({&sentence, std::move(translation), right, rightInHaste});
    }
    return results;
}

}  // namespace attentionscope
