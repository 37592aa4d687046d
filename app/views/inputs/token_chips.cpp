#include "app/views/inputs/token_chips.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "app/figures/content/map_sides.h"
#include "app/figures/content/map_words.h"
#include "app/figures/drawing/place_label.h"
#include "app/views/common/zoom.h"
#include "app/views/inputs/hidden_word.h"
#include "app/views/inputs/word_line.h"
#include "app/views/predictions/produced_words.h"
#include "app/views/predictions/word_chooser.h"
#include "core/text/unicode.h"
#include "core/text/word_segmenter.h"

namespace attentionscope {

namespace {

constexpr int chipGap = 4;
constexpr int widest = 180;
constexpr int partGap = 32;  // before a second segment, with its letter

int chipHeight() {
    return zoomed(26.0);
}
int inset() {
    return zoomed(8.0);
}

}  // namespace

TokenChips::TokenChips(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("tokenChips");
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    begin();
}

void TokenChips::retranslate() {
    setAccessibleName(tr("Tokens"));
    setToolTip(
        produced_
            ? tr("Output words. Click: where this word looks. Double-click: choose another.")
            : tr("Click: where this word looks. Shift-click: the word it looks at. Double-click: another "
                 "word."));
}

QSize TokenChips::sizeHint() const {
    return {400, chipHeight() + 2};
}

QRect TokenChips::chipOf(Index word) const {
    const bool last = partEnds_[size_t(word)] != 0;
    return QRect(starts_[size_t(word)] - offset_, 1,
                 starts_[size_t(word) + 1] - starts_[size_t(word)] - chipGap - (last ? partGap : 0),
                 chipHeight());
}

void TokenChips::refresh() {
    labels_.clear();
    special_.clear();
    partEnds_.clear();
    starts_.assign(1, 0);
    const QFont font = zoomed(textFont(TypeSize::body, QFont::Bold));
    const QFontMetrics metrics(font);
    if (font != measuredFont_ || measured_.size() > 10'000) measured_.clear();
    measuredFont_ = font;
    const Sequence* sequence = document_.sequence();
    const bool were = produced_;
    produced_ = sequence && sequence->produced && producedWordAt(document_, 0);
    if (were != produced_) retranslate();
    words_ = sequence ? shownWords(*document_.recording(), *sequence, settings_.wholeWords()) : JoinedWords();
    for (Index word = 0; word < words_.count(); ++word) {
        const Index first = words_.begin(word), next = words_.end(word);
        const bool isToken = first < std::ssize(sequence->words());
        const std::string label = words_.pieces(word) > 1 ? words_.labels[size_t(word)]
                                  : isToken               ? sequence->words()[size_t(first)].text
                                                          : placeLabel(*sequence->axis, first);
        const QString plain = plainToken(label);
        auto measured = measured_.find(plain);
        if (measured == measured_.end()) {
            const QString elided = metrics.elidedText(plain, Qt::ElideRight, zoomed(double(widest)));
            measured = measured_.insert(plain, {elided, metrics.horizontalAdvance(elided)});
        }
        labels_.push_back(measured->label);
        special_.push_back(isToken && sequence->words()[size_t(first)].special);
        // BERT's second segment is B.
        const bool ends = next < std::ssize(sequence->words()) &&
                          sequence->words()[size_t(first)].segment != sequence->words()[size_t(next)].segment;
        partEnds_.push_back(ends ? char('A' + sequence->words()[size_t(next)].segment % 26) : '\0');
        starts_.push_back(starts_.back() + measured->width + 2 * inset() + chipGap + (ends ? partGap : 0));
    }
    const Index query = document_.selection().query;
    if (query < words_.positions) {
        const Index word = words_.wordOf(query);
        if (chipOf(word).right() > width()) scrollTo(starts_[size_t(word) + 1] - width());
        if (chipOf(word).left() < 0) scrollTo(starts_[size_t(word)]);
        const QString said = remark(query);
        setAccessibleDescription(said.isEmpty() ? labels_[size_t(word)]
                                                : labels_[size_t(word)] + QStringLiteral(". ") + said);
    }
    scrollTo(offset_);
    updateGeometry();
    update();
}

AccessibleParts::Part TokenChips::part(int index) const {
    const QString said = remark(words_.begin(index));
    return {said.isEmpty() ? labels_[size_t(index)] : labels_[size_t(index)] + QStringLiteral(". ") + said,
            chipOf(index), index == words_.wordOf(document_.selection().query)};
}

void TokenChips::scrollTo(int offset) {
    offset_ = std::clamp(offset, 0, std::max(0, starts_.empty() ? 0 : starts_.back() - chipGap - width()));
    update();
}

bool TokenChips::isUnseen(Index word) const {
    const Sequence* sequence = document_.sequence();
    if (!sequence || word < 0 || word >= words_.count()) return false;
    for (Index i = words_.begin(word); i < words_.end(word); ++i)
        if (i < std::ssize(sequence->words()) && sequence->words()[size_t(i)].unknown) return true;
    return false;
}

QString TokenChips::remark(Index token) const {
    const Sequence* sequence = document_.sequence();
    const Index word = words_.wordOf(token);
    if (!isUnseen(word)) return {};
    const auto& provenance = document_.recording()->provenance;
    if (provenance.contains(unlistedWords))
        return tr(
            "The model has no features for this word: its query is empty, so all its weights are equal.");
    if (provenance.contains("unknown words"))
        return tr("This word is not in the vocabulary: the model reads its characters.");
    // A model that reads pieces can still read those.
    if (!provenance.contains("translation"))
        return tr("This word is not in the vocabulary: the model sees only that it is unknown.");
    QStringList pieces;
    for (Index i = words_.begin(word); i < words_.end(word); ++i)
        pieces << plainToken(sequence->words()[size_t(i)].text);
    return (produced_ ? tr("This word is not in the training text: the model spells it, %1.")
                      : tr("This word is not in the training text: the model reads it in pieces, %1, and can "
                           "only copy or spell it."))
        .arg(pieces.join(QStringLiteral(" · ")));
}

bool TokenChips::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return View::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const Index token = tokenAt(help->pos());
    QStringList said;
    if (token >= 0) said << remark(token);
    said << toolTip();
    if (!maskFor(document_, token).isEmpty())
        said << tr("Delete hides the chosen word: the model predicts which words fit there.");
    said.removeAll(QString());
    QToolTip::showText(help->globalPos(), said.join(QLatin1Char('\n')), this);
    return true;
}

void TokenChips::paintUnder(QPainter& painter, const QRectF& box, const QPen& pen) const {
    painter.setPen(pen);
    painter.drawLine(box.bottomLeft() + QPointF(inset(), -4), box.bottomRight() + QPointF(-inset(), -4));
}

void TokenChips::paintChip(QPainter& painter, Index word) const {
    const Theme& theme = settings_.theme();
    const Selection& selection = document_.selection();
    const Index token = words_.begin(word);
    const bool isQuery = word == words_.wordOf(selection.query);
    const AttentionMap* map = document_.map();
    const bool isKey = map && document_.recording()->sharesWords(*map) && selection.key >= 0 &&
                       word == words_.wordOf(selection.key);
    const QRectF box = QRectF(chipOf(word)).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(isKey && !isQuery ? QPen(theme.accent, 1) : QPen(Qt::NoPen));
    painter.setBrush(isQuery ? theme.accent : mixed(theme.panel, theme.text, 0.06));
    painter.drawRoundedRect(box, 6, 6);
    const bool quiet = special_[size_t(word)];
    painter.setPen(isQuery ? theme.onAccent : quiet ? theme.quietText : theme.text);
    painter.setFont(zoomed(textFont(TypeSize::body, isQuery ? QFont::Bold : QFont::Normal)));
    painter.drawText(box, Qt::AlignCenter, labels_[size_t(word)]);
    const QColor ink = isQuery ? theme.onAccent : theme.text;
    bool forced = false;
    for (Index i = token; produced_ && i < words_.end(word); ++i)
        forced = forced || forcedWordAt(document_, i);
    // Words set by the user are underlined; words the model has never seen are dotted.
    if (forced) paintUnder(painter, box, QPen(ink, 1.5));
    if (!forced && isUnseen(word)) paintUnder(painter, box, QPen(ink, 1.5, Qt::DotLine));
}

/// The line between two segments, and the letter of the second.
void TokenChips::paintPart(QPainter& painter, Index word) const {
    const Theme& theme = settings_.theme();
    const QRect before = chipOf(word);
    painter.setPen(QPen(theme.quietText, 1));
    const double x = before.right() + 1 + chipGap + 4.5;
    painter.drawLine(QPointF(x, before.top() + 3), QPointF(x, before.bottom() - 3));
    painter.setFont(zoomed(textFont(TypeSize::small)));
    painter.drawText(QRectF(x, before.top(), partGap - chipGap - 2, before.height()), Qt::AlignCenter,
                     QString(QLatin1Char(partEnds_[size_t(word)])));
}

void TokenChips::paintEvent(QPaintEvent*) {
    if (labels_.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Index first = std::max<Index>(0, wordAt(QPoint(0, 1)));
    for (Index i = first; i < Index(labels_.size()) && chipOf(i).left() < width(); ++i) {
        paintChip(painter, i);
        if (partEnds_[size_t(i)]) paintPart(painter, i);
    }
    // Content beyond the edge fades out.
    const QColor ground = palette().color(QPalette::Window);
    QColor clear = ground;
    clear.setAlpha(0);
    const auto fade = [&](int from, int to) {
        QLinearGradient gradient(from, 0, to, 0);
        gradient.setColorAt(0, ground);
        gradient.setColorAt(1, clear);
        painter.fillRect(QRect(std::min(from, to), 0, 24, height()), gradient);
    };
    if (offset_ > 0) fade(0, 24);
    if (starts_.back() - chipGap - offset_ > width()) fade(width(), width() - 24);
}

Index TokenChips::tokenAt(QPoint point) const {
    const Index word = wordAt(point);
    return word < 0 ? word : words_.begin(word);
}

Index TokenChips::wordAt(QPoint point) const {
    if (labels_.empty()) return -1;
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), point.x() + offset_);
    const Index word = Index(next - starts_.begin()) - 1;
    return word >= 0 && word < Index(labels_.size()) ? word : -1;
}

