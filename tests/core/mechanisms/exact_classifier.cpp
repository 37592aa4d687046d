#include "tests/core/mechanisms/exact_classifier.h"

#include <cmath>

namespace attentionscope {

namespace {

using Eigen::Index;

/// The states of one direction, in the order of the rows.
Exact readOneWay(const ExactWeights& weights, const std::string& name, const Exact& x, bool backward,
                 Exact& last) {
    const bool gated = weights.contains(name + ".gates");
    const Exact inputs = (x * weights.at(name + ".input")).rowwise() + weights.at(name + ".bias").row(0);
    const Index n = x.rows(), d = inputs.cols() / (gated ? 3 : 4);
    Exact h = Exact::Zero(1, d), c = h, states(n, d);
    for (Index t = 0; t < n; ++t) {
        const Index row = backward ? n - 1 - t : t;
        h = gated ? gatedUnit(weights, name, inputs.row(row), h)
                  : longShortUnit(weights, name, inputs.row(row), h, c);
        states.row(row) = h;
    }
    last = h;
    return states;
}

Exact readExactlyBothWays(const ExactWeights& weights, const std::string& name, const Exact& x, Exact& last) {
    Exact lastAhead, lastBack;
    const Exact ahead = readOneWay(weights, name + ".forward", x, false, lastAhead),
                back = readOneWay(weights, name + ".backward", x, true, lastBack);
    last = sideBySide(lastAhead, lastBack);
    return sideBySide(ahead, back);
}

Exact sharesOf(const Exact& row, bool mean) {
    return softmaxOf(mean ? Exact(Exact::Zero(1, row.cols())) : row);
}

Exact meanOfRows(const Exact& table, const std::vector<Index>& rows) {
    Exact sum = Exact::Zero(1, table.cols());
    for (const Index row : rows) sum += table.row(row) / double(rows.size());
    return sum;
}

Exact ownRow(const Exact& table, Index row) {
    if (row < 0) return Exact::Zero(1, table.cols());
    return table.row(row);
}

/// The vectors of the words of a sentence.
Exact vectorsOf(const ExactWeights& weights, bool weighed, const std::vector<TextBatch::Word>& sentence,
                bool mean, ExactDocument& made) {
    const Exact &own = weights.at("embeddings"), &grams = weights.at("ngram_embeddings");
    Exact x(Index(sentence.size()), own.cols());
    if (weighed) made.attention["embedding"].resize(x.rows(), 3);
    for (Index i = 0; i < x.rows(); ++i) {
        const TextBatch::Word& word = sentence[size_t(i)];
        const Exact spelt = meanOfRows(grams, word.grams), known = ownRow(own, word.own);
        if (!weighed) {
            x.row(i) = spelt + known;
            continue;
        }
        const Exact shape = weights.at("shape_embeddings").row(word.shape);
        const auto projected = [&](const Exact& vector, const std::string& name) -> Exact {
            return vector * weights.at("projections." + name) + weights.at("projections." + name + ".bias");
        };
        const Exact choices[] = {projected(known, "word"), projected(spelt, "characters"),
                                 projected(shape, "shape")};
        Exact scores(1, 3);
        for (Index j = 0; j < 3; ++j)
            scores(0, j) = choices[j].row(0).dot(weights.at("embedding.context").row(0));
        const Exact shares = sharesOf(scores, mean);
        made.attention["embedding"].row(i) = shares;
        x.row(i) = shares(0, 0) * choices[0] + shares(0, 1) * choices[1] + shares(0, 2) * choices[2];
    }
    return x;
}

/// The result of a learnt vector on rows: its weights, [1 × rows].
Exact askedBy(const ExactWeights& weights, const std::string& level, const Exact& rows, bool mean) {
    const Exact projected = rows * weights.at(level + ".keys");
    Exact scores(1, rows.rows());
    for (Index i = 0; i < rows.rows(); ++i) {
        const Exact key = (projected.row(i) + weights.at(level + ".keys.bias")).array().tanh();
        scores(0, i) = key.row(0).dot(weights.at(level + ".context").row(0));
    }
    return sharesOf(scores, mean);
}

Exact featureWise(const ExactWeights& weights, const Exact& states, bool mean, ExactDocument& made) {
    Exact scores(states.rows(), states.cols());
    for (Index j = 0; j < states.rows(); ++j) {
        const Exact hidden =
            (states.row(j) * weights.at("features.hidden") + weights.at("features.hidden.bias"))
                .array()
                .tanh();
        scores.row(j) = hidden * weights.at("features.scores") + weights.at("features.scores.bias");
    }
    Exact& map = made.attention["word"];
    map.resize(states.cols(), states.rows());
    Exact context(1, states.cols());
    for (Index k = 0; k < states.cols(); ++k) {
        map.row(k) = sharesOf(scores.col(k).transpose(), mean);
        context(0, k) = map.row(k).dot(states.col(k).transpose());
    }
    return context;
}

}  // namespace

ExactDocument classifyExactly(const ExactWeights& weights, const std::string& mechanism,
                              const std::vector<std::vector<TextBatch::Word>>& document, bool mean) {
    ExactDocument made;
    const bool weighsEmbeddings = mechanism == "embeddings", divides = mechanism == "hierarchical";
    Index words = 0, begin = 0;
    for (const auto& sentence : document) words += Index(sentence.size());
    if (divides) made.attention["word"] = Exact::Zero(Index(document.size()), words);
    Exact context, sentences;
    for (size_t s = 0; s < document.size(); ++s) {
        Exact last;
        const Exact states = readExactlyBothWays(
            weights, "encoder", vectorsOf(weights, weighsEmbeddings, document[s], mean, made), last);
        if (mechanism == "feature_wise") {
            context = featureWise(weights, states, mean, made);
        } else if (weighsEmbeddings) {
            context = states.colwise().maxCoeff();
        } else {
            const Exact shares =
                divides ? askedBy(weights, "word", states, mean) : sharesOf(last * states.transpose(), mean);
            context = shares * states;
            if (!divides) made.attention["word"] = shares;
            if (divides) made.attention["word"].row(Index(s)).segment(begin, shares.cols()) = shares;
            begin += shares.cols();
        }
        sentences.conservativeResize(Index(s) + 1, context.cols());
        sentences.row(Index(s)) = context;
    }
    if (divides) {
        Exact last;
        const Exact states = readExactlyBothWays(weights, "document", sentences, last);
        made.attention["sentence"] = askedBy(weights, "sentence", states, mean);
        context = made.attention["sentence"] * states;
    }
    made.logits = context * weights.at("output") + weights.at("output.bias");
    return made;
}

}  // namespace attentionscope
