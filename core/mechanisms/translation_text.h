#pragma once

#include <filesystem>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/text/token.h"
#include "core/text/tokenizer.h"

namespace attentionscope {

/// A sentence as translators read it, and the origin of each of its code points in the given text.
struct NormalisedSentence {
    std::string text;
    std::vector<Index> begin, end;  ///< for each code point of `text`, half-open, in code points
};

/// NFC, every run of white space as one space, typographic apostrophes as ', Traditional Chinese characters
/// as Simplified ones, no surrounding space. Training texts and inputs are normalised alike.
NormalisedSentence normaliseWithOffsets(std::string_view text);
std::string normaliseSentence(std::string_view text);

/// Whether the text contains Chinese characters.
bool hasChinese(std::string_view text);

/// The words that translators and alignments count: those of segmentWords(), with an elided word of up to two
/// letters ("l'", "qu'") split from the word it is attached to.
std::vector<Token> alignmentWords(std::string_view text);

/// The tokens of translation models: words (Chinese by ICU's dictionary), each divided by byte pair encoding
/// within its bounds, a rare character into its bytes, so no text is unknown. A word after a space begins
/// with ▁. Thread-safe.
class TranslationTokenizer {
public:
    /// Reads tokenizer.json in the folder. Throws Error if it is missing or damaged, or lacks <s> and </s>.
    static std::shared_ptr<const TranslationTokenizer> load(const std::filesystem::path& folder);
    static std::shared_ptr<const TranslationTokenizer> parse(std::string_view json, const std::string& where);

    /// The tokens of the normalised text; offsets count in the given text.
    std::vector<Token> encode(std::string_view text) const;
    std::vector<int> ids(std::string_view text) const;
    std::string decode(const std::vector<int>& ids) const;
    /// The decoded text, and each token's range in it: half-open, in code points; -1 for tokens without text.
    struct Spelling {
        std::string text;
        std::vector<Index> begin, end;
    };
    Spelling spell(const std::vector<int>& ids) const;
    /// The label of a row: the token without the space mark.
    std::string label(int id) const;
    /// Whether the token has the space mark, and so begins a word.
    bool beginsWord(int id) const;

    int begin() const { return begin_; }
    int end() const { return end_; }
    int vocabularySize() const { return tokenizer_.vocabularySize(); }

private:
    explicit TranslationTokenizer(Tokenizer tokenizer, const std::string& where);
    std::vector<Token> divide(const std::string& word) const;

    Tokenizer tokenizer_;
    int begin_, end_;
    bool marksBeginning_ = false;  ///< a Latin word that begins a text has the pieces it has after a space
    mutable std::mutex mutex_;
    mutable std::unordered_map<std::string, std::vector<Token>> known_;
};

using TranslationTokenizerPointer = std::shared_ptr<const TranslationTokenizer>;

}  // namespace attentionscope
