#include "app/figures/story/story_pages.h"

#include <algorithm>

namespace attentionscope {

namespace {

constexpr Index mostNumbers = 32;  // in a column that is read as numbers

}  // namespace

StepMatrix StoryPages::matrix(const QString& name, NodeId node, Kind kind, Rows rows) const {
    StepMatrix result;
    result.name = name;
    result.node = node;
    result.values = MatrixSlice(recording_->evaluation->value(node));
    const Axes& axes = graph().node(node).axes;
    result.rows = {axes.rows};
    result.columns = {axes.columns};
    if (rows == Rows::queries) result.chosenRow = query_;
    result.labelColumns = kind == Kind::scores || kind == Kind::shares;
    if (result.labelColumns) {
        result.rows = {map_->nodes.queries};
        result.columns = {map_->nodes.keys};
    }
    if (kind == Kind::shares) {
        result.colors = ColorMapName::viridis;
    } else if (kind == Kind::column) {
        // Read as numbers: a colour would say nothing. Only where there is no room for so many, shades must
        // do.
        const bool many = result.values.rows() > mostNumbers;
        if (many) result.colors = ColorMapName::greys;
        result.scale = many ? ValueScale::over(ScaleKind::fitted, result.values)
                            : ValueScale::between(ScaleKind::centred, -1e30, 1e30);
    } else {
        result.scale = ValueScale::over(ScaleKind::centred, result.values);
    }
    return result;
}

StepMatrix StoryPages::rowOf(const QString& name, NodeId node, Index row) const {
    StepMatrix result = vectors(name, node, Rows::others);
    result.firstRow = std::clamp<Index>(row, 0, result.values.rows() - 1);
    result.values = result.values.part(result.firstRow, 0, 1, result.values.columns());
    result.rows = {result.rows.axis, result.firstRow};
    result.scale = ValueScale::over(ScaleKind::centred, result.values);
    return result;
}

bool StoryPages::sameValues(NodeId one, NodeId other) const {
    return *recording_->evaluation->value(one) == *recording_->evaluation->value(other);
}

NodeId StoryPages::sourceOfRow(NodeId node) const {
    return sourceOf(*recording_->evaluation, {node, query_.value_or(0), 0}).node;
}

std::string StoryPages::opOf(NodeId node) const {
    const Node& source = graph().node(sourceOfRow(node));
    return source.op ? std::string(source.op->name()) : std::string();
}

StoryStep storyStep(const StoryPages& pages, std::string name, const QString& symbol, TellStep tell) {
    return {.name = std::move(name), .symbol = symbol, .tell = [pages, tell = std::move(tell)] {
                return tell(pages);
            }};
}

}  // namespace attentionscope
