#include "app/views/common/word_card.h"

#include <QLineEdit>
#include <QScreen>
#include <algorithm>

namespace attentionscope {

WordCard::WordCard(Document& document, QWidget* parent)
    : QFrame(parent, Qt::Popup), editor_(new QLineEdit(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setProperty("role", "card");
    editor_->setAccessibleName(tr("Another word"));
    connect(&document, &Document::requestChanged, this, &QWidget::close);
    connect(&document, &Document::recordingChanged, this, &QWidget::close);
}

void WordCard::openBelow(const QRect& rectangle) {
    adjustSize();
    const QRect screen = this->screen()->availableGeometry();
    QPoint at(rectangle.left(), rectangle.bottom() + 4);
    at.setX(std::clamp(at.x(), screen.left(), std::max(screen.left(), screen.right() - width())));
    if (at.y() + height() > screen.bottom()) at.setY(rectangle.top() - 4 - height());
    move(at);
    QFrame::show();
    editor_->setFocus();
}

}  // namespace attentionscope
