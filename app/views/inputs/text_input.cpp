#include "app/views/inputs/text_input.h"

#include <QAbstractTextDocumentLayout>
#include <QKeyEvent>
#include <QMimeData>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTextBlock>
#include <QTimer>
#include <QUrl>
#include <algorithm>
#include <utility>

#include "app/figures/drawing/theme.h"
#include "app/views/common/zoom.h"

namespace attentionscope {

namespace {

constexpr int mostLines = 3;
constexpr int usualMargin = 2, largeMargin = 8;      // above and below the text
constexpr double sizeShares[] = {0.76, 1, 4.0 / 3};  // of the size of a sentence
constexpr int aroundSmall = 14, aroundText = 16;     // of the frame
/// The most that is taken from one paste; far beyond the token limit of any model.
constexpr int mostCharacters = 1 << 20;

}  // namespace

TextInput::TextInput(QWidget* parent) : QPlainTextEdit(parent) {
    setFont(ownFont());
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setTabChangesFocus(true);
    setUndoRedoEnabled(false);  // the document's undo covers typing and everything else
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    document()->setDocumentMargin(usualMargin);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        fit();
        QTimer::singleShot(0, this, &TextInput::fit);  // long text is laid out only now
        if (!quiet_) emit edited(toPlainText());
    });
    fit();
}

void TextInput::setQuietly(const QString& text) {
    if (toPlainText() == text) return;
    // After new text, the cursor is at its end, ready for typing.
    const int position = toPlainText().isEmpty() ? int(text.size()) : textCursor().position();
    quiet_ = true;
    setPlainText(text);
    quiet_ = false;
    QTextCursor cursor = textCursor();
    cursor.setPosition(std::min(position, int(text.size())));
    setTextCursor(cursor);
}

QFont TextInput::ownFont() const {
    return zoomed(scaled(textFont(TypeSize::sentence), sizeShares[int(size_)]));
}

void TextInput::setSize(Size size) {
    if (std::exchange(size_, size) == size) return;
    const QScopedValueRollback quiet(quiet_, true);  // a margin is not a typed text
    setFont(ownFont());
    document()->setDocumentMargin(size == Size::large ? largeMargin : usualMargin);
    fit();
    updateGeometry();
}

QSize TextInput::sizeHint() const {
    const int line = QFontMetrics(font()).lineSpacing();
    return {400, lines_ * line + 2 * int(document()->documentMargin()) +
                     (size_ == Size::small ? aroundSmall : aroundText)};
}

void TextInput::fit() {
    const int lines = std::clamp(int(document()->size().height()), 1, mostLines);
    setVerticalScrollBarPolicy(document()->size().height() > mostLines ? Qt::ScrollBarAsNeeded
                                                                       : Qt::ScrollBarAlwaysOff);
    if (lines == lines_) return;
    lines_ = lines;
    updateGeometry();
}

namespace {

/// Undo belongs to the document, Escape to the window.
bool belongsToWindow(QKeyEvent* event) {
    return event->matches(QKeySequence::Undo) || event->matches(QKeySequence::Redo) ||
           event->key() == Qt::Key_Escape;
}

}  // namespace

bool TextInput::event(QEvent* event) {
    if (event->type() == QEvent::StyleChange && font() != ownFont()) {
        setFont(ownFont());
        fit();
    }
    if (event->type() == QEvent::ShortcutOverride && belongsToWindow(static_cast<QKeyEvent*>(event))) {
        event->ignore();
        return true;
    }
    return QPlainTextEdit::event(event);
}

void TextInput::keyPressEvent(QKeyEvent* event) {
    if (belongsToWindow(event)) return event->ignore();
    // A sentence is complete as it is typed; another line needs Shift.
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && !(event->modifiers() & Qt::ShiftModifier)) return event->accept();
    QPlainTextEdit::keyPressEvent(event);
}

bool TextInput::canInsertFromMimeData(const QMimeData* source) const {
    // The window opens a file dropped here; its name is not a sentence.
    const auto urls = source->urls();
    return source->hasText() &&
           std::none_of(urls.begin(), urls.end(), [](const QUrl& url) { return url.isLocalFile(); });
}

void TextInput::insertFromMimeData(const QMimeData* source) {
    if (!source->hasText()) return;
    const int begin = textCursor().selectionStart();
    insertPlainText(source->text().left(mostCharacters));
    // Pasted text is shown from its beginning, even after the field has grown.
    const auto showBegin = [this, begin] {
        QTextCursor first = textCursor();
        first.setPosition(std::min(begin, document()->characterCount() - 1));
        const QTextBlock block = first.block();
        const QTextLine line = block.layout()->lineForTextPosition(first.positionInBlock());
        verticalScrollBar()->setValue(block.firstLineNumber() + (line.isValid() ? line.lineNumber() : 0));
    };
    showBegin();
    QTimer::singleShot(0, this, showBegin);
}

void TextInput::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    fit();
    // The field scrolled while it was too low.
    if (document()->size().height() <= lines_) verticalScrollBar()->setValue(0);
}

}  // namespace attentionscope
