#include "core/graph/evaluation.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope {

MatrixPointer Evaluation::held(NodeId id) const {
    const std::lock_guard lock(mutex_);
    if (size_t(id) < values_.size() && values_[size_t(id)]) return values_[size_t(id)];
    if (size_t(id) < supplied_.size() && !supplied_[size_t(id)].isEmpty()) {
        values_[size_t(id)] = supplied_[size_t(id)].whole();
        supplied_[size_t(id)] = {};
        return values_[size_t(id)];
    }
    if (size_t(id) < lent_.size()) return lent_[size_t(id)].lock();
    return {};
}

bool Evaluation::isHeld(NodeId id) const {
    const std::lock_guard lock(mutex_);
    if (size_t(id) < values_.size() && values_[size_t(id)]) return true;
    if (size_t(id) < supplied_.size() && !supplied_[size_t(id)].isEmpty()) return true;
    return size_t(id) < lent_.size() && !lent_[size_t(id)].expired();
}

void Evaluation::supply(NodeId id, RowBlocks rows) {
    const std::lock_guard lock(mutex_);
    values_.resize(size_t(graph_->size()));
    supplied_.resize(size_t(graph_->size()));
    supplied_[size_t(id)] = std::move(rows);
}

RowBlocks Evaluation::rowsOf(NodeId id) const {
    if (base_ && !differsFromBase(id)) return base_->rowsOf(id);
    {
        const std::lock_guard lock(mutex_);
        if (size_t(id) < supplied_.size() && !supplied_[size_t(id)].isEmpty()) return supplied_[size_t(id)];
    }
    return RowBlocks(value(id));
}

void Evaluation::hold(NodeId id, MatrixPointer value) const {
    const std::lock_guard lock(mutex_);
    if (values_.size() <= size_t(id)) values_.resize(size_t(graph_->size()));
    values_[size_t(id)] = std::move(value);
}

MatrixPointer Evaluation::value(NodeId id, const StopToken& stop) const {
    const Node& node = graph_->node(id);
    if (base_ && !differsFromBase(id)) return base_->value(id, stop);
    if (auto present = held(id)) return present;
    if (node.constant && !differsFromBase(id)) return node.constant;
    auto computed = compute(id, stop);
    const std::lock_guard lock(mutex_);
    if (lent_.size() <= size_t(id)) lent_.resize(size_t(graph_->size()));
    lent_[size_t(id)] = computed;
    return computed;
}

MatrixPointer Evaluation::notes(NodeId id) const {
    if (base_) return differsFromBase(id) ? nullptr : base_->notes(id);
    const std::lock_guard lock(mutex_);
    return size_t(id) < notes_.size() ? notes_[size_t(id)] : nullptr;
}

float Evaluation::at(NodeId id, Index row, Index column) const {
    MatrixPointer alive;
    return operand(id, alive).at(row, column);
}

Operand Evaluation::operand(NodeId id, MatrixPointer& alive, const StopToken& stop) const {
    const Node& node = graph_->node(id);
    Operand operand{.rows = node.axes.rows.get(), .columns = node.axes.columns.get()};
    if (node.parameter && !differsFromBase(id)) {
        operand.parameter = node.parameter.get();
        operand.packing = packing_.get();
    } else {
        alive = value(id, stop);
        operand.data = alive->data();
    }
    return operand;
}

bool Evaluation::isEdited(NodeId id) const {
    return std::any_of(interventions_.begin(), interventions_.end(),
                       [id](const Intervention& intervention) { return intervention.node == id; });
}

std::vector<std::pair<NodeId, std::shared_ptr<Matrix>>> Evaluation::makeByProducts(NodeId fused,
                                                                                   Keep keep) const {
    std::vector<std::pair<NodeId, std::shared_ptr<Matrix>>> made;
    if (keep != Keep::maps || graph_->node(fused).expansion == noNode) return made;
    for (NodeId id = fused - 1; id >= 0 && graph_->node(id).expansionOf == fused; --id) {
        const Node& node = graph_->node(id);
        if (node.byProduct >= 0)
            made.emplace_back(id,
                              std::make_shared<Matrix>(node.axes.rows->size(), node.axes.columns->size()));
    }
    return made;
}

