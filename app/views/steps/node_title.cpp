#include "app/views/steps/node_title.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/figures/content/map_words.h"

namespace attentionscope {

namespace {

constexpr struct {
    const char* part;
    const char* words;
} known[] = {
    {"embeddings", QT_TRANSLATE_NOOP("NodeTitle", "embeddings")},
    {"positions", QT_TRANSLATE_NOOP("NodeTitle", "positional encodings")},
    {"spelling", QT_TRANSLATE_NOOP("NodeTitle", "spelling vectors")},
    {"identity", QT_TRANSLATE_NOOP("NodeTitle", "word vectors")},
    {"flags", QT_TRANSLATE_NOOP("NodeTitle", "flags")},
    {"q", QT_TRANSLATE_NOOP("NodeTitle", "queries")},
    {"k", QT_TRANSLATE_NOOP("NodeTitle", "keys")},
    {"v", QT_TRANSLATE_NOOP("NodeTitle", "values")},
    {"scores", QT_TRANSLATE_NOOP("NodeTitle", "scores")},
    {"scaled", QT_TRANSLATE_NOOP("NodeTitle", "scaled scores")},
    {"softcapped", QT_TRANSLATE_NOOP("NodeTitle", "softcapped scores")},
    {"masked", QT_TRANSLATE_NOOP("NodeTitle", "masked scores")},
    {"tempered", QT_TRANSLATE_NOOP("NodeTitle", "scores over temperature")},
    {"maximum", QT_TRANSLATE_NOOP("NodeTitle", "row maxima")},
    {"shifted", QT_TRANSLATE_NOOP("NodeTitle", "scores minus maximum")},
    {"exponentials", QT_TRANSLATE_NOOP("NodeTitle", "exponentials")},
    {"sums", QT_TRANSLATE_NOOP("NodeTitle", "row sums")},
    {"weights", QT_TRANSLATE_NOOP("NodeTitle", "attention weights")},
    {"weighted", QT_TRANSLATE_NOOP("NodeTitle", "weighted sums of values")},
    {"concatenated", QT_TRANSLATE_NOOP("NodeTitle", "all heads side by side")},
    {"context", QT_TRANSLATE_NOOP("NodeTitle", "all heads side by side")},
    {"output", QT_TRANSLATE_NOOP("NodeTitle", "output")},
    {"logits", QT_TRANSLATE_NOOP("NodeTitle", "logits")},
    {"probabilities", QT_TRANSLATE_NOOP("NodeTitle", "shares")},
    {"centre", QT_TRANSLATE_NOOP("NodeTitle", "predicted centre")},
    {"local_weights", QT_TRANSLATE_NOOP("NodeTitle", "local weights")},
    {"local_weighted", QT_TRANSLATE_NOOP("NodeTitle", "weighted sums of values")},
    {"chosen", QT_TRANSLATE_NOOP("NodeTitle", "chosen place")},
    {"contexts", QT_TRANSLATE_NOOP("NodeTitle", "context vectors")},
    {"forward", QT_TRANSLATE_NOOP("NodeTitle", "forward states")},
    {"backward", QT_TRANSLATE_NOOP("NodeTitle", "backward states")},
    {"states", QT_TRANSLATE_NOOP("NodeTitle", "states")},
    {"state", QT_TRANSLATE_NOOP("NodeTitle", "state")},
    {"initial_state", QT_TRANSLATE_NOOP("NodeTitle", "initial state")},
    {"last", QT_TRANSLATE_NOOP("NodeTitle", "last state")},
    {"summary", QT_TRANSLATE_NOOP("NodeTitle", "the sentence as one vector")},
    {"gates", QT_TRANSLATE_NOOP("NodeTitle", "gates")},
    {"update", QT_TRANSLATE_NOOP("NodeTitle", "update gate")},
    {"reset", QT_TRANSLATE_NOOP("NodeTitle", "reset gate")},
    {"candidate", QT_TRANSLATE_NOOP("NodeTitle", "candidate state")},
    {"read_out", QT_TRANSLATE_NOOP("NodeTitle", "read-out")},
    {"residual", QT_TRANSLATE_NOOP("NodeTitle", "residual sum")},
    {"norm", QT_TRANSLATE_NOOP("NodeTitle", "layer normalisation")},
    // In checkpoints; one or two parts of a name.
    {"tokens", QT_TRANSLATE_NOOP("NodeTitle", "token embeddings")},
    {"segments", QT_TRANSLATE_NOOP("NodeTitle", "segment embeddings")},
    {"withPositions", QT_TRANSLATE_NOOP("NodeTitle", "embeddings with positions")},
    {"withSegments", QT_TRANSLATE_NOOP("NodeTitle", "embeddings with segments")},
    {"patches", QT_TRANSLATE_NOOP("NodeTitle", "patches of the picture")},
    {"picture", QT_TRANSLATE_NOOP("NodeTitle", "picture")},
    {"projection", QT_TRANSLATE_NOOP("NodeTitle", "projected embeddings")},
    {"table", QT_TRANSLATE_NOOP("NodeTitle", "positional encodings")},
    {"rotary", QT_TRANSLATE_NOOP("NodeTitle", "cosines and sines of the rotations")},
    {"qkv", QT_TRANSLATE_NOOP("NodeTitle", "queries, keys and values side by side")},
    {"q.unrotated", QT_TRANSLATE_NOOP("NodeTitle", "queries before their rotation")},
    {"k.unrotated", QT_TRANSLATE_NOOP("NodeTitle", "keys before their rotation")},
    {"queryWeights", QT_TRANSLATE_NOOP("NodeTitle", "query weights")},
    {"keyWeights", QT_TRANSLATE_NOOP("NodeTitle", "key weights")},
    {"valueWeights", QT_TRANSLATE_NOOP("NodeTitle", "value weights")},
    {"feedForward", QT_TRANSLATE_NOOP("NodeTitle", "feed-forward output")},
    {"up", QT_TRANSLATE_NOOP("NodeTitle", "feed-forward, widened")},
    {"gate", QT_TRANSLATE_NOOP("NodeTitle", "feed-forward, gate")},
    {"gated", QT_TRANSLATE_NOOP("NodeTitle", "feed-forward, gated")},
    {"activated", QT_TRANSLATE_NOOP("NodeTitle", "feed-forward, activated")},
    {"sum", QT_TRANSLATE_NOOP("NodeTitle", "sum")},
    {"finalNorm", QT_TRANSLATE_NOOP("NodeTitle", "final normalisation")},
    {"dense", QT_TRANSLATE_NOOP("NodeTitle", "inner layer of the prediction")},
    {"head.activated", QT_TRANSLATE_NOOP("NodeTitle", "inner layer of the prediction, activated")},
    {"head.norm", QT_TRANSLATE_NOOP("NodeTitle", "inner layer of the prediction, normalised")},
    {"head.text", QT_TRANSLATE_NOOP("NodeTitle", "states of the text")},
    {"head.input", QT_TRANSLATE_NOOP("NodeTitle", "state that predicts")},
    {"head.scaled", QT_TRANSLATE_NOOP("NodeTitle", "states, scaled")},
    {"head.output", QT_TRANSLATE_NOOP("NodeTitle", "logits before the bias")},
    {"head.biased", QT_TRANSLATE_NOOP("NodeTitle", "logits with the bias")},
    {"predicted.states", QT_TRANSLATE_NOOP("NodeTitle", "states that predict")},
    // What models here call their weights.
    {"bias", QT_TRANSLATE_NOOP("NodeTitle", "bias")},
    {"weight", QT_TRANSLATE_NOOP("NodeTitle", "weights of the model")},
    {"input", QT_TRANSLATE_NOOP("NodeTitle", "input weights")},
    {"initial", QT_TRANSLATE_NOOP("NodeTitle", "weights of the initial state")},
    {"query", QT_TRANSLATE_NOOP("NodeTitle", "query weights")},
    {"key", QT_TRANSLATE_NOOP("NodeTitle", "key weights")},
    {"value", QT_TRANSLATE_NOOP("NodeTitle", "value weights")},
    {"memory", QT_TRANSLATE_NOOP("NodeTitle", "memory weights")},
    {"keys", QT_TRANSLATE_NOOP("NodeTitle", "keys")},
    {"vector", QT_TRANSLATE_NOOP("NodeTitle", "score vector")},
    {"position", QT_TRANSLATE_NOOP("NodeTitle", "position weights")},
    {"first", QT_TRANSLATE_NOOP("NodeTitle", "first weights")},
    {"second", QT_TRANSLATE_NOOP("NodeTitle", "second weights")},
    {"gamma", QT_TRANSLATE_NOOP("NodeTitle", "scale of the normalisation")},
    {"beta", QT_TRANSLATE_NOOP("NodeTitle", "shift of the normalisation")},
    {"cls_token", QT_TRANSLATE_NOOP("NodeTitle", "class token")},
    {"position_embeddings", QT_TRANSLATE_NOOP("NodeTitle", "positional encodings")},
    {"final_logits_bias", QT_TRANSLATE_NOOP("NodeTitle", "bias of the logits")},
    // What an op without a name of its own does.
    {"add", QT_TRANSLATE_NOOP("NodeTitle", "sum")},
    {"subtract", QT_TRANSLATE_NOOP("NodeTitle", "difference")},
    {"multiply elements", QT_TRANSLATE_NOOP("NodeTitle", "product, element by element")},
    {"scale", QT_TRANSLATE_NOOP("NodeTitle", "multiple")},
    {"linear", QT_TRANSLATE_NOOP("NodeTitle", "linear map")},
    {"dot products", QT_TRANSLATE_NOOP("NodeTitle", "dot products")},
    {"weighted sum", QT_TRANSLATE_NOOP("NodeTitle", "weighted sum")},
    {"concatenate rows", QT_TRANSLATE_NOOP("NodeTitle", "rows, one below the other")},
    {"concatenate columns", QT_TRANSLATE_NOOP("NodeTitle", "columns, side by side")},
    {"slice columns", QT_TRANSLATE_NOOP("NodeTitle", "some of the columns")},
    {"slice rows", QT_TRANSLATE_NOOP("NodeTitle", "some of the rows")},
    {"gather rows", QT_TRANSLATE_NOOP("NodeTitle", "chosen rows")},
    {"outer sums", QT_TRANSLATE_NOOP("NodeTitle", "sums of all pairs")},
    {"pairs to matrix", QT_TRANSLATE_NOOP("NodeTitle", "pairs as a matrix")},
    {"keep near", QT_TRANSLATE_NOOP("NodeTitle", "what is near")},
    {"tanh", QT_TRANSLATE_NOOP("NodeTitle", "tanh")},
    {"sigmoid", QT_TRANSLATE_NOOP("NodeTitle", "sigmoid")},
    {"exp", QT_TRANSLATE_NOOP("NodeTitle", "exponential")},
    {"relu", QT_TRANSLATE_NOOP("NodeTitle", "ReLU")},
};

/// The words for a part of a name in the language of the moment; empty where there are none.
QString wordsFor(const QString& part) {
    for (const auto& entry : known)
        if (part == QLatin1String(entry.part)) return QCoreApplication::translate("NodeTitle", entry.words);
    return {};
}

/// What a name ends in: two parts where they mean something together, otherwise the last; as it stands where
/// there are no words for it. The stages of a prediction's head are numbered, which says nothing.
QString endingWords(QStringList parts, bool predicts) {
    if (predicts)
        parts.removeIf([](const QString& part) { return !part.isEmpty() && part.front().isDigit(); });
    const QString last = parts.back();
    const QString both = parts.size() > 1 ? wordsFor(parts[parts.size() - 2] + '.' + last) : QString();
    if (!both.isEmpty()) return both;
    const QString words = wordsFor(last);
    return words.isEmpty() ? last : words;
}

struct Words {
    Q_DECLARE_TR_FUNCTIONS(NodeTitle)
};

}  // namespace

QString nodeTitle(const Graph& graph, NodeId id) {
    const Node& node = graph.node(id);
    const std::string& name = node.name.empty() && node.parameter ? node.parameter->name() : node.name;
    if (name.empty())
        return node.op ? endingWords({QString::fromUtf8(node.op->name().data())}, false)
                       : Words::tr("a number");
    const QStringList parts = QString::fromStdString(name).split('.');
    // "self.head.3" is a head of attention, "head.0" at the beginning the head that predicts.
    const qsizetype head = parts.indexOf("head");
    const bool predicts = head == 0 || (head == 1 && parts[0] == "predicted");
    QString title = endingWords(parts, predicts);
    if (head >= 0 && !predicts && head + 1 < parts.size())
        title += QStringLiteral(" · ") + Words::tr("head %1").arg(parts[head + 1]);
    return title;
}

QString positionTitle(const AxisPointer& axis, Index position) {
    if (axis && axis->hasLabels()) return plainToken(axis->label(position));
    return QString::number(position);
}

}  // namespace attentionscope
