#include "app/views/changes/change_model.h"

#include <QCoreApplication>

#include "app/figures/content/map_words.h"
#include "app/figures/drawing/number_text.h"

namespace attentionscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Change)
};

QString placeOf(const Change& change) {
    QStringList parts;
    if (change.map && *change.map != "self") parts << mapWords(*change.map);
    if (change.layer && *change.layer > 0) parts << Words::tr("layer %1").arg(*change.layer);
    if (change.head) parts << Words::tr("head %1").arg(*change.head);
    return parts.join(QStringLiteral(", "));
}

QString inPlace(const QString& text, const Change& change) {
    const QString place = placeOf(change);
    return place.isEmpty() ? text : QStringLiteral("%1 · %2").arg(text, place);
}

QString ruleTitle(const Change& change) {
    if (change.rule == "none") return Words::tr("No mask");
    if (change.rule == "causal") return Words::tr("Causal mask");
    if (change.rule == "window") return Words::tr("Window of ±%1").arg(change.size);
    return Words::tr("Prefix of %1, then causal").arg(change.size);
}

}  // namespace

QString scoreWords(const std::string& name) {
    if (name == "dot") return Words::tr("dot product");
    if (name == "scaled_dot") return Words::tr("scaled dot product");
    if (name == "cosine") return Words::tr("cosine");
    return QString::fromStdString(name);
}

QString changeTitle(const Change& change) {
    switch (change.kind) {
        case Change::Kind::silence:
            return inPlace(Words::tr("Silenced"), change);
        case Change::Kind::keepOnly:
            return inPlace(Words::tr("Kept alone"), change);
        case Change::Kind::mask:
            return inPlace(Words::tr("%1 cells masked").arg(change.cells.size()), change);
        case Change::Kind::rule:
            return ruleTitle(change);
        case Change::Kind::temperature:
            return Words::tr("Temperature %1").arg(numberText(change.value, 2));
        case Change::Kind::scaleOff:
            return Words::tr("Scores not scaled");
        case Change::Kind::set:
            return inPlace(Words::tr("Cell %1, %2 set to %3")
                               .arg(change.row)
                               .arg(change.column)
                               .arg(numberText(change.value)),
                           change);
        case Change::Kind::setRow:
            return inPlace(Words::tr("Row %1 overwritten").arg(change.row), change);
        case Change::Kind::word:
            return Words::tr("Word %1 is “%2”").arg(change.position).arg(QString::fromStdString(change.text));
        case Change::Kind::positionsOff:
            return Words::tr("No positions");
        case Change::Kind::score:
            return Words::tr("Score function: %1").arg(scoreWords(change.text));
        case Change::Kind::force:
            return change.text.empty() ? Words::tr("Produced word %1 forced").arg(change.position + 1)
                                       : Words::tr("Produced word %1 is “%2”")
                                             .arg(change.position + 1)
                                             .arg(tokenWords(change.text).trimmed());
        case Change::Kind::padding:
            return inPlace(Words::tr("Padding from word %1 on").arg(change.position + 1), change);
        case Change::Kind::sampling:
            return Words::tr("Words drawn at temperature %1").arg(numberText(change.value, 1));
        case Change::Kind::snapshot:
            return Words::tr("Weights of training point %1").arg(change.position + 1);
    }
    return {};
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
