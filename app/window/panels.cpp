#include "app/window/panels.h"

#include <algorithm>
#include <cmath>

#include "app/views/common/view.h"
#include "app/window/panel.h"

namespace attentionscope {

namespace {

// Shares of the window, in percent.
constexpr int leftWidth = 20;
constexpr int rightWidth = 30;
constexpr int headsHeight = 58;
constexpr int stepsHeight = 80;
constexpr int readableHeight = 42;
constexpr int leastLeftWidth = 232;  // in pixels, for the names of the changes

}  // namespace

Panels::Panels(QMainWindow& window) : QObject(&window), window_(window) {
    window_.setDockNestingEnabled(true);
    window_.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window_.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

Panel* Panels::add(const char* name, View* view, Qt::DockWidgetArea area) {
    auto* made = new Panel(name, view, &window_);
    window_.addDockWidget(area, made);
    all_.push_back({made, view});
    return made;
}

Panel* Panels::find(const QString& name) const {
    for (const Entry& entry : all_)
        if (entry.panel->objectName() == name) return entry.panel;
    return nullptr;
}

void Panels::retranslate(const std::function<QString(const View&)>& help) {
    const std::tuple<const char*, QString, QString> titles[] = {
        {"heads", tr("Heads"), "F2"},
        {"steps", tr("Steps"), "F3"},
        {"ask", tr("Where a number comes from"), "F4"},
        {"prediction", tr("Prediction"), "F5"},
        {"changes", tr("Changes"), "F6"}};
    for (const auto& [name, title, key] : titles)
        if (Panel* shown = find(name)) shown->setTitle(title, key);
    for (const Entry& entry : all_) entry.panel->setHelp(help(*entry.view));
}

void Panels::lay() {
    const int width = window_.width(), height = window_.height();
    for (const char* left : {"heads", "changes"}) find(left)->setMinimumWidth(leastLeftWidth);
    const auto share = [](int whole, int percent) { return whole * percent / 100; };
    window_.resizeDocks({find("heads"), find("steps")},
                        {std::max(share(width, leftWidth), leastLeftWidth), share(width, rightWidth)},
                        Qt::Horizontal);
    window_.resizeDocks({find("heads"), find("changes")},
                        {share(height, headsHeight), share(height, 100 - headsHeight)}, Qt::Vertical);
    window_.resizeDocks({find("steps"), find("ask")},
                        {share(height, stepsHeight), share(height, 100 - stepsHeight)}, Qt::Vertical);
}

void Panels::keepShares(double grown) {
    QList<QDockWidget*> docks;
    QList<int> widths;
    for (Panel* side : {find("heads"), find("steps")}) {
        if (side->isFloating() || side->isHidden()) continue;
        docks << side;
        widths << int(std::lround(side->width() * grown));
    }
    window_.resizeDocks(docks, widths, Qt::Horizontal);
}

void Panels::makeRoomFor(const QString& name) {
    Panel* panel = find(name);
    const int wanted = window_.height() * readableHeight / 100;
    if (!panel || panel->isFloating() || panel->isHidden() || panel->height() >= wanted * 3 / 4) return;
    window_.resizeDocks({panel}, {wanted}, Qt::Vertical);
}

void Panels::setAside(bool aside) {
    if (aside == aside_) return;
    if (aside) before_ = window_.saveState();
    aside_ = aside;
    if (!aside) {
        window_.restoreState(before_);
        return;
    }
    for (const Entry& entry : all_)
        if (!entry.panel->isFloating()) entry.panel->hide();
}

QByteArray Panels::state() const {
    return aside_ ? before_ : window_.saveState();
}

bool Panels::restore(const QByteArray& state) {
    if (!aside_) return window_.restoreState(state);
    before_ = state;
    return !state.isEmpty();
}

}  // namespace attentionscope
