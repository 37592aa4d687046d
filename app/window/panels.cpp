#include "app/window/panels.h"

#include <QEvent>
#include <QLayout>
#include <QScopedValueRollback>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/views/common/view.h"
#include "app/views/steps/ask_view.h"
#include "app/window/panel.h"

namespace attentionscope {

namespace {

constexpr int drawnByHand = 24;  // pixels from where a panel was laid

// Shares of the window, in percent.
constexpr int leftWidth = 20;
constexpr int rightWidth = 30;
constexpr int headsHeight = 58;
constexpr int readableHeight = 42;
constexpr int restingHeight = 100;  // in pixels, of the panel that says what could be asked
constexpr int leastRest = 88;       // for its title and two lines
constexpr int predictionHeight = 22;
constexpr int leastLeftWidth = 232;   // in pixels, for the names of the changes
constexpr int leastRightWidth = 356;  // for the names in the map of the model

}  // namespace

Panels::Panels(QMainWindow& window) : QObject(&window), window_(window) {
    window_.setDockNestingEnabled(true);
    window_.setAnimated(
        false);  // a panel that is still on its way has no height to go by, and explains nothing
    window_.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window_.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

Panel* Panels::add(const char* name, View* view, Qt::DockWidgetArea area) {
    auto* made = new Panel(name, view, &window_);
    window_.addDockWidget(area, made);
    made->installEventFilter(this);
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
    for (const char* right : {"steps", "ask"}) find(right)->setMinimumWidth(leastRightWidth);
    find("ask")->setMinimumHeight(leastRest);
    const auto share = [](int whole, int percent) { return whole * percent / 100; };
    const int across = std::max(share(width, rightWidth), leastRightWidth);
    window_.resizeDocks({find("heads"), find("steps")},
                        {std::max(share(width, leftWidth), leastLeftWidth), across}, Qt::Horizontal);
    window_.resizeDocks({find("heads"), find("changes")},
                        {share(height, headsHeight), share(height, 100 - headsHeight)}, Qt::Vertical);
    window_.resizeDocks({find("steps"), find("ask")}, {height - restingHeight, restingHeight}, Qt::Vertical);
    sizes_ = {
        {find("heads"), {std::max(share(width, leftWidth), leastLeftWidth), share(height, headsHeight)}},
        {find("changes"), {leastLeftWidth, share(height, 100 - headsHeight)}},
        {find("steps"), {across, height - restingHeight}},
        {find("ask"), {across, restingHeight}},
        {find("prediction"), {0, share(height, predictionHeight)}}};
}

Panels::Column Panels::columnOf(const Panel* panel) const {
    for (const Column& column : {Column{find("heads"), find("changes")}, Column{find("steps"), find("ask")},
                                 Column{find("prediction")}})
        if (std::find(column.begin(), column.end(), panel) != column.end()) return column;
    return {};
}

bool Panels::isThere(const Panel* panel) const {
    return !panel->isHidden() && !panel->isFloating();
}

bool Panels::eventFilter(QObject* watched, QEvent* event) {
    if (!laying_ && window_.isVisible()) {
        auto* panel = static_cast<Panel*>(watched);
        if (event->type() == QEvent::HideToParent) noteSizes(panel);
        // The layout learns of it first.
        if (event->type() == QEvent::ShowToParent)
            QMetaObject::invokeMethod(
                this, [this, panel] { giveSizes(panel); }, Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
}

void Panels::noteSizes(Panel* leaving) {
    if (leaving->isFloating()) return;
    const Column column = columnOf(leaving);
    // Once one of a column is gone, the others have its room.
    const bool whole = std::all_of(column.begin(), column.end(),
                                   [&](const Panel* panel) { return panel == leaving || isThere(panel); });
    for (Panel* panel : column)
        sizes_[panel] = {leaving->width(), whole ? panel->height() : sizes_[panel].height()};
}

void Panels::giveSizes(Panel* come) {
    if (!isThere(come)) return;
    const Column column = columnOf(come);
    QList<QDockWidget*> docks;
    QList<int> heights;
    for (Panel* panel : column) {
        if (!isThere(panel)) continue;
        docks << panel;
        heights << sizes_[panel].height();
    }
    if (docks.size() == 1 && sizes_[come].width() > 0 && come != find("prediction"))
        window_.resizeDocks({come}, {sizes_[come].width()}, Qt::Horizontal);
    if (docks.size() == qsizetype(column.size())) window_.resizeDocks(docks, heights, Qt::Vertical);
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

void Panels::makeRoomForArithmetic() {
    Panel* panel = find("ask");
    const int wanted = window_.height() * readableHeight / 100;
    if (!isThere(panel) || panel->height() >= wanted * 3 / 4) return;
    rest_ = panel->height();
    window_.resizeDocks({find("steps"), panel}, {find("steps")->height() + rest_ - wanted, wanted},
                        Qt::Vertical);
    tall_ = wanted;
    // Docks are laid out when the events that are due have been dealt with.
    QTimer::singleShot(0, this, [this] { tall_ = find("ask")->height(); });
}

bool Panels::wasDrawn() const {
    return std::abs(find("ask")->height() - tall_) > drawnByHand;
}

void Panels::settle(QWidget& changed) {
    for (QWidget* widget = &changed; widget && widget != &window_; widget = widget->parentWidget())
        if (QLayout* layout = widget->layout()) layout->activate();
}

void Panels::giveRoomBack() {
    Panel* panel = find("ask");
    const int rest = std::exchange(rest_, 0);
    if (rest == 0 || aside_) return;  // set aside, they are kept as they are at rest
    settle(*panel->widget()->findChild<AskView*>());
    // A dock keeps the least height that what was written there needed; it is the panel's own again.
    panel->widget()->setMinimumHeight(1);
    panel->setMinimumHeight(leastRest);
    if (!isThere(panel)) {
        // It comes back as it was.
        sizes_[find("steps")].rheight() += sizes_[panel].height() - rest;
        sizes_[panel].setHeight(rest);
        return;
    }
    if (wasDrawn()) return;  // it stays
    window_.resizeDocks({find("steps"), panel}, {find("steps")->height() + panel->height() - rest, rest},
                        Qt::Vertical);
}

void Panels::setAside(bool aside) {
    if (aside == aside_) return;
    const QScopedValueRollback laying(laying_, true);
    if (aside) before_ = state();
    aside_ = aside;
    if (!aside) {
        window_.restoreState(before_);
        if (std::exchange(rest_, 0) > 0) makeRoomForArithmetic();
        return;
    }
    for (const Entry& entry : all_)
        if (!entry.panel->isFloating()) entry.panel->hide();
}

QByteArray Panels::state() const {
    if (aside_) return before_;
    Panel *steps = find("steps"), *ask = find("ask");
    if (rest_ == 0 || !isThere(ask) || wasDrawn()) return window_.saveState();
    // Whoever takes this up has asked nothing yet.
    const int above = steps->height(), tall = ask->height();
    window_.resizeDocks({steps, ask}, {above + tall - rest_, rest_}, Qt::Vertical);
    const QByteArray atRest = window_.saveState();
    window_.resizeDocks({steps, ask}, {above, tall}, Qt::Vertical);
    return atRest;
}

bool Panels::restore(const QByteArray& state) {
    const QScopedValueRollback laying(laying_, true);
    rest_ = 0;
    if (!aside_) return window_.restoreState(state);
    before_ = state;
    return !state.isEmpty();
}

}  // namespace attentionscope
