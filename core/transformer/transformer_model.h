#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/checkpoint/model_folder.h"
#include "core/checkpoint/safetensors.h"
#include "core/recording/model.h"
#include "core/transformer/generation.h"
#include "core/transformer/model_text.h"
#include "core/transformer/prefix_reuse.h"
#include "core/transformer/spec.h"
#include "core/transformer/transformer_weights.h"

namespace attentionscope {

/// A checkpoint of any supported family, opened from a folder in the Hugging Face layout.
class TransformerModel final : public Model {
public:
    struct Options {
        Precision precision = Precision::keep;
        /// The information in config.json about a model of our own stored in the layout of a published
        /// family; without an id: nothing.
        ModelInformation declared = {};
    };
    /// Reads config.json, finds all weights and checks their shapes; the numbers are read on demand. Throws
    /// Error for an unknown family or anything that does not fit, Cancelled when stopped.
    static std::shared_ptr<const TransformerModel> load(const ModelFolder& folder, const Options& options,
                                                        const Progress& progress, const StopToken& stop);

    /// A model in training, without a folder.
    static std::shared_ptr<const TransformerModel> make(FamilyReading reading, TransformerWeights weights,
                                                        ModelText text, ModelInformation information);

    /// Inputs: "text"; "second" for a pair of texts (encoder alone) or the target (encoder–decoder; "text"
    /// where the source is a picture); "picture", the path of a file or a scene; "sound", the path of a file;
    /// or ids, taken as they are. Without a target an encoder–decoder produces one by options.generation.
    /// Maps: "self", or "encoder.self", "decoder.self" and "cross"; of a picture beside words
    /// "vision.self", and "text.self" where they do not meet before the end.
    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;

    Continuation generate(const RunInputs& inputs, const RunOptions& options,
                          const TokenListener& onToken = {}) const override;

    const TransformerSpec& spec() const { return reading_.spec; }
    const ModelText& text() const { return text_; }

private:
    TransformerModel(FamilyReading reading, ModelText text);
    /// Names the model in messages: its folder, if it has one.
    std::string where() const;
    /// What was given to read: tokens, [pixels × channels], [frames × bins].
    struct Given {
        SourceText text = {};
        NodeId picture = noNode, sound = noNode;
    };
    Given readInputs(Recorder& recorder, const RunInputs& inputs, const RunOptions& options) const;
    StackInput sourceInput(const Given& given, const StructuralChanges& changes) const;
    RecordedStack recordVision(Recorder& recorder, const Given& given,
                               const StructuralChanges& changes) const;
    /// Evaluates what was recorded, and notes where it comes from.
    void finish(Recorder& recorder, Recording& recording, const StackInput& input, NodeId output,
                const RunOptions& options) const;
    /// Whether a run that begins with the same ids can take over its rows.
    bool isReusable(const StackInput& input, const RunOptions& options) const;
    void recordPredictions(Recorder& recorder, Recording& recording, const RecordedStack& last) const;
    /// A reader of the prediction at one position: `output` are the last hidden states, `logits` those of
    /// all.
    std::function<Prediction(const EvaluationPointer&, Index)> predictorAt(
        NodeId output, NodeId logits, Prediction::Kind kind, const AxisPointer& vocabulary,
        const std::function<std::string(Index)>& label) const;
    void reusePrefix(Recorder& recorder, const std::vector<Index>& ids, const RunOptions& options) const;
    /// The given target, or one produced from the encoder's `memory`; for a label the source itself.
    SourceText targetFor(const SourceText& source, const RunInputs& inputs, const MatrixPointer& memory,
                         const RunOptions& options) const;
    GeneratedTokens produce(const MatrixPointer& memory, const std::vector<Index>& prompt,
                            const RunOptions& options, const OnToken& onToken) const;

    std::optional<ModelFolder> folder_;
    std::shared_ptr<const Safetensors> file_;
    FamilyReading reading_;
    ModelText text_;
    TransformerWeights weights_;
    std::string pronouns_ = {};           ///< words with a prediction although visible: pronouns
    int firstLayer_ = 0, firstHead_ = 0;  ///< the place to look first, from config.json
    mutable PrefixReuse reuse_;
};

/// The description of a checkpoint of a published family: system, task, inputs, names of its maps.
ModelInformation informationOf(const TransformerSpec& spec, std::string id, std::string title,
                               std::string citation);

/// The input that holds what a decoder with an encoder reads: "second", or "text" where the encoder sees a
/// picture.
std::string targetInput(const TransformerSpec& spec);

/// What a model of our own declares, beyond what its family declares.
void declare(ModelInformation& information, ModelInformation declared);

}  // namespace attentionscope
