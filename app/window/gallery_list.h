#pragma once

#include <QListView>

#include "app/window/gallery_model.h"

namespace attentionscope {

class Miniatures;

/// A group of the gallery as cards, with miniatures for lessons and models. As tall as its rows: the gallery
/// scrolls, not the list.
class GalleryList : public QListView {
    Q_OBJECT
public:
    GalleryList(GalleryModel* gallery, Miniatures& miniatures, QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }
    /// The texts or the width changed.
    void settle();
    int columns() const;
    /// Where a tile has its link: to the card of a model, to the editor of the user's own lesson; empty
    /// without one.
    QRect linkRect(const QModelIndex& index, const QRect& cell) const;

signals:
    void entered();  ///< by the keyboard
    /// The user clicked the link on a tile.
    void linkChosen(const QModelIndex& index);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    friend class GalleryDelegate;
    bool isColumn() const;
    int cardWidth() const;
    int cardHeight(int row) const;  ///< with the gap below
    int tallestCard() const;

    GalleryModel& gallery_;
    Miniatures& miniatures_;
};

}  // namespace attentionscope
