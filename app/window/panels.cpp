#include "app/window/panels.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLayout>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/views/common/view.h"
#include "app/views/common/zoom.h"
#include "app/window/panel.h"

namespace attentionscope {

namespace {

// Shares of the window, in percent.
constexpr int leftWidth = 20;  // lessons, heads, changes and numbers alike
constexpr int rightWidth = 26;
constexpr int leastLeftWidth = 232;   // in pixels, for the names of the changes
constexpr int leastRightWidth = 356;  // for the names in the map of the model
constexpr int leastLessonWidth = 260;
constexpr const char* goneMark = "\ngave way: ";  // after the state that QMainWindow saves
constexpr const char* shareMark = "\nshares: ";
constexpr const char* heightMark = "\nheights: ";
constexpr const char* recentMark = "\nrecent: ";  // the doors, and the panel that was shown by its key
constexpr int galleryWidth = 25;
// The heights of panels above each other are in these proportions, until the user draws a border.
constexpr std::pair<const char*, int> heightShares[] = {{"lesson", 100}, {"heads", 45},      {"changes", 33},
                                                        {"ask", 45},     {"prediction", 30}, {"steps", 60}};
constexpr int leastGalleryWidth = 340;  // for the words beside a picture
constexpr int slideMilliseconds = 200;
constexpr int pause = 200;  // milliseconds from one change of the room in the middle to the next

}  // namespace

Panels::Panels(QMainWindow& window, std::function<QSize()> picture, std::function<void(bool)> tighten)
    : QObject(&window),
      window_(window),
      picture_(std::move(picture)),
      tighten_(std::move(tighten)),
      recent_{"prediction", "steps", "ask", "heads", "lesson", "gallery"} {
    window_.installEventFilter(this);
    window_.centralWidget()->installEventFilter(this);
    later_.setSingleShot(true);
    connect(&later_, &QTimer::timeout, this, [this] {
        settled_.start();
        settleRoom();
    });
    window_.setDockNestingEnabled(true);
    window_.setAnimated(false);  // a panel that is still opening has no height yet, and shows no description
    window_.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window_.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

Panel* Panels::add(const char* name, QWidget* content, Qt::DockWidgetArea area) {
    auto* made = new Panel(name, content, &window_);
    window_.addDockWidget(area, made);
    made->setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
    made->installEventFilter(this);
    connect(made, &Panel::expansionRequested, this, [this, made] { toggle(made); });
    connect(
        made, &QDockWidget::topLevelChanged, this, [this] { settleRoom(); }, Qt::QueuedConnection);
    all_.push_back({made, content});
    return made;
}

Panel* Panels::find(const QString& name) const {
    for (const Entry& entry : all_)
        if (entry.panel->objectName() == name) return entry.panel;
    return nullptr;
}

void Panels::retranslate(const std::function<QString(const View&)>& help) {
    const std::tuple<const char*, QString, QString> titles[] = {{"heads", tr("Heads"), "F2"},
                                                                {"steps", tr("Steps"), "F3"},
                                                                {"ask", tr("Origin of a number"), "F4"},
                                                                {"prediction", tr("Prediction"), "F5"},
                                                                {"changes", tr("Changes"), "F6"},
                                                                {"gallery", tr("Overview"), {}},
                                                                {"lesson", tr("This lesson"), {}}};
    for (const auto& [name, title, key] : titles)
        if (Panel* shown = find(name)) shown->setTitle(title, key);
    for (const Entry& entry : all_)
        if (const auto* view = qobject_cast<View*>(entry.content)) entry.panel->setHelp(help(*view));
}

void Panels::lay() {
    const int width = window_.width();
    setLeastWidths();
    const auto share = [](int whole, int percent) { return whole * percent / 100; };
    const int across = std::max(share(width, rightWidth), leastRightWidth);
    window_.resizeDocks({find("heads"), find("steps")},
                        {std::max(share(width, leftWidth), leastLeftWidth), across}, Qt::Horizontal);
    shares_ = {{"heads", leftWidth / 100.0},
               {"lesson", leftWidth / 100.0},
               {"steps", rightWidth / 100.0},
               {"gallery", galleryWidth / 100.0}};
    for (const auto& [name, height] : heightShares) heights_[find(name)] = height;
    shareHeights();
}

Panels::Column Panels::columnOf(const Panel* panel) const {
    Column left{find("lesson"), find("heads"), find("changes"), find("prediction")}, right{find("steps")};
    (isNumberLeft() ? left : right).push_back(find("ask"));
    for (const Column& column : {left, right, Column{find("gallery")}})
        if (std::find(column.begin(), column.end(), panel) != column.end()) return column;
    return {};
}

bool Panels::isNumberLeft() const {
    return window_.dockWidgetArea(find("ask")) == Qt::LeftDockWidgetArea;
}

void Panels::placeNumber() {
    Panel* number = find("ask");
    if (number->isFloating()) return;
    const auto isOnLeft = [this](const char* name) { return isOpen(find(name)); };
    const char* const others[] = {"lesson", "heads", "changes", "prediction", "gallery"};
    const bool left = std::ranges::any_of(others, isOnLeft);
    if (left == isNumberLeft()) return;
    const QScopedValueRollback laying(laying_, true);
    const bool isHidden = number->isHidden();
    window_.addDockWidget(left ? Qt::LeftDockWidgetArea : Qt::RightDockWidgetArea, number);
    number->setHidden(isHidden);
}

bool Panels::isThere(const Panel* panel) const {
    return !panel->isHidden() && !panel->isFloating();
}

bool Panels::isShown(const Panel* panel) const {
    return !panel->isHidden() && !panel->isCollapsed();
}

void Panels::toggle(Panel* panel) {
    if (!panel->isCollapsed() || panel->isHidden()) return panel->setVisible(panel->isHidden());
    noteRecent(doorOf(panel));
    latest_ = panel;
    settleRoom();
    emit changed();
}

bool Panels::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &window_) {
        if (event->type() == QEvent::MouseButtonPress)
            drawing_ = window_.isSeparator(static_cast<QMouseEvent*>(event)->position().toPoint());
        // Calls the window's handler first, so that dragging has ended.
        if (event->type() == QEvent::MouseButtonRelease && std::exchange(drawing_, false))
            QMetaObject::invokeMethod(
                this,
                [this] {
                    noteShares();
                    noteHeights();
                    settleRoom();
                },
                Qt::QueuedConnection);
    } else if (auto* panel = qobject_cast<Panel*>(watched); !panel) {
        // The centre. Its window cannot return it here, because events also arrive while both are destroyed.
        // A text of another length, or a note above the picture, changes the room.
        const bool isOwn = settling_ || drawing_ || sliding_ || laying_;
        if (event->type() == QEvent::Resize && !isOwn &&
            static_cast<QWidget*>(watched)->size() != settledSize_ && !later_.isActive())
            later_.start(settled_.isValid() && settled_.elapsed() < pause ? pause : 0);
    } else if (!laying_ && window_.isVisible()) {
        if (event->type() == QEvent::HideToParent && !panel->isFloating() && !givingWay_) noteShares();
        const bool isTurned = event->type() == QEvent::HideToParent || event->type() == QEvent::ShowToParent;
        if (isTurned && !quiet_) emit changed();
        // The layout learns of it first.
        if (event->type() == QEvent::ShowToParent && !givingWay_) {
            std::erase(gone_, panel);
            noteRecent(doorOf(panel));
            latest_ = quiet_ ? nullptr : panel;
        }
        if (isTurned)
            QMetaObject::invokeMethod(
                this,
                [this, panel, settles = !settling_] {
                    if (settles && isThere(panel)) placeNumber();
                    settles ? settleRoom() : shareHeights();
                },
                Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
}

Panel* Panels::sideOf(const char* first) const {
    const Column column = columnOf(find(first));
    const auto there =
        std::find_if(column.begin(), column.end(), [&](Panel* panel) { return isThere(panel); });
    return there == column.end() ? nullptr : *there;
}

QByteArray Panels::decidingPanel(const char* first) const {
    return first == QByteArrayView("heads") && isThere(find("lesson")) ? "lesson" : first;
}

int Panels::widthOf(const char* first) const {
    const auto share = shares_.find(decidingPanel(first));
    return share == shares_.end() ? 0 : int(std::lround(share->second * window_.width()));
}

void Panels::noteShares() {
    for (const char* first : sides) {
        const Panel* side = sideOf(first);
        // One that has the width that it was given was not drawn.
        if (!side || side->width() <= side->minimumWidth() || side->width() == given_[first]) continue;
        shares_[decidingPanel(first)] = double(side->width()) / window_.width();
    }
}

QString Panels::doorOf(const Panel* panel) const {
    for (const QString& door : recent_) {
        const std::vector<Panel*> panels = behind(door);
        if (std::find(panels.begin(), panels.end(), panel) != panels.end()) return door;
    }
    return {};
}

void Panels::noteRecent(const QString& door) {
    const auto place = std::find(recent_.begin(), recent_.end(), door);
    if (place != recent_.end()) std::rotate(place, place + 1, recent_.end());
}

void Panels::setHeadsHeight(int needed) {
    if (std::exchange(headsNeed_, needed) == needed) return;
    QTimer::singleShot(0, this, &Panels::shareHeights);
}

void Panels::shareHeights() {
    if (!window_.isVisible() || sliding_) return;
    for (const char* first : {"heads", "steps"}) {
        QList<QDockWidget*> docks;
        QList<int> heights;
        int room = 0, shares = 0;
        for (Panel* panel : columnOf(find(first))) {
            if (!isThere(panel)) continue;
            docks << panel;
            room += panel->height();
            heights << (panel->isCollapsed() ? panel->maximumHeight() : 0);
            room -= heights.back();
            if (!panel->isCollapsed()) shares += heights_[panel];
        }
        // What the heads do not need is left to the others.
        Panel* heads = find("heads");
        const qsizetype place = docks.indexOf(heads);
        if (place >= 0 && heights[place] == 0 && shares > heights_[heads]) {
            const int need = std::min(headsNeed_, room) + heads->titleHeight();
            if (need < room * heights_[heads] / shares) {
                heights[place] = need;
                room -= need;
                shares -= heights_[heads];
            }
        }
        if (docks.size() < 2 || shares == 0) continue;
        for (qsizetype i = 0; i < docks.size(); ++i)
            if (heights[i] == 0) heights[i] = room * heights_[static_cast<Panel*>(docks[i])] / shares;
        window_.resizeDocks(docks, heights, Qt::Vertical);
    }
}

void Panels::noteHeights() {
    for (const char* first : {"heads", "steps"}) {
        Column column = columnOf(find(first));
        std::erase_if(column, [this](const Panel* panel) { return !isThere(panel) || panel->isCollapsed(); });
        int shares = 0, whole = 0;
        for (const Panel* panel : column) {
            shares += heights_[panel];
            whole += panel->height();
        }
        for (const Panel* panel : column) heights_[panel] = std::max(1, shares * panel->height() / whole);
    }
}

void Panels::settle(QWidget& changed) {
    for (QWidget* widget = &changed; widget && widget != &window_; widget = widget->parentWidget())
        if (QLayout* layout = widget->layout()) layout->activate();
}

std::vector<Panel*> Panels::behind(const QString& door) const {
    if (door == QLatin1String("heads")) return {find("heads"), find("changes")};
    return {find(door)};
}

bool Panels::isOpen(const Panel* panel) const {
    return !panel->isHidden() || std::find(gone_.begin(), gone_.end(), panel) != gone_.end();
}

QStringList Panels::shown() const {
    QStringList doors;
    for (const QString& door : recent_) {
        const std::vector<Panel*> panels = behind(door);
        if (std::ranges::any_of(panels, [this](const Panel* panel) { return isShown(panel); })) doors << door;
    }
    return doors;
}

bool Panels::areAllFolded() const {
    return std::none_of(all_.begin(), all_.end(), [&](const Entry& entry) { return isOpen(entry.panel); });
}

void Panels::unfold(const QString& door, bool open, bool moving) {
    if (sliding_) sliding_->setCurrentTime(sliding_->duration());
    std::vector<Panel*> panels = behind(door);
    std::erase_if(panels, [&](const Panel* panel) { return open == !panel->isHidden(); });
    // A panel that joins others on its side, or leaves them, moves no border of the picture.
    const auto isAlone = [&](const Panel* panel) {
        return std::ranges::none_of(columnOf(panel), [&](Panel* other) {
            return isThere(other) && std::ranges::find(panels, other) == panels.end();
        });
    };
    const bool slides = !panels.empty() && moving && window_.isVisible() && isAlone(panels.front());
    {
        const QScopedValueRollback several(quiet_, true);
        if (open) {
            noteRecent(door);
            latest_ = nullptr;
        }
        for (Panel* panel : open || !slides ? panels : std::vector<Panel*>())
            open ? panel->show() : fold(panel);
        if (open) placeNumber();
    }
    if (!open)
        for (Panel* panel : behind(door)) std::erase(gone_, panel);
    if (slides && !open) return slide(panels, false);
    emit changed();
    settleRoom();
    if (slides) slide(panels, true);
}

void Panels::fold(Panel* panel) {
    std::erase(gone_, panel);
    panel->hide();
}

void Panels::foldAll() {
    if (sliding_) sliding_->setCurrentTime(sliding_->duration());
    {
        const QScopedValueRollback several(quiet_, true);
        for (const Entry& entry : all_) fold(entry.panel);
    }
    emit changed();
}

void Panels::slide(const std::vector<Panel*>& panels, bool in) {
    const std::vector<Panel*>& sliding = panels;
    const int target = sliding.front()->width();
    for (Panel* panel : sliding) {
        panel->setMinimumWidth(1);
        panel->setMaximumWidth(in ? 1 : target);
    }
    auto* moving = new QPropertyAnimation(sliding.front(), "maximumWidth", this);
    sliding_ = moving;
    moving->setDuration(slideMilliseconds);
    moving->setEasingCurve(QEasingCurve::InOutCubic);
    moving->setStartValue(in ? 1 : target);
    moving->setEndValue(in ? target : 1);
    connect(moving, &QPropertyAnimation::valueChanged, this, [sliding](const QVariant& width) {
        for (Panel* panel : sliding) {
            panel->setMinimumWidth(width.toInt());
            panel->setMaximumWidth(width.toInt());
        }
    });
    connect(moving, &QPropertyAnimation::finished, this, [this, sliding, in] { endSlide(sliding, in); });
    moving->start(QAbstractAnimation::DeleteWhenStopped);
}

void Panels::endSlide(const std::vector<Panel*>& panels, bool in) {
    sliding_.clear();
    for (Panel* panel : panels) {
        if (!in) fold(panel);
        panel->setMaximumWidth(QWIDGETSIZE_MAX);
    }
    if (!in) emit changed();
    settleRoom();
}

void Panels::setLeastWidths() {
    for (const char* left : {"heads", "changes", "ask", "prediction"})
        find(left)->setMinimumWidth(zoomed(leastLeftWidth));
    find("steps")->setMinimumWidth(zoomed(leastRightWidth));
    find("gallery")->setMinimumWidth(zoomed(leastGalleryWidth));
    find("lesson")->setMinimumWidth(zoomed(leastLessonWidth));
}

QByteArray Panels::state() const {
    QByteArray kept = window_.saveState() + shareMark;
    for (const auto& [first, share] : shares_) kept += first + ' ' + QByteArray::number(share, 'g', 17) + ' ';
    for (const Panel* panel : gone_) kept += goneMark + panel->objectName().toLatin1();
    kept += heightMark;
    for (const auto& [panel, height] : heights_)
        kept += panel->objectName().toLatin1() + ' ' + QByteArray::number(height) + ' ';
    kept += recentMark;
    for (const QString& door : recent_) kept += door.toLatin1() + ' ';
    return latest_ ? kept + latest_->objectName().toLatin1() : kept;
}

bool Panels::restore(const QByteArray& state) {
    const auto begin = state.indexOf(shareMark), gone = state.indexOf(goneMark);
    {
        const QScopedValueRollback laying(laying_, true);
        const auto end = begin < 0 ? gone : begin;
        const QByteArray places = end < 0 ? state : state.left(end);
        if (!window_.restoreState(places)) return false;
        // Earlier versions had the prediction below the picture.
        Panel* prediction = find("prediction");
        const bool isHidden = prediction->isHidden();
        if (window_.dockWidgetArea(prediction) == Qt::BottomDockWidgetArea)
            window_.addDockWidget(Qt::LeftDockWidgetArea, prediction);
        prediction->setHidden(isHidden);
    }
    gone_.clear();
    for (const Entry& entry : all_)
        if (gone >= 0 && state.indexOf(goneMark + entry.panel->objectName().toLatin1(), gone) >= 0)
            gone_.push_back(entry.panel);
    fold(find("lesson"));  // opening one unfolds it
    const auto wordsAfter = [&](const char* mark) {
        const auto at = state.indexOf(mark);
        const QByteArray rest = at < 0 ? QByteArray() : state.mid(at + qsizetype(qstrlen(mark)));
        return rest.split('\n').front().simplified().split(' ');
    };
    const QByteArrayList shares = wordsAfter(shareMark), heights = wordsAfter(heightMark);
    if (begin < 0) noteShares();
    for (qsizetype i = 0; i + 1 < shares.size(); i += 2)
        if (const double share = shares[i + 1].toDouble(); share > 0 && share < 1) shares_[shares[i]] = share;
    for (qsizetype i = 0; i + 1 < heights.size(); i += 2)
        if (const int height = heights[i + 1].toInt(); height > 0 && find(heights[i]))
            heights_[find(heights[i])] = height;
    for (const QByteArray& door : wordsAfter(recentMark)) noteRecent(door);
    latest_ = find(wordsAfter(recentMark).back());
    // Those that are on screen were unfolded last. They are collected first, because names move on the way.
    const QStringList onScreen = shown();
    std::stable_partition(recent_.begin(), recent_.end(),
                          [&](const QString& door) { return !onScreen.contains(door); });
    emit changed();
    settleRoom();
    return true;
}

}  // namespace attentionscope
