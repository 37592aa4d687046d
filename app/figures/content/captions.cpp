#include "app/figures/content/captions.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <algorithm>

#include "app/figures/content/change_words.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/model_words.h"
#include "app/figures/content/prediction_content.h"
#include "app/figures/drawing/number_text.h"
#include "core/analysis/rollout.h"
#include "core/checkpoint/hub_cache.h"

namespace attentionscope {

namespace {

struct CaptionWords {
    Q_DECLARE_TR_FUNCTIONS(Recording)
};

/// An input in one line; empty for inputs that are not words.
QString inputWords(const InputValue& value) {
    switch (kindOf(value)) {
        case InputKind::text: return QString::fromStdString(std::get<std::string>(value));
        case InputKind::texts: {
            QStringList items;
            for (const std::string& item : std::get<std::vector<std::string>>(value))
                items << QString::fromStdString(item);
            return items.join(u' ');
        }
        case InputKind::picture: {
            const QString source = QString::fromStdString(std::get<PictureInput>(value).source);
            return source.startsWith(QLatin1String("scene:")) ? source : QFileInfo(source).fileName();
        }
        case InputKind::sound:
            return QFileInfo(QString::fromStdString(std::get<SoundInput>(value).source)).fileName();
        case InputKind::numbers:
        case InputKind::ids: break;
    }
    return {};
}

/// All inputs that the model read, in the order of the sequences; the tokens of an input without text.
QString whatWasRead(const Recording& recording) {
    std::vector<std::string> names;
    for (const Sequence& sequence : recording.sequences)
        if (recording.inputs.has(sequence.input)) names.push_back(sequence.input);
    for (const auto& [name, value] : recording.inputs.values) names.push_back(name);
    QStringList parts;
    for (auto name = names.begin(); name != names.end(); ++name) {
        if (std::find(names.begin(), name, *name) != name) continue;
        const QString words = inputWords(recording.inputs.values.at(*name));
        if (!words.isEmpty()) parts << words;
    }
    if (!parts.isEmpty()) return parts.join(QStringLiteral("  /  "));
    for (const Sequence& sequence : recording.sequences) {
        if (sequence.tokens.empty()) continue;
        for (const Token& token : sequence.tokens) parts << tokenWords(token.text).trimmed();
        break;
    }
    return parts.join(u' ');
}

QString captionTitleOf(FigureKind kind, const FigureRequest& request) {
    if (kind == FigureKind::prediction && !request.recording->predictions.empty()) return {};
    // The antecedent of a pronoun is a prediction, not attention.
    if (kind == FigureKind::prediction && request.query &&
        canPredictAt(*request.recording, request.map, chosenPosition(request)))
        return {};
    if (!request.map) return {};
    const AttentionMap& map = *request.map;
    QStringList title{mapWords(*request.recording, map)};
    const bool isGrid = kind == FigureKind::heads;
    const DerivedMap derived = derivedMapOf(kind, request);
    const bool isRollout = joinsLayers(derived);
    if (derived != DerivedMap::none) title << derivedWords(derived);
    const DerivedFrom* from = derivedFrom(*request.recording, map);
    if (from) title << derivedWords(*from);
    if (isRollout)
        title << layersWords(rolledLayers(*request.recording, map));
    else if (!isGrid && !(from && from->allLayers))
        title << CaptionWords::tr("layer %1").arg(map.layer);
    std::set<int> heads{request.head};
    if (kind == FigureKind::lines)
        heads.insert(request.shown.lines.heads.begin(), request.shown.lines.heads.end());
    if (!map.normalised || (from && from->allHeads) || (joinsHeads(derived) && !isRollout)) {
        // A gate has no heads, and the words for a map of all heads include that.
    } else if (isGrid || isRollout || (heads.size() > 1 && heads.size() >= map.nodes.heads.size())) {
        title << allHeadsWords(map);
    } else if (heads.size() > 1) {
        title << CaptionWords::tr("%1 heads").arg(heads.size());
    } else {
        QString name = CaptionWords::tr("head %1").arg(request.head);
        if (const std::string does = map.headName(request.head); !does.empty())
            name = CaptionWords::tr("%1: %2", "a head, and what it does").arg(name, headWords(does));
        title << name;
    }
    const bool joins = kind == FigureKind::heatmap ? heatmapSides(request).join()
                                                   : (kind == FigureKind::lines || kind == FigureKind::arcs ||
                                                      kind == FigureKind::text || kind == FigureKind::bars) &&
                                                         sidesOf(request).join();
    if (joins) title << CaptionWords::tr("pieces joined into words");
    if (request.shown.comparison == Comparison::ghost && request.hasChanges())
        title << CaptionWords::tr("without the changes");
    return title.join(QStringLiteral(" · "));
}

QString cutWords(const Truncation& leftOut) {
    switch (leftOut.unit) {
        case LimitUnit::words:
            return leftOut.ofEach ? CaptionWords::tr("lines cut to %1 words")
                                  : CaptionWords::tr("cut to %1 words");
        case LimitUnit::sentences: return CaptionWords::tr("cut to %1 sentences");
        case LimitUnit::titles: return CaptionWords::tr("cut to %1 titles");
        default: return CaptionWords::tr("cut to %1 tokens");
    }
}

/// A bundled model has a title. A folder is identified by its name; the origin of its weights is unknown
/// here.
QString sourceOf(const FigureRequest& request) {
    const Recording& recording = *request.recording;
    const QString model = QString::fromStdString(recording.model);
    const auto title = recording.provenance.find("model");
    QString source = model;
    if (isModelPath(recording.model))
        source = QDir(model).dirName();
    else if (title != recording.provenance.end() && !title->second.empty())
        source = modelWords(title->second);
    if (!recording.system.empty()) source += QStringLiteral(" · ") + modelWords(recording.system);
    // A recording or a folder does not state whether its weights were trained.
    if (recording.constructed) source += QStringLiteral(" · ") + CaptionWords::tr("constructed, not trained");
    if (recording.snapshot) source += QStringLiteral(" · ") + stepsOfTraining(recording);
    if (const QString changes = changeTitles(request.changes, &recording);
        !changes.isEmpty() && request.shown.comparison != Comparison::ghost)
        source += QStringLiteral(" · ") + CaptionWords::tr("changed: %1").arg(changes);
    if (recording.provenance.contains("marked"))
        source += QStringLiteral(" · ") + CaptionWords::tr("read despite failed checks");
    if (const auto unlisted = recording.provenance.find(unlistedWords);
        unlisted != recording.provenance.end())
        source +=
            QStringLiteral(" · ") +
            CaptionWords::tr("words without features: %1").arg(QString::fromStdString(unlisted->second));
    for (const Truncation& one : recording.leftOut)
        source += QStringLiteral(" · ") + cutWords(one).arg(countText(one.limit));
    return source;
}

}  // namespace

QString stepsOfTraining(const Recording& recording) {
    return CaptionWords::tr("after %1 steps of training")
        .arg(countText(recording.snapshots[size_t(*recording.snapshot)]));
}

Caption captionOf(FigureKind kind, const FigureRequest& request) {
    return {captionTitleOf(kind, request), sourceOf(request), whatWasRead(*request.recording)};
}

QString headPlace(const QString& heads, const QString& where) {
    return where.isEmpty() ? heads : CaptionWords::tr("%1 · %2", "a head, and where it is").arg(heads, where);
}

}  // namespace attentionscope
