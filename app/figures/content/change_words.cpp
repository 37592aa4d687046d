#include "app/figures/content/change_words.h"

#include <QCoreApplication>

#include "app/figures/content/map_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/place_label.h"

namespace attentionscope {

namespace {

struct ChangeWords {
    Q_DECLARE_TR_FUNCTIONS(Change)
};

/// Titles of changes in a recording, whose words name cells and rows.
struct Titles {
    const Recording* recording;  ///< null: numbers are used instead

    QString placeOf(const MapSelection& where) const {
        QStringList parts;
        if (const AttentionMap* map = mapOf(where); where.map && *where.map != "self")
            parts << (map ? mapWords(*recording, *map) : mapNameWords(*where.map));
        if (where.layer) parts << ChangeWords::tr("layer %1").arg(*where.layer);
        if (where.head) parts << ChangeWords::tr("head %1").arg(*where.head);
        return parts.join(ChangeWords::tr(", ", "between a map, a layer and a head"));
    }
    QString inPlace(const QString& text, const MapSelection& where) const {
        const QString place = placeOf(where);
        return place.isEmpty() ? text : QStringLiteral("%1 · %2").arg(text, place);
    }
    const AttentionMap* mapOf(const MapSelection& where) const {
        if (!recording) return nullptr;
        for (const AttentionMap& map : recording->maps)
            if (where.means(map)) return &map;
        return nullptr;
    }
    /// "“it”", or its number if the text has no such word.
    static QString wordAt(const AxisPointer& axis, Index position) {
        if (!axis || !axis->hasLabels() || position < 0 || position >= axis->size())
            return QString::number(position);
        return QStringLiteral("“%1”").arg(plainToken(placeLabel(*axis, position)));
    }

    QString operator()(const SilenceHeads& change) const {
        return inPlace(ChangeWords::tr("Silenced"), change.where);
    }
    QString operator()(const KeepOnly& change) const {
        return inPlace(ChangeWords::tr("Only this head"), change.where);
    }
    QString operator()(const MaskCells& change) const {
        return inPlace(ChangeWords::tr("%n cell(s) masked", nullptr, int(change.cells.size())), change.where);
    }
    QString operator()(const ReplaceMask& change) const {
        if (change.rule == "none") return ChangeWords::tr("No mask");
        if (change.rule == "causal") return ChangeWords::tr("Causal mask");
        if (change.rule == "window") return ChangeWords::tr("Window: less than %1 away").arg(change.size);
        return ChangeWords::tr("Prefix of %1, then causal").arg(change.size);
    }
    QString operator()(const Temperature& change) const {
        return ChangeWords::tr("Temperature %1").arg(numberText(change.value, 2));
    }
    QString operator()(const ScaleOff&) const { return ChangeWords::tr("Scores not scaled"); }
    QString operator()(const SetElement& change) const {
        const AttentionMap* map = mapOf(change.where);
        const bool ofKeys = change.stage != Stage::weighted && change.stage != Stage::output;
        const QString text = ChangeWords::tr("%1 → %2 set to %3")
                                 .arg(wordAt(map ? map->nodes.queries : nullptr, change.row),
                                      wordAt(map && ofKeys ? map->nodes.keys : nullptr, change.column),
                                      numberText(change.value));
        return inPlace(text, change.where);
    }
    QString operator()(const OverwriteRow& change) const {
        const AttentionMap* map = mapOf(change.where);
        return inPlace(ChangeWords::tr("Row of %1 overwritten")
                           .arg(wordAt(map ? map->nodes.queries : nullptr, change.row)),
                       change.where);
    }
    QString operator()(const ReplaceWord& change) const {
        return ChangeWords::tr("Token %1 is “%2”").arg(change.word).arg(QString::fromStdString(change.text));
    }
    QString operator()(const PositionsOff&) const { return ChangeWords::tr("No positions"); }
    QString operator()(const ReplaceScore& change) const {
        return ChangeWords::tr("Score function: %1").arg(scoreWords(change.function));
    }
    QString operator()(const ReplaceSoftmax& change) const {
        if (change.kind == "sparsemax") return ChangeWords::tr("Sparsemax in place of the softmax");
        if (change.kind == "largest") return ChangeWords::tr("Only the largest score counts");
        if (change.kind == "sampled") return ChangeWords::tr("One key is drawn for each query");
        return ChangeWords::tr("Softmax");
    }
    QString operator()(const ForceWord& change) const {
        if (change.text.empty()) return ChangeWords::tr("Output token %1 forced").arg(change.position);
        return ChangeWords::tr("Output token %1 is “%2”")
            .arg(change.position)
            .arg(tokenWords(change.text).trimmed());
    }
    QString operator()(const PadKeys& change) const {
        return inPlace(ChangeWords::tr("Padding from token %1 on").arg(change.firstKey), change.where);
    }
    QString operator()(const DrawWords& change) const {
        return ChangeWords::tr("Words sampled at temperature %1").arg(numberText(change.temperature, 1));
    }
    QString operator()(const UseSnapshot& change) const {
        return ChangeWords::tr("Weights of training point %1").arg(change.point);
    }
    QString operator()(const TranslateAgain&) const { return ChangeWords::tr("Translated again"); }
};

}  // namespace

QString scoreWords(const std::string& name) {
    if (name == "dot") return ChangeWords::tr("dot product");
    if (name == "scaled_dot") return ChangeWords::tr("scaled dot product");
    if (name == "cosine") return ChangeWords::tr("cosine");
    if (name == "general") return ChangeWords::tr("general, qᵀ W k");
    if (name == "additive") return ChangeWords::tr("additive");
    if (name == "location") return ChangeWords::tr("by location");
    return QString::fromStdString(name);
}

QString changeTitle(const Change& change, const Recording* shown) {
    return std::visit(Titles{shown}, change.what);
}

QString changeTitles(const std::vector<Change>& changes, const Recording* shown) {
    QStringList titles;
    for (const Change& change : changes)
        if (change.enabled) titles << changeTitle(change, shown);
    return titles.join(QStringLiteral(", "));
}

}  // namespace attentionscope
