#include "core/training/training_sample.h"

namespace attentionscope {

TrainingSample sampleOf(const Recording& recording, const std::string& input, const std::string& answer) {
    TrainingSample sample{.input = input, .answer = answer};
    const std::string name = recording.firstMap();
    const AttentionMap* last = recording.find(name, recording.layers(name) - 1);
    if (!last || last->nodes.heads.empty()) return sample;
    sample.map = name;
    sample.queries = last->nodes.queries;
    sample.keys = last->nodes.keys;
    sample.heads = int(last->nodes.heads.size());
    Matrix mean = Matrix::Zero(sample.queries->size(), sample.keys->size());
    for (const HeadNodes& head : last->nodes.heads) mean += *recording.evaluation->value(head.weights);
    mean /= float(sample.heads);
    sample.weights = std::make_shared<const Matrix>(std::move(mean));
    return sample;
}

}  // namespace attentionscope
