#include "app/views/common/view.h"

#include <QEvent>

namespace attentionscope {

View::View(Document& document, ViewSettings& settings, QWidget* parent)
    : QWidget(parent), document_(document), settings_(settings) {
    connect(&document_, &Document::recordingChanged, this, &View::markStale);
    connect(&document_, &Document::selectionChanged, this, &View::markStale);
    // Typed text appears once it has been evaluated.
    connect(&document_, &Document::setupChanged, this, &View::markStale);
    connect(&settings_, &ViewSettings::changed, this, &View::markStale);
    connect(&document_, &Document::predictionsCame, this, [this] {
        if (stale_) markStale();
    });
    later_.setSingleShot(true);
    connect(&later_, &QTimer::timeout, this, [this] {
        if (isVisible()) freshen();
    });
}

void View::begin() {
    retranslate();
    markStale();
}

void View::markStale() {
    stale_ = true;
    if (queued_ || !isVisible()) return;
    // Several changes in one turn of the event loop cause one refresh.
    if (!first_) return later_.start(0);
    queued_ = true;
    QMetaObject::invokeMethod(
        this,
        [this] {
            queued_ = false;
            if (isVisible()) freshen();
        },
        Qt::QueuedConnection);
}

void View::freshen() {
    if (!stale_ || !isReady()) return;
    stale_ = false;
    refresh();
}

void View::showEvent(QShowEvent* event) {
    freshen();
    QWidget::showEvent(event);
}

void View::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    retranslate();
    markStale();
}

}  // namespace attentionscope
