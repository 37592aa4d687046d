#include "app/views/changes/change_model.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QSize>
#include <algorithm>

#include "app/figures/content/change_words.h"
#include "app/figures/drawing/theme.h"

namespace attentionscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Change)
};

}  // namespace

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
    const auto& changes = document.request().changes;
    const auto active = std::ranges::count(changes, true, &Change::enabled);
    if (active == 1) return Words::tr("Changed: %1.").arg(changeTitles(changes, document.recording().get()));
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
