#include "app/views/maps/lines_view.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "app/figures/content/lines_content.h"
#include "app/figures/content/map_sides.h"
#include "app/figures/content/map_words.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/common/shown_figure.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"

namespace attentionscope {

namespace {

constexpr int widestLines = 1000;
constexpr int leastNote = 160;  // pixels for the note between heads and options, in two lines
constexpr int leastPitch = 16;  // pixels between words, so that they can be read and clicked

}  // namespace

QRectF LinesView::area() const {
    // Longer lines would be harder to follow.
    const QRectF whole = canvas_->area();
    const double beside = std::max(0.0, (whole.width() - zoomed(widestLines)) / 2);
    return whole.adjusted(beside, 0, -beside, 0);
}

LinesView::LinesView(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("linesView");
    setFocusPolicy(Qt::StrongFocus);
    canvas_ = new FigureCanvas([this](QPainter& painter, const QRectF&) {
        if (content_.queryCount > 0) paintAlignment(painter, content_, area(), Style{settings_.theme()});
    });
    scroll_ = new QScrollArea(this);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidget(canvas_);
    heads_ = new QWidget(this);
    headGrid_ = new QGridLayout(heads_);
    headGrid_->setContentsMargins({});
    headGrid_->setSpacing(2);
    threshold_ = new QSlider(Qt::Horizontal, this);
    threshold_->setObjectName("threshold");
    threshold_->setRange(0, 50);
    threshold_->setValue(5);
    threshold_->setFixedWidth(96);
    most_ = named<QComboBox>("mostLines", this);
    allButton_ = named<QToolButton>("allQueries", this, "toggle");
    allButton_->setCheckable(true);
    note_ = quietNote(this);
    note_->setObjectName("leftOut");
    options_ = new QWidget(this);
    auto* choices = boxLayout<QHBoxLayout>(8, options_);
    choices->addWidget(allButton_);
    choices->addWidget(threshold_);
    choices->addWidget(most_);
    auto* row = tools_ = new QBoxLayout(QBoxLayout::LeftToRight);
    row->setSpacing(8);
    row->addWidget(heads_, 0, Qt::AlignLeft);
    row->addWidget(note_, 1);
    row->addWidget(options_, 0, Qt::AlignRight);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addLayout(row);
    column->addWidget(scroll_, 1);
    connect(canvas_, &FigureCanvas::clicked, this, [this](QPointF point) {
        setFocus(Qt::MouseFocusReason);
        const AlignmentLayout layout = layoutAlignment(content_, area());
        const MapSides sides = sidesOf(shownRequest(document_, settings_));
        if (const auto query = layout.queryAt(point, content_.queryCount))
            document_.selectCell(sides.queries.begin(*query), -1);
        if (const auto key = layout.keyAt(point, content_.keyCount))
            document_.selectCell(document_.selection().query,
                                 heaviestPieces(shownRequest(document_, settings_), sides,
                                                sides.queries.wordOf(document_.selection().query), *key)
                                     .second);
    });
    connect(canvas_, &FigureCanvas::hovered, this, [this](QPointF point) {
        const AlignmentLayout layout = layoutAlignment(content_, area());
        const MapSides sides = sidesOf(shownRequest(document_, settings_));
        const auto query = layout.queryAt(point, content_.queryCount),
                   key = layout.keyAt(point, content_.keyCount);
        emit pointed(query ? sides.queries.begin(*query)
                     : key ? document_.selection().query
                           : -1,
                     key ? sides.keys.begin(*key) : -1);
    });
    connect(canvas_, &FigureCanvas::left, this, [this] { emit pointed(-1, -1); });
    connect(threshold_, &QSlider::valueChanged, this, [this](int value) { setThreshold(value / 100.0); });
    connect(most_, &QComboBox::activated, this,
            [this](int index) { setMostLines(most_->itemData(index).toInt()); });
    connect(allButton_, &QToolButton::toggled, this, &LinesView::setAll);
    begin();
}

int LinesView::controlsHeight() const {
    return tools_->sizeHint().height() + layout()->spacing();
}

QString LinesView::explanation() const {
    return tr("The queries on the left look at the keys on the right. Thicker lines mean more weight.");
}

void LinesView::toggleHead(int head) {
    LineOptions lines = settings_.presentation().lines;
    if (!lines.heads.erase(head)) lines.heads.insert(head);
    settings_.setLines(std::move(lines));
}

void LinesView::setThreshold(double threshold) {
    LineOptions lines = settings_.presentation().lines;
    lines.threshold = threshold;
    settings_.setLines(std::move(lines));
}

void LinesView::setMostLines(Index most) {
    LineOptions lines = settings_.presentation().lines;
    lines.most = most;
    settings_.setLines(std::move(lines));
}

void LinesView::setAll(bool all) {
    LineOptions lines = settings_.presentation().lines;
    lines.everyQuery = all;
    settings_.setLines(std::move(lines));
}

void LinesView::fillHeads() {
    const AttentionMap* map = document_.map();
    const size_t count = map ? map->nodes.heads.size() : 0;
    std::vector<int> numbers;
    for (size_t place = 0; place < count; ++place) numbers.push_back(map->headNumber(place));
    if (numbers != headNumbers_) {
        headNumbers_ = numbers;
        for (QToolButton* button : headButtons_) button->deleteLater();
        headButtons_.clear();
        for (const int h : numbers) {
            auto* button = new QToolButton(heads_);
            button->setText(QString::number(h));
            button->setCheckable(true);
            button->setFixedSize(std::max(24, button->fontMetrics().horizontalAdvance(button->text()) + 10),
                                 24);
            connect(button, &QToolButton::clicked, this, [this, h] { toggleHead(h); });
            headButtons_.push_back(button);
        }
        layHeads();
    }
    for (size_t place = 0; place < count; ++place) {
        const int h = numbers[place];
        const bool shown = settings_.presentation().lines.heads.count(h) || h == document_.selection().head;
        QToolButton* button = headButtons_[place];
        button->setChecked(shown);
        button->setToolTip(headTitle(*map, h));
        button->setAccessibleName(headTitle(*map, h));
        const QString look = shown ? QStringLiteral("background:%1;color:%2;padding:0;")
                                         .arg(headColor(h).name(), readableOn(headColor(h)).name())
                                   : QStringLiteral("padding:0;");
        if (button->styleSheet() != look) button->setStyleSheet(look);
    }
}

/// Heads that do not fit beside the options go above them, in as many lines as needed.
void LinesView::layHeads() {
    int headSide = 26;
    for (const QToolButton* button : headButtons_) headSide = std::max(headSide, button->width() + 2);
    const int count = int(headButtons_.size());
    const int beside = width() - options_->sizeHint().width() - zoomed(leastNote) - 24;
    const bool fits = count * headSide <= beside;
    tools_->setDirection(fits ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    const int inLine = std::max(1, (fits ? beside : width()) / headSide);
    for (int h = 0; h < count; ++h) headGrid_->addWidget(headButtons_[size_t(h)], h / inLine, h % inLine);
}

void LinesView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    layHeads();
}

void LinesView::refresh() {
    fillHeads();
    content_ = linesContent(shownRequest(document_, settings_));
    threshold_->setToolTip(
        tr("Lines lighter than %1 are hidden, except the strongest of each word").arg(content_.threshold));
    // Beside the tools it is visible at any scroll position.
    note_->setText(std::exchange(content_.note, QString()));
    canvas_->setLeastFigureHeight(double(std::max(content_.queryCount, content_.keyCount)) * leastPitch + 46);
    canvas_->update();
    const std::pair chosen{content_.chosenQuery, content_.chosenKey};
    // When the canvas is as high as its words.
    if (std::exchange(broughtIntoView_, chosen) != chosen)
        QTimer::singleShot(0, this, &LinesView::bringIntoView);
}

void LinesView::bringIntoView() {
    if (!content_.chosenQuery) return;
    const AlignmentLayout layout = layoutAlignment(content_, area());
    const double query = layout.query(*content_.chosenQuery).y();
    const double key = content_.chosenKey ? layout.key(*content_.chosenKey).y() : query;
    const double inView = scroll_->viewport()->height() / zoom(),
                 needed = std::abs(query - key) + 2 * leastPitch;
    const bool bothFit = needed <= inView;
    const double middle = bothFit ? (query + key) / 2 : query;
    const double around = bothFit ? needed / 2 : leastPitch;
    scroll_->ensureVisible(0, int(middle * zoom()), 0, int(around * zoom()));
}

void LinesView::keyPressEvent(QKeyEvent* event) {
    const Index query = document_.selection().query;
    const JoinedWords words = sidesOf(shownRequest(document_, settings_)).queries;
    if (event->key() == Qt::Key_Up) return document_.selectQuery(words.moved(query, -1));
    if (event->key() == Qt::Key_Down) return document_.selectQuery(words.moved(query, 1));
    View::keyPressEvent(event);
}

void LinesView::retranslate() {
    setAccessibleName(tr("Lines"));
    const QSignalBlocker quiet(most_);
    const int chosen = std::max(0, most_->currentIndex());
    most_->clear();
    most_->addItem(tr("all lines"), 0);
    for (const int most : {1, 3, 5}) most_->addItem(tr("top %1").arg(most), most);
    most_->setCurrentIndex(chosen);
    most_->setAccessibleName(tr("Lines for each word"));
    allButton_->setText(tr("Every word"));
    allButton_->setToolTip(tr("Draw the lines of all words, not only of the selected one"));
    threshold_->setAccessibleName(tr("Least weight drawn"));
}

}  // namespace attentionscope
