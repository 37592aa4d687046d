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
};

struct Words {
    Q_DECLARE_TR_FUNCTIONS(NodeTitle)
};

}  // namespace

QString nodeTitle(const Graph& graph, NodeId id) {
    const Node& node = graph.node(id);
    const std::string& name = node.name.empty() && node.parameter ? node.parameter->name() : node.name;
    if (name.empty()) return node.op ? QString::fromUtf8(node.op->name().data()) : Words::tr("a number");
    const QStringList parts = QString::fromStdString(name).split('.');
    QString title = parts.back();
    for (const auto& entry : known)
        if (title == QLatin1String(entry.part)) title = Words::tr(entry.words);
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
