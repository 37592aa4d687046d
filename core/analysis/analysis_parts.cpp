#include "core/analysis/analysis_parts.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "core/base/error.h"
#include "core/base/probability.h"
#include "core/graph/row_values.h"
#include "core/kernels/kernels.h"
#include "core/kernels/scratch.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope {

bool predictsNothing(const Recording& recording) {
    return recording.predictions.empty() || recording.predictions.back().logits == noNode;
}

std::optional<Index> analysedPosition(const Recording& recording, Index chosen) {
    const auto isProduced = [&](const Prediction& one) {
        return one.kind == Prediction::Kind::producedWord && one.position == chosen;
    };
    if (std::ranges::any_of(recording.predictions, isProduced)) return chosen;
    if (!recording.predictions.empty() || !recording.predictAt || recording.sequences.empty()) return {};
    const auto& tokens = recording.sequences.back().tokens;
    if (chosen < 0 || chosen >= Index(tokens.size()) || tokens[std::size_t(chosen)].special) return {};
    const Prediction prediction = recording.predictAt(recording.evaluation, chosen);
    const bool other = prediction.candidates.size() > 0 &&
                       prediction.candidates.front().id != tokens[std::size_t(chosen)].id;
    return other ? std::optional(chosen) : std::nullopt;
}

PredictedRow predictedRow(const Recording& recording) {
    if (predictsNothing(recording)) {
        const auto mask = recording.provenance.find("mask");
        if (mask != recording.provenance.end())
            throw Error(ErrorReport{
                .what = "this analysis needs a hidden word to predict",
                .where = recording.model,
                .remedy = Phrase("Hide a word of the text: write %1 in its place.", {mask->second})});
        throw Error(ErrorReport{.what = "this run predicts nothing",
                                .where = recording.model,
                                .expected = "a model that predicts words or labels"});
    }
    const Prediction& last = recording.predictions.back();
    return {last.logits, last.row};
}

std::vector<float> logitsAt(const Evaluation& evaluation, const PredictedRow& place, const StopToken& stop) {
    const MatrixPointer logits = evaluation.value(place.logits, stop);
    const auto chosen = rowOf(*logits, place.row);
    return {chosen.begin(), chosen.end()};
}

namespace {

const Axis& vocabularyOf(const Recording& recording) {
    if (recording.vocabulary) return *recording.vocabulary;
    const NodeId logits = recording.logits != noNode ? recording.logits : predictedRow(recording).logits;
    return *recording.evaluation->graph()->node(logits).axes.columns;
}

}  // namespace

Index tokenNamed(const Recording& recording, const std::string& token) {
    const Axis& vocabulary = vocabularyOf(recording);
    std::vector<std::string> spellings;
    const bool isExact = token.starts_with('\\') && token.size() > 1, hasBlank = token.starts_with(' ');
    const bool isMark = !token.empty() && std::ispunct(static_cast<unsigned char>(token.front())) != 0;
    if (isMark && !isExact) spellings.push_back(token);
    // A word as it is read begins with a blank; without one, the same letters are the end of another word.
    for (const char* blank : {"Ġ", "▁", " "})
        if (!isExact) spellings.push_back(blank + token.substr(hasBlank ? 1 : 0));
    spellings.push_back(isExact ? token.substr(1) : token);
    for (const std::string& spelling : spellings)
        for (Index id = 0; id < vocabulary.size(); ++id)
            if (vocabulary.label(id) == spelling) return id;
    // The longest of its beginnings that is a token.
    Index beginning = -1;
    for (const std::string& spelling : spellings)
        for (Index id = 0; id < vocabulary.size(); ++id)
            if (const std::string& label = vocabulary.label(id);
                !label.empty() && spelling.starts_with(label) && label != "▁" && label != "Ġ" &&
                (beginning < 0 || label.size() > vocabulary.label(beginning).size()))
                beginning = id;
    throw Error(ErrorReport{
        .what = "the vocabulary has no such token",
        .where = recording.model,
        .got = token,
        .expected = "one token, as the vocabulary spells it",
        .remedy =
            beginning < 0 ? Phrase() : Phrase("Name its first piece, “%1”.", {vocabulary.label(beginning)})});
}

