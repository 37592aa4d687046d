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

/// What a text (or two) becomes: the tokens a model reads, in order.
struct Encoding {
    std::vector<Token> tokens;
    std::vector<int> ids() const;
    std::vector<int> segments() const;
};

/// The tokens with a part to play, as the configuration of the model folder names them; -1 where there is
/// none.
struct SpecialTokenIds {
    int classify = -1;  ///< [CLS], <s>
    int separate = -1;  ///< [SEP], </s>
    int mask = -1;      ///< [MASK], <mask>
    int begin = -1;     ///< of a text: <s>
    int end = -1;       ///< of a text: </s>, <|endoftext|>
    int padding = -1;   ///< [PAD], <pad>
    int unknown = -1;   ///< [UNK], <unk>
};

/// Text to token ids and back, by the files of a model folder: tokenizer.json as Hugging Face writes it, or
/// vocab.txt (BERT), or vocab.json and merges.txt (GPT-2, RoBERTa). The meaning of every part is that of the
/// Hugging Face `tokenizers` library; truncation and padding are left to the caller. Immutable once loaded,
/// copied cheaply, safe to use from several threads.
class Tokenizer {
public:
    /// Throws Error where the folder has no tokenizer, or one of its files is damaged or uses a part that is
    /// not known, Cancelled when stopped.
    static Tokenizer load(const std::filesystem::path& folder, const StopToken& stop = {});
    /// The tokenizer of the source side where a folder keeps its vocabulary apart (source_vocab.json), else
    /// load().
    static Tokenizer loadSource(const std::filesystem::path& folder, const StopToken& stop = {});
    /// From the text of a tokenizer.json; `where` names it in messages.
    static Tokenizer parse(std::string_view json, const std::string& where = "tokenizer.json");

    /// The text's tokens, with the special ones around them that the model expects where addSpecial. Any
    /// bytes are accepted: what is not UTF-8 counts as U+FFFD. Throws Error where the vocabulary cannot
    /// express the text.
    Encoding encode(std::string_view text, bool addSpecial = true) const;
    /// Two texts together ([CLS] A [SEP] B [SEP]); offsets count in each from its own start.
    Encoding encode(std::string_view text, std::string_view pair, bool addSpecial) const;
    /// Not a flag: it would be taken for addSpecial.
    Encoding encode(std::string_view text, const char* pair) const = delete;

    /// The text that the ids stand for, special tokens included unless skipSpecial. Ids that no token has are
    /// left out.
    std::string decode(const std::vector<int>& ids, bool skipSpecial = false) const;

    /// One more than the largest id: the rows that the embedding table needs.
    int vocabularySize() const;
    /// -1 where there is no such token.
    int idOf(std::string_view token) const;
    /// Empty where no token has the id.
    std::optional<std::string> tokenOf(int id) const;
    bool isSpecial(int id) const;
    /// Whether the vocabulary writes bytes as characters, see readableBytes().
    bool isByteLevel() const;
    const SpecialTokenIds& specialIds() const;
    /// The folder's wish that decode's result be cleaned of the spaces English does not write
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
