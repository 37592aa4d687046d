#pragma once

#include <QAbstractListModel>

#include "app/session/document.h"

namespace attentionscope {

/// Why a change has no effect on a model, as a sentence; empty if it has one.
QString noEffectWords(NoEffect reason);

/// Whether enabled changes silence this head of the displayed map, alone or with others.
bool isSilenced(const Document& document, int layer, int head);

/// A sentence on the active changes: "The model runs with 2 changes."; empty if none is active.
QString activeChangesWords(const Document& document);

/// The changes of the document as a list with check boxes.
class ChangeModel : public QAbstractListModel {
    Q_OBJECT
public:
    explicit ChangeModel(Document& document, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    void follow();

    Document& document_;
    std::vector<Change> shown_;
};

}  // namespace attentionscope
