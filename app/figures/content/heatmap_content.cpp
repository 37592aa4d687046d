#include "app/figures/content/heatmap_content.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/figures/content/differing_words.h"
#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/weight_scale.h"
#include "app/figures/drawing/sentences.h"
#include "core/graph/explain.h"
#include "core/graph/ops/mask.h"

namespace attentionscope {

namespace {

struct HeatmapWords {
    Q_DECLARE_TR_FUNCTIONS(ShownMap)
};

struct Run {
    const Recording* recording;
    const AttentionMap* map;
};

/// The run whose values are shown: without the user's changes if requested.
Run shownRun(const FigureRequest& request) {
    const bool ghost = request.shown.comparison == Comparison::ghost && request.hasChanges();
    if (!ghost) return {request.recording.get(), request.map};
    return {request.unchanged.get(), request.unchanged->find(request.map->name, request.map->layer)};
}

bool isDifference(const FigureRequest& request) {
    return request.shown.comparison == Comparison::difference && request.hasChanges();
}

MatrixSlice differenceOfRuns(const FigureRequest& request) {
    const AttentionMap* before = request.unchanged->find(request.map->name, request.map->layer);
    if (!before) return {};
    const Stage stage = request.stageOfMap();
    return difference(stageMatrix(*request.recording, *request.map, request.head, stage),
                      stageMatrix(*request.unchanged, *before, request.head, stage));
}

/// Marks the chosen words of the changed run at their places in the unchanged one.
void markCounterparts(HeatmapContent& content, const FigureRequest& request) {
    const MapSides sides = sidesOf(request);
    const auto mark = [](std::optional<Index>& chosen, const JoinedWords& words,
                         std::optional<Index> position, const AxisPointer& from, const AxisSlice& to,
                         Index count) {
        chosen.reset();
        if (!position || !from || *position >= words.positions) return;
        const auto counterparts = correspondingWords({from}, words.count(), to, count);
        const Index place = counterparts[size_t(words.wordOf(*position))];
        if (place >= 0) chosen = place;
    };
    mark(content.chosenQuery, sides.queries, request.query, sides.queryAxis, content.queries,
         content.values.rows());
    mark(content.chosenKey, sides.keys, request.key, sides.keyAxis, content.keys, content.values.columns());
}

/// Sets the values of a derived map, and its title.
void showDerived(MapValues& result, const FigureRequest& request, const MapSides& sides) {
    const DerivedMap derived = derivedMap(request);
    const MatrixSlice values(
        std::make_shared<Matrix>(DerivedMaps(request.recording, derived).matrix(*request.map, request.head)));
    result.values = joinsPieces(derived) ? sides.of(values) : values;
    switch (derived) {
        case DerivedMap::valueWeighted:
            result.title = HeatmapWords::tr("value-weighted attention ‖α v W_O‖");
            break;
        case DerivedMap::gradient:
            result.title = HeatmapWords::tr("attention × gradient of the prediction");
            break;
        case DerivedMap::rollout: result.title = HeatmapWords::tr("attention rollout over the layers"); break;
        case DerivedMap::flow: result.title = HeatmapWords::tr("attention flow through the layers"); break;
        case DerivedMap::mean: result.title = HeatmapWords::tr("mean weight of the heads"); break;
        case DerivedMap::maximum: result.title = HeatmapWords::tr("largest weight of the heads"); break;
        case DerivedMap::deviation:
            result.title = HeatmapWords::tr("weight minus the mean of the heads");
            break;
        case DerivedMap::none: break;
    }
    // Norms have no natural end: their scale runs from zero to the largest. Others have a sign.
    const ScaleKind kind = hasShares(derived)                     ? request.shown.scale
                           : derived == DerivedMap::valueWeighted ? ScaleKind::fitted
                                                                  : ScaleKind::centred;
    result.scale = ValueScale::over(kind, result.values);
}

/// The single word that each word reads (hard attention): none if the pieces of a word read different ones.
std::vector<Index> readWords(const MapSides& sides, const std::vector<Index>& keys) {
    if (!sides.join() || Index(keys.size()) != sides.queries.positions) return keys;
    std::vector<Index> words;
    for (Index word = 0; word < sides.queries.count(); ++word) {
        words.push_back(sides.keys.wordOf(keys[size_t(sides.queries.begin(word))]));
        for (Index i = sides.queries.begin(word); i < sides.queries.end(word); ++i)
            if (sides.keys.wordOf(keys[size_t(i)]) != words.back()) words.back() = -1;
    }
    return words;
}

/// Larger maps are drawn as they are: their masked cells would have to be computed first, and are too small
/// to be distinguished.
constexpr Index mostCellsToMark = 1 << 18;

/// The values with minus infinity in masked cells (for a word, if all its pieces are masked); empty if none
/// is masked. A weight set by hand in a masked cell is shown.
MatrixSlice withClosedCells(const MatrixSlice& values, const MapSides& sides, const Recording& recording,
                            const HeadNodes& head) {
    if (head.masked == noNode) return {};
    const Node& masked = recording.evaluation->graph()->node(head.masked);
    const bool computed = masked.op && !recording.evaluation->differsFromBase(head.masked);
    if (computed && !canCloseCells(*masked.op, masked.inputs.size())) return {};
    const Shape shape = masked.axes.shape();
    if (shape.rows * shape.columns > mostCellsToMark) return {};
    const MatrixPointer scores = recording.evaluation->value(head.masked);
    if (scores->array().isFinite().all()) return {};
    const auto open = std::make_shared<Matrix>(
        scores->array().isInf().select(0.f, Matrix::Ones(shape.rows, shape.columns)));
    const MatrixSlice seen = sides.of(MatrixSlice(open));
    if (seen.rows() != values.rows() || seen.columns() != values.columns()) return {};
    const auto drawn = std::make_shared<Matrix>(values.rows(), values.columns());
    for (Index row = 0; row < values.rows(); ++row)
        for (Index column = 0; column < values.columns(); ++column) {
            const bool closed = seen(row, column) == 0 && values(row, column) == 0;
            (*drawn)(row, column) = closed ? -std::numeric_limits<float>::infinity() : values(row, column);
        }
    return MatrixSlice(drawn);
}

/// Whether some row of weights was overwritten.
bool isEdited(const Recording& recording, const HeadNodes& head) {
    const Evaluation& evaluation = *recording.evaluation;
    if (!evaluation.differsFromBase(head.weights)) return false;
    for (Index row = 0; row < evaluation.value(head.weights)->rows(); ++row)
        if (evaluation.isEdited(sourceOf(evaluation, {head.weights, row, 0}).node)) return true;
    return false;
}

/// The energies of the sound whose pieces a sequence consists of, the highest frequency first, with silence
/// to the end of the last piece; empty if it is none.
MatrixSlice soundOf(const Recording& recording, const Sequence& pieces) {
    if (pieces.kind != Sequence::Kind::steps || pieces.picture == noNode || pieces.size() == 0) return {};
    const MatrixPointer energies = recording.evaluation->value(pieces.picture);
    const Index frames = (energies->rows() + pieces.size() - 1) / pieces.size();
    Matrix turned = Matrix::Constant(energies->cols(), frames * pieces.size(), energies->minCoeff());
    turned.leftCols(energies->rows()) = energies->transpose().colwise().reverse();
    return MatrixSlice(std::make_shared<Matrix>(std::move(turned)));
}

MapValues valuesOn(const FigureRequest& request, const MapSides& sides) {
    if (!request.map) return {};
    const auto [recording, map] = shownRun(request);
    if (!map) return {};
    const Stage stage = request.stageOfMap();
    const bool isWeights = stage == Stage::weights;
    MapValues result{.values = {}, .title = stageWords(stage, *map), .colors = request.shown.colors};
    if (derivedMap(request) != DerivedMap::none) {
        showDerived(result, request, sides);
    } else if (isDifference(request)) {
        // Values that add up may be subtracted first, because the words of both runs are the same.
        result.values = sides.of(differenceOfRuns(request));
        result.title = HeatmapWords::tr("change against the run without changes");
        result.scale = ValueScale::over(ScaleKind::centred, result.values);
    } else {
        result.values = sides.of(stageMatrix(*recording, *map, request.head, stage));
        // Scores are signed and unbounded: their scale is fitted around zero. Gates are in (0, 1).
        result.scale = isWeights ? weightScale(request) : ValueScale::over(ScaleKind::centred, result.values);
        if (isWeights) result.title = weightTitle(*recording, *map, result.scale);
    }
    if (result.scale.kind() == ScaleKind::centred) result.colors = ColorMapName::diverging;
    return result;
}

}  // namespace

DerivedMap derivedMap(const FigureRequest& request) {
    const Presentation& shown = request.shown;
    if (!request.map || shown.comparison != Comparison::none || request.stageOfMap() != Stage::weights ||
        !request.map->normalised || !hasStage(*request.map, request.head, Stage::weights))
        return DerivedMap::none;
    return canDerive(*request.recording, *request.map, shown.derived) ? shown.derived : DerivedMap::none;
}

DerivedMap derivedMapOf(FigureKind kind, const FigureRequest& request) {
    if (kind == FigureKind::heatmap) return derivedMap(request);
    if (kind != FigureKind::picture || !request.map) return DerivedMap::none;
    if (mapOverPicture(*request.recording, *request.map) != request.map) return DerivedMap::none;
    FigureRequest weights = request;
    weights.stage.reset();
    return derivedMap(weights);
}

bool isSilenced(const FigureRequest& request) {
    const HeadNodes* head = request.map ? request.map->head(request.head) : nullptr;
    if (!head || head->weighted == noNode) return false;
    const Evaluation& evaluation = *request.recording->evaluation;
    const Place source = sourceOf(evaluation, {head->weighted, 0, 0});
    return evaluation.isEdited(source.node) &&
           keptShare(evaluation, source.node, source.row, source.column) == 0;
}

QString derivedWords(DerivedMap map) {
    switch (map) {
        case DerivedMap::valueWeighted: return HeatmapWords::tr("value-weighted");
        case DerivedMap::rollout: return HeatmapWords::tr("rollout");
        case DerivedMap::flow: return HeatmapWords::tr("flow");
        case DerivedMap::gradient: return HeatmapWords::tr("attention × gradient");
        case DerivedMap::mean: return HeatmapWords::tr("mean of the heads");
        case DerivedMap::maximum: return HeatmapWords::tr("maximum of the heads");
        case DerivedMap::deviation: return HeatmapWords::tr("deviation from the mean");
        case DerivedMap::none: break;
    }
    return {};
}

bool joinsPieces(DerivedMap map) {
    return map != DerivedMap::valueWeighted && map != DerivedMap::gradient && map != DerivedMap::maximum;
}

MapSides heatmapSides(const FigureRequest& request) {
    if (!request.map || request.stageOfMap() != Stage::weights) return pieceSidesOf(request);
    if (!joinsPieces(derivedMap(request))) return pieceSidesOf(request);
    const auto [recording, map] = shownRun(request);
    FigureRequest own = request;
    if (map != request.map && map) {
        own.recording = request.unchanged;
        own.map = map;
    }
    return sidesOf(own);
}

MapValues mapValues(const FigureRequest& request) {
    return valuesOn(request, pieceSidesOf(request));
}

HeatmapContent heatmapContent(const FigureRequest& request) {
    const MapSides sides = heatmapSides(request);
    const MapValues map = valuesOn(request, sides);
    HeatmapContent content;
    content.values = map.values;
    content.valueTitle = map.title;
    content.scale = map.scale;
    content.colors = map.colors;
    content.quietZeros = request.map && isDifference(request);
    if (!request.map) return content;
    const auto [recording, own] = shownRun(request);
    if (!own) return content;
    const Stage stage = request.stageOfMap();
    content.queries = {sides.queryAxis};
    if (stage == Stage::weighted || stage == Stage::output) {
        content.keyTitle = HeatmapWords::tr("dimension →");
    } else {
        content.keys = {sides.keyAxis};
        const bool isFeatures = recording->keysOf(*own).kind == Sequence::Kind::features;
        content.squareCells = !isFeatures;
        content.sound = soundOf(*recording, recording->keysOf(*own));
        if (isFeatures) content.keyTitle = HeatmapWords::tr("dimension →");
        if (isFeatures) content.queryTitle = HeatmapWords::tr("← position");
        if (recording->queriesOf(*own).kind == Sequence::Kind::features) {
            content.squareCells = false;
            content.queryTitle = HeatmapWords::tr("← dimension");
        }
        const DerivedMap derived = derivedMap(request);
        const bool plain = stage == Stage::weights && (derived == DerivedMap::none || isOfHeads(derived)) &&
                           !isDifference(request) && hasStage(*own, request.head, Stage::weights);
        if (plain)
            content.drawn = withClosedCells(content.values, sides, *recording, *own->head(request.head));
        if (hasStage(*own, request.head, Stage::weights))
            content.readKeys = readWords(sides, readKeys(*recording, *own->head(request.head)));
    }
    if (request.query) content.chosenQuery = sides.queries.wordOf(*request.query);
    if (request.key) content.chosenKey = sides.keys.wordOf(*request.key);
    // Selections refer to the run with the changes, whose words may differ.
    if (own != request.map) markCounterparts(content, request);
    if (isDifference(request) && isNothing(content.values)) content.note = noDifferenceWords(request);
    return content;
}

bool isNothing(const MatrixSlice& values) {
    for (Index row = 0; row < values.rows(); ++row)
        for (Index column = 0; column < values.columns(); ++column)
            if (values(row, column) != 0 && !std::isnan(values(row, column))) return false;
    return !values.empty();
}

QString noDifferenceWords(const FigureRequest& request) {
    if (isSilenced(request))
        return HeatmapWords::tr("This head is silenced: its output is 0, and its weights stay the same.");
    return HeatmapWords::tr("The changes do not affect these numbers.");
}

HeatmapContent differenceOf(const HeatmapContent& first, const HeatmapContent& second) {
    HeatmapContent content = first;
    content.values = difference(first.values, second.values);
    content.drawn = {};
    content.scale = ValueScale::over(ScaleKind::centred, content.values);
    content.colors = ColorMapName::diverging;
    content.valueTitle = HeatmapWords::tr("difference");
    content.quietZeros = true;
    return content;
}

namespace {

/// What the rows of a derived map show; empty if there is none.
QString derivedRowsWords(DerivedMap derived) {
    switch (derived) {
        case DerivedMap::valueWeighted:
            return HeatmapWords::tr(
                "Each row is a query; its colours show the length of the vector that each key adds.");
        case DerivedMap::rollout:
            return HeatmapWords::tr(
                "Each row is a query; its colours show how much each position has contributed to it up to "
                "this layer. Rows sum to 1.");
        case DerivedMap::flow:
            return HeatmapWords::tr(
                "Each row is a query; its colours show how much could flow from each position to it through "
                "the "
                "layers up to this one, if nothing else flowed.");
        case DerivedMap::gradient:
            return HeatmapWords::tr(
                "Each row is a query; its colours show how much each of its weights raises or lowers what "
                "the "
                "model predicts: the weight times its gradient.");
        case DerivedMap::mean:
            return HeatmapWords::tr(
                "Each row is a query; its colours show the mean of the weights that the heads of this layer "
                "give.");
        case DerivedMap::maximum:
            return HeatmapWords::tr(
                "Each row is a query; its colours show the largest weight that a head of this layer gives.");
        case DerivedMap::deviation:
            return HeatmapWords::tr(
                "Each row is a query; its colours show how much more or less this head gives than the heads "
                "of "
                "this layer on average.");
        case DerivedMap::none: break;
    }
    return {};
}

}  // namespace

QString rowsWords(const FigureRequest& request) {
    if (!request.map || !hasStage(*request.map, request.head, Stage::weights)) return {};
    const HeadNodes& head = *request.map->head(request.head);
    if (!request.map->normalised)
        return HeatmapWords::tr(
            "Each row is a position, each column a dimension. The colour shows how far its gate is open, "
            "from 0 to 1.");
    if (isDifference(request) && isNothing(differenceOfRuns(request))) return noDifferenceWords(request);
    if (isDifference(request))
        return HeatmapWords::tr(
            "Each row is a query; its colours show how much more or less each key gets after the changes.");
    if (const DerivedMap derived = derivedMap(request); derived != DerivedMap::none)
        return derivedRowsWords(derived);
    if (request.stageOfMap() != Stage::weights)
        return HeatmapWords::tr(
            "Each row is a query; its colours show how well each key fits it, before the softmax.");
    const auto [recording, map] = shownRun(request);
    if (!map) return {};
    if (!readKeys(*recording, head).empty())
        return HeatmapWords::tr(
            "Each row is an output word; its colours are the probabilities of the positions. A frame marks "
            "the one position that is read.");
    if (recording->queriesOf(*map).kind == Sequence::Kind::features)
        return HeatmapWords::tr(
            "Each row is a dimension with its own softmax; its colours show how much each word gives to this "
            "dimension of the new vector. Rows sum to 1.");
    const bool isOfWords = recording->queriesOf(*map).kind == Sequence::Kind::tokens &&
                           recording->keysOf(*map).kind == Sequence::Kind::tokens;
    QString rows =
        isOfWords
            ? HeatmapWords::tr(
                  "Each row is a query word; its colours show how much of each key word goes into its new "
                  "vector.")
            : HeatmapWords::tr(
                  "Each row is a query; its colours show how much of each key goes into its new vector.");
    if (heatmapSides(request).join()) rows = joinedSentences({rows, joiningWords()});
    if (const auto unlisted = recording->provenance.find(unlistedWords);
        unlisted != recording->provenance.end())
        rows = joinedSentences(
            {rows,
             HeatmapWords::tr("The model has no features for %1: such a word has an empty query, so all its "
                              "scores are 0 and its weights are equal.")
                 .arg(QString::fromStdString(unlisted->second))});
    if (isEdited(*recording, head))
        return HeatmapWords::tr("%1 Rows that were set by hand need not sum to 1.").arg(rows);
    if (head.probabilities != noNode && head.reading == Reading::all)
        return HeatmapWords::tr(
                   "%1 Weights fade with the distance from the predicted place, so rows sum to less than 1.")
            .arg(rows);
    // Inconsistencies found at import and accepted anyway.
    if (const auto marked = recording->provenance.find("marked"); marked != recording->provenance.end())
        return HeatmapWords::tr("%1 It failed these checks and is shown as it is: %2")
            .arg(rows, QString::fromStdString(marked->second));
    return HeatmapWords::tr("%1 Rows sum to 1.").arg(rows);
}

}  // namespace attentionscope
