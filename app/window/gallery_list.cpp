#include "app/window/gallery_list.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPainterPath>
#include <QResizeEvent>
#include <QStyledItemDelegate>
#include <algorithm>

#include "app/figures/drawing/theme.h"
#include "app/views/common/zoom.h"
#include "app/window/miniature.h"

namespace attentionscope {

namespace {

constexpr int cardGap = 12;      // to the next card, on the right and below
constexpr int cardPadding = 10;  // inside
constexpr int pictureGap = 10;   // from the picture to the words
constexpr int lineGap = 3;       // from the title to the detail

using CardSection = GalleryModel::Section;

int leastWidth(CardSection section) {
    return section == CardSection::lessons ? 232 : section == CardSection::models ? 300 : 380;
}
/// How large the picture is; its width is the card's where it stands above the words.
QSize pictureSize(CardSection section) {
    if (section == CardSection::lessons) return {0, 96};
    return section == CardSection::models ? QSize(72, 54) : QSize(0, 0);
}

/// Where the picture and the words of a card stand.
struct CardLayout {
    QRect frame, picture, words;
};
CardLayout layoutCard(const QRect& cell, CardSection section) {
    CardLayout made;
    made.frame = cell.adjusted(0, 0, -cardGap, -cardGap);
    const QRect inside = made.frame.adjusted(cardPadding, cardPadding, -cardPadding, -cardPadding);
    const QSize picture = pictureSize(section);
    made.words = inside;
    if (section == CardSection::lessons) {
        made.picture = QRect(inside.topLeft(), QSize(inside.width(), picture.height()));
        made.words.setTop(made.picture.bottom() + 1 + pictureGap);
    } else if (section == CardSection::models) {
        made.picture = QRect(inside.topLeft(), picture);
        made.words.setLeft(made.picture.right() + 1 + pictureGap);
    }
    return made;
}

QString titleOf(const QModelIndex& index) {
    const QVariant number = index.data(GalleryModel::numberRole);
    const QString title = index.data(Qt::DisplayRole).toString();
    return number.isValid() ? QStringLiteral("%1 · %2").arg(number.toInt()).arg(title) : title;
}
QFont titleFont() {
    return zoomed(textFont(TypeSize::body, QFont::Bold));
}
int heightOf(const QFont& font, int width, const QString& text) {
    return QFontMetrics(font).boundingRect(QRect(0, 0, width, 1000), Qt::TextWordWrap, text).height();
}

}  // namespace

class GalleryDelegate : public QStyledItemDelegate {
public:
    explicit GalleryDelegate(GalleryList& list) : QStyledItemDelegate(&list), list_(list) {}
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return list_.cardSize();
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const Theme& theme = Theme::named(QGuiApplication::palette().color(QPalette::Window).lightness() < 128
                                              ? QStringLiteral("dark")
                                              : QStringLiteral("light"));
        const CardLayout card = layoutCard(option.rect, list_.gallery_.section());
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const bool under = option.state & QStyle::State_MouseOver;
        const bool current = (option.state & QStyle::State_HasFocus) && list_.hasFocus();
        painter->setPen(QPen(current || under ? theme.accent : theme.line, current ? 2 : 1));
        painter->setBrush(under ? theme.accentWash : theme.ground);
        painter->drawRoundedRect(QRectF(card.frame).adjusted(1, 1, -1, -1), 8, 8);
        paintPicture(*painter, card.picture, theme, index);
        const QString title = titleOf(index);
        painter->setFont(titleFont());
        painter->setPen(theme.text);
        painter->drawText(card.words, Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, title);
        const int below = heightOf(titleFont(), card.words.width(), title) + lineGap;
        painter->setFont(zoomed(textFont(TypeSize::small)));
        painter->setPen(theme.quietText);
        painter->drawText(card.words.adjusted(0, below, 0, 0),
                          Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                          index.data(GalleryModel::detailRole).toString());
        painter->restore();
    }

private:
    void paintPicture(QPainter& painter, const QRect& area, const Theme& theme,
                      const QModelIndex& index) const {
        if (area.isEmpty()) return;
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.panel);
        painter.drawRoundedRect(area, 5, 5);
        const QVariant what = index.data(GalleryModel::openRole);
        const Miniature* miniature = list_.gallery_.section() == CardSection::lessons
                                         ? list_.miniatures_.ofLesson(what.toInt())
                                         : list_.miniatures_.ofModel(what.toString().toStdString());
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
    setUniformItemSizes(true);
    setMouseTracking(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&miniatures, &Miniatures::arrived, this, [this] { viewport()->update(); });
}

int GalleryList::columns() const {
    return std::clamp(viewport()->width() / leastWidth(gallery_.section()), 1,
                      std::max(1, gallery_.rowCount()));
}

QSize GalleryList::cardSize() const {
    // All cards are as tall as the tallest has to be.
    const int width = (viewport()->width() - 1) / columns();
    const CardLayout card = layoutCard(QRect(0, 0, width, 1000), gallery_.section());
    int words = 0;
    for (int i = 0; i < gallery_.rowCount(); ++i) {
        const QModelIndex index = gallery_.index(i);
        words = std::max(words, heightOf(titleFont(), card.words.width(), titleOf(index)) + lineGap +
                                    heightOf(zoomed(textFont(TypeSize::small)), card.words.width(),
                                             index.data(GalleryModel::detailRole).toString()));
    }
    const int pictured = pictureSize(gallery_.section()).height();
    const int inside = gallery_.section() == CardSection::lessons ? pictured + pictureGap + words
                                                                  : std::max(pictured, words);
    return {width, inside + 2 * cardPadding + cardGap};
}

QSize GalleryList::sizeHint() const {
    const int rows = (gallery_.rowCount() + columns() - 1) / columns();
    return {leastWidth(gallery_.section()), rows * cardSize().height()};
}

void GalleryList::settle() {
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
