#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/checkpoint/model_folder.h"
#include "core/recording/model.h"
#include "core/transformer/generation.h"
#include "core/transformer/model_text.h"
#include "core/transformer/prefix_reuse.h"
#include "core/transformer/transformer_weights.h"

namespace attentionscope {

/// A checkpoint of any supported family, opened from a folder as Hugging Face lays it out.
class TransformerModel final : public Model {
public:
    struct Options {
        Precision precision = Precision::keep;
    };
    /// Reads config.json, finds all weights and judges their shapes; the numbers themselves are read when
    /// they are first needed. Throws Error for an unknown family or whatever does not fit, Cancelled when
    /// stopped.
    static std::shared_ptr<const TransformerModel> load(const ModelFolder& folder, const Options& options,
                                                        const Progress& progress, const StopToken& stop);

    const ModelInformation& information() const override { return information_; }
    /// Inputs: "text"; "second" for a pair of texts (encoder alone) or the target (encoder–decoder);
    /// "picture", the path of a file or a scene; or ids, taken as they are. Without a target an
    /// encoder–decoder produces one as options.generation says. Maps: "self", or "encoder.self",
    /// "decoder.self" and "cross".
    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override;

    Continuation generate(const RunInputs& inputs, const RunOptions& options,
                          const TokenListener& onToken = {}) const override;

    const TransformerSpec& spec() const { return reading_.spec; }
    const ModelText& text() const { return text_; }

private:
    TransformerModel(const ModelFolder& folder, FamilyReading reading, ModelText text);
    RecordingPointer recordIds(const SourceText& source, NodeId picture, Recorder& recorder,
                               const RunInputs& inputs, const RunOptions& options) const;
    void recordPredictions(Recorder& recorder, Recording& recording, NodeId output) const;
    void reusePrefix(Recorder& recorder, const std::vector<Index>& ids, const RunOptions& options) const;
    /// The target that was given, or one that is produced from the encoder's `memory`; for a label the source
    /// itself.
    SourceText targetFor(const SourceText& source, const RunInputs& inputs, const MatrixPointer& memory,
                         const RunOptions& options) const;
    Generated produce(const MatrixPointer& memory, const std::vector<Index>& prompt,
                      const RunOptions& options, const OnToken& onToken) const;

    ModelFolder folder_;
    std::shared_ptr<const Safetensors> file_;
    FamilyReading reading_;
    ModelText text_;
    TransformerWeights weights_;
    ModelInformation information_;
    mutable PrefixReuse reuse_;
};

}  // namespace attentionscope