std::vector<Operand> Evaluation::operandsOf(const Node& node, std::vector<MatrixPointer>& alive,
                                            const StopToken& stop) const {
    alive.resize(node.inputs.size());
    std::vector<Operand> operands;
    operands.reserve(node.inputs.size());
    for (size_t i = 0; i < node.inputs.size(); ++i)
        operands.push_back(operand(node.inputs[i], alive[i], stop));
    return operands;
}

std::shared_ptr<Matrix> Evaluation::forward(NodeId id, Keep keep, const StopToken& stop) const {
    throwIfStopped(stop);
    const Node& node = graph_->node(id);
    std::vector<MatrixPointer> alive;
    const std::vector<Operand> operands = operandsOf(node, alive, stop);
    auto result = std::make_shared<Matrix>(node.axes.rows->size(), node.axes.columns->size());
    if (const Index count = keep == Keep::forGradients ? node.op->noteCount(operands) : 0; count > 0) {
        auto notes = std::make_shared<Matrix>(1, count);
        node.op->forwardNoting(operands, *result, notes->data());
        const std::lock_guard lock(mutex_);
        notes_.resize(size_t(graph_->size()));
        notes_[size_t(id)] = std::move(notes);
        return result;
    }
    const auto extra = makeByProducts(id, keep);
    if (extra.empty()) {
        node.op->forward(operands, *result);
        return result;
    }
    std::vector<ByProduct> byProducts;
    byProducts.reserve(extra.size());
    for (const auto& [product, matrix] : extra)
        byProducts.push_back({graph_->node(product).byProduct, matrix.get()});
    node.op->forwardWith(operands, *result, byProducts);
    for (const auto& [product, matrix] : extra) hold(product, matrix);
    return result;
}

// A node of an unchanged expansion, taken from the fused op: a part of its result or a by-product. Null if it
// has neither.
std::shared_ptr<Matrix> Evaluation::fromFused(NodeId id, const StopToken& stop) const {
    const Node& node = graph_->node(id);
    if (node.expansionOf == noNode) return {};
    if (!throughExpansion_.empty() && throughExpansion_[size_t(node.expansionOf)]) return {};
    if (node.blockColumn >= 0)
        if (const MatrixPointer fused = held(node.expansionOf))
            return std::make_shared<Matrix>(fused->middleCols(node.blockColumn, node.axes.columns->size()));
    if (node.byProduct < 0) return {};
    throwIfStopped(stop);
    const Node& fused = graph_->node(node.expansionOf);
    auto product = std::make_shared<Matrix>(node.axes.rows->size(), node.axes.columns->size());
    std::vector<MatrixPointer> alive;
    const std::vector<Operand> operands = operandsOf(fused, alive, stop);
    return fused.op->makeByProduct(operands, {node.byProduct, product.get()}) ? product : nullptr;
}

MatrixPointer Evaluation::compute(NodeId id, const StopToken& stop) const {
    const Node& node = graph_->node(id);
    std::shared_ptr<Matrix> result;
    if (node.isLeaf()) {
        result = node.constant ? std::make_shared<Matrix>(*node.constant)
                               : std::make_shared<Matrix>(node.parameter->matrix());
    } else if (!throughExpansion_.empty() && throughExpansion_[size_t(id)]) {
        result = std::make_shared<Matrix>(*value(node.expansion, stop));
    } else {
        result = fromFused(id, stop);
        if (!result) result = forward(id, Keep::shown, stop);
    }
    edit(id, *result);
    return result;
}

