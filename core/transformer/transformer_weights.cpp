#include "core/transformer/transformer_weights.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/weights.h"
#include "core/text/decoder.h"

namespace attentionscope {

namespace {

/// Whether the text matches a pattern in which * stands for any text.
bool matches(std::string_view pattern, std::string_view text) {
    const std::size_t star = pattern.find('*');
    if (star == pattern.npos) return pattern == text;
    if (!text.starts_with(pattern.substr(0, star))) return false;
    for (std::size_t at = star; at <= text.size(); ++at)
        if (matches(pattern.substr(star + 1), text.substr(at))) return true;
    return false;
}

class Loader {
public:
    Loader(const std::shared_ptr<const Safetensors>& file, const Adapter* adapter, const WeightNames& names,
           Precision precision)
        : file_(file), adapter_(adapter), names_(names), precision_(precision), prefix_(choosePrefix()) {}

    const std::string& prefix() const { return prefix_; }
    std::string inHead(const std::string& stem) const { return replaceAll(stem, "{prefix}", prefix_); }

    ParameterPointer tensor(const std::string& name, const std::vector<std::int64_t>& shape,
                            std::optional<Shape> matrix = {}) {
        used_.insert(name);
        ParameterPointer& known = parameters_[name];
        if (!known) {
            known = matrix ? parameterFrom(file_, name, shape, *matrix) : parameterFrom(file_, name, shape);
            if (adapter_ && adapter_->changes(name))
                known = std::make_shared<Parameter>(name, adapter_->changed(name, known->matrix()));
            if (precision_ == Precision::keep) known->setPackedStorage(known->storage());
        } else {
            file_->at(name, shape);
        }
        return known;
    }

    LinearWeights linear(const LinearNames& names, const std::string& stem, Index columns, Index inner) {
        if (!names.present()) return {};
        LinearWeights weights{.inputMajor = names.inputMajor};
        const std::vector<std::int64_t> shape = names.inputMajor ? std::vector<std::int64_t>{inner, columns}
                                                                 : std::vector<std::int64_t>{columns, inner};
        weights.weight = tensor(stem + ".weight", shape);
        weights.bias = bias(names, stem, columns);
        return weights;
    }

    ParameterPointer bias(const LinearNames& names, const std::string& stem, Index columns) {
        std::string name = names.biasName.empty() ? stem + ".bias" : names.biasName;
        if (!names.biasName.empty() && !file_->has(name) && file_->has(stem + ".bias")) name = stem + ".bias";
        if (names.bias == LinearNames::Bias::none) {
            // Not used by this spec of the family, yet in the file: it would change every number.
            if (file_->has(name)) unplaced(name);
            return nullptr;
        }
        if (names.bias == LinearNames::Bias::optional && !file_->has(name)) return nullptr;
        return tensor(name, {columns});
    }

    NormWeights norm(const std::string& stem, Index width, Normalisation kind, const StackSpec& stack) {
        NormWeights weights{.plain = !stack.normScaled};
        if (!stack.normScaled) return weights;
        // Checkpoints converted from TensorFlow call them gamma and beta.
        const bool old = !file_->has(stem + ".weight") && file_->has(stem + ".gamma");
        weights.scale = tensor(stem + (old ? ".gamma" : ".weight"), {width});
        if (kind == Normalisation::layer && stack.normShifted &&
            (old || !stack.headNormsUnshifted || file_->has(stem + ".bias")))
            weights.shift = tensor(stem + (old ? ".beta" : ".bias"), {width});
        return weights;
    }

    /// The first name that exists; if a later one exists with other numbers, that one, because it belongs to
    /// the stack itself.
    ParameterPointer tokens(const std::vector<std::string>& names, const std::vector<std::int64_t>& shape) {
        std::string chosen;
        for (const std::string& name : names) {
            const std::string full = prefix_ + name;
            if (!file_->has(full)) continue;
            if (chosen.empty() || (file_->at(full).shape == shape && !sameBytes(chosen, full))) chosen = full;
        }
        return tensor(chosen.empty() ? prefix_ + names.front() : chosen, shape);
    }

