#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/token.h"

namespace attentionscope {

/// The words that a translator was trained on, of each of its languages. What is not among them it has never
/// read or said: it knows such a word by its pieces alone. Letter case does not count; marks and numbers are
/// no words.
class SeenWords {
public:
    enum class Side { source, target };
    /// In the model's folder: the words of the source, a line each, sorted; an empty line; those of the
    /// target.
    static constexpr const char* fileName = "training_words.txt";

    /// Adds the words of a sentence.
    void add(Side side, std::string_view sentence);
    /// Adds one word as alignmentWords() has it: "d'" of "d'eau" would be another by itself.
    void addWord(Side side, std::string_view word);
    bool has(Side side, std::string_view word) const;
    /// Whether one of them begins so; true for what has no letter.
    bool hasBeginning(Side side, std::string_view begin) const;
    /// Marks those of the tokens that stand in `text` as unknown which are of a word that was not seen.
    void mark(Side side, std::string_view text, std::vector<Token>& tokens) const;
    /// Counts of the words of these sentences, and of those not seen.
    struct Share {
        Index words = 0, unseen = 0;
        double value() const { return words > 0 ? double(unseen) / double(words) : 0; }
    };
    Share unseenIn(Side side, const std::vector<std::string>& sentences) const;

    std::string fileText() const;
    static SeenWords fromFileText(std::string_view text);
    /// Null where the folder has no such file. Throws Error where it cannot be read.
    static std::shared_ptr<const SeenWords> load(const std::filesystem::path& folder);

private:
    std::set<std::string, std::less<>> words_[2];  ///< in lower case, by side
};

using SeenWordsPointer = std::shared_ptr<const SeenWords>;

}  // namespace attentionscope
