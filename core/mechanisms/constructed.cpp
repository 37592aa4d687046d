// One layer of multi-head self-attention whose weights were *constructed*, not trained, so that the work of
// each of its eight heads is known exactly: previous token, next token, same token, first token, similar
// spelling, nearest punctuation, a wide Gaussian around the position, and uniform. Works on any text in any
// script. The scores are true scaled dot products of X W_Q and X W_K; nothing is adjusted afterwards.

#include <unicode/uchar.h>

#include <algorithm>
#include <map>

#include "core/attention/attention.h"
#include "core/base/error.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/mechanisms/constructed_weights.h"
#include "core/mechanisms/spelling.h"
#include "core/mechanisms/system_model.h"
#include "core/mechanisms/translation_text.h"
#include "core/recording/usual_steps.h"
#include "core/text/unicode.h"
#include "core/text/word_segmenter.h"

namespace attentionscope {

namespace {

using namespace constructed;

bool isPunctuation(const std::u32string& word) {
    return !word.empty() &&
           std::all_of(word.begin(), word.end(), [](char32_t c) { return u_ispunct(UChar32(c)) != 0; });
}

/// For each word, which other words of the text it is spelt like, and which word it is; both zero for words
/// that resemble no other, and once all dimensions are taken. [words × alikeWidth] each
std::pair<Matrix, Matrix> likenesses(const std::vector<std::u32string>& words) {
    Matrix alike = Matrix::Zero(Index(words.size()), alikeWidth), own = alike;
    std::map<std::u32string, WordParts> parts;  // for each different word
    for (const std::u32string& word : words)
        if (!parts.contains(word)) parts.emplace(word, partsOfWord(word));
    std::map<std::u32string, std::vector<std::u32string>> partners;
    for (auto one = parts.begin(); one != parts.end(); ++one)
        for (auto other = std::next(one); other != parts.end(); ++other)
            if (areSpeltAlike(one->second, other->second)) {
                partners[one->first].push_back(other->first);
                partners[other->first].push_back(one->first);
            }
    std::map<std::u32string, Index> places;
    for (const std::u32string& word : words)
        if (!partners[word].empty() && Index(places.size()) < alikeWidth)
            places.emplace(word, Index(places.size()));
    for (size_t i = 0; i < words.size(); ++i) {
        const auto place = places.find(words[i]);
        if (place == places.end()) continue;
        own(Index(i), place->second) = 1;
        for (const std::u32string& partner : partners[words[i]])
            if (const auto match = places.find(partner); match != places.end())
                alike(Index(i), match->second) = 1;
    }
    return {alike, own};
}

class Constructed final : public Model {
public:
    explicit Constructed(const ModelFolder& folder)
        : Model(readInformation(folder)), weights_(makeWeights()) {
        for (const auto& parameter : {weights_.query, weights_.key, weights_.value, weights_.output})
            information_.bytes += size_t(parameter->rows() * parameter->columns()) * sizeof(float);
    }

    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override {
        if (!inputs.ids().empty())
            throw Error({.what = "this model reads words and has no token ids",
                         .where = information_.id,
                         .remedy = "Give it a text."});
        auto recording = beginRecording(information_, inputs);
        recording->hasPositions = recording->hasReplaceableMask = true;
        auto words = segmentWords(inputs.text(), tokenLimit);
        if (words.isTruncated()) recording->leftOut = {{.unit = LimitUnit::words, .limit = tokenLimit}};
        if (words.tokens.empty())
            throw Error(
                {.what = "the text has no word", .remedy = "Type a sentence to see where each word looks."});

        Recorder recorder({.keep = options.keep, .stop = options.stop});
        const NodeId x = embed(recorder, words.tokens, options.changes.positionsOff);
        recording->sequences = {{.name = "text",
                                 .axis = recorder.axes(x).rows,
                                 .tokens = std::move(words.tokens),
                                 .input = "text"}};
        AttentionMap map{.name = "self", .input = x, .memory = x};
        map.exchangeable = weightlessScoreFunctions;
        map.softmaxExchangeable = true;
        map.queryWeights = recorder.parameter(weights_.query);
        map.keyWeights = recorder.parameter(weights_.key);
        map.valueWeights = recorder.parameter(weights_.value);
        map.output.weights = recorder.parameter(weights_.output);
        const auto project = [&](NodeId w, const char* name) {
            return recorder.apply(linear(), {x, w}, name, Lifetime::kept,
                                  {{}, featureAxis(heads * headWidth, heads)});
        };
        const NodeId q = project(map.queryWeights, "layers.0.q"), k = project(map.keyWeights, "layers.0.k"),
                     v = project(map.valueWeights, "layers.0.v");
        AttentionSettings settings{
            .heads = heads, .keyValueHeads = heads, .mask = options.changes.mask.value_or(MaskRule{})};
        changeScore(settings, options.changes.score);
        settings.softmax = options.changes.softmax.value_or(SoftmaxKind::softmax);
        settings.seed = options.generation.seed;
        map.nodes = multiHeadAttention(recorder, q, k, v, settings, "layers.0.self");
        declareProjections(recorder, map.nodes, {map.queryWeights, noNode}, {map.keyWeights, noNode},
                           {map.valueWeights, noNode});
        map.nodes.output = recorder.apply(linear(), {map.nodes.context, map.output.weights},
                                          "layers.0.self.output", Lifetime::kept);
        map.headNames.assign(headNames.begin(), headNames.end());
        map.score = settings.score;
        const NodeId output = map.nodes.output;
        recording->maps.push_back(std::move(map));
        recording->sequences[0].hidden = {x, output};
        recording->blocks = {{.node = x, .steps = {embeddings(recorder.graph(), x)}},
                             {.kind = Block::Kind::attention, .map = 0, .node = output}};
        assignStories(recording->blocks);
        recording->evaluation = recorder.finish();
        return recording;
    }

private:
    /// The parts listed in constructed_weights.h, side by side.
    static Step embeddings(const Graph& graph, NodeId x) {
        const auto& parts = graph.node(x).inputs;
        return {.kind = StepKind::embed,
                .id = "embeddings",
                .operands = listed({{.symbol = "P", .node = parts.at(0)},
                                    {.symbol = "C", .node = parts.at(1)},
                                    {.symbol = "D", .node = parts.at(2)},
                                    {.symbol = "F", .node = parts.at(3)},
                                    {.symbol = "M", .node = parts.at(4)},
                                    {.symbol = "A", .node = parts.at(5)},
                                    {.symbol = "U", .node = parts.at(6)}}),
                .result = {.symbol = "X", .node = x},
                .formula = "x_i = [p_i ; c_i ; d_i ; f_i ; m_i ; a_i ; u_i]"};
    }