    /// Vectors stored as [1 × count × width] or [count × width].
    ParameterPointer vectors(const std::string& name, Index count, Index width) {
        const bool flat = file_->has(name) && file_->at(name).shape.size() == 2;
        return flat ? tensor(name, {count, width}) : tensor(name, {1, count, width}, Shape{count, width});
    }

    /// Vectors stored as [1 × count × width] or [width], as a matrix of count rows.
    ParameterPointer tokenVectors(const std::string& name, Index width) {
        std::vector<std::int64_t> shape{1, 1, width};
        if (file_->has(name)) {
            const auto& stored = file_->at(name).shape;
            if (stored.size() == 1) shape = {width};
            if (stored.size() == 3) shape[1] = std::clamp<std::int64_t>(stored[1], 1, 64);
        }
        return tensor(name, shape, Shape{shape.size() == 3 ? shape[1] : 1, width});
    }

    /// A table of which only the first rows are used if it is `longer` (MPNet's has as many as config.json
    /// states, and its class reads 32).
    ParameterPointer firstRows(const std::string& name, Index rows, Index columns, bool longer) {
        std::int64_t stored = rows;
        if (longer && file_->has(name) && file_->at(name).shape.size() == 2)
            stored = std::max<std::int64_t>(rows, file_->at(name).shape[0]);
        const ParameterPointer whole = tensor(name, {stored, columns});
        if (stored == rows) return whole;
        return std::make_shared<Parameter>(name, Matrix(whole->matrix().topRows(rows)));
    }

    bool has(const std::string& name) const { return file_->has(name); }

    [[noreturn]] void unplaced(const std::string& name) const {
        throw Error({.what = "the file holds a tensor that this model has no place for",
                     .where = file_->path().string(),
                     .got = inQuotes(name) + ' ' + shapeText(file_->at(name).shape),
                     .remedy = "Without it the model would give other numbers: config.json "
                               "probably names another family or leaves something out."});
    }

    /// Checks the tensors that were not requested, and returns those left unused.
    std::vector<std::string> leftAside() const {
        std::vector<std::string> notes;
        for (const TensorEntry& entry : file_->tensors()) {
            if (used_.contains(entry.name) || ignored(entry.name)) continue;
            if (isInside(entry.name)) unplaced(entry.name);
            notes.push_back("tensor " + inQuotes(entry.name) + " is not part of this model and is not used");
        }
        return notes;
    }

    bool sameBytes(const std::string& a, const std::string& b) const {
        const auto left = file_->storedBytes(file_->at(a)), right = file_->storedBytes(file_->at(b));
        return left.size() == right.size() && std::memcmp(left.data(), right.data(), left.size()) == 0;
    }

private:
    std::string choosePrefix() const {
        for (const std::string& prefix : names_.prefixes)
            for (const TensorEntry& entry : file_->tensors())
                for (const StackNames* stack : {&names_.encoder, &names_.decoder, &names_.vision})
                    if (!stack->layer.empty() &&
                        entry.name.starts_with(prefix + stack->layer.substr(0, stack->layer.find('{'))))
                        return prefix;
        return names_.prefixes.front();
    }

    bool ignored(const std::string& name) const {
        return std::ranges::any_of(
            names_.ignored, [&](const std::string& pattern) { return matches(inHead(pattern), name); });
    }

    bool isInside(const std::string& name) const {
        if (!prefix_.empty()) return name.starts_with(prefix_);
        for (const StackNames* stack : {&names_.encoder, &names_.decoder, &names_.vision})
            if (!stack->layer.empty() && name.starts_with(stack->layer.substr(0, stack->layer.find('{'))))
                return true;
        return false;
    }

