#include "tests/screenshots/screen_checks.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QComboBox>
#include <QImage>
#include <QKeyEvent>
#include <QLabel>
#include <QLayout>
#include <QPixmap>
#include <QTabBar>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <map>

#include "app/figures/drawing/theme.h"
#include "app/window/banner.h"
#include "app/window/panel_strip.h"

namespace attentionscope {

namespace {

constexpr double leastContrast = 4.5;
constexpr int fewestPixelsOfFocus = 16;
constexpr int fewestCharacters = 2;  // a lone thin one has no pixel that its stroke covers
constexpr int narrowWindow = 1200;   // in which boxes may be shortened: their lists have the whole text

QString nameOf(const QWidget* widget) {
    QString name = QString::fromLatin1(widget->metaObject()->className()).section(u':', -1);
    if (!widget->objectName().isEmpty()) name += u' ' + widget->objectName();
    if (const auto* label = qobject_cast<const QLabel*>(widget))
        name += QStringLiteral(" “%1”").arg(label->text());
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
        name += QStringLiteral(" “%1”").arg(button->text());
    return name;
}

QString placeOf(const QRect& place) {
    return QStringLiteral("%1,%2 %3×%4").arg(place.x()).arg(place.y()).arg(place.width()).arg(place.height());
}

/// All of a widget can be seen: it is not scrolled out of view, wholly or in part.
bool isWholeInView(const QWidget* widget) {
    return widget->isVisible() && widget->visibleRegion().boundingRect() == widget->rect();
}

bool isCut(const QLabel& label) {
    if (label.text().isEmpty() || !label.pixmap().isNull()) return false;
    if (label.wordWrap()) return label.heightForWidth(label.width()) > label.height() + 1;
    return label.sizeHint().width() > label.width() + 1 || label.sizeHint().height() > label.height() + 1;
}

void findCut(const QWidget& widget, QStringList& problems) {
    const auto report = [&](const QString& what) {
        problems << QStringLiteral("cut: %1 (%2 wide)").arg(what).arg(widget.width());
    };
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        if (isCut(*label)) report(nameOf(label));
    } else if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        if (qobject_cast<const PanelStrip*>(button->parentWidget())) {  // its names run along the edge
            if (button->sizeHint().height() > button->height()) report(nameOf(button));
            return;
        }
        const int icon = button->icon().isNull() ? 0 : button->iconSize().width();
        const auto* tool = qobject_cast<const QToolButton*>(button);
        const bool isBare =
            tool && !tool->icon().isNull() && tool->toolButtonStyle() == Qt::ToolButtonIconOnly;
        const int text =
            isBare ? 0 : button->fontMetrics().size(Qt::TextShowMnemonic, button->text()).width();
        if (text + icon > button->width()) report(nameOf(button));
    } else if (const auto* box = qobject_cast<const QComboBox*>(&widget)) {
        constexpr int arrow = 16;
        const int wanted = box->fontMetrics().horizontalAdvance(box->currentText()) + arrow;
        if (wanted > box->width() && box->window()->width() >= narrowWindow)
            report(nameOf(box) + QStringLiteral(" “%1”").arg(box->currentText()));
    } else if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
        for (int i = 0; i < tabs->count(); ++i)
            if (tabs->isTabVisible(i) && tabs->tabRect(i).right() > tabs->width())
                report(QStringLiteral("tab “%1”").arg(tabs->tabText(i)));
    }
}

/// The widgets that a layout and those within it place.
void gather(const QLayout& layout, std::vector<QWidget*>& widgets) {
    for (int i = 0; i < layout.count(); ++i) {
        QLayoutItem* item = layout.itemAt(i);
        if (item->widget() && item->widget()->isVisible()) widgets.push_back(item->widget());
        if (item->layout()) gather(*item->layout(), widgets);
    }
}

void findOverlaps(const QWidget& widget, QStringList& problems) {
    if (!widget.layout() || qobject_cast<const QAbstractScrollArea*>(&widget)) return;
    std::vector<QWidget*> placed;
    gather(*widget.layout(), placed);
    for (size_t i = 0; i < placed.size(); ++i)
        for (size_t j = i + 1; j < placed.size(); ++j) {
            const QRect both = placed[i]->geometry() & placed[j]->geometry();
            if (both.width() > 1 && both.height() > 1)
                problems << QStringLiteral("overlap: %1 and %2 at %3")
                                .arg(nameOf(placed[i]), nameOf(placed[j]), placeOf(both));
        }
}