void Evaluation::run(Keep keep, const StopToken& stop) {
    const auto& nodes = graph_->nodes();
    const bool keepsPassing = keep != Keep::shown && keep != Keep::maps;
    // Evaluates what is shown and everything it needs that is not held yet.
    std::vector<Index> users(nodes.size());
    std::vector<bool> due(nodes.size());
    for (size_t i = nodes.size(); i-- > 0;) {
        const Node& node = nodes[i];
        const bool shown = node.lifetime == Lifetime::kept || keep == Keep::everything ||
                           (node.lifetime == Lifetime::passing && keepsPassing);
        due[i] = !node.isLeaf() && (shown || users[i] > 0) && !isHeld(NodeId(i));
        if (!due[i]) continue;
        for (const NodeId input : node.inputs) ++users[size_t(input)];
    }
    for (size_t i = 0; i < nodes.size(); ++i) {
        if (!due[i]) continue;
        hold(NodeId(i), forward(NodeId(i), keep, stop));
        ++evaluatedNodes_;
        if (keepsPassing) continue;
        for (const NodeId input : nodes[i].inputs)
            if (--users[size_t(input)] == 0 && nodes[size_t(input)].lifetime != Lifetime::kept &&
                !nodes[size_t(input)].isLeaf())
                hold(input, {});
    }
}

EvaluationPointer Evaluation::base() const {
    return base_ ? base_ : shared_from_this();
}

EvaluationPointer Evaluation::with(std::vector<Intervention> interventions, const StopToken& stop) const {
    if (interventions.empty()) return base();
    return withEach({std::move(interventions)}, stop).front();
}

std::vector<EvaluationPointer> Evaluation::withEach(std::vector<std::vector<Intervention>> interventions,
                                                    const StopToken& stop) const {
    std::vector<std::shared_ptr<Evaluation>> overlays;
    std::vector<Plan> plans;
    for (std::vector<Intervention>& each : interventions) {
        const auto& overlay = overlays.emplace_back(std::make_shared<Evaluation>(graph_));
        overlay->base_ = base();
        overlay->interventions_ = std::move(each);
        plans.push_back(overlay->planOverlay());
    }
    for (NodeId id = 0; id < graph_->size(); ++id) {
        std::vector<Evaluation*> due;
        std::vector<size_t> places;
        for (size_t k = 0; k < overlays.size(); ++k)
            if (overlays[k]->changed_[size_t(id)] && plans[k].needed[size_t(id)]) {
                due.push_back(overlays[k].get());
                places.push_back(k);
            }
        if (due.empty()) continue;
        std::vector<MatrixPointer> values = forwardOfEach(id, due, stop);
        for (size_t k = 0; k < due.size(); ++k)
            due[k]->evaluateAt(id, plans[places[k]], std::move(values[k]));
    }
    return {overlays.begin(), overlays.end()};
}

bool Evaluation::treatsRowsAlone(NodeId id) const {
    const Node& node = graph_->node(id);
    if (node.isLeaf() || node.expansionOf != noNode) return false;
    if (!throughExpansion_.empty() && throughExpansion_[size_t(id)]) return false;
    std::vector<Axes> axes;
    for (const NodeId input : node.inputs) {
        if (!axes.empty() && differsFromBase(input)) return false;
        axes.push_back(graph_->node(input).axes);
    }
    return node.op->treatsRowsAlone(axes);
}

std::vector<NodeId> Evaluation::inputsOf(NodeId id) const {
    const Node& node = graph_->node(id);
    return throughExpansion_[size_t(id)] ? std::vector<NodeId>{node.expansion} : node.inputs;
}

