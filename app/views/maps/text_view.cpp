#include "app/views/maps/text_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>

#include "app/views/common/figure_canvas.h"
#include "app/views/common/shown_figure.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"

namespace attentionscope {

namespace {

constexpr double largePixels = 30;

}  // namespace

TextView::TextView(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("textView");
    canvas_ = new FigureCanvas([this](QPainter& painter, const QRectF&) {
        if (content_.text.spans.empty()) return;
        const WeightedTextLayout layout(content_.text, textArea(), settings_.theme());
        layout.paint(painter, Style{settings_.theme()});
    });
    scroll_ = new QScrollArea(this);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidget(canvas_);
    direction_ = named<QComboBox>("direction", this);
    special_ = named<QToolButton>("hideSpecial", this, "toggle");
    special_->setCheckable(true);
    auto* buttons = boxLayout<QHBoxLayout>(8);
    buttons->addStretch(1);
    buttons->addWidget(special_);
    row_ = boxLayout<QHBoxLayout>(8);
    row_->addWidget(direction_, 0, Qt::AlignLeft);
    row_->addLayout(buttons, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addLayout(row_);
    column->addWidget(scroll_, 1);
    connect(canvas_, &FigureCanvas::clicked, this, [this](QPointF point, Qt::KeyboardModifiers modifiers) {
        const WeightedTextLayout layout(content_.text, textArea(), settings_.theme());
        const auto span = layout.spanAt(point);
        if (!span) return;
        const Index token = content_.positions[*span];
        const AttentionMap* map = document_.map();
        if (map && document_.recording()->crosses(*map))
            return content_.ofQueries ? document_.selectQuery(token)
                                      : document_.selectCell(document_.selection().query, token);
        if (modifiers & (Qt::ControlModifier | Qt::ShiftModifier)) return togglePicked(token);
        set(&TextOptions::picked, {});
        document_.selectQuery(token);
    });
    connect(canvas_, &FigureCanvas::hovered, this, [this](QPointF point) {
        const auto span = WeightedTextLayout(content_.text, textArea(), settings_.theme()).spanAt(point);
        const Index position = span ? content_.positions[*span] : -1, query = document_.selection().query;
        emit pointed(!span ? -1 : content_.ofQueries ? position : query, content_.ofQueries ? -1 : position);
    });
    connect(canvas_, &FigureCanvas::left, this, [this] { emit pointed(-1, -1); });
    connect(direction_, &QComboBox::activated, this, [this](int index) { setInward(index == 1); });
    connect(special_, &QToolButton::toggled, this, &TextView::setHideSpecial);
    begin();
}

int TextView::controlsHeight() const {
    return direction_->sizeHint().height() + layout()->spacing();
}

QString TextView::explanation() const {
    return tr("The text coloured by weight. Ctrl-click selects more words and averages their weights.");
}

void TextView::togglePicked(Index token) {
    std::set<Index> picked = settings_.presentation().text.picked;
    if (picked.empty()) picked.insert(document_.selection().query);
    if (!picked.erase(token)) picked.insert(token);
    set(&TextOptions::picked, std::move(picked));
}

void TextView::setInward(bool inward) {
    set(&TextOptions::inward, inward);
}

void TextView::setHideSpecial(bool hide) {
    set(&TextOptions::hideSpecial, hide);
}

void TextView::setPlain(bool plain) {
    plain_ = plain;
    row_->setContentsMargins(beside(), 0, beside(), 0);
    markStale();
}

int TextView::beside() const {
    return plain_ ? std::max(0, (width() - zoomed(widestPlain)) / 2) : 0;
}

QRectF TextView::textArea() const {
    const double margin = beside() / zoom();
    return canvas_->area().adjusted(margin, 0, -margin, 0);
}

void TextView::refresh() {
    // Words were picked in addition to the chosen one: another choice starts over.
    if (query_ != document_.selection().query) set(&TextOptions::picked, {});
    query_ = document_.selection().query;
    content_ = textContent(shownRequest(document_, settings_));
    constexpr qsizetype longestLarge = 300;
    if (plain_ && content_.text.text.size() <= longestLarge) content_.text.pixels = largePixels;
    const TextOptions& options = settings_.presentation().text;
    const QSignalBlocker quietSpecial(special_);
    special_->setChecked(options.hideSpecial);
    direction_->setCurrentIndex(options.inward ? 1 : 0);
    const WeightedTextLayout layout(content_.text, QRectF(0, 0, std::max(200.0, textArea().width()), 1e6),
                                    settings_.theme());
    canvas_->setLeastFigureHeight(layout.height() + 32);
    canvas_->update();
}

void TextView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    row_->setContentsMargins(beside(), 0, beside(), 0);
    const int wanted = direction_->sizeHint().width() + special_->sizeHint().width();
    row_->setDirection(width() >= wanted + row_->spacing() ? QBoxLayout::LeftToRight
                                                           : QBoxLayout::TopToBottom);
}

void TextView::retranslate() {
    setAccessibleName(tr("Text"));
    const QSignalBlocker quiet(direction_);
    direction_->clear();
    direction_->addItems({tr("where the word looks"), tr("who looks at the word")});
    direction_->setCurrentIndex(settings_.presentation().text.inward ? 1 : 0);
    direction_->setAccessibleName(tr("Direction"));
    special_->setText(tr("Without special tokens"));
    special_->setToolTip(tr("Leave out [CLS], </s> and similar tokens, and renormalise the rest"));
}

}  // namespace attentionscope
