#include "app/views/changes/change_model.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QSize>
#include <algorithm>

#include "app/figures/content/map_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/place_label.h"
#include "app/figures/drawing/theme.h"

namespace attentionscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Change)
};

/// Titles of changes in a recording, whose words name cells and rows.
struct Titles {
    const Recording* recording;  ///< null: numbers are used instead

    QString placeOf(const MapSelection& where) const {
        QStringList parts;
        if (const AttentionMap* map = mapOf(where); where.map && *where.map != "self")
            parts << (map ? mapWords(*recording, *map) : QString::fromStdString(*where.map));
        if (where.layer) parts << Words::tr("layer %1").arg(*where.layer);
        if (where.head) parts << Words::tr("head %1").arg(*where.head);
        return parts.join(Words::tr(", ", "between a map, a layer and a head"));
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
        return inPlace(Words::tr("Silenced"), change.where);
    }
    QString operator()(const KeepOnly& change) const {
        return inPlace(Words::tr("Only this head"), change.where);
    }
    QString operator()(const MaskCells& change) const {
        return inPlace(Words::tr("%n cell(s) masked", nullptr, int(change.cells.size())), change.where);
    }
    QString operator()(const ReplaceMask& change) const {
        if (change.rule == "none") return Words::tr("No mask");
        if (change.rule == "causal") return Words::tr("Causal mask");
        if (change.rule == "window") return Words::tr("Window: less than %1 away").arg(change.size);
        return Words::tr("Prefix of %1, then causal").arg(change.size);
    }
    QString operator()(const Temperature& change) const {
        return Words::tr("Temperature %1").arg(numberText(change.value, 2));
    }
    QString operator()(const ScaleOff&) const { return Words::tr("Scores not scaled"); }
    QString operator()(const SetElement& change) const {
        const AttentionMap* map = mapOf(change.where);
        const bool ofKeys = change.stage != Stage::weighted && change.stage != Stage::output;
        const QString text = Words::tr("%1 → %2 set to %3")
                                 .arg(wordAt(map ? map->nodes.queries : nullptr, change.row),
                                      wordAt(map && ofKeys ? map->nodes.keys : nullptr, change.column),
                                      numberText(change.value));
        return inPlace(text, change.where);
    }
    QString operator()(const OverwriteRow& change) const {
        const AttentionMap* map = mapOf(change.where);
        return inPlace(
            Words::tr("Row of %1 overwritten").arg(wordAt(map ? map->nodes.queries : nullptr, change.row)),
            change.where);
    }
    QString operator()(const ReplaceWord& change) const {
        return Words::tr("Token %1 is “%2”").arg(change.word).arg(QString::fromStdString(change.text));
    }
    QString operator()(const PositionsOff&) const { return Words::tr("No positions"); }
    QString operator()(const ReplaceScore& change) const {
        return Words::tr("Score function: %1").arg(scoreWords(change.function));
    }
    QString operator()(const ReplaceSoftmax& change) const {
        if (change.kind == "sparsemax") return Words::tr("Sparsemax in place of the softmax");
        if (change.kind == "largest") return Words::tr("Only the largest score counts");
        if (change.kind == "sampled") return Words::tr("One key is drawn for each query");
        return Words::tr("Softmax");
    }
    QString operator()(const ForceWord& change) const {
        if (change.text.empty()) return Words::tr("Output token %1 forced").arg(change.position);
        return Words::tr("Output token %1 is “%2”")
            .arg(change.position)
            .arg(tokenWords(change.text).trimmed());
    }
    QString operator()(const PadKeys& change) const {
        return inPlace(Words::tr("Padding from token %1 on").arg(change.firstKey), change.where);
    }
    QString operator()(const DrawWords& change) const {
        return Words::tr("Words sampled at temperature %1").arg(numberText(change.temperature, 1));
    }
    QString operator()(const UseSnapshot& change) const {
        return Words::tr("Weights of training point %1").arg(change.point);
    }
    QString operator()(const TranslateAgain&) const { return Words::tr("Translated again"); }
};

}  // namespace