    static NodeId embed(Recorder& recorder, const std::vector<Token>& tokens, bool positionsOff) {
        const Index n = Index(tokens.size());
        Axis::Labels labels;
        Matrix positions(n, positionWidth), spelling(n, spellingWidth), identity(n, identityWidth),
            flags(n, flagWidth), marks = Matrix::Zero(n, markWidth);
        std::vector<std::u32string> words;
        for (Index i = 0; i < n; ++i) {
            const Token& token = tokens[size_t(i)];
            labels.push_back(token.text);
            const std::u32string word = words.emplace_back(foldedLetters(normaliseSentence(token.text)));
            positionVector(i, positions.row(i).data());
            spellingVector(word, spelling.row(i).data(), spellingWidth);
            identityVector(word, identity.row(i).data(), identityWidth);
            flags.row(i) << 1, float(i == 0), float(isPunctuation(word));
        }
        if (positionsOff) positions.setZero();
        for (Index i = 0; i < n; ++i)
            if (flags(i, 2) != 0) marks.row(i) = positions.row(i).tail(markWidth);
        const auto [alike, own] = likenesses(words);
        const AxisPointer rows = tokenAxis(std::move(labels));
        const auto part = [&](Matrix values, const char* name) {
            const Index width = values.cols();
            return recorder.constant(std::move(values), {rows, featureAxis(width)}, name);
        };
        return recorder.apply(concatenateColumns(),
                              {part(std::move(positions), "positions"), part(std::move(spelling), "spelling"),
                               part(std::move(identity), "identity"), part(std::move(flags), "flags"),
                               part(std::move(marks), "marks"), part(alike, "alike"), part(own, "own")},
                              "embeddings", Lifetime::kept, {rows, featureAxis(modelWidth)});
    }

    Weights weights_;
};

}  // namespace

Mechanism constructedMechanism() {
    return {"constructed", openAs<Constructed>, sentenceInput<tokenLimit>};
}

}  // namespace attentionscope
