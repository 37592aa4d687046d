#include "core/training/transformer_parameters.h"

#include <cmath>

#include "core/base/error.h"
#include "core/checkpoint/safetensors_writer.h"
#include "core/kernels/kernels.h"

namespace attentionscope {

namespace {

/// Requests the weights of one stack and of its head.
class FamilyWeights {
public:
    FamilyWeights(const FamilyReading& reading, ParameterSet& parameters)
        : names_(reading.names), prefix_(reading.names.prefixes.front()), parameters_(parameters) {}

    StackWeights stack(const StackSpec& spec, const StackNames& names) {
        const bool learned = spec.positions.kind == PositionKind::learned;
        if (names.patches.present() || names.embeddingProjection.present() || spec.crossAttention ||
            spec.positions.kind == PositionKind::relativeBuckets)
            throw Error({.what = "a model of this kind cannot be trained here"});
        // Small beside what layers add to them, and of length 1 as a query for the words of a tied head.
        const float deviation = 1 / std::sqrt(float(spec.embeddingWidth));
        StackWeights weights;
        weights.tokens = parameters_.normal(prefix_ + names.tokens.front(), spec.vocabulary,
                                            spec.embeddingWidth, deviation);
        if (learned)
            weights.positions = parameters_.normal(prefix_ + names.positions, spec.positions.rows,
                                                   spec.embeddingWidth, deviation);
        if (spec.tokenTypes > 0)
            weights.tokenTypes = parameters_.normal(prefix_ + names.tokenTypes, spec.tokenTypes,
                                                    spec.embeddingWidth, 0.1f * deviation);
        if (spec.embeddingNorm)
            weights.embeddingNorm = norm(prefix_ + names.embeddingNorm, spec.width, Normalisation::layer);
        for (Index layer = 0; layer < spec.storedLayers(); ++layer) {
            std::string stem = prefix_ + names.layer;
            stem.replace(stem.find("{}"), 2, std::to_string(layer));
            weights.layers.push_back(this->layer(spec, names.inLayer, stem));
        }
        if (spec.finalNorm)
            weights.finalNorm = norm(prefix_ + names.finalNorm, spec.width, spec.normalisation);
        return weights;
    }

    HeadWeights head(const HeadSpec& spec, const StackSpec& stack, const ParameterPointer& tokens) {
        HeadWeights head;
        for (const HeadStage& stage : names_.headStages)
            head.stages.push_back(
                {.dense = linear(stage.dense, "", stack.embeddingWidth, stack.width),
                 .activation = stage.activation,
                 .norm = stage.norm.empty() ? NormWeights{}
                                            : norm(stage.norm, stack.embeddingWidth, Normalisation::layer)});
        if (names_.tiedHead) {
            head.output.weight = tokens;
            if (names_.head.bias == LinearNames::Bias::required)
                head.output.bias = parameters_.row(biasName(names_.head, names_.head.stem), spec.outputs);
        } else {
            head.output = linear(names_.head, "", spec.outputs, stack.embeddingWidth);
        }
        return head;
    }

private:
    static std::string biasName(const LinearNames& names, const std::string& stem) {
        return names.biasName.empty() ? stem + ".bias" : names.biasName;
    }
    LinearWeights linear(const LinearNames& names, const std::string& before, Index columns, Index inner) {
        if (!names.present()) return {};
        const std::string stem = before + names.stem;
        LinearWeights weights{.inputMajor = names.inputMajor};
        weights.weight = names.inputMajor ? parameters_.matrix(stem + ".weight", inner, columns)
                                          : parameters_.matrix(stem + ".weight", columns, inner);
        if (names.bias == LinearNames::Bias::required)
            weights.bias = parameters_.row(biasName(names, stem), columns);
        return weights;
    }
    NormWeights norm(const std::string& stem, Index width, Normalisation kind) {
        NormWeights weights{.scale = parameters_.row(stem + ".weight", width, 1)};
        if (kind == Normalisation::layer) weights.shift = parameters_.row(stem + ".bias", width);
        return weights;
    }
    LayerWeights layer(const StackSpec& spec, const LayerNames& names, const std::string& stem) {
        const Index width = spec.heads * spec.headWidth, keyWidth = spec.keyValueHeads * spec.headWidth;
        LayerWeights weights;
        weights.self.query = linear(names.self.query, stem, width, spec.width);
        weights.self.key = linear(names.self.key, stem, keyWidth, spec.width);
        weights.self.value = linear(names.self.value, stem, keyWidth, spec.width);
        weights.self.fused = linear(names.self.fused, stem, width + 2 * keyWidth, spec.width);
        weights.self.output = linear(names.self.output, stem, spec.width, width);
        weights.self.norm = norm(stem + names.self.norm, spec.width, spec.normalisation);
        weights.feedForwardNorm = norm(stem + names.feedForwardNorm, spec.width, spec.normalisation);
        if (spec.gated) weights.gate = linear(names.gate, stem, spec.innerWidth, spec.width);
        weights.up = linear(names.up, stem, spec.innerWidth, spec.width);
        weights.down = linear(names.down, stem, spec.width, spec.innerWidth);
        return weights;
    }

    const WeightNames& names_;
    std::string prefix_;
    ParameterSet& parameters_;
};

}  // namespace

TransformerWeights makeTransformerWeights(const FamilyReading& reading, ParameterSet& parameters) {
    FamilyWeights family(reading, parameters);
    TransformerWeights weights;
    const TransformerSpec& spec = reading.spec;
    if (spec.encoder && spec.decoder) throw Error({.what = "a model of this kind cannot be trained here"});
    const StackSpec& stack = spec.last();
    StackWeights& made = spec.encoder ? weights.encoder : weights.decoder;
    made = family.stack(stack, spec.encoder ? reading.names.encoder : reading.names.decoder);
    weights.head = family.head(spec.head, stack, made.tokens);
    return weights;
}

void writePublished(const std::vector<ParameterPointer>& parameters, const std::filesystem::path& path) {
    SafetensorsWriter writer;
    std::vector<std::vector<std::uint16_t>> narrowed;
    for (const ParameterPointer& parameter : parameters) {
        const MatrixView values = parameter->matrix();
        auto& halves = narrowed.emplace_back(size_t(values.size()));
        kernels::narrow(values.data(), values.size(), kernels::Storage::float16, halves.data());
        std::vector<std::int64_t> shape{values.rows(), values.cols()};
        if (values.rows() == 1) shape = {values.cols()};
        writer.add(parameter->name(), DataType::float16, std::move(shape), std::as_bytes(std::span(halves)));
    }
    writer.write(path);
}

}  // namespace attentionscope
