// Self-attention in which every number has a name: config.json lists the features of each word and, by name,
// what each layer's single head queries (W_Q), matches (W_K) and passes on (W_V), and where the result is
// written (W_O). Constructed, not trained: features and weights are set by hand, and their interaction is
// true scaled dot-product attention. Unlisted words have no features.

#include <unicode/uchar.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include "core/attention/attention.h"
#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/linear.h"
#include "core/mechanisms/system_model.h"
#include "core/mechanisms/translation_text.h"
#include "core/recording/usual_steps.h"
#include "core/text/unicode.h"
#include "core/text/word_segmenter.h"

namespace attentionscope {

namespace {

constexpr Index mostWords = 512;
constexpr Index mostFeatures = 64;
constexpr double largestEntry = 1e6;

using Names = std::vector<std::string>;

std::string lowerCase(std::string_view word) {
    return toUtf8(foldedLetters(normaliseSentence(word)));
}

Names readNames(const JsonValue& config, const std::string& key) {
    Names names = config.texts(key);
    if (names.empty() || std::ssize(names) > mostFeatures)
        config.refuse(key, Phrase("there are %1 names", {std::to_string(names.size())}), "1 to 64 of them");
    return names;
}

Index placeOf(const std::string& name, const Names& names, const JsonValue& where) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) where.refuse("one of the names listed above");
    return found - names.begin();
}

/// {"ROW": {"COLUMN": number}}; unnamed entries are 0.
ParameterPointer readWeights(const JsonValue& layer, const std::string& key, const std::string& name,
                             const Names& rows, const Names& columns) {
    auto matrix = std::make_shared<Matrix>(Matrix::Zero(std::ssize(rows), std::ssize(columns)));
    for (const JsonValue& row : layer.object(key).members())
        for (const JsonValue& entry : row.requireObject().members())
            (*matrix)(placeOf(row.key(), rows, row), placeOf(entry.key(), columns, entry)) =
                float(entry.number(-largestEntry, largestEntry));
    return std::make_shared<Parameter>(name + key, Shape{matrix->rows(), matrix->cols()},
                                       kernels::Storage::float32, matrix->data(), matrix);
}

struct NamedLayer {
    std::string does;  ///< the head's rule
    ParameterPointer query, key, value, output;
};

class NamedFeatures final : public Model {
public:
    explicit NamedFeatures(const ModelFolder& folder) : Model(readInformation(folder)) {
        const JsonValue config = folder.config();
        features_ = readNames(config, "features");
        compared_ = readNames(config, "compared");
        for (const JsonValue& group : config.objects("words")) {
            std::vector<float> values(features_.size());
            for (const JsonValue& feature : group.object("features").members())
                values[size_t(placeOf(feature.key(), features_, feature))] =
                    float(feature.number(-largestEntry, largestEntry));
            for (const std::string& word : group.texts("words")) words_[lowerCase(word)] = values;
        }
        for (const JsonValue& layer : config.objects("layers")) {
            const std::string name = "layers." + std::to_string(layers_.size()) + ".";
            layers_.push_back({.does = layer.text("does"),
                               .query = readWeights(layer, "query", name, features_, compared_),
                               .key = readWeights(layer, "key", name, features_, compared_),
                               .value = readWeights(layer, "value", name, features_, compared_),
                               .output = readWeights(layer, "output", name, compared_, features_)});
        }
        for (const NamedLayer& layer : layers_)
            for (const auto& weights : {layer.query, layer.key, layer.value, layer.output})
                information_.bytes += size_t(weights->rows() * weights->columns()) * sizeof(float);
    }

    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override {
        if (!inputs.ids().empty())
            throw Error({.what = "this model reads words and has no token ids",
                         .where = information_.id,
                         .remedy = "Give it a text."});
        auto words = segmentWords(inputs.text(), mostWords);
        if (words.tokens.empty())
            throw Error(
                {.what = "the text has no word", .remedy = "Type a sentence to see where each word looks."});
        auto recording = beginRecording(information_, inputs);
        if (words.isTruncated()) recording->leftOut = {{.unit = LimitUnit::words, .limit = mostWords}};

        markUnlisted(*recording, words.tokens);
        Recorder recorder({.keep = options.keep, .stop = options.stop});
        NodeId stream = embed(recorder, words.tokens);  // X: [words × features]
        Sequence text{.name = "text",
                      .axis = recorder.axes(stream).rows,
                      .tokens = std::move(words.tokens),
                      .input = "text",
                      .hidden = {stream}};
        recording->blocks = {
            {.node = stream,
             .steps = {embeddingStep("embeddings", {.symbol = "X", .node = stream}, recorder.graph())}}};
        for (size_t i = 0; i < layers_.size(); ++i) {
            const NodeId before = stream;
            AttentionMap map = attend(recorder, int(i), before, options);
            stream = recorder.apply(add(), {before, map.nodes.output},
                                    "layers." + std::to_string(i) + ".residual", Lifetime::kept);
            text.hidden.push_back(stream);
            recording->blocks.push_back({.kind = Block::Kind::attention,
                                         .layer = int(i),
                                         .map = int(i),
                                         .node = map.nodes.output,
                                         .after = {sumStep(StepKind::residual, "residual",
                                                           {{.symbol = "X", .node = before},
                                                            {.symbol = "Y", .node = map.nodes.output}},
                                                           {.symbol = "R", .node = stream})}});
            recording->maps.push_back(std::move(map));
        }
        recording->sequences = {std::move(text)};
        assignStories(recording->blocks);
        recording->evaluation = recorder.finish();
        return recording;
    }

private:
    bool isListed(const std::string& word) const { return words_.contains(lowerCase(word)); }

