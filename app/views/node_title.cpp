#include "app/views/node_title.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/figures/recording_figures.h"

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
    {"norm_output", QT_TRANSLATE_NOOP("NodeTitle", "normalised output")},
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

/// Its words in the language of the moment, or itself where there are none.
QString wordsFor(const QString& part) {
    for (const auto& entry : known)
        if (part == QLatin1String(entry.part)) return QCoreApplication::translate("NodeTitle", entry.words);
    return part;
}

struct Words {
    Q_DECLARE_TR_FUNCTIONS(NodeTitle)
};

}  // namespace

QString nodeTitle(const Graph& graph, NodeId id) {
    const Node& node = graph.node(id);
    const std::string& name = node.name.empty() && node.parameter ? node.parameter->name() : node.name;
    if (name.empty())
        return node.op ? wordsFor(QString::fromUtf8(node.op->name().data())) : Words::tr("a number");
    const QStringList parts = QString::fromStdString(name).split('.');
    QString title = wordsFor(parts.back());
    const qsizetype head = parts.indexOf("head");
    if (head >= 0 && head + 1 < parts.size())
        title += QStringLiteral(" · ") + Words::tr("head %1").arg(parts[head + 1]);
    return title;
}

QString plainToken(const std::string& label) {
    const QString words = tokenWords(label), trimmed = words.trimmed();
    return visibleToken(trimmed.isEmpty() ? words : trimmed);
}

QString positionTitle(const AxisPointer& axis, Index position) {
    if (axis && axis->hasLabels()) return plainToken(axis->label(position));
    return QString::number(position);
}

}  // namespace attentionscope
