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
constexpr int headsHeight = 58;
constexpr int headsWithoutChoice = 104;  // in pixels, for a title, the map's name and two lines
constexpr int predictionHeight = 22;
constexpr int leastLeftWidth = 232;   // in pixels, for the names of the changes
constexpr int leastRightWidth = 356;  // for the names in the map of the model
constexpr int leastLessonWidth = 260;
constexpr const char* goneMark = "\ngave way: ";  // after the state that QMainWindow saves
constexpr const char* shareMark = "\nshares: ";
constexpr int galleryWidth = 25;
constexpr int lessonHeight = 45;
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
    made->installEventFilter(this);
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
                                                                {"gallery", tr("Lessons"), {}},
                                                                {"lesson", tr("This lesson"), {}}};
    for (const auto& [name, title, key] : titles)
        if (Panel* shown = find(name)) shown->setTitle(title, key);
    for (const Entry& entry : all_)
        if (const auto* view = qobject_cast<View*>(entry.content)) entry.panel->setHelp(help(*view));
}

void Panels::lay() {
    const int width = window_.width(), height = window_.height();
    setLeastWidths();
    const auto share = [](int whole, int percent) { return whole * percent / 100; };
    const int across = std::max(share(width, rightWidth), leastRightWidth);
    window_.resizeDocks({find("heads"), find("steps")},
                        {std::max(share(width, leftWidth), leastLeftWidth), across}, Qt::Horizontal);
    window_.resizeDocks({find("heads"), find("changes")},
                        {share(height, headsHeight), share(height, 100 - headsHeight)}, Qt::Vertical);
    shares_ = {{"heads", leftWidth / 100.0},
               {"lesson", leftWidth / 100.0},
               {"steps", rightWidth / 100.0},
               {"gallery", galleryWidth / 100.0}};
    sizes_ = {
        {find("heads"), {std::max(share(width, leftWidth), leastLeftWidth), share(height, headsHeight)}},
        {find("changes"), {leastLeftWidth, share(height, 100 - headsHeight)}},
        {find("lesson"), {leastLessonWidth, share(height, lessonHeight)}},
        {find("steps"), {across, height}},
        {find("ask"), {leastLeftWidth, share(height, 100 - headsHeight)}},
        {find("gallery"), {std::max(share(width, galleryWidth), leastGalleryWidth), height}},
        {find("prediction"), {0, share(height, predictionHeight)}}};
}

Panels::Column Panels::columnOf(const Panel* panel) const {
    Column left{find("lesson"), find("heads"), find("changes")}, right{find("steps")};
    (isNumberLeft() ? left : right).push_back(find("ask"));
    for (const Column& column : {left, right, Column{find("prediction")}, Column{find("gallery")}})
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
    const char* const others[] = {"lesson", "heads", "changes", "gallery"};
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
        if (event->type() == QEvent::HideToParent) noteSizes(panel);
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
                    giveSizes(panel, settles);
                },
                Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
}

void Panels::noteSizes(Panel* leaving) {
    if (leaving->isFloating()) return;
    if (!givingWay_) noteShares();
    const Column column = columnOf(leaving);
    // Once one panel of a column is gone, the others have its space.
    const bool whole = std::all_of(column.begin(), column.end(),
                                   [&](const Panel* panel) { return panel == leaving || isThere(panel); });
    for (Panel* panel : column)
        sizes_[panel] = {leaving->width(), whole ? panel->height() : sizes_[panel].height()};
}

