#include "app/window/view_history.h"

#include <QApplication>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QWidget>
#include <utility>

#include "app/window/centre.h"

namespace attentionscope {

namespace {

constexpr size_t mostPlaces = 100;

}  // namespace

ViewHistory::ViewHistory(Document& document, Centre& centre, QObject* parent)
    : QObject(parent), document_(document), centre_(centre) {
    connect(&document, &Document::selectionChanged, this, &ViewHistory::add);
    connect(&centre, &Centre::chosen, this, &ViewHistory::add);
    connect(&document, &Document::recordingChanged, this, &ViewHistory::update);
    qApp->installEventFilter(this);
}

ViewHistory::Place ViewHistory::present() const {
    return {document_.request(), centre_.tab(), document_.selection()};
}

void ViewHistory::push(Place place) {
    if (!places_.empty()) places_.resize(now_ + 1);
    if (places_.size() == mostPlaces) places_.erase(places_.begin());
    places_.push_back(std::move(place));
    now_ = places_.size() - 1;
    sinceChoice_.start();
}

void ViewHistory::add() {
    if (going_ || places_.empty() || !document_.recording()) return;
    Place place = present();
    const Place& last = places_[now_];
    // While a model opens, the former one is still on screen.
    if (place.request.model != last.request.model) return;
    if (place.tab == last.tab && place.selection == last.selection) return;
    const bool isQuick = sinceChoice_.isValid() && sinceChoice_.elapsed() < pauseMilliseconds;
    if (isQuick) places_.resize(now_--);
    push(std::move(place));
    emit changed();
}

void ViewHistory::update() {
    if (!document_.recording()) return;
    if (std::exchange(file_, document_.origin().file) != document_.origin().file) places_.clear();
    Place place = present();
    if (!places_.empty() && place.request.model == places_[now_].request.model)
        places_[now_] = std::move(place);
    else
        push(std::move(place));
    emit changed();
}

void ViewHistory::goTo(size_t number) {
    const QScopedValueRollback<bool> going(going_, true);
    now_ = number;
    const Place place = places_[number];
    if (place.request.model != document_.request().model)
        document_.returnTo(place.request, place.selection);
    else
        document_.select(place.selection);
    if (place.tab != centre_.tab()) centre_.showTab(place.tab);
    sinceChoice_.invalidate();
    emit changed();
}

void ViewHistory::goBack() {
    if (canGoBack()) goTo(now_ - 1);
}

void ViewHistory::goForward() {
    if (canGoForward()) goTo(now_ + 1);
}

bool ViewHistory::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::MouseButtonPress || !watched->isWidgetType()) return false;
    if (static_cast<QWidget*>(watched)->window() != centre_.window()) return false;
    const Qt::MouseButton button = static_cast<QMouseEvent*>(event)->button();
    if (button == Qt::BackButton) goBack();
    if (button == Qt::ForwardButton) goForward();
    return button == Qt::BackButton || button == Qt::ForwardButton;
}

}  // namespace attentionscope
