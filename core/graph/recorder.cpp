#include "core/graph/recorder.h"

#include "core/base/error.h"
#include "core/base/lists.h"

namespace attentionscope {

Recorder::Recorder(Options options)
    : options_(std::move(options)),
      graph_(std::make_shared<Graph>()),
      evaluation_(std::make_shared<Evaluation>(graph_)) {
    if (options_.keep == Keep::forGradients) evaluation_->packing_ = std::make_unique<PackedParameters>();
}

NodeId Recorder::add(Node node) {
    const NodeId id = next();
    if (!node.name.empty() && !graph_->names_.emplace(node.name, id).second)
        throw Error({.what = "two nodes of a recording have the same name", .got = node.name});
    graph_->nodes_.push_back(std::move(node));
    return id;
}

NodeId Recorder::constant(Matrix value, Axes axes, std::string name) {
    return constant(std::make_shared<const Matrix>(std::move(value)), std::move(axes), std::move(name));
}

NodeId Recorder::constant(MatrixPointer value, Axes axes, std::string name) {
    if (!axes.rows) axes.rows = makeAxis(AxisRole::token, value->rows());
    if (!axes.columns) axes.columns = featureAxis(value->cols());
    if (axes.shape() != Shape{value->rows(), value->cols()})
        throw Error({.what = "a constant does not fit its axes",
                     .where = name,
                     .got = shapeText(value->rows(), value->cols()),
                     .expected = shapeText(axes.rows->size(), axes.columns->size())});
    return add({.axes = std::move(axes), .name = std::move(name), .constant = std::move(value)});
}

NodeId Recorder::parameter(const ParameterPointer& parameter, Axes axes) {
    const auto known = parameters_.find(parameter.get());
    if (known != parameters_.end()) return known->second;
    if (!axes.rows) axes.rows = featureAxis(parameter->rows());
    if (!axes.columns) axes.columns = featureAxis(parameter->columns());
    const NodeId id = add({.axes = std::move(axes), .name = parameter->name(), .parameter = parameter});
    parameters_.emplace(parameter.get(), id);
    return id;
}

NodeId Recorder::apply(const OpPointer& op, std::vector<NodeId> inputs, std::string name, Lifetime lifetime,
                       Axes axes) {
    const std::vector<Axes> inputAxes =
        eachOf(inputs, [&](NodeId input) { return graph_->node(input).axes; });
    Axes result = op->axes(inputAxes);
    if (axes.rows) {
        if (axes.rows->size() != result.rows->size())
            throwShapeError(op->name(), inputAxes, "rows that fit the axis");
        result.rows = axes.rows;
    }
    if (axes.columns) {
        if (axes.columns->size() != result.columns->size())
            throwShapeError(op->name(), inputAxes, "columns that fit the axis");
        result.columns = axes.columns;
    }
    return add({.op = op,
                .inputs = std::move(inputs),
                .axes = std::move(result),
                .name = std::move(name),
                .lifetime = lifetime});
}

NodeId Recorder::applyFused(const OpPointer& op, std::vector<NodeId> inputs, std::string name,
                            Lifetime lifetime, NodeId expansionBegin, NodeId expansionOutput, Axes axes) {
    const NodeId id = apply(op, std::move(inputs), std::move(name), lifetime, std::move(axes));
    mutableNode(id).expansion = expansionOutput;
    for (NodeId part = expansionBegin; part < id; ++part) {
        mutableNode(part).expansionOf = id;
        mutableNode(part).lifetime = Lifetime::onDemand;
    }
    return id;
}

MatrixPointer Recorder::value(NodeId id) {
    if (options_.keep == Keep::forGradients) {
        // Everything it needs will be kept anyway and is kept now, so no part of a long chain is computed
        // twice.
        std::vector<bool> needed(size_t(id) + 1);
        needed.back() = true;
        for (size_t i = needed.size(); i-- > 0;) {
            const Node& node = graph_->node(NodeId(i));
            needed[i] = needed[i] && !node.isLeaf() && !evaluation_->isHeld(NodeId(i));
            if (needed[i])
                for (const NodeId input : node.inputs) needed[size_t(input)] = true;
        }
        for (size_t i = 0; i < needed.size(); ++i)
            if (needed[i])
                evaluation_->hold(NodeId(i), evaluation_->forward(NodeId(i), options_.keep, options_.stop));
    }
    auto value = evaluation_->value(id, options_.stop);
    if (!graph_->node(id).isLeaf()) evaluation_->hold(id, value);
    return value;
}

void Recorder::supply(NodeId id, RowBlocks rows) {
    const Shape shape = axes(id).shape();
    if (shape != Shape{rows.rows(), rows.columns()})
        throw Error({.what = "a supplied value does not fit its node",
                     .where = graph_->node(id).name,
                     .got = shapeText(rows.rows(), rows.columns()),
                     .expected = shapeText(shape.rows, shape.columns)});
    evaluation_->supply(id, std::move(rows));
}

EvaluationPointer Recorder::finish() {
    evaluation_->run(options_.keep, options_.stop);
    return evaluation_;
}

std::string joinName(const std::string& first, const std::string& second) {
    if (first.empty() || second.empty()) return first + second;
    return first + '.' + second;
}

}  // namespace attentionscope
