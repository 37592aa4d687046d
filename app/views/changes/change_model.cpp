#include "app/views/changes/change_model.h"

#include <QCoreApplication>

#include "app/figures/content/map_words.h"
#include "app/figures/drawing/number_text.h"

namespace attentionscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Change)
};

QString placeOf(const MapSelection& where) {
    QStringList parts;
    if (where.map && *where.map != "self") parts << mapWords(*where.map);
    if (where.layer && *where.layer > 0) parts << Words::tr("layer %1").arg(*where.layer);
    if (where.head) parts << Words::tr("head %1").arg(*where.head);
    return parts.join(QStringLiteral(", "));
}

QString inPlace(const QString& text, const MapSelection& where) {
    const QString place = placeOf(where);
    return place.isEmpty() ? text : QStringLiteral("%1 · %2").arg(text, place);
}

QString titleOf(const SilenceHeads& change) {
    return inPlace(Words::tr("Silenced"), change.where);
}
QString titleOf(const KeepOnly& change) {
    return inPlace(Words::tr("Kept alone"), change.where);
}
QString titleOf(const MaskCells& change) {
    return inPlace(Words::tr("%1 cells masked").arg(change.cells.size()), change.where);
}
QString titleOf(const ReplaceMask& change) {
    if (change.rule == "none") return Words::tr("No mask");
    if (change.rule == "causal") return Words::tr("Causal mask");
    if (change.rule == "window") return Words::tr("Window of ±%1").arg(change.size);
    return Words::tr("Prefix of %1, then causal").arg(change.size);
}
QString titleOf(const Temperature& change) {
    return Words::tr("Temperature %1").arg(numberText(change.value, 2));
}
QString titleOf(const ScaleOff&) {
    return Words::tr("Scores not scaled");
}
QString titleOf(const SetElement& change) {
    const QString text = Words::tr("Cell %1, %2 set to %3");
    return inPlace(text.arg(change.row).arg(change.column).arg(numberText(change.value)), change.where);
}
QString titleOf(const OverwriteRow& change) {
    return inPlace(Words::tr("Row %1 overwritten").arg(change.row), change.where);
}
QString titleOf(const ReplaceWord& change) {
    return Words::tr("Word %1 is “%2”").arg(change.word).arg(QString::fromStdString(change.text));
}
QString titleOf(const PositionsOff&) {
    return Words::tr("No positions");
}
QString titleOf(const ReplaceScore& change) {
    return Words::tr("Score function: %1").arg(scoreWords(change.function));
}
QString titleOf(const ReplaceSoftmax& change) {
    if (change.kind == "sparsemax") return Words::tr("Sparsemax in place of the softmax");
    if (change.kind == "largest") return Words::tr("Only the largest score counts");
    if (change.kind == "sampled") return Words::tr("One key is drawn for each query");
    return Words::tr("Softmax");
}
QString titleOf(const ForceWord& change) {
    if (change.text.empty()) return Words::tr("Produced word %1 forced").arg(change.position + 1);
    return Words::tr("Produced word %1 is “%2”")
        .arg(change.position + 1)
        .arg(tokenWords(change.text).trimmed());
}
QString titleOf(const PadKeys& change) {
    return inPlace(Words::tr("Padding from word %1 on").arg(change.firstKey + 1), change.where);
}
QString titleOf(const DrawWords& change) {
    return Words::tr("Words drawn at temperature %1").arg(numberText(change.temperature, 1));
}
QString titleOf(const UseSnapshot& change) {
    return Words::tr("Weights of training point %1").arg(change.point + 1);
}

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

QString changeTitle(const Change& change) {
    return std::visit([](const auto& kind) { return titleOf(kind); }, change.what);
}

ChangeModel::ChangeModel(Document& document, QObject* parent)
    : QAbstractListModel(parent), document_(document), shown_(document.request().changes) {
    connect(&document_, &Document::setupChanged, this, &ChangeModel::follow);
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
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return changeTitle(change);
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

}  // namespace attentionscope
