#include "app/figures/content/heatmap_content.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "core/analysis/rollout.h"
#include "core/analysis/value_weighted.h"

namespace attentionscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ShownMap)
};

struct Run {
    const Recording* recording;
    const AttentionMap* map;
};

/// The run whose values are shown: without the user's changes where that is asked for.
Run shownRun(const FigureRequest& request) {
    const bool ghost = request.shown.comparison == Comparison::ghost && request.hasChanges();
    if (!ghost) return {request.recording.get(), request.map};
    return {request.unchanged.get(), request.unchanged->find(request.map->name, request.map->layer)};
}

/// The derived map that stands in place of the stage; rollout only follows one sequence through the layers.
DerivedMap derivedMap(const FigureRequest& request) {
    const Presentation& shown = request.shown;
    if (shown.comparison != Comparison::none || request.stageOfMap() != Stage::weights ||
        !request.map->normalised || !hasStage(*request.map, request.head, Stage::weights))
        return DerivedMap::none;
    const bool crosses = request.recording->crosses(*request.map);
    return shown.derived == DerivedMap::rollout && crosses ? DerivedMap::none : shown.derived;
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

/// The values of a derived map, and what they are.
void showDerived(MapValues& result, const FigureRequest& request) {
    const Recording& recording = *request.recording;
    if (derivedMap(request) == DerivedMap::valueWeighted) {
        result.values =
            MatrixSlice(std::make_shared<Matrix>(valueWeighted(recording, *request.map, request.head)));
        result.title = Words::tr("value-weighted attention ‖α v W_O‖");
        // Norms have no natural end: their scale runs from zero to the largest.
        result.scale = ValueScale::over(ScaleKind::fitted, result.values);
        return;
    }
    const auto layers = attentionRollout(recording, request.map->name);
    result.values = MatrixSlice(std::make_shared<Matrix>(layers.at(size_t(request.map->layer))));
    result.title = Words::tr("attention rollout over the layers");
    result.scale = ValueScale::over(request.shown.scale, result.values);
}

/// Whether some row of weights was written over.
bool isEdited(const Recording& recording, const HeadNodes& head) {
    const Evaluation& evaluation = *recording.evaluation;
    if (!evaluation.differsFromBase(head.weights)) return false;
    for (Index row = 0; row < evaluation.value(head.weights)->rows(); ++row)
        if (evaluation.isEdited(sourceOf(evaluation, {head.weights, row, 0}).node)) return true;
    return false;
}

}  // namespace

MapValues mapValues(const FigureRequest& request) {
    if (!request.map) return {};
    const auto [recording, map] = shownRun(request);
    if (!map) return {};
    const Stage stage = request.stageOfMap();
    const bool isWeights = stage == Stage::weights;
    MapValues result{.values = {}, .title = stageWords(stage, *map), .colors = request.shown.colors};
    if (derivedMap(request) != DerivedMap::none) {
        showDerived(result, request);
    } else if (isDifference(request)) {
        result.values = differenceOfRuns(request);
        result.title = Words::tr("change against the run without changes");
        result.scale = ValueScale::over(ScaleKind::centred, result.values);
    } else {
        result.values = stageMatrix(*recording, *map, request.head, stage);
        // Scores are signed and of any size: their scale is fitted about zero. Gates are in (0, 1).
        const ScaleKind kind = !isWeights        ? ScaleKind::centred
                               : map->normalised ? request.shown.scale
                                                 : ScaleKind::fixed;
        result.scale = ValueScale::over(kind, result.values);
        if (kind == ScaleKind::automatic) result.title = weightTitle(*map, result.scale);
    }
    if (result.scale.kind() == ScaleKind::centred) result.colors = ColorMapName::diverging;
    return result;
}

HeatmapContent heatmapContent(const FigureRequest& request) {
    const MapValues map = mapValues(request);
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
    content.queries = {own->nodes.queries};
    if (stage == Stage::weighted || stage == Stage::output) {
        content.keyTitle = Words::tr("dimension →");
    } else {
        content.keys = {own->nodes.keys};
        const bool isFeatures = recording->keysOf(*own).kind == Sequence::Kind::features;
        content.squareCells = !isFeatures;
        if (isFeatures) content.keyTitle = Words::tr("dimension →");
        if (isFeatures) content.queryTitle = Words::tr("← position");
        if (hasStage(*own, request.head, Stage::weights))
            content.readKeys = readKeys(*recording, own->nodes.heads[size_t(request.head)]);
    }
    content.chosenQuery = request.query;
    content.chosenKey = request.key;
    return content;
}

HeatmapContent differenceOf(const HeatmapContent& first, const HeatmapContent& second) {
    HeatmapContent content = first;
    content.values = difference(first.values, second.values);
    content.scale = ValueScale::over(ScaleKind::centred, content.values);
    content.colors = ColorMapName::diverging;
    content.valueTitle = Words::tr("difference");
    content.quietZeros = true;
    return content;
}

QString rowsWords(const FigureRequest& request) {
    if (!request.map || !hasStage(*request.map, request.head, Stage::weights)) return {};
    const HeadNodes& head = request.map->nodes.heads[size_t(request.head)];
    if (!request.map->normalised)
        return Words::tr(
            "Each row is a position, each column a dimension: how far its gate is open, from 0 "
            "to 1, each for itself.");
    if (isDifference(request))
        return Words::tr(
            "Each row is a query; its colours say what each key got more or less by the changes.");
    if (derivedMap(request) == DerivedMap::valueWeighted)
        return Words::tr(
            "Each row is a query; its colours say how long the vector is that each key adds to it.");
    if (derivedMap(request) == DerivedMap::rollout)
        return Words::tr(
            "Each row is a query; its colours say how much of each position is in it after this "
            "layer. Rows sum to 1.");
    if (request.stageOfMap() != Stage::weights)
        return Words::tr(
            "Each row is a query; its colours say how well each key fits it, before the softmax.");
    const auto [recording, map] = shownRun(request);
    if (!map) return {};
    if (!readKeys(*recording, head).empty())
        return Words::tr(
            "Each row is a word that is said; its colours are the probabilities of the places. A "
            "frame marks the one place that is read, and no other is.");
    const QString rows = Words::tr(
        "Each row is a query word; its colours say how much of each key word goes into its new vector.");
    if (isEdited(*recording, head))
        return Words::tr("%1 Rows that were set by hand need not sum to 1.").arg(rows);
    if (head.probabilities != noNode && head.reading == Reading::all)
        return Words::tr("%1 Far from the predicted place they fade, so that rows sum to less than 1.")
            .arg(rows);
    return Words::tr("%1 Rows sum to 1.").arg(rows);
}

}  // namespace attentionscope