void TokenChips::mousePressEvent(QMouseEvent* event) {
    const Index token = tokenAt(event->position().toPoint());
    if (token < 0 || event->button() != Qt::LeftButton) return;
    if (event->modifiers() & Qt::ShiftModifier)
        document_.selectCell(document_.selection().query, token);
    else
        document_.selectQuery(token);
}

void TokenChips::mouseDoubleClickEvent(QMouseEvent* event) {
    const Index token = tokenAt(event->position().toPoint());
    if (token >= 0) editWord(token);
}

void TokenChips::editWord(Index token) {
    if (produced_) return chooseProduced(token);
    const Sequence* sequence = document_.sequence();
    // While another text is being evaluated, the chips are still those of the previous one.
    if (!sequence || !document_.isCurrent() || token >= std::ssize(sequence->words())) return;
    const Token& shown = sequence->words()[size_t(token)];
    if (sequence->input.empty() || !shown.hasText()) return;  // not typed
    const Recording& recording = *document_.recording();
    const std::string input = inputOf(recording, *sequence, shown);
    // A piece stands for its word, in the text including words replaced earlier.
    const auto words = segmentWords(input == sequence->input ? givenText(recording, *sequence)
                                                             : recording.inputs.text(input))
                           .tokens;
    const auto word =
        std::find_if(words.begin(), words.end(), [&](const Token& one) { return shown.begin < one.end; });
    if (word == words.end()) return;
    const QRect place = chip(token);
    auto* line = new WordLine(document_, QString::fromStdString(word->text), this);
    connect(line, &WordLine::typed, this,
            [this, input = QString::fromStdString(input),
             at = Index(word - words.begin())](const QString& text) { emit wordSwapped(input, at, text); });
    line->openBelow({mapToGlobal(place.topLeft()), place.size()});
}