std::string tokenSpelling(const Recording& recording, Index column) {
    return vocabularyOf(recording).label(column);
}

Index targetOf(const Recording& recording, const std::optional<std::string>& named,
               std::span<const float> logits) {
    return named ? tokenNamed(recording, *named) : bestOf(logits, 1).front();
}

void nameTarget(Analysis& analysis, const AnalysisInput& input, Index target) {
    analysis.settings["target"] = tokenSpelling(*input.recording, target);
    if (!input.target) analysis.settings["target_is"] = std::string("the most likely token");
    analysis.settings["position"] = double(input.recording->predictions.back().position);
}

void noteMissing(Analysis& analysis, const std::string& score, const Phrase& reason) {
    const auto& scores = analysis.table.axes.front().labels;
    const std::size_t count = analysis.table.values.size() / scores.size();
    const auto first = analysis.table.values.begin() +
                       (std::ranges::find(scores, score) - scores.begin()) * std::ptrdiff_t(count);
    if (std::all_of(first, first + std::ptrdiff_t(count), [](double value) { return std::isnan(value); }))
        analysis.missing[score] = reason;
}

RunInputs withText(const Recording& recording, InputValue text) {
    RunInputs inputs = recording.inputs;
    inputs.values["text"] = std::move(text);
    return inputs;
}

void Spread::add(double value) {
    if (std::isnan(value)) return;
    sum += value;
    squares += value * value;
    ++count;
}

double Spread::mean() const {
    return count > 0 ? sum / double(count) : std::nan("");
}

double Spread::deviation() const {
    return count > 0 ? std::sqrt(std::max(0.0, squares / double(count) - mean() * mean())) : std::nan("");
}

bool predictsNextWords(const Recording& recording) {
    return recording.logits != noNode && recording.sequences.size() == 1 && !recording.predictions.empty() &&
           recording.predictions.back().kind == Prediction::Kind::nextWord;
}

NodeId logitsOfAll(const Recording& recording) {
    const bool each = recording.logits != noNode && !recording.sequences.empty() &&
                      recording.evaluation->graph()->node(recording.logits).axes.rows->size() ==
                          recording.sequences.back().size();
    if (!each)
        throw Error(ErrorReport{.what = "this run has no logits for each of its words",
                                .where = recording.model,
                                .expected = "a model that predicts a word at every position"});
    return recording.logits;
}

const std::vector<NodeId>& residualStream(const Recording& recording) {
    static const Sequence none;
    return residualStream(recording, recording.sequences.empty() ? none : recording.sequences.back());
}

const std::vector<NodeId>& residualStream(const Recording& recording, const Sequence& sequence) {
    if (sequence.hidden.size() < 2)
        throw Error(ErrorReport{.what = "this run records no hidden states after each layer",
                                .where = recording.model,
                                .expected = "a transformer that is run here"});
    return sequence.hidden;
}

AnalysisAxis streamAxis(std::size_t states) {
    AnalysisAxis axis{"layer", {"embedding"}};
    for (std::size_t layer = 0; layer + 1 < states; ++layer) axis.labels.push_back(std::to_string(layer));
    return axis;
}

AnalysisAxis positionAxis(const Sequence& sequence) {
    AnalysisAxis axis{"position", {}};
    for (Index i = 0; i < sequence.size(); ++i) {
        axis.labels.push_back(sequence.axis->label(i));
        axis.positions.push_back(i);
    }
    return axis;
}

namespace {

std::vector<const AttentionMap*> mapsWith(const Recording& recording, const Phrase& missing,
                                          const std::function<bool(const AttentionMap&)>& isMeant) {
    std::vector<const AttentionMap*> maps;
    for (const AttentionMap& map : recording.maps)
        if (map.normalised && !map.nodes.heads.empty() && isMeant(map)) maps.push_back(&map);
    if (maps.empty()) throw Error(ErrorReport{.what = missing, .where = recording.model});
    std::ranges::stable_sort(maps, {}, [](const AttentionMap* map) { return map->layer; });
    for (const AttentionMap* map : maps)
        if (map->nodes.heads.size() != maps.front()->nodes.heads.size())
            throw Error(ErrorReport{.what = "the layers have different numbers of heads",
                                    .where = recording.model,
                                    .expected = "equally many heads in every layer"});
    return maps;
}

int lastSequence(const Recording& recording) {
    return int(recording.sequences.size()) - 1;
}

}  // namespace

