#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/mechanisms/translation_text.h"
#include "core/text/token.h"
#include "core/transformer/search.h"

namespace attentionscope {

/// The words that a translator was trained on, for each of its languages. It has never read or produced any
/// other word, and represents such a word only by its pieces. Ignores letter case; marks and numbers are not
/// words.
class SeenWords {
public:
    enum class Side { source, target };
    /// In the model's folder: the words of the source, one per line, sorted; an empty line; those of the
    /// target.
    static constexpr const char* fileName = "training_words.txt";

    /// Adds the words of a sentence.
    void add(Side side, std::string_view sentence);
    /// Adds one word of alignmentWords(): taken out of context, "d'" in "d'eau" would be read differently.
    void addWord(Side side, std::string_view word);
    bool has(Side side, std::string_view word) const;
    /// Whether one of them begins like this; true for a text without letters.
    bool hasBeginning(Side side, std::string_view begin) const;
    /// Marks as unknown those tokens in `text` that belong to an unseen word.
    void mark(Side side, std::string_view text, std::vector<Token>& tokens) const;
    /// Counts of the words of these sentences, and of those not seen.
    struct Share {
        Index words = 0, unseen = 0;
        double value() const { return words > 0 ? double(unseen) / double(words) : 0; }
    };
    Share unseenIn(Side side, const std::vector<std::string>& sentences) const;

    std::string fileText() const;
    static SeenWords fromFileText(std::string_view text);
    /// Null if the folder has no such file. Throws Error if it cannot be read.
    static std::shared_ptr<const SeenWords> load(const std::filesystem::path& folder);

private:
    std::set<std::string, std::less<>> words_[2];  ///< in lower case, by side
};

using SeenWordsPointer = std::shared_ptr<const SeenWords>;

/// Prevents a translator from inventing words: its output may contain only words of its training text, or
/// words copied from the source. A piece may follow if the text after the last space can still become such
/// words; a word that the user forced may continue freely.
class KnownWordsRule {
public:
    KnownWordsRule(SeenWordsPointer seen, TranslationTokenizerPointer tokenizer, const std::string& source);
    bool operator()(const std::vector<Index>& produced, Index next) const;

private:
    /// Whether a text without spaces consists of known words, or, unless it is complete, may still become
    /// such.
    bool isKnown(const std::string& text, bool complete) const;

    SeenWordsPointer seen_;
    TranslationTokenizerPointer tokenizer_;
    SeenWords source_;
};

}  // namespace attentionscope
