#pragma once

#include <filesystem>
#include <map>
#include <mutex>

#include "core/mechanisms/encoder_decoder.h"
#include "core/mechanisms/seen_words.h"
#include "core/mechanisms/table.h"
#include "core/mechanisms/translation_text.h"
#include "core/mechanisms/word_producer.h"

namespace attentionscope {

/// Weights saved while a model was trained: the file `snapshots/NUMBER-step-STEP.safetensors`.
struct TrainingSnapshot {
    Index step = 0;
    std::filesystem::path file = {};
};
/// The snapshots of a model folder, the earliest first; empty if the folder is missing.
std::vector<TrainingSnapshot> trainingSnapshots(const std::filesystem::path& folder);

/// A translator opened from a folder: an encoder–decoder with its tokenizer. Input "text" is the source
/// sentence; if "second" is given, that translation is recorded instead of a produced one.
class TranslationModel final : public Model, public WordProducer {
public:
    static constexpr Index tokenLimit = 160;

    TranslationModel(ModelInformation information, EncoderDecoderPointer network,
                     TranslationTokenizerPointer tokenizer, std::vector<TrainingSnapshot> snapshots = {},
                     SeenWordsPointer seen = {});

    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;

    /// The translation as tokens with their probabilities.
    Continuation generate(const RunInputs& inputs, const RunOptions& options,
                          const TokenListener& onToken = {}) const override;

    const EncoderDecoder& network() const { return *network_; }
    const TranslationTokenizer& tokenizer() const { return *tokenizer_; }
    /// The words it was trained on; null if its folder does not list them.
    const SeenWordsPointer& seenWords() const { return seen_; }
    /// Only the translation, without a recording; with attention replaced by the mean if `equalWeights`.
    std::string translate(const std::string& text, const GenerationOptions& options = {},
                          const StopToken& stop = {}, bool equalWeights = false) const;
    /// For each word of alignmentWords(target), the source word with the most attention while the target is
    /// produced as given, in `head` of the map "cross" in `layer`. Empty if the model has no such map.
    std::vector<Index> align(const std::string& source, const std::string& target, int layer = 0,
                             int head = 0) const;
    /// The head with the best alignment on the validation split.
    int alignmentLayer() const { return alignmentLayer_; }
    int alignmentHead() const { return alignmentHead_; }
    void setAlignmentHead(int layer, int head) {
        alignmentLayer_ = layer;
        alignmentHead_ = head;
    }
    int beginWord() const override { return tokenizer_->begin(); }
    int endWord() const override { return tokenizer_->end(); }
    Index mostWords() const override { return tokenLimit - 1; }
    std::vector<Index> typedWords(const std::string& typed, const std::vector<Token>& produced,
                                  Index position) const override;

private:
    /// Forbids an end before there is text. If its folder lists the words it was trained on, forbids others,
    /// see KnownWordsRule.
    decltype(SearchRules::permits) permits(const RunInputs& inputs) const override;
    std::vector<Token> sourceTokens(const RunInputs& inputs, bool& truncated) const;
    /// The network with the weights of a snapshot, opened on first use.
    EncoderDecoderPointer snapshot(Index number) const;
    EncoderDecoderPointer network_;
    TranslationTokenizerPointer tokenizer_;
    int alignmentLayer_ = 0, alignmentHead_ = 0;
    std::vector<TrainingSnapshot> snapshots_;
    SeenWordsPointer seen_;
    mutable std::mutex mutex_;
    mutable std::map<Index, EncoderDecoderPointer> opened_;
};

/// A translator's input for a text: its tokens up to the limit, then the end of the sentence.
std::vector<Token> tokensRead(const TranslationTokenizer& tokenizer, std::string_view text, bool& truncated);

/// Opens a folder of model_type attentionscope/translation.
std::shared_ptr<TranslationModel> openTranslationModel(const ModelFolder& folder);

}  // namespace attentionscope