void TokenChips::hideChosen() {
    const auto word = wordToHide(document_, settings_);
    if (!word) return;
    hideWord(document_, word->begin, word->end);
    emit wordHidden();
}

void TokenChips::chooseProduced(Index token) {
    const QRect place = chip(token);
    WordChooser* chooser =
        WordChooser::open(document_, settings_, token, {mapToGlobal(place.topLeft()), place.size()}, this);
    if (chooser) connect(chooser, &WordChooser::wordTyped, this, &TokenChips::producedWordTyped);
}

void TokenChips::wheelEvent(QWheelEvent* event) {
    const QPoint turn = event->angleDelta();
    scrollTo(offset_ - (turn.x() ? turn.x() : turn.y()) / 2);
    event->accept();
}

void TokenChips::keyPressEvent(QKeyEvent* event) {
    const Index query = document_.selection().query;
    switch (event->key()) {
        case Qt::Key_Left: return document_.selectQuery(words_.moved(query, -1));
        case Qt::Key_Right: return document_.selectQuery(words_.moved(query, 1));
        case Qt::Key_Home: return document_.selectQuery(0);
        case Qt::Key_End: return document_.selectQuery(words_.begin(words_.count() - 1));
        case Qt::Key_Delete: return hideChosen();
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (query < words_.positions) editWord(words_.begin(words_.wordOf(query)));
            return;
        default: return View::keyPressEvent(event);
    }
}

void TokenChips::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    markStale();  // the chosen word stays in view
}

}  // namespace attentionscope
