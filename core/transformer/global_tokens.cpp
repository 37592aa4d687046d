#include "core/transformer/global_tokens.h"

#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/transformer/stack_parts.h"

namespace attentionscope {

namespace {

/// For each column of both halves, head by head, its place where global columns come after all ordinary ones,
/// `further` columns further on; 0: the same place.
std::vector<Index> columnsOfHalves(const StackSpec& spec, Index further) {
    std::vector<Index> columns;
    for (Index head = 0; head < spec.heads; ++head)
        for (const Index half : {Index(0), further})
            for (Index c = 0; c < spec.headWidth; ++c) columns.push_back(half + head * spec.headWidth + c);
    return columns;
}

}  // namespace

GlobalTokens recordGlobalTokens(Recorder& recorder, const AttentionWeights& weights, const StackSpec& spec,
                                NodeId x, const std::array<NodeId, 3>& own,
                                const std::array<ProjectionNodes, 3>& projections, Index count,
                                const std::string& name) {
    const Index d = spec.headWidth, width = spec.heads * d;
    const AxisPointer columns = featureAxis(2 * width, spec.heads), tokens = recorder.axes(x).rows;
    const OpPointer interleave = gatherColumns(columnsOfHalves(spec, width));
    const LinearWeights* const linear[] = {&weights.globalQuery, &weights.globalKey, &weights.globalValue};
    GlobalTokens made;
    NodeId* const sides[] = {&made.q, &made.k, &made.v};
    for (std::size_t i = 0; i < 3; ++i) {
        const std::string part = name + std::array{".q", ".k", ".v"}[i];
        const NodeId global = recordLinear(recorder, *linear[i], x, part + ".global");
        const NodeId all =
            recorder.apply(concatenateColumns(), {own[i], global}, part + ".halves", Lifetime::passing);
        *sides[i] = recorder.apply(interleave, {all}, part + ".both",
                                   i == 0 ? Lifetime::passing : Lifetime::kept, {{}, columns});
        if (projections[i].weights == noNode) continue;
        const ProjectionNodes other = shownWeights(recorder, *linear[i]);
        const auto joined = [&](NodeId first, NodeId second) {
            if (first == noNode || second == noNode) return noNode;
            const NodeId both = recorder.apply(concatenateColumns(), {first, second}, {}, Lifetime::onDemand);
            return recorder.apply(interleave, {both}, {}, Lifetime::onDemand);
        };
        made.projections[i] = {joined(projections[i].weights, other.weights),
                               joined(projections[i].bias, other.bias)};
    }
    Matrix used = Matrix::Zero(tokens->size(), 2 * width);
    for (Index row = 0; row < used.rows(); ++row) {
        const bool isGlobal = row - tokens->segmentBegin(tokens->segmentOf(row)) < count;
        for (Index head = 0; head < spec.heads; ++head)
            used.block(row, (2 * head + (isGlobal ? 1 : 0)) * d, 1, d).setOnes();
    }
    made.used = recorder.constant(std::move(used), {tokens, columns}, name + ".used");
    made.q = recorder.apply(multiplyElements(), {made.q, made.used}, name + ".q.used", Lifetime::kept);
    return made;
}

NodeId recordGlobalOutput(Recorder& recorder, const LinearWeights& output, const StackSpec& spec,
                          NodeId context, NodeId used, const std::string& name) {
    const std::vector<Index> twice = columnsOfHalves(spec, 0);
    const NodeId read =
        recorder.apply(multiplyElements(), {context, used}, name + ".read", Lifetime::passing);
    const NodeId stored = recorder.parameter(output.weight);
    const NodeId both = recorder.apply(output.inputMajor ? gatherRows(twice) : gatherColumns(twice), {stored},
                                       name + ".weights", Lifetime::onDemand);
    std::vector<NodeId> inputs{read, both};
    if (output.bias) inputs.push_back(recorder.parameter(output.bias));
    return recorder.apply(linear(!output.inputMajor), std::move(inputs), name, Lifetime::passing);
}

void declareGlobalTokens(Recorder& recorder, AttentionMap& map, const StackSpec& spec) {
    map.output.weights =
        recorder.apply(gatherRows(columnsOfHalves(spec, 0)), {map.output.weights}, {}, Lifetime::onDemand);
    for (std::size_t head = 0; head < map.nodes.heads.size(); ++head) {
        const Index width = 2 * spec.headWidth;
        map.nodes.heads[head].width = spec.headWidth;
        map.nodes.heads[head].used =
            recorder.apply(sliceColumns(Index(head) * width, width), {map.used}, {}, Lifetime::onDemand);
    }
}

}  // namespace attentionscope
