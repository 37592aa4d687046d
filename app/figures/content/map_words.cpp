#include "app/figures/content/map_words.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/number_text.h"
#include "app/session/error_words.h"

namespace attentionscope {

namespace {

struct MapWords {
    Q_DECLARE_TR_FUNCTIONS(Recording)
};

QString scoreWords(ScoreFunction score) {
    switch (score) {
        case ScoreFunction::dot:
        case ScoreFunction::scaledDot: return MapWords::tr("score q · k");
        case ScoreFunction::general: return MapWords::tr("score qᵀ W k");
        case ScoreFunction::additive: return MapWords::tr("additive score");
        case ScoreFunction::location: return MapWords::tr("score by location");
        case ScoreFunction::cosine: return MapWords::tr("cosine of q and k");
    }
    return {};
}

QString gateWords(const QString& name) {
    if (name == QLatin1String("update")) return MapWords::tr("Update gate");
    if (name == QLatin1String("reset")) return MapWords::tr("Reset gate");
    if (name == QLatin1String("input")) return MapWords::tr("Input gate");
    if (name == QLatin1String("forget")) return MapWords::tr("Forget gate");
    if (name == QLatin1String("output")) return MapWords::tr("Output gate");
    return name;
}

}  // namespace

QString stageWords(Stage stage, const AttentionMap& map) {
    switch (stage) {
        case Stage::scores:
            // A mechanism that computes it in its own steps uses none of the score functions.
            return map.scoring.empty() ? scoreWords(map.score) : MapWords::tr("score");
        case Stage::scaled: return MapWords::tr("scaled score");
        case Stage::softcapped: return MapWords::tr("softcapped score");
        case Stage::masked: return MapWords::tr("masked score");
        case Stage::weights: return map.normalised ? MapWords::tr("attention weight") : MapWords::tr("gate");
        case Stage::weighted: return MapWords::tr("weighted sum of values");
        case Stage::output: return MapWords::tr("output");
    }
    return {};
}

QString derivedWords(const DerivedFrom& derived) {
    QStringList words;
    for (const Phrase& each : derived.words) words << translated(each);
    return words.join(QStringLiteral(" · "));
}

QString weightTitle(const Recording& recording, const AttentionMap& map, const ValueScale& scale) {
    // The caption has all of its words.
    if (const DerivedFrom* derived = derivedFrom(recording, map)) return translated(derived->words.front());
    if (scale.kind() != ScaleKind::fitted && scale.kind() != ScaleKind::logarithmic)
        return stageWords(Stage::weights, map);
    return (map.normalised ? MapWords::tr("attention weight (colours end at %1)")
                           : MapWords::tr("gate (colours end at %1)"))
        .arg(numberText(scale.high()));
}

QString mapWords(const Recording& recording, const AttentionMap& map) {
    const std::string& name = map.title.empty() ? map.name : map.title;
    // If keys belong to another sequence, this is not self-attention.
    return name == "self" && recording.crosses(map) ? MapWords::tr("Attention") : mapNameWords(name);
}

QString mapNameWords(const std::string& name) {
    if (name == "self") return MapWords::tr("Self-attention");
    if (name == "encoder.self") return MapWords::tr("Encoder self-attention");
    if (name == "decoder.self") return MapWords::tr("Decoder self-attention");
    if (name == "text.self") return MapWords::tr("Self-attention in the text");
    if (name == "vision.self") return MapWords::tr("Self-attention in the picture");
    if (name == "cross") return MapWords::tr("Cross-attention");
    const QStringList parts = QString::fromStdString(name).split(u'.');
    if (parts.size() == 3 && parts[0] == QLatin1String("gates")) {
        const QString gate = gateWords(parts[2]);
        if (parts[1] == QLatin1String("decoder")) return MapWords::tr("%1, decoder").arg(gate);
        if (parts[1] == QLatin1String("encoder")) return MapWords::tr("%1, encoder").arg(gate);
        return MapWords::tr("%1, %2", "a gate, and what it is of")
            .arg(gate, QCoreApplication::translate("Blocks", parts[1].toUtf8().constData()));
    }
    // Other names are the mechanism's own, which may provide translations.
    return QCoreApplication::translate("Blocks", name.c_str());
}

QString headWords(const std::string& name) {
    // Names from core/mechanisms/constructed_weights.h, listed here for translators.
    [[maybe_unused]] static const char* const known[] = {
        QT_TRANSLATE_NOOP("Heads", "previous token"),   QT_TRANSLATE_NOOP("Heads", "next token"),
        QT_TRANSLATE_NOOP("Heads", "same token"),       QT_TRANSLATE_NOOP("Heads", "first token"),
        QT_TRANSLATE_NOOP("Heads", "similar spelling"), QT_TRANSLATE_NOOP("Heads", "nearest punctuation"),
        QT_TRANSLATE_NOOP("Heads", "wide Gaussian"),    QT_TRANSLATE_NOOP("Heads", "uniform"),
    };
    return QCoreApplication::translate("Heads", name.c_str());
}

QString headTitle(const AttentionMap& map, int head) {
    const QString number = QCoreApplication::translate("ShownMap", "Head %1").arg(head);
    const std::string name = map.headName(head);
    return name.empty() ? number : number + QStringLiteral(" · ") + headWords(name);
}

bool namesLayers(const Recording& recording, const std::string& map) {
    return recording.layers(map) > 1 || recording.nearestLayer(map, 0) != 0;
}

int layerNumber(const Block& block, const Recording& recording) {
    const bool isOfLayer = block.kind == Block::Kind::attention ||
                           block.kind == Block::Kind::crossAttention ||
                           block.kind == Block::Kind::feedForward;
    if (!block.title.empty() || !isOfLayer || block.map < 0) return -1;
    return namesLayers(recording, recording.maps[size_t(block.map)].name) ? block.layer : -1;
}

QString layersWords(const std::vector<const AttentionMap*>& layers) {
    if (layers.empty()) return {};
    const int first = layers.front()->layer, last = layers.back()->layer;
    if (first == last) return QCoreApplication::translate("ShownMap", "layer %1").arg(first);
    if (last - first + 1 == int(layers.size()))
        return QCoreApplication::translate("ShownMap", "layers %1 to %2").arg(first).arg(last);
    QStringList numbers;
    for (const AttentionMap* layer : layers) numbers << QString::number(layer->layer);
    return QCoreApplication::translate("ShownMap", "layers %1").arg(numbers.join(QStringLiteral(", ")));
}

QString allHeadsWords(const AttentionMap& map) {
    if (map.headNumbers.empty()) return QCoreApplication::translate("ShownMap", "all heads");
    QStringList numbers;
    for (const int number : map.headNumbers) numbers << QString::number(number);
    return QCoreApplication::translate("ShownMap", "heads %1").arg(numbers.join(QStringLiteral(", ")));
}

QString mapTitle(const Recording& recording, const AttentionMap& map) {
    QStringList parts;
    if (recording.firstMap() != map.name || map.name != "self") parts << mapWords(recording, map);
    if (namesLayers(recording, map.name))
        parts << QCoreApplication::translate("ShownMap", "layer %1").arg(map.layer);
    return parts.join(QStringLiteral(" · "));
}

QString tokenWords(const std::string& label) {
    QString text = QString::fromStdString(label);
    // Byte-level vocabularies write a space as Ġ and a line break as Ċ; SentencePiece writes a space as ▁.
    text.replace(QChar(0x120), u' ').replace(QChar(0x10a), u'\n').replace(QChar(0x2581), u' ');
    return text;
}

QString plainToken(const std::string& label) {
    const QString words = tokenWords(label), trimmed = words.trimmed();
    return visibleToken(trimmed.isEmpty() ? words : trimmed);
}

}  // namespace attentionscope