    std::shared_ptr<const Safetensors> file_;
    const Adapter* adapter_;
    const WeightNames& names_;
    Precision precision_;
    std::string prefix_;
    std::map<std::string, ParameterPointer> parameters_;
    std::set<std::string> used_;
};

/// Kinds of pairs within a window, or on the grid of a picture, after a token.
std::int64_t gridKinds(const StackSpec& stack) {
    if (stack.gridWindow > 0) return (2 * stack.gridWindow - 1) * (2 * stack.gridWindow - 1);
    return (2 * stack.gridRows - 1) * (2 * stack.gridColumns - 1) + 3;
}

/// Positions of a picture's patches, learned at another size: the rows after those of other tokens.
ParameterPointer resampled(const ParameterPointer& positions, const PictureSpec& picture) {
    const Index rows = picture.learnedRows, columns = picture.learnedColumns;
    if (rows == 0 || (rows == picture.rows() && columns == picture.columns())) return positions;
    const Matrix stored = positions->matrix();
    const Index others = stored.rows() - rows * columns;
    const Matrix patches = resized({rows, columns, stored.bottomRows(rows * columns)}, picture.rows(),
                                   picture.columns(), picture.resampling.value());
    Matrix all(others + patches.rows(), stored.cols());
    all << stored.topRows(others), patches;
    return std::make_shared<Parameter>(positions->name(), std::move(all));
}

AttentionWeights loadAttention(Loader& loader, const AttentionNames& names, const std::string& layer,
                               const StackSpec& stack, Index memoryWidth) {
    const Index width = stack.heads * stack.headWidth, keyWidth = stack.keyValueHeads * stack.headWidth;
    AttentionWeights weights;
    weights.query = loader.linear(names.query, layer + names.query.stem, width, stack.width);
    weights.key = loader.linear(names.key, layer + names.key.stem, keyWidth, memoryWidth);
    weights.value = loader.linear(names.value, layer + names.value.stem, keyWidth, memoryWidth);
    weights.fused = loader.linear(names.fused, layer + names.fused.stem, width + 2 * keyWidth, stack.width);
    weights.output = loader.linear(names.output, layer + names.output.stem, stack.width, width);
    const auto norm = [&](const std::string& stem, Index columns) {
        if (stem.empty()) return NormWeights();
        return loader.norm(layer + stem, columns, stack.normalisation, stack);
    };
    weights.norm = norm(names.norm, stack.width);
    const auto headNorms = [&](const std::string& stem, Index heads) {
        std::vector<NormWeights> norms;
        if (stem.empty()) return norms;
        const bool whole = stack.queryKeyNorm == QueryKeyNorm::wholeWidth;
        for (Index head = 0; head < (stem.find("{}") == stem.npos ? 1 : heads); ++head)
            norms.push_back(
                norm(replaceAll(stem, "{}", std::to_string(head)), stack.headWidth * (whole ? heads : 1)));
        return norms;
    };
    weights.queryNorms = headNorms(names.queryNorm, stack.heads);
    weights.keyNorms = headNorms(names.keyNorm, stack.keyValueHeads);
    weights.branchNorm = norm(names.branchNorm, stack.width);
    if (!names.branchScale.empty())
        weights.branchScale = loader.tensor(layer + names.branchScale, {stack.width});
    if (const auto& distances = stack.positions.distances; distances && distances->ofLayers) {
        if (!names.distances.empty())
            weights.distances =
                loader.tensor(layer + names.distances, {distances->rows.count(), stack.headWidth});
    } else if (distances && distances->shared) {
        weights.distanceQuery = weights.query;
        weights.distanceKey = weights.key;
    } else if (distances) {
        weights.distanceQuery =
            loader.linear(names.distanceQuery, layer + names.distanceQuery.stem, width, stack.width);
        weights.distanceKey =
            loader.linear(names.distanceKey, layer + names.distanceKey.stem, width, stack.width);
    }
    if (!names.gridBias.empty())
        weights.gridBias = loader.tensor(layer + names.gridBias, {gridKinds(stack), stack.heads});
    const auto global = [&](const LinearNames& of) {
        return loader.linear(of, layer + of.stem, width, stack.width);
    };
    weights.globalQuery = global(names.globalQuery);
    weights.globalKey = global(names.globalKey);
    weights.globalValue = global(names.globalValue);
    return weights;
}

LayerWeights loadLayer(Loader& loader, const LayerNames& names, const std::string& layer,
                       const StackSpec& stack, Index memoryWidth) {
    LayerWeights weights;
    weights.self = loadAttention(loader, names.self, layer, stack, stack.width);
    if (stack.crossAttention) weights.cross = loadAttention(loader, names.cross, layer, stack, memoryWidth);
    const auto norm = [&](const std::string& stem) {
        if (stem.empty()) return NormWeights();
        return loader.norm(layer + stem, stack.width, stack.normalisation, stack);
    };
    weights.feedForwardNorm = norm(names.feedForwardNorm);
    weights.branchNorm = norm(names.branchNorm);
    if (!names.branchScale.empty())
        weights.branchScale = loader.tensor(layer + names.branchScale, {stack.width});
    const auto expand = [&](const LinearNames& own, const std::string& stem) {
        return loader.linear(own, stem + own.stem, stack.innerWidth, stack.width);
    };
    if (stack.experts > 0)
        weights.router = loader.linear(names.router, layer + names.router.stem, stack.experts, stack.width);
    for (Index expert = 0; expert < stack.experts; ++expert) {
        const std::string stem = layer + replaceAll(names.expert, "{}", std::to_string(expert));
        weights.experts.push_back(
            {.gate = expand(names.gate, stem),
             .up = expand(names.up, stem),
             .down = loader.linear(names.down, stem + names.down.stem, stack.width, stack.innerWidth)});
    }
    if (stack.experts > 0) return weights;
    weights.gateAndUp =
        loader.linear(names.gateAndUp, layer + names.gateAndUp.stem, 2 * stack.innerWidth, stack.width);
    if (stack.gated) weights.gate = expand(names.gate, layer);
    weights.up = expand(names.up, layer);
    weights.down = loader.linear(names.down, layer + names.down.stem, stack.width, stack.innerWidth);
    return weights;
}

StackWeights loadStack(Loader& loader, const StackNames& names, const StackSpec& stack,
                       const PictureSpec& picture, Index soundBins, Index memoryWidth,
                       const Progress& progress, const StopToken& stop) {
    StackWeights weights;
    const std::string& prefix = loader.prefix();
    if (!names.tokens.empty())
        weights.tokens = loader.tokens(names.tokens, {stack.vocabulary, stack.embeddingWidth});
    if (names.patches.present()) {
        const Index pixels = picture.channels * picture.patch * picture.patch;
        const std::string stem = prefix + names.patches.stem;
        weights.patches.weight =
            loader.tensor(stem + ".weight", {stack.width, picture.channels, picture.patch, picture.patch},
                          Shape{stack.width, pixels});
        weights.patches.bias = loader.bias(names.patches, stem, stack.width);
        for (const std::string& name : names.leadingTokens)
            weights.leadingTokens.push_back(loader.tokenVectors(prefix + name, stack.width));
        if (!names.registers.empty())
            weights.registers = loader.tokenVectors(prefix + names.registers, stack.width);
        if (stack.positions.kind == PositionKind::learned)
            weights.positions = resampled(
                loader.vectors(prefix + names.positions, stack.positions.rows, stack.width), picture);
    } else if (stack.positions.kind == PositionKind::learned ||
               (stack.positions.kind == PositionKind::sinusoidal && loader.has(prefix + names.positions))) {
        weights.positions = loader.tensor(
            prefix + names.positions,
            {stack.positions.rows, stack.positionsBehindProjection ? stack.width : stack.embeddingWidth});
    }
    if (stack.tokenTypes > 0)
        weights.tokenTypes =
            loader.tensor(prefix + names.tokenTypes, {stack.tokenTypes, stack.embeddingWidth});
    if (stack.embeddingNorm)
        weights.embeddingNorm = loader.norm(prefix + names.embeddingNorm,
                                            stack.normBehindProjection ? stack.width : stack.embeddingWidth,
                                            Normalisation::layer, stack);
    weights.embeddingProjection =
        loader.linear(names.embeddingProjection, prefix + names.embeddingProjection.stem, stack.width,
                      stack.embeddingWidth);
    if (stack.positions.kind == PositionKind::relativeBuckets || stack.positions.bucketsToo)
        weights.relativeBias = loader.firstRows(prefix + names.relativeBias, stack.positions.buckets,
                                                stack.heads, stack.positions.bucketsToo);
    if (const auto& distances = stack.positions.distances; distances && !distances->ofLayers) {
        weights.distances = loader.tensor(prefix + names.distances, {distances->rows.count(), stack.width});
        if (distances->normalised)
            weights.distanceNorm =
                loader.norm(prefix + names.distanceNorm, stack.width, Normalisation::layer, stack);
    }
    const auto convolution = [&](const LinearNames& of, Index channels, Index width) {
        LinearWeights made;
        if (!of.present()) return made;
        made.weight = loader.tensor(prefix + of.stem + ".weight", {stack.width, channels, width});
        made.bias = loader.bias(of, prefix + of.stem, stack.width);
        return made;
    };
    if (const ConvolutionSpec& spec = stack.convolution; spec.width > 0) {
        weights.convolution = convolution(names.convolution, stack.width / spec.groups, spec.width);
        weights.convolutionNorm =
            loader.norm(prefix + names.convolutionNorm, stack.width, Normalisation::layer, stack);
    }
    weights.firstFrames = convolution(names.firstFrames, soundBins, 3);
    weights.secondFrames = convolution(names.secondFrames, stack.width, 3);
    if (!names.gridBias.empty())
        weights.gridBias = loader.tensor(prefix + names.gridBias, {gridKinds(stack), stack.heads});
    for (Index layer = 0; layer < stack.storedLayers(); ++layer) {
        throwIfStopped(stop);
        const std::string group = replaceAll(names.layer, "{}", std::to_string(layer / names.innerLayers));
        const std::string stem =
            prefix + replaceAll(group, "{inner}", std::to_string(layer % names.innerLayers));
        LayerNames inLayer = names.inLayer;
        if (layer == 0 && !stack.firstInputNorm) inLayer.self.norm.clear();
        weights.layers.push_back(loadLayer(loader, inLayer, stem, stack, memoryWidth));
        if (progress) progress(double(layer + 1) / double(stack.storedLayers()), "finding the weights");
    }
    if (stack.finalNorm)
        weights.finalNorm = loader.norm(prefix + names.finalNorm, stack.width, stack.normalisation, stack);
    return weights;
}

HeadWeights loadHead(Loader& loader, FamilyReading& reading, const TransformerWeights& weights,
                     std::vector<std::string>& notes) {
    HeadSpec& head = reading.spec.head;
    const WeightNames& names = reading.names;
    const StackSpec& stack = reading.spec.last();
    const std::string probe = names.headStages.empty() ? names.head.stem : names.headStages[0].dense.stem;
    if (names.headOptional && !loader.has(loader.inHead(probe) + ".weight")) head.kind = HeadSpec::Kind::none;
    if (head.kind == HeadSpec::Kind::none) return {};
    HeadWeights result;
    const ParameterPointer& tokens = reading.spec.decoder ? weights.decoder.tokens : weights.encoder.tokens;
    // A head over words works in the width of the embeddings (ALBERT), a label head in that of the model.
    const bool words = head.kind == HeadSpec::Kind::nextWord || head.kind == HeadSpec::Kind::maskedWord;
    const bool pair = head.row == HeadSpec::Row::firstAndMean;
    Index width = words ? stack.embeddingWidth : stack.width * (pair ? 2 : 1);
    for (const HeadStage& stage : names.headStages) {
        HeadStageWeights made{.activation = stage.activation};
        if (stage.width > 0) width = stage.width;
        made.dense = loader.linear(stage.dense, loader.inHead(stage.dense.stem), width, stack.width);
        if (!stage.norm.empty())
            made.norm = loader.norm(loader.inHead(stage.norm), width, Normalisation::layer, stack);
        result.stages.push_back(std::move(made));
    }
    std::string stem = loader.inHead(names.head.stem);
    if (!names.otherHead.empty() && !loader.has(stem + ".weight") && loader.has(names.otherHead + ".weight"))
        stem = names.otherHead;
    if (names.tiedHead) {
        result.output.weight = tokens;
        if (loader.has(stem + ".weight")) {
            const ParameterPointer own = loader.tensor(stem + ".weight", {head.outputs, width});
            // Weights that differ are stronger evidence than a flag.
            if (!loader.sameBytes(stem + ".weight", tokens->name())) {
                result.output.weight = own;
                notes.push_back("config.json ties the head to the token embeddings, but the file's " +
                                inQuotes(stem + ".weight") + " differs from them and is used");
            }
        }
        result.output.bias = loader.bias(names.head, stem, head.outputs);
    } else {
        result.output = loader.linear(names.head, stem, head.outputs, width);
        result.secondOutput = loader.linear(names.secondHead, names.secondHead.stem, head.outputs, width);
    }
    if (!names.logitsBias.empty() && loader.has(names.logitsBias))
        result.logitsBias = loader.tensor(names.logitsBias, {1, head.outputs});
    return result;
}

}  // namespace

TransformerWeights loadWeights(const std::shared_ptr<const Safetensors>& file, FamilyReading& reading,
                               Precision precision, const Progress& progress, const StopToken& stop,
                               const Adapter* adapter) {
    Loader loader(file, adapter, reading.names, precision);
    TransformerWeights weights;
    const TransformerSpec& spec = reading.spec;
    const Index memoryWidth = spec.encoder ? spec.encoder->width : 0;
    if (spec.encoder)
        weights.encoder = loadStack(loader, reading.names.encoder, *spec.encoder, spec.picture,
                                    spec.sound.bins, 0, progress, stop);
    if (spec.decoder)
        weights.decoder = loadStack(loader, reading.names.decoder, *spec.decoder, spec.picture, 0,
                                    memoryWidth, progress, stop);
    for (std::size_t stage = 0; stage < spec.stages.size(); ++stage)
        weights.stages.push_back(loadStack(loader, reading.names.stages[stage], spec.stages[stage],
                                           spec.picture, 0, 0, progress, stop));
    if (spec.vision) {
        const StackSpec& vision = spec.vision->stack;
        weights.vision = loadStack(loader, reading.names.vision, vision, spec.picture, 0, 0, progress, stop);
        const Index words = spec.source().width, shared = spec.vision->sharedWidth;
        const auto linear = [&](const LinearNames& own, Index columns, Index inner) {
            return loader.linear(own, loader.inHead(own.stem), columns, inner);
        };
        weights.pictureProjection = linear(reading.names.pictureProjection, shared, vision.width);
        weights.textProjection = linear(reading.names.textProjection, shared, words);
        weights.firstProjection = linear(reading.names.firstProjection, words,
                                         vision.width * Index(spec.vision->readStates.size()));
        weights.secondProjection = linear(reading.names.secondProjection, words, words);
        if (!reading.names.similarityScale.empty())
            weights.similarityScale = loader.tensor(reading.names.similarityScale, {}, Shape{1, 1});
    }
    std::vector<std::string> notes;
    weights.head = loadHead(loader, reading, weights, notes);
    if (adapter) adapter->requireAllUsed();
    weights.notes = loader.leftAside();
    weights.notes.insert(weights.notes.begin(), notes.begin(), notes.end());
    return weights;
}

}  // namespace attentionscope
