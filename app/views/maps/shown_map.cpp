#include "app/views/maps/shown_map.h"

#include <QCoreApplication>

#include "core/analysis/rollout.h"
#include "core/analysis/value_weighted.h"

namespace attentionscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ShownMap)
};

bool isSquareStage(Stage stage) {
    return stage != Stage::weighted && stage != Stage::output;
}

MatrixSlice difference(const MatrixSlice& after, const MatrixSlice& before) {
    if (after.rows() != before.rows() || after.columns() != before.columns()) return {};
    auto result = std::make_shared<Matrix>(after.rows(), after.columns());
    for (Index i = 0; i < after.rows(); ++i)
        for (Index j = 0; j < after.columns(); ++j)
            // Minus infinity on both sides is no difference.
            (*result)(i, j) = after(i, j) == before(i, j) ? 0.f : after(i, j) - before(i, j);
    return MatrixSlice(result);
}

bool hasStage(const AttentionMap& map, int head, Stage stage) {
    return head >= 0 && head < int(map.nodes.heads.size()) &&
           map.nodes.heads[size_t(head)].stage(stage) != noNode;
}

}  // namespace

Stage shownStage(const Document& document) {
    const Selection& selection = document.selection();
    const AttentionMap* map = document.map();
    const bool there =
        map && isSquareStage(selection.stage) && hasStage(*map, selection.head, selection.stage);
    return there ? selection.stage : Stage::weights;
}

HeatmapContent mapOf(const Document& document, const ViewSettings& settings, const AttentionMap& map,
                     int head, Stage stage) {
    HeatmapContent content;
    const bool ghost = settings.comparison() == Comparison::ghost && document.hasChanges();
    const Recording& shown = ghost ? *document.unchanged() : *document.recording();
    const AttentionMap* own = ghost ? shown.find(map.name, map.layer) : &map;
    if (!own) return content;
    content = heatmapOf(shown, *own, head, stage);
    if (stage == Stage::weights) content.colors = settings.colorMap();
    // Scores are signed and of any size: their scale is fitted about zero.
    ScaleKind kind = stage == Stage::weights ? settings.scale() : ScaleKind::centred;
    if (settings.comparison() == Comparison::difference && document.hasChanges()) {
        const AttentionMap* before = document.unchanged()->find(map.name, map.layer);
        const MatrixSlice old =
            before ? stageMatrix(*document.unchanged(), *before, head, stage) : MatrixSlice();
        content.values = difference(content.values, old);
        content.valueTitle = Words::tr("change against the run without changes");
        content.quietZeros = true;
        kind = ScaleKind::centred;
    }
    if (kind == ScaleKind::centred) content.colors = ColorMapName::diverging;
    content.scale = ValueScale::over(kind, content.values);
    if (stage == Stage::weights && kind == ScaleKind::automatic)
        content.valueTitle = weightTitle(content.scale);
    return content;
}

namespace {

/// The derived map of the settings over a run; empty where it does not apply (rollout between unequal axes).
MatrixSlice derivedValues(const Recording& recording, const AttentionMap& map, int head, DerivedMap kind) {
    if (kind == DerivedMap::valueWeighted)
        return MatrixSlice(std::make_shared<Matrix>(valueWeighted(recording, map, head)));
    if (map.nodes.queries->size() != map.nodes.keys->size()) return {};
    const auto layers = attentionRollout(recording, map.name);
    if (size_t(map.layer) >= layers.size()) return {};
    return MatrixSlice(std::make_shared<Matrix>(layers[size_t(map.layer)]));
}

}  // namespace

HeatmapContent shownMap(const Document& document, const ViewSettings& settings) {
    const AttentionMap* map = document.map();
    if (!map) return {};
    const Selection& selection = document.selection();
    HeatmapContent content = mapOf(document, settings, *map, selection.head, shownStage(document));
    const bool derives =
        settings.derivedMap() != DerivedMap::none && settings.comparison() == Comparison::none;
    const MatrixSlice derived =
        derives ? derivedValues(*document.recording(), *map, selection.head, settings.derivedMap())
                : MatrixSlice();
    if (!derived.empty()) {
        content.values = derived;
        content.valueTitle = settings.derivedMap() == DerivedMap::rollout
                                 ? Words::tr("attention rollout over the layers")
                                 : Words::tr("value-weighted attention ‖α v W_O‖");
        content.colors = settings.colorMap();
        // Norms have no natural end: their scale runs from zero to the largest.
        const bool norms = settings.derivedMap() == DerivedMap::valueWeighted;
        content.scale = ValueScale::over(norms ? ScaleKind::fitted : settings.scale(), derived);
    }
    content.chosenQuery = selection.query;
    if (selection.key >= 0) content.chosenKey = selection.key;
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

QString headTitle(const AttentionMap& map, int head) {
    const QString number = Words::tr("Head %1").arg(head);
    if (size_t(head) >= map.headNames.size() || map.headNames[size_t(head)].empty()) return number;
    return number + QStringLiteral(" · ") + headWords(map.headNames[size_t(head)]);
}

QString mapTitle(const Recording& recording, const AttentionMap& map) {
    QStringList parts;
    if (recording.firstMap() != map.name || map.name != "self") parts << mapWords(map.name);
    if (recording.layers(map.name) > 1) parts << Words::tr("layer %1").arg(map.layer);
    return parts.join(QStringLiteral(" · "));
}

}  // namespace attentionscope
