#include "core/mechanisms/packed_sequence.h"

#include <algorithm>

#include "core/graph/ops/layout.h"

namespace attentionscope {

std::vector<Index> activeAt(const std::vector<Index>& lengths, Index step) {
    std::vector<Index> active;
    for (size_t s = 0; s < lengths.size(); ++s)
        if (lengths[s] > step) active.push_back(Index(s));
    return active;
}

AxisPointer stepAxis(const std::vector<Index>& active, Index sentences, std::string label) {
    auto axis = std::make_shared<Axis>(AxisRole::step, Index(active.size()),
                                       [label, n = active.size()] { return Axis::Labels(n, label); });
    if (sentences > 1) {
        std::vector<Index> offsets(size_t(sentences) + 1, 0);
        for (const Index sentence : active) ++offsets[size_t(sentence) + 1];
        for (size_t s = 1; s < offsets.size(); ++s) offsets[s] += offsets[s - 1];
        axis->setSegments(std::move(offsets));
    }
    return axis;
}

NodeId keepActive(Recorder& recorder, NodeId x, const std::vector<Index>& before,
                  const std::vector<Index>& now, const AxisPointer& rows) {
    if (before.size() == now.size()) return x;
    std::vector<Index> indices;
    size_t at = 0;
    for (const Index sentence : now) {
        while (before[at] != sentence) ++at;
        indices.push_back(Index(at));
    }
    return recorder.apply(gatherRows(std::move(indices)), {x}, {}, Lifetime::passing, {rows, {}});
}

std::string numbered(const Recorder& recorder, const std::string& name, Index number) {
    return recorder.options().expansions ? name + '.' + std::to_string(number) : std::string();
}

PackedStates runPacked(Recorder& recorder, NodeId input, const PackedRun& run, const UnitStep& step) {
    const Axis& words = *run.words;
    const Index sentences = words.segmentCount();
    std::vector<Index> lengths;
    for (Index s = 0; s < sentences; ++s) lengths.push_back(words.segmentSize(s));
    const Index longest = *std::max_element(lengths.begin(), lengths.end());
    std::vector<Index> before = activeAt(lengths, 0);
    std::vector<NodeId> carried;
    for (Index i = 0; i < run.carried; ++i)
        carried.push_back(
            recorder.constant(Matrix::Zero(sentences, run.width), {stepAxis(before, sentences, "0"), {}}));
    std::vector<std::vector<NodeId>> steps(1 + run.kept.size());
    // The row of the state after each word among all states, step after step.
    std::vector<Index> positions(size_t(words.size())), finals(size_t(sentences), 0);
    Index row = 0;
    for (Index t = 0; t < longest; ++t) {
        const auto active = activeAt(lengths, t);
        const Index position = run.backward ? longest - 1 - t : t;
        const AxisPointer rows =
            stepAxis(active, sentences, sentences == 1 ? words.label(position) : std::to_string(t));
        std::vector<Index> read;
        for (const Index s : active) {
            const Index word = words.segmentBegin(s) + (run.backward ? lengths[size_t(s)] - 1 - t : t);
            read.push_back(word);
            finals[size_t(s)] = row;
            positions[size_t(word)] = row++;
        }
        const NodeId x =
            recorder.apply(gatherRows(std::move(read)), {input}, {}, Lifetime::passing, {rows, {}});
        for (NodeId& state : carried) state = keepActive(recorder, state, before, active, rows);
        const std::vector<NodeId> made = step(x, carried, numbered(recorder, run.name, t));
        std::copy_n(made.begin(), run.carried, carried.begin());
        steps[0].push_back(made[0]);
        for (size_t k = 0; k < run.kept.size(); ++k) steps[k + 1].push_back(made[size_t(run.carried) + k]);
        before = active;
    }
    const auto inOrder = [&](NodeId all, const std::string& name, Lifetime lifetime) {
        return recorder.apply(gatherRows(positions), {all}, name, lifetime, {run.words, {}});
    };
    PackedStates result;
    const NodeId all = recorder.apply(concatenateRows(), steps[0], {}, Lifetime::passing);
    // The state after the last word read, which is the sentence's first word if it is read backward.
    const std::string lastRead = words.label(run.backward ? 0 : words.size() - 1);
    result.last = recorder.apply(gatherRows(std::move(finals)), {all}, run.name + ".last", Lifetime::kept,
                                 {stepAxis(activeAt(lengths, 0), sentences, lastRead), {}});
    result.states = inOrder(all, run.name, Lifetime::kept);
    for (size_t k = 0; k < run.kept.size(); ++k)
        result.kept.push_back(inOrder(recorder.apply(concatenateRows(), steps[k + 1], {}, Lifetime::onDemand),
                                      run.name + '.' + run.kept[k], Lifetime::onDemand));
    return result;
}

AxisPointer packedAxis(AxisRole role, const std::vector<Index>& sizes, std::vector<std::string> labels) {
    std::vector<Index> offsets{0};
    for (const Index size : sizes) offsets.push_back(offsets.back() + size);
    auto axis = labels.empty() ? std::make_shared<Axis>(role, offsets.back())
                               : std::make_shared<Axis>(role, std::move(labels));
    if (sizes.size() != 1) axis->setSegments(std::move(offsets));
    return axis;
}

AxisPointer oneForEach(AxisRole role, Index count, const char* label) {
    auto axis =
        std::make_shared<Axis>(role, count, [count, label] { return Axis::Labels(size_t(count), label); });
    if (count == 1) return axis;
    std::vector<Index> offsets(size_t(count) + 1);
    for (Index i = 0; i <= count; ++i) offsets[size_t(i)] = i;
    axis->setSegments(std::move(offsets));
    return axis;
}

}  // namespace attentionscope
