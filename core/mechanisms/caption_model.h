#pragma once

#include <memory>

#include "core/mechanisms/caption_network.h"
#include "core/mechanisms/caption_words.h"
#include "core/mechanisms/table.h"
#include "core/mechanisms/word_producer.h"

namespace attentionscope {

/// A captioner as it lies in a folder: its network and its words. Input "picture"; with token ids given as
/// "second", these words are recorded in place of produced ones.
class CaptionModel final : public Model, public WordProducer {
public:
    static constexpr Index tokenLimit = 40;
    static constexpr Index shapeLimit = 3;  ///< of a scene in words: what is told of more was never learnt

    CaptionModel(ModelInformation information, CaptionNetworkPointer network,
                 std::shared_ptr<const CaptionWords> words);

    const ModelInformation& information() const override { return information_; }
    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;
    /// The caption as tokens with their probabilities.
    Continuation generate(const RunInputs& inputs, const RunOptions& options,
                          const TokenListener& onToken = {}) const override;

    const CaptionNetwork& network() const { return *network_; }
    const CaptionWords& words() const { return *words_; }

    int beginWord() const override { return words_->begin(); }
    int endWord() const override { return words_->end(); }
    Index mostWords() const override { return tokenLimit; }
    std::vector<Index> typedWords(const std::string& typed, const std::vector<Token>& said,
                                  Index position) const override;

private:
    Index usualBeam() const override { return 1; }
    std::vector<Index> wordsFor(const MatrixPointer& pixels, const RunInputs& inputs,
                                const RunOptions& options) const;
    ModelInformation information_;
    CaptionNetworkPointer network_;
    std::shared_ptr<const CaptionWords> words_;
};

/// Opens a folder of model_type attentionscope/caption.
std::shared_ptr<CaptionModel> openCaptionModel(const ModelFolder& folder);

}  // namespace attentionscope
