#include "core/analysis/rollout.h"

#include "core/base/error.h"

namespace attentionscope {

std::vector<Matrix> attentionRollout(const std::vector<Matrix>& layers) {
    std::vector<Matrix> results;
    for (const Matrix& layer : layers) {
        if (layer.rows() != layer.cols() || layer.rows() != layers.front().rows())
            throw Error({.what = "rollout needs a square map of the same size in every layer",
                         .got = shapeText(layer.rows(), layer.cols()),
                         .expected = shapeText(layers.front().rows(), layers.front().rows()),
                         .remedy = "Choose a self-attention map."});
        Matrix mixed = 0.5f * layer;
        mixed.diagonal().array() += 0.5f;
        if (results.empty())
            results.push_back(std::move(mixed));
        else
            results.push_back(mixed * results.back());
    }
    return results;
}

std::vector<Matrix> attentionRollout(const Recording& recording, const std::string& name,
                                     const StopToken& stop) {
    std::vector<Matrix> layers;
    for (int l = 0; l < recording.layers(name); ++l) {
        const AttentionMap* map = recording.find(name, l);
        if (!map || map->nodes.heads.empty()) continue;
        // As many words on both sides would make a square, but not of one sequence with itself.
        if (recording.crosses(*map))
            throw Error({.what = "rollout follows one sequence through the layers, and this map joins two",
                         .got = name,
                         .expected = "self-attention"});
        Matrix mean = *recording.evaluation->value(map->nodes.heads.front().weights, stop);
        for (size_t h = 1; h < map->nodes.heads.size(); ++h)
            mean += *recording.evaluation->value(map->nodes.heads[h].weights, stop);
        layers.push_back(mean / float(map->nodes.heads.size()));
    }
    return attentionRollout(layers);
}

}  // namespace attentionscope
