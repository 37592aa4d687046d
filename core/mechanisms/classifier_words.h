#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/mechanisms/text_classifier.h"
#include "core/text/tokenizer.h"
#include "core/text/unicode.h"

namespace attentionscope {

/// The words of a text classifier. A tokenizer.json of the model folder (word level, lower case) divides
/// texts and lists the frequent words; every word, known or not, also has its character n-grams (Bojanowski
/// et al. 2017), so that an unseen word is read by its parts. Thread-safe.
class ClassifierWords {
public:
    /// The text of a tokenizer.json with all words that occur at least `minimumCount` times. The same texts
    /// give the same file.
    static std::string learn(const std::vector<std::string>& texts, Index minimumCount);
    /// Throws Error if the file is damaged.
    static std::shared_ptr<const ClassifierWords> parse(std::string_view json, const std::string& where);
    /// Reads tokenizer.json in the folder.
    static std::shared_ptr<const ClassifierWords> load(const std::filesystem::path& folder);

    /// The number of words with a vector of their own.
    Index known() const { return Index(tokenizer_.vocabularySize()) - 1; }
    /// The words of the given text; `text` of each is its original spelling.
    std::vector<Token> read(std::string_view text) const;
    /// The rows of each word: its own among known() ones, and those of its n-grams among `buckets`.
    std::vector<TextBatch::Word> rows(const std::vector<Token>& words, Index buckets) const;

    /// The word with an id of the tokenizer, 1 … known(); "[UNK]" for 0.
    std::string spelling(Index id) const { return tokenizer_.tokenOf(int(id)).value_or(""); }

private:
    explicit ClassifierWords(Tokenizer tokenizer) : tokenizer_(std::move(tokenizer)) {}
    Tokenizer tokenizer_;
};

using ClassifierWordsPointer = std::shared_ptr<const ClassifierWords>;

/// Throws Error if a model's number of word vectors differs from its tokenizer's number of words.
void requireWords(const std::string& model, Index known, Index expected);

/// The number of word shapes: lower case, capitalised, upper case, mixed, with digits, a mark, with an
/// apostrophe, with a letter three times in a row; each in several lengths.
constexpr Index wordShapes = 8 * 4;
Index wordShape(std::string_view word);

/// The n-grams of a word between its marks, "<word>", n from 3 to 5, in code points; the whole word if it is
/// shorter.
std::vector<std::string> characterNgrams(std::string_view word);

}  // namespace attentionscope