std::vector<const AttentionMap*> mapsOf(const Recording& recording, const std::string& name) {
    if (name.empty()) return selfMaps(recording);
    return mapsWith(recording, Phrase("this run has no attention map %1", {name}),
                    [&](const AttentionMap& map) { return map.name == name; });
}

std::vector<const AttentionMap*> selfMaps(const Recording& recording) {
    const int last = lastSequence(recording);
    return mapsWith(recording, Phrase("this run has no self-attention"), [last](const AttentionMap& map) {
        return map.querySequence == last && map.keySequence == last;
    });
}

std::vector<const AttentionMap*> mapsOfLast(const Recording& recording) {
    const int last = lastSequence(recording);
    auto maps = mapsWith(recording, Phrase("this run has no self-attention"),
                         [last](const AttentionMap& map) { return map.querySequence == last; });
    std::ranges::stable_sort(maps, {}, [last](const AttentionMap* map) {
        return std::pair(map->layer, map->keySequence != last);
    });
    return maps;
}

std::vector<AnalysisAxis> headAxes(const std::vector<const AttentionMap*>& maps) {
    std::vector<AnalysisAxis> axes{{"layer", {}}, {"head", {}}};
    for (const AttentionMap* map : maps) axes[0].labels.push_back(std::to_string(map->layer));
    for (std::size_t head = 0; head < maps.front()->nodes.heads.size(); ++head)
        axes[1].labels.push_back(std::to_string(maps.front()->headNumber(head)));
    return axes;
}

EvaluationPointer under(const Evaluation& evaluation, const std::vector<Intervention>& more,
                        const StopToken& stop) {
    std::vector<Intervention> all = evaluation.interventions();
    all.insert(all.end(), more.begin(), more.end());
    return evaluation.with(std::move(all), stop);
}

void underEach(const Evaluation& evaluation, Index count, const ChangesOf& changes, NodeId read,
               const std::vector<Index>& rows, const UseOfRows& use, const std::function<void(Index)>& done,
               const StopToken& stop) {
    // Products with the weights of a model need about this many rows to be limited by arithmetic.
    constexpr Index enoughRows = 128, mostAtOnce = 16;
    RowValues values(read, rows);
    for (Index first = 0; first < count;) {
        std::vector<std::vector<Intervention>> lists;
        Index together = 0;
        while (first + std::ssize(lists) < count && together < enoughRows && std::ssize(lists) < mostAtOnce) {
            std::vector<Intervention> all = evaluation.interventions();
            for (Intervention& change : changes(first + std::ssize(lists))) all.push_back(std::move(change));
            together += all.empty() ? 1 : evaluation.graph()->node(all.back().node).axes.rows->size();
            lists.push_back(std::move(all));
        }
        const auto evaluations = evaluation.withEach(std::move(lists), stop);
        const Matrix none, &all = read == noNode ? none : values.of(evaluations, stop);
        ThreadPool::instance().parallelFor(std::ssize(evaluations), 1, [&](Index begin, Index end) {
            for (Index k = begin; k < end; ++k) {
                const Index own = read == noNode ? 0 : std::ssize(rows);
                use(first + k, *evaluations[std::size_t(k)],
                    MatrixView(all.data() + k * own * all.cols(), own, all.cols()));
            }
        });
        first += std::ssize(evaluations);
        done(first);
    }
}

double normaliserOf(std::span<const float> logits) {
    const Index count = std::ssize(logits);
    const float highest = kernels::largest(logits.data(), count);
    return double(highest) +
           std::log(kernels::exponentialSum(logits.data(), count, highest, kernels::scratch(count)));
}

}  // namespace attentionscope
