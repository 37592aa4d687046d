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
#include "app/views/steps/trace_view.h"
#include "app/window/panel.h"

namespace attentionscope {

namespace {

constexpr int drawnByHand = 24;  // pixels between laid-out and dragged sizes

// Shares of the window, in percent.
constexpr int leftWidth = 25;
constexpr int lessonWidth = 20;
constexpr int rightWidth = 26;
constexpr int headsHeight = 58;
constexpr int readableHeight = 42;
constexpr int restingHeight = 100;       // in pixels, of the panel that explains a number
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
      recent_{"prediction", "steps", "heads", "lesson", "gallery"} {
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
    const std::tuple<const char*, QString, QString> titles[] = {
        {"heads", tr("Heads"), "F2"},
        {"steps", tr("Steps"), "F3"},
        {"ask", tr("Where a number comes from"), "F4"},
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
    find("ask")->setMinimumHeight(leastRest);
    const auto share = [](int whole, int percent) { return whole * percent / 100; };
    const int across = std::max(share(width, rightWidth), leastRightWidth);
    window_.resizeDocks({find("heads"), find("steps")},
                        {std::max(share(width, leftWidth), leastLeftWidth), across}, Qt::Horizontal);
    window_.resizeDocks({find("heads"), find("changes")},
                        {share(height, headsHeight), share(height, 100 - headsHeight)}, Qt::Vertical);
    window_.resizeDocks({find("steps"), find("ask")}, {height - restingHeight, restingHeight}, Qt::Vertical);
    shares_ = {{"heads", leftWidth / 100.0},
               {"lesson", lessonWidth / 100.0},
               {"steps", rightWidth / 100.0},
               {"gallery", galleryWidth / 100.0}};
    sizes_ = {
        {find("heads"), {std::max(share(width, leftWidth), leastLeftWidth), share(height, headsHeight)}},
        {find("changes"), {leastLeftWidth, share(height, 100 - headsHeight)}},
        {find("lesson"), {leastLessonWidth, share(height, lessonHeight)}},
        {find("steps"), {across, height - restingHeight}},
        {find("ask"), {across, restingHeight}},
        {find("gallery"), {std::max(share(width, galleryWidth), leastGalleryWidth), height}},
        {find("prediction"), {0, share(height, predictionHeight)}}};
}

Panels::Column Panels::columnOf(const Panel* panel) const {
    for (const Column& column :
         {Column{find("lesson"), find("heads"), find("changes")}, Column{find("steps"), find("ask")},
          Column{find("prediction")}, Column{find("gallery")}})
        if (std::find(column.begin(), column.end(), panel) != column.end()) return column;
    return {};
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
        }
        if (isTurned)
            QMetaObject::invokeMethod(
                this, [this, panel, settles = !settling_] { giveSizes(panel, settles); },
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

void Panels::makeRoomForArithmetic() {
    Panel* panel = find("ask");
    const int wanted = window_.height() * readableHeight / 100;
    if (!isThere(panel) || panel->height() >= wanted * 3 / 4) return;
    rest_ = panel->height();
    window_.resizeDocks({find("steps"), panel}, {find("steps")->height() + rest_ - wanted, wanted},
                        Qt::Vertical);
    tall_ = wanted;
    // Docks are laid out after the pending events.
    QTimer::singleShot(0, this, [this] { tall_ = find("ask")->height(); });
}

void Panels::divideLeft(double share) const {
    Panel *above = find("heads"), *below = find("changes");
    const int whole = above->height() + below->height(), heads = int(std::lround(share * whole));
    window_.resizeDocks({above, below}, {heads, whole - heads}, Qt::Vertical);
}

void Panels::setHeadsToChoose(bool choice) {
    if (std::exchange(choice_, choice) == choice) return;
    QTimer::singleShot(0, this, &Panels::settleHeads);
}

void Panels::settleHeads() {
    const Panel *heads = find("heads"), *changes = find("changes");
    if (!window_.isVisible() || !isThere(heads) || !isThere(changes)) return;
    const double whole = heads->height() + changes->height();
    const double now = heads->height() / whole, low = zoomed(headsWithoutChoice) / whole;
    if (!choice_ && usualHeads_ == 0 && now > low) {
        usualHeads_ = now;
        divideLeft(low);
    } else if (choice_ && usualHeads_ > 0) {
        const double usual = std::exchange(usualHeads_, 0);
        if (now < usual) divideLeft(usual);
    }
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
    if (rest == 0) return;
    settle(*panel->widget()->findChild<TraceView*>());
    // A dock keeps the minimum height of its previous content; resets it to the panel's own.
    panel->widget()->setMinimumHeight(1);
    panel->setMinimumHeight(zoomed(leastRest));
    if (!isThere(panel)) {
        // It returns to its previous size.
        sizes_[find("steps")].rheight() += sizes_[panel].height() - rest;
        sizes_[panel].setHeight(rest);
        return;
    }
    if (wasDrawn()) return;  // it stays
    window_.resizeDocks({find("steps"), panel}, {find("steps")->height() + panel->height() - rest, rest},
                        Qt::Vertical);
}

std::vector<Panel*> Panels::behind(const QString& door) const {
    if (door == QLatin1String("steps")) return {find("steps"), find("ask")};
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
    const bool slides =
        !panels.empty() && panels.front() != find("prediction") && moving && window_.isVisible();
    {
        const QScopedValueRollback several(quiet_, true);
        if (open) noteRecent(door);
        for (Panel* panel : open || !slides ? panels : std::vector<Panel*>())
            open ? panel->show() : fold(panel);
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
    for (const char* left : {"heads", "changes"}) find(left)->setMinimumWidth(zoomed(leastLeftWidth));
    for (const char* right : {"steps", "ask"}) find(right)->setMinimumWidth(zoomed(leastRightWidth));
    find("gallery")->setMinimumWidth(zoomed(leastGalleryWidth));
    find("lesson")->setMinimumWidth(zoomed(leastLessonWidth));
}

QByteArray Panels::state() const {
    QByteArray kept = stateAtRest() + sharesAsText();
    for (const Panel* panel : gone_) kept += goneMark + panel->objectName().toLatin1();
    return kept;
}

QByteArray Panels::stateAtRest() const {
    if (usualHeads_ == 0 || !isThere(find("heads")) || !isThere(find("changes"))) return stateWithoutNumber();
    // Restoring this state may lead to heads to choose from.
    const double heads = find("heads")->height(), changes = find("changes")->height();
    divideLeft(usualHeads_);
    const QByteArray atRest = stateWithoutNumber();
    divideLeft(heads / (heads + changes));
    return atRest;
}

QByteArray Panels::stateWithoutNumber() const {
    Panel *steps = find("steps"), *ask = find("ask");
    if (rest_ == 0 || !isThere(ask) || wasDrawn()) return window_.saveState();
    // A restored state has no traced number yet.
    const int above = steps->height(), tall = ask->height();
    window_.resizeDocks({steps, ask}, {above + tall - rest_, rest_}, Qt::Vertical);
    const QByteArray atRest = window_.saveState();
    window_.resizeDocks({steps, ask}, {above, tall}, Qt::Vertical);
    return atRest;
}

bool Panels::restore(const QByteArray& state) {
    rest_ = 0;
    usualHeads_ = 0;
    const auto shares = state.indexOf(shareMark), whole = state.indexOf(goneMark);
    {
        const QScopedValueRollback laying(laying_, true);
        const auto end = shares < 0 ? whole : shares;
        if (!window_.restoreState(end < 0 ? state : state.left(end))) return false;
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
