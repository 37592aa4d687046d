#include "app/views/maps/text_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>
#include <numeric>

#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/number_text.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/maps/shown_map.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

/// The tokens along an axis with their places in the text; none where the axis has other labels than the
/// text.
const std::vector<Token>* tokensOf(const Recording& recording, Index count) {
    if (Index(recording.tokens.size()) == count) return &recording.tokens;
    if (Index(recording.secondTokens.size()) == count) return &recording.secondTokens;
    return nullptr;
}

}  // namespace

TextView::TextView(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("textView");
    canvas_ = new FigureCanvas([this](QPainter& painter, const QRectF& area) {
        if (content_.spans.empty()) return;
        const WeightedTextLayout layout(content_, area, settings_.theme());
        layout.paint(painter, Style{settings_.theme()});
    });
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(canvas_);
    direction_ = new QComboBox(this);
    direction_->setObjectName("direction");
    words_ = new QToolButton(this);
    words_->setObjectName("wholeWords");
    words_->setCheckable(true);
    words_->setChecked(wholeWords_);
    special_ = new QToolButton(this);
    special_->setObjectName("hideSpecial");
    special_->setCheckable(true);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch(1);
    buttons->addWidget(words_);
    buttons->addWidget(special_);
    row_ = new QHBoxLayout;
    row_->setSpacing(8);
    row_->addWidget(direction_, 0, Qt::AlignLeft);
    row_->addLayout(buttons, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addLayout(row_);
    column->addWidget(scroll, 1);
    connect(canvas_, &FigureCanvas::clicked, this, [this](QPointF point, Qt::KeyboardModifiers modifiers) {
        const WeightedTextLayout layout(content_, QRectF(canvas_->rect()), settings_.theme());
        const auto span = layout.spanAt(point);
        if (!span) return;
        const Index token = tokenOfSpan_[*span];
        if (modifiers & (Qt::ControlModifier | Qt::ShiftModifier)) return togglePicked(token);
        picked_.clear();
        document_.selectQuery(token);
        markStale();
    });
    connect(direction_, &QComboBox::activated, this, [this](int index) { setInward(index == 1); });
    connect(words_, &QToolButton::toggled, this, &TextView::setWholeWords);
    connect(special_, &QToolButton::toggled, this, &TextView::setHideSpecial);
    begin();
}

QString TextView::explanation() const {
    return tr("The text coloured by weight. Ctrl-click picks further words, whose weights are averaged.");
}

void TextView::togglePicked(Index token) {
    if (picked_.empty()) picked_.insert(document_.selection().query);
    if (!picked_.erase(token)) picked_.insert(token);
    markStale();
}

void TextView::setInward(bool inward) {
    inward_ = inward;
    markStale();
}

void TextView::setWholeWords(bool whole) {
    wholeWords_ = whole;
    markStale();
}

void TextView::setHideSpecial(bool hide) {
    hideSpecial_ = hide;
    markStale();
}

std::vector<float> TextView::weightsOfTokens(const MatrixSlice& map) const {
    std::set<Index> rows = picked_;
    if (rows.empty()) rows.insert(document_.selection().query);
    std::vector<float> sums(size_t(inward_ ? map.rows() : map.columns()), 0);
    int counted = 0;
    for (const Index chosen : rows) {
        if (chosen >= (inward_ ? map.columns() : map.rows())) continue;
        ++counted;
        for (size_t i = 0; i < sums.size(); ++i)
            sums[i] += inward_ ? map(Index(i), chosen) : map(chosen, Index(i));
    }
    for (float& sum : sums) sum /= float(std::max(1, counted));
    return sums;
}

void TextView::makeContent(const std::vector<Token>& tokens, const QString& text,
                           std::vector<float> weights) {
    content_.note.clear();
    if (hideSpecial_) {
        float rest = 0, hidden = 0;
        for (size_t i = 0; i < tokens.size(); ++i) (tokens[i].special ? hidden : rest) += weights[i];
        if (hidden > 0 && rest > 0) {
            for (float& weight : weights) weight /= rest;
            content_.note = tr("Special tokens had %1 of the weight; the rest is renormalised to 1.")
                                .arg(percentText(double(hidden)));
        }
    }
    const TextOffsets offsets(text.toStdString());
    content_.text = text;
    for (size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        if (!token.hasText() || (hideSpecial_ && token.special)) continue;
        const int begin = int(offsets.toUtf16(token.begin)), end = int(offsets.toUtf16(token.end));
        const bool chosen =
            picked_.empty() ? Index(i) == document_.selection().query : picked_.count(Index(i)) > 0;
        auto& spans = content_.spans;
        const bool overlaps = !spans.empty() && begin < spans.back().begin + spans.back().length;
        const bool touches = !spans.empty() && begin == spans.back().begin + spans.back().length;
        const bool joins = wholeWords_ && touches && token.text.rfind("##", 0) == 0;
        if (overlaps || joins) {
            spans.back().length = std::max(spans.back().length, end - spans.back().begin);
            spans.back().weight += weights[i];
            spans.back().chosen = spans.back().chosen || chosen;
            continue;
        }
        spans.push_back({begin, end - begin, weights[i], chosen});
        tokenOfSpan_.push_back(Index(i));
    }
}

void TextView::refresh() {
    content_ = {};
    tokenOfSpan_.clear();
    const AttentionMap* map = document_.map();
    const auto& recording = document_.recording();
    const MatrixSlice values =
        map ? stageMatrix(*recording, *map, document_.selection().head, Stage::weights) : MatrixSlice();
    if (values.empty()) return canvas_->update();
    std::vector<float> weights = weightsOfTokens(values);
    const AxisPointer& axis = inward_ ? map->nodes.queries : map->nodes.keys;
    const std::vector<Token>* tokens = tokensOf(*recording, axis->size());
    const bool first = tokens == &recording->tokens;
    const std::string whole = recording->inputs.text(first ? "text" : "second");
    if (tokens && !whole.empty()) {
        makeContent(*tokens, QString::fromStdString(whole), weights);
    }
    if (content_.spans.empty()) {
        std::vector<QString> labels;
        for (Index i = 0; i < axis->size(); ++i) labels.push_back(QString::fromStdString(axis->label(i)));
        content_ = joinTokens(labels, weights);
        tokenOfSpan_.resize(labels.size());
        std::iota(tokenOfSpan_.begin(), tokenOfSpan_.end(), 0);
        const Index query = document_.selection().query;
        if (map->nodes.queries == map->nodes.keys && query < Index(content_.spans.size()))
            content_.spans[size_t(query)].chosen = true;
    }
    content_.colors = settings_.colorMap();
    std::vector<float> shown;
    for (const TextSpan& span : content_.spans) shown.push_back(span.weight);
    const auto row = std::make_shared<Matrix>(Eigen::Map<const Matrix>(shown.data(), 1, Index(shown.size())));
    content_.scale = ValueScale::over(settings_.scale(), MatrixSlice(row));
    const WeightedTextLayout layout(content_, QRectF(0, 0, std::max(200, canvas_->width()), 1e6),
                                    settings_.theme());
    canvas_->setMinimumHeight(int(layout.height()) + 32);
    canvas_->update();
}

void TextView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    const int wanted =
        direction_->sizeHint().width() + words_->sizeHint().width() + special_->sizeHint().width();
    row_->setDirection(width() >= wanted + 2 * row_->spacing() ? QBoxLayout::LeftToRight
                                                               : QBoxLayout::TopToBottom);
}

void TextView::retranslate() {
    setAccessibleName(tr("Text"));
    const QSignalBlocker quiet(direction_);
    direction_->clear();
    direction_->addItems({tr("where the word looks"), tr("who looks at the word")});
    direction_->setCurrentIndex(inward_ ? 1 : 0);
    direction_->setAccessibleName(tr("Direction"));
    words_->setText(tr("Whole words"));
    words_->setToolTip(tr("Join the pieces of a word and add their weights"));
    special_->setText(tr("Hide special tokens"));
    special_->setToolTip(tr("Leave [CLS], </s> and their like out and renormalise the rest"));
}

}  // namespace attentionscope
