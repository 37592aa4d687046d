#include "app/views/inputs/token_chips.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "app/figures/content/map_words.h"
#include "app/views/predictions/produced_words.h"
#include "app/views/predictions/word_chooser.h"

namespace attentionscope {

namespace {

constexpr int chipHeight = 26;
constexpr int gap = 4;
constexpr int inset = 8;
constexpr int widest = 180;
constexpr int partGap = 32;  // before a second segment, with its letter

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
            ? tr("The words that were produced. Click: where this one looks. Double-click: choose another.")
            : tr("Click: where this word looks. Shift-click: the word it looks at. Double-click: another "
                 "word."));
}

QSize TokenChips::sizeHint() const {
    return {400, chipHeight + 2};
}

QRect TokenChips::chip(Index token) const {
    const bool last = partEnds_[size_t(token)] != 0;
    return QRect(starts_[size_t(token)] - offset_, 1,
                 starts_[size_t(token) + 1] - starts_[size_t(token)] - gap - (last ? partGap : 0),
                 chipHeight);
}

void TokenChips::refresh() {
    labels_.clear();
    special_.clear();
    partEnds_.clear();
    starts_.assign(1, 0);
    const QFontMetrics metrics(textFont(TypeSize::body, QFont::DemiBold));
    const Sequence* sequence = document_.sequence();
    const bool were = produced_;
    produced_ = sequence && sequence->produced && producedWordAt(document_, 0);
    if (were != produced_) retranslate();
    const Index count = sequence ? sequence->size() : 0;
    for (Index i = 0; i < count; ++i) {
        const bool isToken = i < std::ssize(sequence->tokens);
        labels_.push_back(metrics.elidedText(
            plainToken(isToken ? sequence->tokens[size_t(i)].text : sequence->axis->label(i)), Qt::ElideRight,
            widest));
        special_.push_back(isToken && sequence->tokens[size_t(i)].special);
        // BERT's second segment is B.
        const bool ends = i + 1 < std::ssize(sequence->tokens) &&
                          sequence->tokens[size_t(i)].segment != sequence->tokens[size_t(i + 1)].segment;
        partEnds_.push_back(ends ? char('A' + sequence->tokens[size_t(i + 1)].segment % 26) : '\0');
        starts_.push_back(starts_.back() + metrics.horizontalAdvance(labels_.back()) + 2 * inset + gap +
                          (ends ? partGap : 0));
    }
    const Index query = document_.selection().query;
    if (query < count) {
        if (chip(query).right() > width()) scrollTo(starts_[size_t(query) + 1] - width());
        if (chip(query).left() < 0) scrollTo(starts_[size_t(query)]);
        setAccessibleDescription(labels_[size_t(query)]);
    }
    scrollTo(offset_);
    update();
}

void TokenChips::scrollTo(int offset) {
    offset_ = std::clamp(offset, 0, std::max(0, starts_.empty() ? 0 : starts_.back() - gap - width()));
    update();
}

void TokenChips::paintChip(QPainter& painter, Index token) const {
    const Theme& theme = settings_.theme();
    const Selection& selection = document_.selection();
    const bool isQuery = token == selection.query;
    const AttentionMap* map = document_.map();
    const bool isKey = map && !document_.recording()->crosses(*map) && token == selection.key;
    const QRectF box = QRectF(chip(token)).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(isKey && !isQuery ? QPen(theme.accent, 1) : QPen(Qt::NoPen));
    painter.setBrush(isQuery ? theme.accent : mixed(theme.panel, theme.text, 0.06));
    painter.drawRoundedRect(box, 6, 6);
    const bool quiet = special_[size_t(token)];
    painter.setPen(isQuery ? theme.onAccent : quiet ? theme.quietText : theme.text);
    painter.setFont(textFont(TypeSize::body, isQuery ? QFont::DemiBold : QFont::Normal));
    painter.drawText(box, Qt::AlignCenter, labels_[size_t(token)]);
    if (!produced_ || !forcedWordAt(document_, token)) return;
    // A word that the user put there is underlined.
    painter.setPen(QPen(isQuery ? theme.onAccent : theme.text, 1.5));
    painter.drawLine(box.bottomLeft() + QPointF(inset, -4), box.bottomRight() + QPointF(-inset, -4));
}

/// The line between two segments, and the letter of the second.
void TokenChips::paintPart(QPainter& painter, Index token) const {
    const Theme& theme = settings_.theme();
    const QRect before = chip(token);
    painter.setPen(QPen(theme.quietText, 1));
    const double x = before.right() + 1 + gap + 4.5;
    painter.drawLine(QPointF(x, before.top() + 3), QPointF(x, before.bottom() - 3));
    painter.setFont(textFont(TypeSize::small));
    painter.drawText(QRectF(x, before.top(), partGap - gap - 2, before.height()), Qt::AlignCenter,
                     QString(QLatin1Char(partEnds_[size_t(token)])));
}

void TokenChips::paintEvent(QPaintEvent*) {
    if (labels_.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Index first = std::max<Index>(0, tokenAt(QPoint(0, 1)));
    for (Index i = first; i < Index(labels_.size()) && chip(i).left() < width(); ++i) {
        paintChip(painter, i);
        if (partEnds_[size_t(i)]) paintPart(painter, i);
    }
    // What goes on beyond the edge fades out.
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
    if (starts_.back() - gap - offset_ > width()) fade(width(), width() - 24);
}

Index TokenChips::tokenAt(QPoint point) const {
    if (labels_.empty()) return -1;
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), point.x() + offset_);
    const Index token = Index(next - starts_.begin()) - 1;
    return token >= 0 && token < Index(labels_.size()) ? token : -1;
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
    const bool isWord = sequence && token < std::ssize(sequence->tokens) && !sequence->input.empty();
    if (!isWord || !sequence->tokens[size_t(token)].hasText()) return;  // nobody typed it
    auto* editor = new QLineEdit(plainToken(document_.sequence()->tokens[size_t(token)].text), this);
    editor->setObjectName("wordEditor");
    editor->setStyleSheet("padding: 0 6px;");
    QRect place = chip(token);
    place.setWidth(std::max(place.width(), 120));
    editor->setGeometry(place);
    editor->setAccessibleName(tr("Another word"));
    connect(editor, &QLineEdit::returnPressed, this,
            [this, editor, token] { emit wordSwapped(token, editor->text()); });
    connect(editor, &QLineEdit::editingFinished, editor, &QObject::deleteLater);
    editor->show();
    editor->setFocus();
    editor->selectAll();
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
        case Qt::Key_Left:
            return document_.selectQuery(query - 1);
        case Qt::Key_Right:
            return document_.selectQuery(query + 1);
        case Qt::Key_Home:
            return document_.selectQuery(0);
        case Qt::Key_End:
            return document_.selectQuery(Index(labels_.size()) - 1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (query < Index(labels_.size())) editWord(query);
            return;
        default:
            return View::keyPressEvent(event);
    }
}

void TokenChips::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    scrollTo(offset_);
}

}  // namespace attentionscope