    /// Distinguishes words without features from words whose features do not fit.
    void markUnlisted(Recording& recording, std::vector<Token>& tokens) const {
        std::string unlisted;
        std::set<std::string> named;
        for (Token& token : tokens) {
            token.unknown = !isListed(token.text);
            if (!token.unknown || !named.insert(lowerCase(token.text)).second) continue;
            unlisted += (unlisted.empty() ? "" : ", ") + token.text;
        }
        if (!unlisted.empty()) recording.provenance[unlistedWords] = unlisted;
    }

    /// The features of each word. [words × features]
    NodeId embed(Recorder& recorder, const std::vector<Token>& tokens) const {
        Matrix values = Matrix::Zero(std::ssize(tokens), std::ssize(features_));
        Axis::Labels labels;
        for (Index i = 0; i < values.rows(); ++i) {
            labels.push_back(tokens[size_t(i)].text);
            const auto known = words_.find(lowerCase(labels.back()));
            if (known != words_.end())
                std::copy(known->second.begin(), known->second.end(), values.row(i).data());
        }
        return recorder.constant(std::move(values), {tokenAxis(std::move(labels)), named(features_)},
                                 "embeddings");
    }

    AttentionMap attend(Recorder& recorder, int layer, NodeId x, const RunOptions& options) const {
        const NamedLayer& weights = layers_[size_t(layer)];
        const std::string name = "layers." + std::to_string(layer);
        AttentionMap map{.name = "self", .layer = layer, .input = x, .memory = x};
        map.exchangeable = weightlessScoreFunctions;
        map.softmaxExchangeable = true;
        map.headNames = {weights.does};
        const AxisPointer features = named(features_), compared = named(compared_);
        map.queryWeights = recorder.parameter(weights.query, {features, compared});
        map.keyWeights = recorder.parameter(weights.key, {features, compared});
        map.valueWeights = recorder.parameter(weights.value, {features, compared});
        map.output.weights = recorder.parameter(weights.output, {compared, features});
        const auto project = [&](NodeId matrix, const char* symbol) {
            return recorder.apply(linear(), {x, matrix}, name + symbol, Lifetime::kept,
                                  {recorder.axes(x).rows, compared});
        };
        AttentionSettings settings{.mask = options.changes.mask.value_or(MaskRule{})};
        changeScore(settings, options.changes.score);
        settings.softmax = options.changes.softmax.value_or(SoftmaxKind::softmax);
        settings.seed = options.generation.seed;
        map.nodes =
            multiHeadAttention(recorder, project(map.queryWeights, ".q"), project(map.keyWeights, ".k"),
                               project(map.valueWeights, ".v"), settings, name + ".self");
        declareProjections(recorder, map.nodes, {map.queryWeights, noNode}, {map.keyWeights, noNode},
                           {map.valueWeights, noNode});
        map.nodes.output =
            recorder.apply(linear(), {map.nodes.context, map.output.weights}, name + ".self.output",
                           Lifetime::kept, {recorder.axes(x).rows, features});
        map.score = settings.score;
        return map;
    }

    static AxisPointer named(const Names& names) {
        return std::make_shared<Axis>(AxisRole::feature, Axis::Labels(names));
    }

    Names features_;  ///< names of a word's features
    Names compared_;  ///< names of what queries and keys match
    std::unordered_map<std::string, std::vector<float>> words_;
    std::vector<NamedLayer> layers_;
};

}  // namespace

Mechanism namedFeaturesMechanism() {
    return {"named_features", openAs<NamedFeatures>, sentenceInput<mostWords>};
}

}  // namespace attentionscope
