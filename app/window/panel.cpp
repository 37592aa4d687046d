#include "app/window/panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "app/views/common/icon.h"
#include "app/views/common/widgets.h"
#include "app/window/style.h"
#include "app/window/terms.h"

namespace attentionscope {

namespace {

/// A label that shortens its text with an ellipsis.
class ElidedLabel : public QLabel {
public:
    using QLabel::QLabel;

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setPen(palette().color(foregroundRole()));
        painter.drawText(rect(), int(alignment()), fontMetrics().elidedText(text(), Qt::ElideRight, width()));
    }
};

}  // namespace

Panel::Panel(const char* name, QWidget* content, QWidget* parent) : QDockWidget(parent), content_(content) {
    setObjectName(name);
    setFeatures(DockWidgetMovable | DockWidgetClosable | DockWidgetFloatable);
    bar_ = new QWidget(this);
    auto* row = boxLayout<QHBoxLayout>(4, bar_, {12, 6, 4, 2});
    expand_ = named<QToolButton>("expand", bar_);
    expand_->setIcon(icon("down"));
    expand_->setProperty("role", "close");
    expand_->hide();
    connect(expand_, &QToolButton::clicked, this, &Panel::expansionRequested);
    title_ = styled<ElidedLabel>(headingRole, bar_);
    title_->setMinimumWidth(48);  // a long title must not widen the panel
    helpButton_ = named<QToolButton>("help", bar_);
    helpButton_->setText(QStringLiteral("?"));
    helpButton_->setCheckable(true);
    close_ = named<QToolButton>("close", bar_);
    close_->setIcon(icon("close"));
    close_->setProperty("role", "close");
    connect(close_, &QToolButton::clicked, this, &QWidget::hide);
    row->addWidget(title_);
    row->addWidget(helpButton_);
    row->addStretch(1);
    row->addWidget(expand_);
    row->addWidget(close_);
    setTitleBarWidget(bar_);
    help_ = new QLabel;
    help_->setObjectName("helpText");
    help_->setProperty("role", quietRole);
    help_->setWordWrap(true);
    connect(help_, &QLabel::linkActivated, this, [this](const QString& link) { openTermLink(link, *help_); });
    help_->setContentsMargins(12, 0, 12, 4);
    help_->hide();
    connect(helpButton_, &QToolButton::toggled, this,
            [this](bool shown) { help_->setVisible(shown && !collapsed_); });
    auto* inside = new QWidget(this);
    auto* column = boxLayout<QVBoxLayout>(0, inside);
    column->addWidget(help_);
    column->addWidget(content, 1);
    setWidget(inside);
}

void Panel::setVisible(bool visible) {
    auto* window = qobject_cast<QMainWindow*>(parentWidget());
    // Otherwise the next key would edit the sentence.
    if (!visible && isVisible() && window && window->centralWidget() && isAncestorOf(window->focusWidget()))
        window->centralWidget()->setFocus(Qt::OtherFocusReason);
    QDockWidget::setVisible(visible);
}

void Panel::setCollapsed(bool collapsed) {
    setMaximumHeight(collapsed ? titleHeight() : QWIDGETSIZE_MAX);  // also in another type size
    if (std::exchange(collapsed_, collapsed) == collapsed) return;
    // Alone the title has the room for its words.
    expand_->setVisible(collapsed);
    close_->setVisible(!collapsed);
    helpButton_->setVisible(!collapsed && hasHelp_);
    // The widget around both stays: without it the layout would narrow the column to its least width.
    content_->setHidden(collapsed);
    help_->setHidden(collapsed || !helpButton_->isChecked());
    bar_->setCursor(collapsed ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

int Panel::titleHeight() const {
    return bar_->sizeHint().height();
}

bool Panel::event(QEvent* event) {
    const bool isReleased = event->type() == QEvent::MouseButtonRelease;
    const bool isHandled = QDockWidget::event(event);
    if (isReleased && collapsed_ && !isFloating()) emit expansionRequested();
    return isHandled;
}

void Panel::setTitle(const QString& title, const QString& key) {
    setWindowTitle(title);
    setAccessibleName(title);
    title_->setText(title);
    close_->setToolTip(key.isEmpty() ? tr("Fold") : tr("Hide (%1 brings it back)").arg(key));
    close_->setAccessibleName(tr("Hide %1").arg(title));
    expand_->setToolTip(tr("Show %1").arg(title));
    expand_->setAccessibleName(expand_->toolTip());
    helpButton_->setAccessibleName(tr("%1: what am I looking at?").arg(title));
}

void Panel::setHelp(const QString& help) {
    const QString links = termLinks(termsOfPanel(objectName()), palette().color(QPalette::Link));
    help_->setText(links.isEmpty() ? help : help + QStringLiteral("<br>") + links);
    helpButton_->setToolTip(tr("What am I looking at?"));
    hasHelp_ = !help.isEmpty();
    helpButton_->setVisible(hasHelp_ && !collapsed_);
}

void Panel::setCloseButton(QToolButton* button) {
    bar_->layout()->addWidget(button);
    close_->hide();
    close_ = button;
}

void Panel::setCorner(QWidget* widget) {
    auto* row = static_cast<QHBoxLayout*>(bar_->layout());
    row->insertWidget(row->count() - 1, widget);
}

}  // namespace attentionscope
