#include "app/window/banner.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "app/views/common/error_words.h"
#include "app/views/common/icon.h"
#include "app/window/style.h"

namespace attentionscope {

Banner::Banner(QWidget* parent) : QFrame(parent) {
    setObjectName("banner");
    setProperty("role", "notice");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 8, 8);
    row->setSpacing(8);
    sign_ = new QLabel(this);
    text_ = new QLabel(this);
    text_->setTextFormat(Qt::PlainText);
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    remedy_ = new QLabel(this);
    remedy_->setProperty("role", quietRole);
    remedy_->setTextFormat(Qt::PlainText);
    remedy_->setWordWrap(true);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(text_);
    words->addWidget(remedy_);
    close_ = new QToolButton(this);
    close_->setIcon(icon("close", QColor("#808691")));
    close_->setProperty("role", "close");
    row->addWidget(sign_);
    row->addLayout(words, 1);
    row->addWidget(close_);
    connect(close_, &QToolButton::clicked, this, [this] { clear(QString(subject_)); });
    retranslate();
    hide();
}

void Banner::show(const QString& subject, Kind kind, const QString& text, const QString& remedy) {
    subject_ = subject;
    kind_ = kind;
    report_.reset();
    sign_->setText(kind == Kind::failure ? QStringLiteral("⚠") : QStringLiteral("ⓘ"));
    text_->setText(text);
    remedy_->setText(remedy);
    remedy_->setVisible(!remedy.isEmpty());
    setAccessibleName(text + ' ' + remedy);
    setVisible(true);
}

void Banner::show(const QString& subject, const ErrorReport& report) {
    show(subject, Kind::failure, said(report), said(report.remedy));
    report_ = report;
}

void Banner::clear(const QString& subject) {
    if (subject != subject_) return;
    subject_.clear();
    hide();
}

QString Banner::text() const {
    return text_->text();
}

void Banner::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void Banner::retranslate() {
    close_->setToolTip(tr("Close"));
    if (report_) show(QString(subject_), ErrorReport(*report_));
}

}  // namespace attentionscope
