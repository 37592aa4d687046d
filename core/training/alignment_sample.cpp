#include "core/training/alignment_sample.h"

namespace attentionscope {

AlignmentSample sampleAlignment(const TranslationModel& model, const std::string& sentence, Index tokens,
                                const StopToken& stop) {
    RunOptions options;
    options.generation.tokens = tokens;
    options.stop = stop;
    const RecordingPointer recording = model.record(textInput(sentence), options);
    AlignmentSample sample{.sentence = sentence, .translation = recording->provenance.at("translation")};
    const AttentionMap* last = recording->find("cross", recording->layers("cross") - 1);
    if (!last) return sample;
    sample.produced = last->nodes.queries;
    sample.source = last->nodes.keys;
    sample.heads = int(last->nodes.heads.size());
    Matrix mean = Matrix::Zero(sample.produced->size(), sample.source->size());
    for (const HeadNodes& head : last->nodes.heads) mean += *recording->evaluation->value(head.weights);
    mean /= float(sample.heads);
    sample.weights = std::make_shared<const Matrix>(std::move(mean));
    return sample;
}

}  // namespace attentionscope
