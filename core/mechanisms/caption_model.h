#pragma once

#include <memory>

#include "core/mechanisms/caption_network.h"
#include "core/mechanisms/caption_words.h"
#include "core/mechanisms/system_model.h"
#include "core/mechanisms/word_producer.h"

namespace attentionscope {

/// A captioner opened from a folder: its network and its words. Input "picture"; if token ids are given as
/// "second", it records these words instead of producing its own.
class CaptionModel final : public SystemModel<CaptionNetwork, CaptionWords>, public WordProducer {
public:
    static constexpr Index tokenLimit = 40;
    static constexpr Index shapeLimit = 3;  ///< for a scene in words: captions of more were never learnt

    CaptionModel(ModelInformation information, CaptionNetworkPointer network,
                 std::shared_ptr<const CaptionWords> words);

    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;
    /// The caption as tokens with their probabilities.
    Continuation generate(const RunInputs& inputs, const RunOptions& options,
                          const TokenListener& onToken = {}) const override;

    int beginWord() const override { return words_->begin(); }
    int endWord() const override { return words_->end(); }
    Index mostWords() const override { return tokenLimit; }
    std::vector<Index> typedWords(const std::string& typed, const std::vector<Token>& said,
                                  Index position) const override;

private:
    Index usualBeam() const override { return 1; }
    std::vector<Index> wordsFor(const MatrixPointer& pixels, const RunInputs& inputs,
                                const RunOptions& options) const;
};

}  // namespace attentionscope
