#include "app/window/line_button.h"

#include <QBoxLayout>
#include <QLabel>

#include "app/window/style.h"

namespace attentionscope {

LineButton::LineButton(Qt::Orientation orientation, QWidget* parent)
    : QPushButton(parent), title_(new QLabel(this)), detail_(new QLabel(this)) {
    const bool below = orientation == Qt::Vertical;
    setProperty("role", below ? "door" : "line");
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    title_->setProperty("role", headingRole);
    detail_->setProperty("role", below ? "muted" : quietRole);
    auto* row = new QBoxLayout(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight, this);
    row->setContentsMargins(below ? 16 : 8, below ? 10 : 6, below ? 16 : 8, below ? 10 : 6);
    row->setSpacing(below ? 2 : 8);
    row->addWidget(title_, below ? 0 : 1);
    row->addWidget(detail_);
    if (!below) title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    for (QLabel* label : {title_, detail_}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        label->setMinimumWidth(0);
    }
}

void LineButton::setTexts(const QString& title, const QString& detail) {
    title_->setText(title);
    detail_->setText(detail);
    setAccessibleName(title);
    setAccessibleDescription(detail);
    updateGeometry();
}

QString LineButton::title() const {
    return title_->text();
}

QString LineButton::detail() const {
    return detail_->text();
}

QSize LineButton::sizeHint() const {
    return layout()->totalSizeHint();
}

}  // namespace attentionscope
