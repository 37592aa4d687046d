#include "core/analysis/attention_flow.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/analysis/analysis_parts.h"
#include "core/analysis/rollout.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope {

namespace {

/// Positions at depths 0 (the last layer's output) to L (the inputs); edges join one depth to the next.
class FlowNetwork {
public:
    /// Lowest layer first.
    explicit FlowNetwork(const std::vector<Matrix>& capacities)
        : size_(capacities.front().rows()), depth_(Index(capacities.size())) {
        for (auto layer = capacities.rbegin(); layer != capacities.rend(); ++layer)
            capacities_.push_back(layer->cast<double>());
    }

    /// The maximum flow from output `query` to input `key`, by blocking flows (Dinic 1970).
    double maximum(Index query, Index key) {
        down_ = capacities_;
        up_.assign(down_.size(), Edges::Zero(size_, size_));
        const Index source = query, sink = depth_ * size_ + key;
        double total = 0;
        while (measureDistances(source, sink)) {
            next_.assign(distance_.size(), 0);
            for (double pushed = -1; pushed != 0; total += pushed)
                pushed = push(source, sink, std::numeric_limits<double>::infinity());
        }
        return total;
    }

private:
    using Edges = Eigen::MatrixXd;
    static constexpr double least = 1e-9;

    /// What edge number `edge` of a node can still carry, and where it leads: `size_` edges down, then as
    /// many back up.
    double& residual(Index node, Index edge, Index& target) {
        const Index layer = node / size_, position = node % size_, other = edge % size_;
        if (edge < size_) {
            target = node - position + size_ + other;
            return layer < depth_ ? down_[size_t(layer)](position, other) : none_;
        }
        target = node - position - size_ + other;
        return layer > 0 ? up_[size_t(layer - 1)](other, position) : none_;
    }

    bool measureDistances(Index source, Index sink) {
        distance_.assign(size_t((depth_ + 1) * size_), -1);
        distance_[size_t(source)] = 0;
        std::vector<Index> reached{source};
        for (size_t i = 0; i < reached.size() && distance_[size_t(sink)] < 0; ++i)
            for (Index edge = 0; edge < 2 * size_; ++edge) {
                Index target = 0;
                if (residual(reached[i], edge, target) <= least || distance_[size_t(target)] >= 0) continue;
                distance_[size_t(target)] = distance_[size_t(reached[i])] + 1;
                reached.push_back(target);
            }
        return distance_[size_t(sink)] >= 0;
    }

    double push(Index node, Index sink, double most) {
        if (node == sink) return most;
        for (Index& edge = next_[size_t(node)]; edge < 2 * size_; ++edge) {
            Index target = 0;
            double& room = residual(node, edge, target);
            if (room <= least || distance_[size_t(target)] != distance_[size_t(node)] + 1) continue;
            const double pushed = push(target, sink, std::min(most, room));
            if (pushed == 0) continue;
            const Index position = node % size_, other = edge % size_;
            room -= pushed;
            if (edge < size_)
                up_[size_t(node / size_)](position, other) += pushed;
            else
                down_[size_t(node / size_ - 1)](other, position) += pushed;
            return pushed;
        }
        return 0;
    }

    Index size_, depth_;
    std::vector<Edges> capacities_, down_, up_;
    std::vector<Index> distance_, next_;
    double none_ = 0;
};

}  // namespace

Matrix attentionFlow(const std::vector<Matrix>& capacities, const StopToken& stop) {
    if (capacities.empty()) return {};
    const Index size = capacities.front().rows();
    Matrix flow(size, size);
    ThreadPool::instance().parallelFor(size, 1, [&](Index begin, Index end) {
        FlowNetwork network(capacities);
        for (Index query = begin; query < end; ++query)
            for (Index key = 0; key < size; ++key) {
                throwIfStopped(stop);
                flow(query, key) = float(network.maximum(query, key));
            }
    });
    return flow;
}

Matrix attentionFlow(const Recording& recording, const AttentionMap& map, const StopToken& stop) {
    return attentionFlow(mixedLayers(recording, map, stop), stop);
}

// Attention flow from the last layer down to the inputs, and rollout beside it (Abnar & Zuidema 2020).

Analysis attentionFlowTable(const AnalysisInput& input) {
    const Recording& recording = *input.recording;
    const AttentionMap& last = *selfMaps(recording).back();
    const auto values = [](const Matrix& matrix) {
        return std::vector<double>(matrix.data(), matrix.data() + matrix.size());
    };
    Analysis analysis;
    AnalysisAxis queries = positionAxis(recording.queriesOf(last)), keys = queries;
    queries.name = "query";
    keys.name = "key";
    analysis.table = {{queries, keys}, values(attentionFlow(recording, last, input.stop))};
    analysis.others["rollout"] = {{queries, keys}, values(attentionRollout(recording, last, input.stop))};
    analysis.metric = Phrase("maximum flow through attention and residual connections, half and half");
    analysis.settings["layer"] = double(last.layer);
    const std::size_t width = keys.labels.size();
    bool equal = queries.labels.size() > 1;
    for (std::size_t i = width; i < analysis.table.values.size() && equal; ++i)
        equal = std::abs(analysis.table.values[i] - analysis.table.values[i - width]) < 1e-6;
    if (equal)
        analysis.notes.push_back(Phrase(
            "All rows of the flow are equal: the narrowest place on the way to each key is equally wide for "
            "every query."));
    return analysis;
}

}  // namespace attentionscope