void Panels::giveSizes(Panel* turned, bool settles) {
    if (settles) settleRoom();
    if (!isThere(turned)) return;
    const Column column = columnOf(turned);
    QList<QDockWidget*> docks;
    QList<int> heights;
    for (Panel* panel : column) {
        if (!isThere(panel)) continue;
        docks << panel;
        heights << sizes_[panel].height();
    }
    if (docks.size() > 1) window_.resizeDocks(docks, heights, Qt::Vertical);
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

QByteArray Panels::sharesAsText() const {
    QByteArray text = shareMark;
    for (const auto& [first, share] : shares_) text += first + ' ' + QByteArray::number(share, 'g', 17) + ' ';
    return text;
}

void Panels::takeShares(const QByteArray& text) {
    const auto at = text.indexOf(shareMark);
    if (at < 0) return noteShares();
    const QByteArrayList parts = text.mid(at + qsizetype(qstrlen(shareMark))).split('\n').front().split(' ');
    for (auto& [first, usual] : shares_) {
        const auto place = parts.indexOf(first);
        const double share = place < 0 || place + 1 >= parts.size() ? 0 : parts[place + 1].toDouble();
        if (share > 0 && share < 1) usual = share;
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

void Panels::giveUsualSizes() {
    if (window_.size() != usualWindow_) return;
    for (const Entry& entry : all_) {
        // Its type is what it was.
        if (auto* view = qobject_cast<View*>(entry.content)) view->freshen();
        settle(*entry.content);
    }
    for (const Qt::Orientation along : {Qt::Horizontal, Qt::Vertical})
        for (const char* first : {"heads", "steps", "prediction"}) {
            QList<QDockWidget*> docks;
            QList<int> lengths;
            for (Panel* panel : columnOf(find(first))) {
                if (!isThere(panel)) continue;
                docks << panel;
                lengths << (along == Qt::Horizontal ? usual_[panel].width() : usual_[panel].height());
            }
            window_.resizeDocks(docks, lengths, along);
        }
}

Panel* Panels::belowHeads() const {
    Panel *changes = find("changes"), *number = find("ask");
    return isThere(changes) || !isThere(number) ? changes : number;
}

void Panels::divideLeft(double share) const {
    Panel *above = find("heads"), *below = belowHeads();
    const int whole = above->height() + below->height(), heads = int(std::lround(share * whole));
    window_.resizeDocks({above, below}, {heads, whole - heads}, Qt::Vertical);
}

void Panels::setHeadsToChoose(bool choice) {
    if (std::exchange(choice_, choice) == choice) return;
    QTimer::singleShot(0, this, &Panels::settleHeads);
}

void Panels::settleHeads() {
    const Panel *heads = find("heads"), *below = belowHeads();
    if (!window_.isVisible() || !isThere(heads) || !isThere(below)) return;
    const double whole = heads->height() + below->height();
    const double now = heads->height() / whole, low = zoomed(headsWithoutChoice) / whole;
    if (!choice_ && usualHeads_ == 0 && now > low) {
        usualHeads_ = now;
        divideLeft(low);
    } else if (choice_ && usualHeads_ > 0) {
        const double usual = std::exchange(usualHeads_, 0);
        if (now < usual) divideLeft(usual);
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
        if (std::any_of(panels.begin(), panels.end(), [](const Panel* panel) { return !panel->isHidden(); }))
            doors << door;
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
    const bool slides = !panels.empty() && panels.front() != find("prediction") && moving &&
                        window_.isVisible() && isAlone(panels.front());
    {
        const QScopedValueRollback several(quiet_, true);
        if (open) noteRecent(door);
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
    for (const char* left : {"heads", "changes", "ask"}) find(left)->setMinimumWidth(zoomed(leastLeftWidth));
    find("steps")->setMinimumWidth(zoomed(leastRightWidth));
    find("gallery")->setMinimumWidth(zoomed(leastGalleryWidth));
    find("lesson")->setMinimumWidth(zoomed(leastLessonWidth));
}

QByteArray Panels::state() const {
    QByteArray kept = stateAtRest() + sharesAsText();
    for (const Panel* panel : gone_) kept += goneMark + panel->objectName().toLatin1();
    return kept;
}

QByteArray Panels::stateAtRest() const {
    const auto saved = [this] { return window_.saveState(); };
    if (usualHeads_ == 0 || !isThere(find("heads")) || !isThere(belowHeads())) return saved();
    // Restoring this state may lead to heads to choose from.
    const double heads = find("heads")->height(), below = belowHeads()->height();
    divideLeft(usualHeads_);
    const QByteArray atRest = saved();
    divideLeft(heads / (heads + below));
    return atRest;
}

bool Panels::restore(const QByteArray& state) {
    usualHeads_ = 0;
    const auto shares = state.indexOf(shareMark), whole = state.indexOf(goneMark);
    {
        const QScopedValueRollback laying(laying_, true);
        const auto end = shares < 0 ? whole : shares;
        const QByteArray places = end < 0 ? state : state.left(end);
        if (!window_.restoreState(places)) return false;
    }
    gone_.clear();
    for (const Entry& entry : all_)
        if (whole >= 0 && state.indexOf(goneMark + entry.panel->objectName().toLatin1(), whole) >= 0)
            gone_.push_back(entry.panel);
    fold(find("lesson"));  // opening one unfolds it
    // Those that are on screen were unfolded last. They are collected first, because names move on the way.
    const QStringList onScreen = shown();
    std::stable_partition(recent_.begin(), recent_.end(),
                          [&](const QString& door) { return !onScreen.contains(door); });
    takeShares(state);
    emit changed();
    settleRoom();
    return true;
}

}  // namespace attentionscope
