#pragma once

#include <filesystem>
#include <map>
#include <mutex>

#include "core/mechanisms/encoder_decoder.h"
#include "core/mechanisms/seen_words.h"
#include "core/mechanisms/table.h"
#include "core/mechanisms/translation_tokenizer.h"
#include "core/mechanisms/word_producer.h"

namespace attentionscope {

/// Weights that were kept while a model was trained: its file in `snapshots/NUMBER-step-STEP.safetensors`.
struct TrainingSnapshot {
    Index step = 0;
    std::filesystem::path file = {};
};
/// Those of a model folder, the earliest first; none where there is no such folder.
std::vector<TrainingSnapshot> trainingSnapshots(const std::filesystem::path& folder);

/// A translator as it lies in a folder: an encoder–decoder with its tokenizer. Input "text" is the source
/// sentence; with "second" given, that translation is recorded in place of a produced one.
class TranslationModel final : public Model, public WordProducer {
public:
    static constexpr Index tokenLimit = 160;

    TranslationModel(ModelInformation information, EncoderDecoderPointer network,
                     TranslationTokenizerPointer tokenizer, std::vector<TrainingSnapshot> snapshots = {},
                     SeenWordsPointer seen = {});

    const ModelInformation& information() const override { return information_; }
    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;

    /// The translation as tokens with their probabilities.
    Continuation generate(const RunInputs& inputs, const RunOptions& options,
                          const TokenListener& onToken = {}) const override;

    const EncoderDecoder& network() const { return *network_; }
    const TranslationTokenizer& tokenizer() const { return *tokenizer_; }
    /// The words that it was trained on; null where its folder does not say.
    const SeenWordsPointer& seenWords() const { return seen_; }
    /// The translation alone, without a recording; with attention replaced by the mean where `equalWeights`.
    std::string translate(const std::string& text, const GenerationOptions& options = {},
                          const StopToken& stop = {}, bool equalWeights = false) const;
    /// For each word of alignmentWords(target), the word of the source with the most attention while the
    /// target is produced as given: by `head` of the map "cross" in `layer`. Empty where the model has no
    /// such map.
    std::vector<Index> align(const std::string& source, const std::string& target, int layer = 0,
                             int head = 0) const;
    /// The head whose alignment was best on the validation split.
    int alignmentLayer() const { return alignmentLayer_; }
    int alignmentHead() const { return alignmentHead_; }
    void setAlignmentHead(int layer, int head) {
        alignmentLayer_ = layer;
        alignmentHead_ = head;
    }
    int beginWord() const override { return tokenizer_->begin(); }
    int endWord() const override { return tokenizer_->end(); }
    Index mostWords() const override { return tokenLimit - 1; }
    std::vector<Index> typedWords(const std::string& typed, const std::vector<Token>& said,
                                  Index position) const override;

private:
    /// No end before there is text. Where its folder lists the words it was trained on, no others, see
    /// KnownWordsRule; else anything.
    decltype(SearchRules::permits) permits(const RunInputs& inputs) const override;
    std::vector<Token> sourceTokens(const RunInputs& inputs, bool& truncated) const;
    /// The network with the weights of a snapshot, opened when it is first asked for.
    EncoderDecoderPointer snapshot(Index number) const;
    ModelInformation information_;
    EncoderDecoderPointer network_;
    TranslationTokenizerPointer tokenizer_;
    int alignmentLayer_ = 0, alignmentHead_ = 0;
    std::vector<TrainingSnapshot> snapshots_;
    SeenWordsPointer seen_;
    mutable std::mutex mutex_;
    mutable std::map<Index, EncoderDecoderPointer> opened_;
};

/// What a translator reads of a text: its tokens as far as there is room, then the end of the sentence.
std::vector<Token> tokensRead(const TranslationTokenizer& tokenizer, std::string_view text, bool& truncated);

/// Opens a folder of model_type attentionscope/translation.
std::shared_ptr<TranslationModel> openTranslationModel(const ModelFolder& folder);

}  // namespace attentionscope