void findOutside(const QWidget& widget, QStringList& problems) {
    const QWidget* around = widget.parentWidget();
    if (!around || widget.isWindow() || widget.width() == 0 || widget.height() == 0) return;
    // Scrolled content may be larger.
    for (const QWidget* inside = &widget; inside; inside = inside->parentWidget())
        if (inside->parentWidget() && qobject_cast<QAbstractScrollArea*>(inside->parentWidget())) return;
    if (!around->rect().adjusted(-1, -1, 1, 1).contains(widget.geometry()))
        problems << QStringLiteral("outside: %1 at %2 in %3 of %4")
                        .arg(nameOf(&widget), placeOf(widget.geometry()), nameOf(around),
                             placeOf(around->rect()));
}

/// The contrast between the strongest pixel and the most common one: that of text where its strokes are full.
double contrastIn(const QImage& image) {
    std::map<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) ++counts[image.pixel(x, y)];
    QRgb ground = 0;
    int most = 0;
    for (const auto& [color, count] : counts)
        if (count > most) {
            most = count;
            ground = color;
        }
    double best = 1;
    for (const auto& [color, count] : counts)
        best = std::max(best, contrast(QColor::fromRgb(color), QColor::fromRgb(ground)));
    return best;
}

void findFaint(const QWidget& widget, const QWidget& window, const QImage& picture, QStringList& problems) {
    const auto* label = qobject_cast<const QLabel*>(&widget);
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    const QString text = label    ? QTextDocumentFragment::fromHtml(label->text()).toPlainText()
                         : button ? button->text()
                                  : QString();
    if (text.trimmed().size() < fewestCharacters || !widget.isEnabled()) return;
    const QRect place(widget.mapTo(&window, QPoint()), widget.size());
    const QWidget* seen = window.childAt(place.center());
    if (seen && seen != &widget && !widget.isAncestorOf(seen)) return;  // something covers it
    const double ratio = picture.devicePixelRatio();
    const QImage part = picture.copy(
        QRectF(place.x() * ratio, place.y() * ratio, place.width() * ratio, place.height() * ratio).toRect());
    const double reached = contrastIn(part);
    if (reached < leastContrast)
        problems << QStringLiteral("contrast %1: %2").arg(reached, 0, 'f', 2).arg(nameOf(&widget));
}

}  // namespace

QStringList problemsOf(QWidget& window) {
    QStringList problems;
    const QImage picture = window.grab().toImage().convertToFormat(QImage::Format_RGB32);
    findOverlaps(window, problems);
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &window) continue;
        if (const auto* banner = qobject_cast<const Banner*>(widget))
            if (banner->kind() == Banner::Kind::failure)
                problems << QStringLiteral("failed: %1").arg(banner->text());
        findOverlaps(*widget, problems);
        findOutside(*widget, problems);
        if (!isWholeInView(widget)) continue;
        findCut(*widget, problems);
        findFaint(*widget, window, picture, problems);
    }
    return problems;
}

QStringList problemsOfFocus(QWidget& window) {
    QStringList problems;
    // The focus frame appears only when the keyboard is used.
    QKeyEvent key(QEvent::KeyPress, Qt::Key_Shift, Qt::ShiftModifier);
    QApplication::sendEvent(&window, &key);
    const auto settled = [&window] {
        for (int i = 0; i < 6; ++i) QApplication::processEvents(QEventLoop::AllEvents, 5);
        return window.grab().toImage().convertToFormat(QImage::Format_RGB32);
    };
    window.setFocus();
    QImage before = settled();
    for (QWidget* widget = window.nextInFocusChain(); widget && widget != &window;
         widget = widget->nextInFocusChain()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !isWholeInView(widget) || !widget->isEnabled() ||
            widget->window() != &window || widget->focusProxy())
            continue;
        widget->setFocus(Qt::TabFocusReason);
        if (!widget->hasFocus()) continue;
        const QImage now = settled();
        const double ratio = now.devicePixelRatio();
        const QRect place = QRect(widget->mapTo(&window, QPoint()), widget->size()).adjusted(-4, -4, 4, 4);
        int changed = 0;
        for (int y = int(place.top() * ratio); y < int(place.bottom() * ratio); ++y)
            for (int x = int(place.left() * ratio); x < int(place.right() * ratio); ++x)
                if (now.rect().contains(x, y) &&
                    contrast(QColor(now.pixel(x, y)), QColor(before.pixel(x, y))) >= 2)
                    ++changed;
        if (changed < fewestPixelsOfFocus)
            problems
                << QStringLiteral("focus: %1 does not show it (%2 pixels)").arg(nameOf(widget)).arg(changed);
        before = now;
    }
    return problems;
}

}  // namespace attentionscope
