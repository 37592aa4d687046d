#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/mechanisms/classifier_words.h"

namespace attentionscope {

/// The words of captions, as ids and spellings: those in tokenizer.json have ids 1 … known, all others 0, and
/// the begin and end tokens follow.
class CaptionWords {
public:
    explicit CaptionWords(ClassifierWordsPointer words) : words_(std::move(words)) {}
    /// Parses the text of a tokenizer.json. Throws Error if it is damaged.
    static std::shared_ptr<const CaptionWords> parse(std::string_view json, const std::string& where) {
        return std::make_shared<const CaptionWords>(ClassifierWords::parse(json, where));
    }
    /// Reads tokenizer.json in the folder.
    static std::shared_ptr<const CaptionWords> load(const std::filesystem::path& folder) {
        return std::make_shared<const CaptionWords>(ClassifierWords::load(folder));
    }

    int begin() const { return int(words_->known()) + 1; }
    int end() const { return int(words_->known()) + 2; }
    Index size() const { return words_->known() + 3; }
    const ClassifierWords& known() const { return *words_; }
    std::vector<int> ids(const std::string& caption) const;
    /// The word, "<s>" or "</s>", "[UNK]".
    std::string spelling(Index id) const;
    /// The caption that the words form, with the range of each word in it, in code points.
    struct Spelling {
        std::string text = {};
        std::vector<Token> tokens = {};
    };
    Spelling spell(const std::vector<Index>& ids) const;

private:
    ClassifierWordsPointer words_;
};

}  // namespace attentionscope
