#include "app/window/gallery_list.h"

#include <QGuiApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <algorithm>

#include "app/figures/drawing/theme.h"
#include "app/views/common/zoom.h"
#include "app/window/miniature.h"

namespace attentionscope {

namespace {

constexpr int cardGap = 12;      // to the next card, on the right and below
constexpr int cardPadding = 10;  // inside
constexpr int pictureGap = 10;   // between picture and texts
constexpr int lineGap = 3;       // between title and detail

constexpr int leastCardWidth = 300;
constexpr QSize cardPicture(72, 54);

/// The places of a card's picture and texts; a file has no picture.
struct CardLayout {
    QRect frame, picture, words;
};
CardLayout layoutCard(const QRect& cell, bool pictured) {
    CardLayout made;
    made.frame = cell.adjusted(0, 0, -cardGap, -cardGap);
    made.words = made.frame.adjusted(cardPadding, cardPadding, -cardPadding, -cardPadding);
    if (!pictured) return made;
    made.picture = QRect(made.words.topLeft(), cardPicture);
    made.words.setLeft(made.picture.right() + 1 + pictureGap);
    return made;
}

bool isPictured(const GalleryEntry& entry) {
    return entry.kind != GalleryEntry::Kind::file;
}

QString cardTitle(const QModelIndex& index) {
    const QString title = index.data(Qt::DisplayRole).toString();
    return index.data(GalleryModel::doneRole).toBool() ? QStringLiteral("✓ ") + title : title;
}
QFont titleFont() {
    return zoomed(textFont(TypeSize::body, QFont::Bold));
}
/// Empty without a link.
QString linkText(const GalleryEntry& entry) {
    if (entry.isOwnLesson()) return GalleryList::tr("Edit");
    return entry.kind == GalleryEntry::Kind::model ? GalleryList::tr("Model card") : QString();
}
int heightOf(const QFont& font, int width, const QString& text) {
    return QFontMetrics(font).boundingRect(QRect(0, 0, width, 1000), Qt::TextWordWrap, text).height();
}

}  // namespace

class GalleryDelegate : public QStyledItemDelegate {
public:
    explicit GalleryDelegate(GalleryList& list) : QStyledItemDelegate(&list), list_(list) {}
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        return {list_.cardWidth(), list_.isColumn() ? list_.cardHeight(index.row()) : list_.tallestCard()};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const Theme& theme = Theme::named(QGuiApplication::palette().color(QPalette::Window).lightness() < 128
                                              ? QStringLiteral("dark")
                                              : QStringLiteral("light"));
        const CardLayout card = layoutCard(option.rect, isPictured(list_.gallery_.entry(index)));
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const bool under = option.state & QStyle::State_MouseOver;
        const bool current = (option.state & QStyle::State_HasFocus) && list_.hasFocus();
        painter->setPen(QPen(current || under ? theme.accent : theme.line, current ? 2 : 1));
        painter->setBrush(under ? theme.accentWash : theme.ground);
        painter->drawRoundedRect(QRectF(card.frame).adjusted(1, 1, -1, -1), 8, 8);
        paintPicture(*painter, card.picture, theme, index);
        const QString title = cardTitle(index);
        painter->setFont(titleFont());
        painter->setPen(theme.text);
        painter->drawText(card.words, Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, title);
        const int below = heightOf(titleFont(), card.words.width(), title) + lineGap;
        painter->setFont(zoomed(textFont(TypeSize::small)));
        painter->setPen(theme.quietText);
        painter->drawText(card.words.adjusted(0, below, 0, 0),
                          Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                          index.data(GalleryModel::detailRole).toString());
        painter->setPen(theme.accent);
        painter->drawText(list_.linkRect(index, option.rect), Qt::AlignLeft | Qt::AlignVCenter,
                          linkText(list_.gallery_.entry(index)));
        painter->restore();
    }

private:
    void paintPicture(QPainter& painter, const QRect& area, const Theme& theme,
                      const QModelIndex& index) const {
        if (area.isEmpty()) return;
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.panel);
        painter.drawRoundedRect(area, 5, 5);
        const GalleryEntry& entry = list_.gallery_.entry(index);
        const Miniature* miniature = entry.model ? list_.miniatures_.ofModel(entry.model->id)
                                                 : list_.miniatures_.ofLesson(entry.lesson);
        if (miniature) paintMiniature(painter, *miniature, QRectF(area).adjusted(6, 6, -6, -6), {theme});
    }

    GalleryList& list_;
};

