#include "core/analysis/gradient_reach.h"

#include "core/base/error.h"
#include "core/base/probability.h"
#include "core/graph/gradients.h"

namespace attentionscope {

namespace {

// The produced words, and the rows of the logits to use.
struct ProducedRows {
    const std::vector<Token>* words;
    Index begin, end;
};

ProducedRows producedRows(const Recording& recording, std::optional<Index> word) {
    const Sequence* produced = recording.produced();
    const Index count = produced ? Index(produced->words().size()) : 0;
    if (recording.logits == noNode || count == 0 || recording.sequences.front().hidden.empty() ||
        recording.evaluation->graph()->node(recording.logits).axes.shape().rows != count)
        throw Error({.what = "this model produces no words that a gradient could be taken of",
                     .where = recording.model,
                     .expected = "a translator"});
    const std::vector<Token>& words = produced->words();
    // After the last word of a given target, the next word is unknown.
    const Index wordCount = words.back().id < 0 ? count - 1 : count;
    if (!word) return {&words, 0, wordCount};
    if (*word < 0 || *word >= wordCount)
        throw Error({.what = "the output has no such word",
                     .got = std::to_string(*word),
                     .expected = Phrase("0 to %1", {std::to_string(wordCount - 1)})});
    return {&words, *word, *word + 1};
}

}  // namespace

Matrix producedSeed(const Recording& recording, std::optional<Index> word, const StopToken& stop) {
    const auto [words, begin, end] = producedRows(recording, word);
    const MatrixPointer logits = recording.evaluation->value(recording.logits, stop);
    // ∂ log softmax(z)_w / ∂ z = onehot(w) - softmax(z)
    Matrix seed = Matrix::Zero(logits->rows(), logits->cols());
    for (Index row = begin; row < end; ++row) {
        const std::vector<double> softmax = probabilities(rowOf(*logits, row));
        for (Index id = 0; id < seed.cols(); ++id) seed(row, id) = -float(softmax[size_t(id)]);
        seed(row, (*words)[size_t(row)].id) += 1;
    }
    return seed;
}

std::vector<double> gradientReach(const Recording& recording, std::optional<Index> word,
                                  const StopToken& stop) {
    const Matrix seed = producedSeed(recording, word, stop);
    const Sequence& source = recording.sequences.front();
    const NodeId read = source.hidden.front();
    const MatrixPointer gradient =
        gradients(*recording.evaluation, recording.logits, seed, {read}, stop).of(read);
    std::vector<double> reach(size_t(source.size()), 0);
    for (size_t j = 0; gradient && j < reach.size(); ++j)
        reach[j] = double(gradient->row(Index(j)).cast<double>().norm());
    return reach;
}

}  // namespace attentionscope