QString scoreWords(const std::string& name) {
    if (name == "dot") return Words::tr("dot product");
    if (name == "scaled_dot") return Words::tr("scaled dot product");
    if (name == "cosine") return Words::tr("cosine");
    if (name == "general") return Words::tr("general, qᵀ W k");
    if (name == "additive") return Words::tr("additive");
    if (name == "location") return Words::tr("by location");
    return QString::fromStdString(name);
}

QString changeTitle(const Change& change, const Recording* shown) {
    return std::visit(Titles{shown}, change.what);
}

QString noEffectWords(NoEffect reason) {
    switch (reason) {
        case NoEffect::none: break;
        case NoEffect::noAttention: return Words::tr("This model has no attention.");
        case NoEffect::onlyHead: return Words::tr("This layer has no other head.");
        case NoEffect::noScale: return Words::tr("The scores of this model are not scaled.");
        case NoEffect::noMask:
            return Words::tr("This model has no self-attention whose mask could be replaced.");
        case NoEffect::noPositions: return Words::tr("This model has no positional encodings.");
        case NoEffect::fixedScore:
            return Words::tr("The weights of this model work only with its own score function.");
        case NoEffect::fixedSoftmax:
            return Words::tr("This model has its own way of turning scores into weights.");
        case NoEffect::noWords: return Words::tr("This model produces no words.");
        case NoEffect::noSnapshots:
            return Words::tr("No weights were saved during the training of this model.");
        case NoEffect::notRecorded:
            return Words::tr("The recording does not contain what this would change.");
    }
    return {};
}

ChangeModel::ChangeModel(Document& document, QObject* parent)
    : QAbstractListModel(parent), document_(document), shown_(document.request().changes) {
    connect(&document_, &Document::setupChanged, this, &ChangeModel::follow);
    connect(&document_, &Document::recordingChanged, this, &ChangeModel::follow);  // other words
}

void ChangeModel::follow() {
    const auto& now = document_.request().changes;
    if (now.size() == shown_.size()) {
        shown_ = now;
        if (!shown_.empty()) emit dataChanged(index(0), index(int(shown_.size()) - 1));
        return;
    }
    beginResetModel();
    shown_ = now;
    endResetModel();
}

int ChangeModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(shown_.size());
}

QVariant ChangeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= int(shown_.size())) return {};
    const Change& change = shown_[size_t(index.row())];
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return changeTitle(change, document_.recording().get());
    // As wide as the list, whatever the text: long text is elided and shown in full by the tool tip.
    if (role == Qt::SizeHintRole) return QSize(0, QFontMetrics(textFont(TypeSize::body)).height() + 6);
    if (role == Qt::CheckStateRole) return int(change.enabled ? Qt::Checked : Qt::Unchecked);
    return {};
}

bool ChangeModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::CheckStateRole) return false;
    document_.setChangeEnabled(size_t(index.row()), value.toInt() == int(Qt::Checked));
    return true;
}

Qt::ItemFlags ChangeModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemNeverHasChildren;
}

QString activeChangesWords(const Document& document) {
    const Selection& shown = document.selection();
    if (isSilenced(document, shown.layer, shown.head))
        return Words::tr("This head is silenced: the model does not use its result.");
    const auto active = std::ranges::count(document.request().changes, true, &Change::enabled);
    return active > 0 ? Words::tr("The model runs with %n change(s).", nullptr, int(active)) : QString();
}

bool isSilenced(const Document& document, int layer, int head) {
    const std::string& map = document.selection().map;
    const auto here = [&](const MapSelection& where) {
        return where.map.value_or(map) == map && where.layer.value_or(layer) == layer;
    };
    const auto& changes = document.request().changes;
    return std::any_of(changes.begin(), changes.end(), [&](const Change& change) {
        if (!change.enabled) return false;
        if (const auto* silenced = change.as<SilenceHeads>())
            return here(silenced->where) && silenced->where.head.value_or(head) == head;
        const auto* kept = change.as<KeepOnly>();
        return kept && here(kept->where) && kept->where.head && *kept->where.head != head;
    });
}

}  // namespace attentionscope