GalleryList::GalleryList(GalleryModel* gallery, Miniatures& miniatures, QWidget* parent)
    : QListView(parent), gallery_(*gallery), miniatures_(miniatures) {
    setItemDelegate(new GalleryDelegate(*this));
    setModel(gallery);
    setFlow(LeftToRight);
    setWrapping(true);
    setResizeMode(Adjust);
    setMouseTracking(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&miniatures, &Miniatures::arrived, this, [this] { viewport()->update(); });
}

int GalleryList::columns() const {
    return std::clamp(viewport()->width() / leastCardWidth, 1, std::max(1, gallery_.rowCount()));
}

bool GalleryList::isColumn() const {
    return columns() == 1;
}

int GalleryList::cardWidth() const {
    return (viewport()->width() - 1) / columns();
}

int GalleryList::cardHeight(int row) const {
    const QModelIndex index = gallery_.index(row);
    const QRect cell(0, 0, cardWidth(), 1000);
    const CardLayout card = layoutCard(cell, isPictured(gallery_.entry(index)));
    const QRect link = linkRect(index, cell);
    const int words = heightOf(titleFont(), card.words.width(), cardTitle(index)) + lineGap +
                      heightOf(zoomed(textFont(TypeSize::small)), card.words.width(),
                               index.data(GalleryModel::detailRole).toString()) +
                      (link.isEmpty() ? 0 : link.height() + lineGap);
    return std::max(words, card.picture.height()) + 2 * cardPadding + cardGap;
}

int GalleryList::tallestCard() const {
    int tallest = 0;
    for (int i = 0; i < gallery_.rowCount(); ++i) tallest = std::max(tallest, cardHeight(i));
    return tallest;
}

QRect GalleryList::linkRect(const QModelIndex& index, const QRect& cell) const {
    const QString text = linkText(gallery_.entry(index));
    if (text.isEmpty()) return {};
    const QFontMetrics metrics(zoomed(textFont(TypeSize::small)));
    const QRect words = layoutCard(cell, true).words;
    return {words.left(), words.bottom() - metrics.height() + 1, metrics.horizontalAdvance(text) + 4,
            metrics.height()};
}

void GalleryList::mouseReleaseEvent(QMouseEvent* event) {
    const QModelIndex index = indexAt(event->position().toPoint());
    const bool isLink =
        index.isValid() && linkRect(index, visualRect(index)).contains(event->position().toPoint());
    {
        // Follows the link without opening what is on the tile.
        const QSignalBlocker quiet(isLink ? this : nullptr);
        QListView::mouseReleaseEvent(event);
    }
    if (isLink) emit linkChosen(index);
}

QSize GalleryList::sizeHint() const {
    int height = 0;
    if (isColumn())
        for (int i = 0; i < gallery_.rowCount(); ++i) height += cardHeight(i);
    else
        height = (gallery_.rowCount() + columns() - 1) / columns() * tallestCard();
    return {leastCardWidth, height};
}

void GalleryList::settle() {
    setUniformItemSizes(!isColumn());  // cards side by side are as tall as the tallest
    scheduleDelayedItemsLayout();
    updateGeometry();
}

void GalleryList::focusInEvent(QFocusEvent* event) {
    QListView::focusInEvent(event);
    emit entered();
}

void GalleryList::resizeEvent(QResizeEvent* event) {
    QListView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) settle();
}

}  // namespace attentionscope
