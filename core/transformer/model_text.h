#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/checkpoint/model_folder.h"
#include "core/recording/model.h"
#include "core/text/token.h"
#include "core/transformer/spec.h"

namespace attentionscope {

class Tokenizer;

/// The tokens of one side of a model.
struct SourceText {
    std::vector<Token> tokens = {};
    std::vector<Token> output = {};  ///< for a decoder: the token produced at each position, which names it
    bool truncated = false;

    std::vector<Index> ids() const;
    std::vector<Index> segments() const;
    AxisPointer axis() const;
};

/// Converts text to token ids and back for one model. A folder without a tokenizer still accepts ids.
class ModelText {
public:
    /// Throws Cancelled when stopped.
    ModelText(const ModelFolder& folder, const TransformerSpec& spec, const StopToken& stop = {});
    /// For a model without a folder; `where` names it in messages.
    ModelText(const Tokenizer& tokenizer, const TransformerSpec& spec, std::string where);

    /// The input: ids as they are, or the text (and for an encoder alone the second text) tokenized and
    /// truncated to the model's limit. Throws Error if an id exceeds the vocabulary, ids exceed the limit,
    /// an input is missing, or a text is given and the folder has no tokenizer.
    SourceText source(const RunInputs& inputs, bool specialTokens) const;
    /// The decoder's input if it is given as `input`, as ids or as a text after the start token; else empty.
    /// The prediction at the last position is "…" if the text does not contain it.
    SourceText givenTarget(const RunInputs& inputs, const std::string& input) const;
    /// Ids of the target side as tokens.
    std::vector<Token> targetTokens(const std::vector<Index>& ids) const;
    std::string decode(const std::vector<Token>& tokens) const;

    /// The target side's spelling of an id; its number without a tokenizer.
    std::string spelling(Index id) const;
    /// The token that a masked-word model replaces.
    std::optional<Index> maskId() const;
    /// The token that a decoder starts with.
    Index startId() const;

    /// Typed words, as ids to put at `position` of what was produced.
    std::vector<Index> typedIds(const std::string& typed, const std::vector<Token>& output,
                                Index position) const;

private:
    std::string readable(std::string token) const;
    void noteUnknown(std::vector<Token>& tokens, const std::string& text, const std::string& second) const;
    std::vector<Token> tokensOf(const std::vector<std::int64_t>& ids, const StackSpec& stack,
                                const std::shared_ptr<const Tokenizer>& tokenizer, const Phrase& what) const;
    const Tokenizer& need(const std::shared_ptr<const Tokenizer>& tokenizer) const;

    TransformerSpec spec_;
    std::string where_;
    ErrorReport problem_;  ///< why the tokenizer could not be read
    std::shared_ptr<const Tokenizer> source_, target_;
    bool byteLevel_ = false;
};

}  // namespace attentionscope
