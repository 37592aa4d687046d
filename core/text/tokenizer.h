#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress.h"
#include "core/text/token.h"

namespace attentionscope {

/// The tokens that a model reads, in order, for one text or two.
struct Encoding {
    std::vector<Token> tokens;
    std::vector<int> ids() const;
    std::vector<int> segments() const;
};

/// The tokens with a special role, as named in the configuration of the model folder; -1 if there is none.
struct SpecialTokenIds {
    int classify = -1;  ///< [CLS], <s>
    int separate = -1;  ///< [SEP], </s>
    int mask = -1;      ///< [MASK], <mask>
    int begin = -1;     ///< at the start of a text: <s>
    int end = -1;       ///< at the end of a text: </s>, <|endoftext|>
    int padding = -1;   ///< [PAD], <pad>
    int unknown = -1;   ///< [UNK], <unk>
};

/// Converts text to token ids and back, from the files of a model folder: tokenizer.json as Hugging Face
/// writes it, or vocab.txt (BERT), or vocab.json and merges.txt (GPT-2, RoBERTa). Every part behaves as in
/// the Hugging Face `tokenizers` library; truncation and padding are left to the caller. Immutable once
/// loaded, cheap to copy, safe to use from several threads.
class Tokenizer {
public:
    /// Throws Error if the folder has no tokenizer, or one of its files is damaged or uses an unknown part,
    /// Cancelled when stopped.
    static Tokenizer load(const std::filesystem::path& folder, const StopToken& stop = {});
    /// The tokenizer of the source side if the folder has a separate vocabulary for it (source_vocab.json),
    /// else load().
    static Tokenizer loadSource(const std::filesystem::path& folder, const StopToken& stop = {});
    /// From the text of a tokenizer.json; `where` names it in messages.
    static Tokenizer parse(std::string_view json, const std::string& where = "tokenizer.json");

    /// The text's tokens, with addSpecial surrounded by the special tokens that the model expects. Accepts
    /// any bytes: invalid UTF-8 counts as U+FFFD. Throws Error if the vocabulary cannot express the text.
    Encoding encode(std::string_view text, bool addSpecial = true) const;
    /// Two texts together ([CLS] A [SEP] B [SEP]); offsets count in each from its own start.
    Encoding encode(std::string_view text, std::string_view pair, bool addSpecial) const;
    /// Deleted: the pointer would convert to addSpecial.
    Encoding encode(std::string_view text, const char* pair) const = delete;

    /// The text of the ids, including special tokens unless skipSpecial. Ignores ids without a token.
    std::string decode(const std::vector<int>& ids, bool skipSpecial = false) const;

    /// One more than the largest id: the number of rows that the embedding table needs.
    int vocabularySize() const;
    /// -1 if no token has this role.
    int idOf(std::string_view token) const;
    /// Empty if no token has the id.
    std::optional<std::string> tokenOf(int id) const;
    bool isSpecial(int id) const;
    /// Whether the vocabulary writes bytes as characters, see readableBytes().
    bool isByteLevel() const;
    const SpecialTokenIds& specialIds() const;
    /// Whether the folder requests that decode() remove spaces that English does not write
    /// (cleanUpEnglishSpaces).
    bool cleansUpSpaces() const;

private:
    struct Parts;
    explicit Tokenizer(std::shared_ptr<const Parts> parts);
    static std::shared_ptr<Parts> parseParts(std::string_view json, const std::string& where,
                                             const StopToken& stop);
    std::vector<Token> encodeOne(std::string_view text, int segment) const;
    Encoding finish(std::vector<std::vector<Token>> sequences, bool addSpecial) const;
    friend class TokenizerFolder;

    std::shared_ptr<const Parts> parts_;
};

}  // namespace attentionscope
