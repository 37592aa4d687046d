#include "app/window/banner.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <map>

#include "app/figures/drawing/sentences.h"
#include "app/session/error_words.h"
#include "app/views/common/icon.h"
#include "app/views/common/widgets.h"
#include "app/window/style.h"

namespace attentionscope {

namespace {

constexpr int shownFor = 8000;  // milliseconds, a confirmation

/// Whether a message confirms what the user did.
bool isPassing(const QString& subject) {
    return subject == QLatin1String("copied") || subject == QLatin1String("motion") ||
           subject == QLatin1String("undone");
}

/// Other messages, such as those about the disk, disappear with their cause.
std::optional<Banner::Scope> stateOf(const QString& subject) {
    static const std::map<QString, Banner::Scope> states{
        {"copied", Banner::Scope::selection}, {"open", Banner::Scope::request},
        {"save", Banner::Scope::request},     {"words", Banner::Scope::request},
        {"motion", Banner::Scope::request},   {"inputs", Banner::Scope::request},
        {"undone", Banner::Scope::request},   {"import", Banner::Scope::model},
        {"weights", Banner::Scope::model},    {"run", Banner::Scope::model},
        {"bytes", Banner::Scope::model}};
    const auto found = states.find(subject);
    return found == states.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

Banner::Banner(QWidget* parent) : QFrame(parent) {
    setObjectName("banner");
    setProperty("role", "notice");
    auto* row = boxLayout<QHBoxLayout>(8, this, {12, 8, 8, 8});
    sign_ = new QLabel(this);
    text_ = new QLabel(this);
    text_->setTextFormat(Qt::PlainText);
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    remedy_ = quietNote(this);
    remedy_->setTextFormat(Qt::PlainText);
    auto* words = boxLayout<QVBoxLayout>(2);
    words->addWidget(text_);
    words->addWidget(remedy_);
    act_ = named<QPushButton>("act", this, "framed");
    close_ = new QToolButton(this);
    close_->setIcon(icon("close"));
    close_->setProperty("role", "close");
    row->addWidget(sign_);
    row->addLayout(words, 1);
    row->addWidget(act_);
    row->addWidget(close_);
    connect(act_, &QPushButton::clicked, this, [this] {
        const auto act = acts_;
        dismiss();
        act();
    });
    connect(close_, &QToolButton::clicked, this, &Banner::dismiss);
    passing_.setSingleShot(true);
    passing_.setInterval(shownFor);
    connect(&passing_, &QTimer::timeout, this, &Banner::dismiss);
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
    act_->hide();
    setAccessibleName(joinedSentences({text, remedy}));
    setVisible(true);
    isPassing(subject) ? passing_.start() : passing_.stop();
}

void Banner::show(const QString& subject, const ErrorReport& report) {
    show(subject, Kind::failure, translated(report), translated(report.remedy));
    report_ = report;
}

void Banner::offer(const QString& words, std::function<void()> act) {
    acts_ = std::move(act);
    act_->setText(words);
    act_->show();
}

void Banner::clear(const QString& subject) {
    if (subject != subject_) return;
    subject_.clear();
    hide();
}

void Banner::change(Scope changed) {
    const auto of = stateOf(subject_);
    if (of && *of <= changed) dismiss();
}

bool Banner::dismiss() {
    if (subject_.isEmpty()) return false;
    clear(QString(subject_));
    return true;
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
