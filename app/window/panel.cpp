#include "app/window/panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

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

Panel::Panel(const char* name, QWidget* content, QWidget* parent) : QDockWidget(parent) {
    setObjectName(name);
    setFeatures(DockWidgetMovable | DockWidgetClosable | DockWidgetFloatable);
    bar_ = new QWidget(this);
    auto* row = boxLayout<QHBoxLayout>(8, bar_, {12, 6, 4, 2});
    title_ = styled<ElidedLabel>(headingRole, bar_);
    title_->setMinimumWidth(48);  // a long title must not widen the panel
    helpButton_ = named<QToolButton>("help", bar_);
    helpButton_->setText(QStringLiteral("?"));
    helpButton_->setCheckable(true);
    auto* close = named<QToolButton>("close", bar_);
    close->setIcon(icon("close"));
    close->setProperty("role", "close");
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    row->addWidget(title_);
    row->addWidget(helpButton_);
    row->addStretch(1);
    row->addWidget(close);
    setTitleBarWidget(bar_);
    help_ = new QLabel;
    help_->setObjectName("helpText");
    help_->setProperty("role", quietRole);
    help_->setWordWrap(true);
    connect(help_, &QLabel::linkActivated, this, [this](const QString& link) { openTermLink(link, *help_); });
    help_->setContentsMargins(12, 0, 12, 4);
    help_->hide();
    connect(helpButton_, &QToolButton::toggled, help_, &QLabel::setVisible);
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

void Panel::setTitle(const QString& title, const QString& key) {
    setWindowTitle(title);
    setAccessibleName(title);
    title_->setText(title);
    auto* close = bar_->findChild<QToolButton*>("close");
    close->setToolTip(key.isEmpty() ? tr("Fold") : tr("Hide (%1 brings it back)").arg(key));
    close->setAccessibleName(tr("Hide %1").arg(title));
    helpButton_->setAccessibleName(tr("%1: what am I looking at?").arg(title));
}

void Panel::setHelp(const QString& help) {
    const QString links = termLinks(termsOfPanel(objectName()), palette().color(QPalette::Link));
    help_->setText(links.isEmpty() ? help : help + QStringLiteral("<br>") + links);
    helpButton_->setToolTip(tr("What am I looking at?"));
    helpButton_->setVisible(!help.isEmpty());
}

void Panel::setCloseButton(QToolButton* button) {
    bar_->layout()->addWidget(button);
    bar_->findChild<QToolButton*>("close")->hide();
}

void Panel::setCorner(QWidget* widget) {
    auto* row = static_cast<QHBoxLayout*>(bar_->layout());
    row->insertWidget(row->count() - 1, widget);
}

}  // namespace attentionscope