// Evaluates what is kept, what that needs, and the expansion nodes that a changed fused node needs.
Evaluation::Plan Evaluation::planOverlay() {
    const auto& nodes = graph_->nodes();
    std::vector<NodeId> roots;
    Plan plan{std::vector<bool>(nodes.size()), std::vector<bool>(nodes.size()),
              std::vector<Index>(nodes.size())};
    throughExpansion_.assign(nodes.size(), false);
    for (const auto& intervention : interventions_) {
        if (intervention.node < 0 || size_t(intervention.node) >= nodes.size())
            throw Error({.what = "the change names a node that is not in this recording",
                         .got = std::to_string(intervention.node)});
        roots.push_back(intervention.node);
        plan.edited[size_t(intervention.node)] = true;
        const NodeId fused = nodes[size_t(intervention.node)].expansionOf;
        if (fused != noNode) throughExpansion_[size_t(fused)] = true;
    }
    changed_ = graph_->downstream(roots);
    for (NodeId id = graph_->size(); id-- > 0;) {
        const auto i = size_t(id);
        if (!changed_[i]) continue;
        plan.needed[i] = plan.needed[i] || nodes[i].lifetime == Lifetime::kept || plan.edited[i];
        if (!plan.needed[i]) continue;
        for (const NodeId input : inputsOf(id)) {
            plan.needed[size_t(input)] = true;
            ++plan.users[size_t(input)];
        }
    }
    return plan;
}

// Edited nodes stay pinned; other nodes of an expansion are released when their users are done.
void Evaluation::evaluateAt(NodeId id, Plan& plan, MatrixPointer value) {
    hold(id, std::move(value));
    if (!graph_->node(id).isLeaf()) ++evaluatedNodes_;
    for (const NodeId input : inputsOf(id)) {
        const auto k = size_t(input);
        if (changed_[k] && --plan.users[k] == 0 && !plan.edited[k] &&
            graph_->node(input).lifetime == Lifetime::onDemand)
            hold(input, {});
    }
}

// The values of a node in several overlays. Rows that are multiplied by the same weights are put below each
// other, so that the weights are read once. Large results are computed one by one: copying them takes longer.
std::vector<MatrixPointer> Evaluation::forwardOfEach(NodeId id, const std::vector<Evaluation*>& overlays,
                                                     const StopToken& stop) {
    constexpr Index mostNumbers = 1 << 21;
    throwIfStopped(stop);
    const Node& node = overlays.front()->graph_->node(id);
    const Index count = std::ssize(overlays), rows = node.axes.rows->size(), all = rows * count,
                columns = node.axes.columns->size();
    const bool small = all * columns <= mostNumbers;
    const bool joins = count > 1 && small && std::ranges::all_of(overlays, [&](const Evaluation* overlay) {
                           return overlay->treatsRowsAlone(id);
                       });
    const auto eachOverlay = [&](const auto& task) {
        ThreadPool::instance().parallelFor(count, small ? 1 : count, [&](Index begin, Index end) {
            for (Index k = begin; k < end; ++k) task(k, *overlays[size_t(k)]);
        });
    };
    std::vector<MatrixPointer> values(overlays.size());
    if (!joins) {
        eachOverlay(
            [&](Index k, const Evaluation& overlay) { values[size_t(k)] = overlay.compute(id, stop); });
        return values;
    }
    std::vector<MatrixPointer> alive;
    std::vector<Operand> operands = overlays.front()->operandsOf(node, alive, stop);
    Matrix joined(all, operands.front().columnCount()), results(all, columns);
    eachOverlay([&](Index k, const Evaluation& overlay) {
        joined.middleRows(k * rows, rows) = *overlay.value(node.inputs.front(), stop);
    });
    const AxisPointer axis = makeAxis(AxisRole::token, all);
    operands.front() = {.rows = axis.get(), .columns = operands.front().columns, .data = joined.data()};
    node.op->forward(operands, results);
    eachOverlay([&](Index k, const Evaluation& overlay) {
        auto own = std::make_shared<Matrix>(results.middleRows(k * rows, rows));
        overlay.edit(id, *own);
        values[size_t(k)] = std::move(own);
    });
    return values;
}

void Evaluation::edit(NodeId id, Matrix& value) const {
    for (const auto& intervention : interventions_)
        if (intervention.node == id) intervention.apply(value, graph_->node(id).name);
}

std::size_t Evaluation::heldBytes() const {
    const std::lock_guard lock(mutex_);
    std::size_t bytes = 0;
    for (const auto& value : values_)
        if (value) bytes += size_t(value->size()) * sizeof(float);
    for (const auto& rows : supplied_) bytes += rows.bytes();
    return bytes;
}

}  // namespace attentionscope
