#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/mechanisms/text_classifier.h"
#include "core/text/letter_case.h"
#include "core/text/tokenizer.h"

namespace attentionscope {

/// The words of a text classifier. A tokenizer.json of the model folder (word level, lower case) divides
/// texts and knows the frequent words; every word, known or not, has its character n-grams besides
/// (Bojanowski et al. 2017), so that a word that was never seen is read by its parts. Thread-safe.
class ClassifierWords {
public:
    /// The text of a tokenizer.json that knows the words with at least `minimumCount` occurrences. The same
    /// texts give the same file.
    static std::string learn(const std::vector<std::string>& texts, Index minimumCount);
    /// Throws Error where the file is damaged.
    static std::shared_ptr<const ClassifierWords> parse(std::string_view json, const std::string& where);
    /// Reads tokenizer.json in the folder.
    static std::shared_ptr<const ClassifierWords> load(const std::filesystem::path& folder);

    /// Words that have a vector of their own.
    Index known() const { return Index(tokenizer_.vocabularySize()) - 1; }
    /// The words of a text as it was given; `text` of each is what stands there.
    std::vector<Token> read(std::string_view text) const;
    /// The rows of each word: its own of known() ones, and those of its n-grams among `buckets`.
    std::vector<TextBatch::Word> rows(const std::vector<Token>& words, Index buckets) const;

    /// The word that the tokenizer keeps under an id, 1 … known(); "[UNK]" for 0.
    std::string spelling(Index id) const { return tokenizer_.tokenOf(int(id)).value_or(""); }

private:
    explicit ClassifierWords(Tokenizer tokenizer) : tokenizer_(std::move(tokenizer)) {}
    Tokenizer tokenizer_;
};

using ClassifierWordsPointer = std::shared_ptr<const ClassifierWords>;

/// Throws Error where a model has vectors for another number of words than its tokenizer knows.
void requireWords(const std::string& model, Index known, Index expected);

/// How a word is written, one of so many: in small letters, with a capital first, in capitals, in both, with
/// digits, as a mark, with an apostrophe, with a letter three times in a row; and how long it is.
constexpr Index wordShapes = 8 * 4;
Index wordShape(std::string_view word);

/// The n-grams of a word between its marks, "<word>", n from 3 to 5, in code points; the whole where it is
/// shorter.
std::vector<std::string> characterNgrams(std::string_view word);

}  // namespace attentionscope
