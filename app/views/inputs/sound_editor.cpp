#include "app/views/inputs/sound_editor.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QRegularExpressionValidator>
#include <QToolButton>

#include "app/views/common/icon.h"
#include "app/views/common/widgets.h"
#include "core/sound/voice.h"

namespace attentionscope {

namespace {

/// The first file that is dragged, where it is a sound; else nothing.
QString soundFrom(const QMimeData& data) {
    const QString file = data.hasUrls() ? data.urls().first().toLocalFile() : QString();
    return isSoundFile(file.toStdString()) ? file : QString();
}

}  // namespace

SoundEditor::SoundEditor(const Input& input, QWidget* parent) : InputEditor(input, parent) {
    setAcceptDrops(true);
    open_ = named<QToolButton>("openSound", this, "framed");
    open_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    digits_ = named<QLineEdit>("saidDigits", this);
    digits_->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9 ,]{0,40}")), digits_));
    name_ = styled<QLabel>(quietRole, this);
    auto* row = boxLayout<QHBoxLayout>(16, this);
    row->addWidget(digits_);
    row->addWidget(open_);
    row->addWidget(name_, 1);
    setFocusProxy(digits_);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(open_, &QToolButton::clicked, this, &SoundEditor::choose);
    connect(digits_, &QLineEdit::textEdited, this, [this](const QString& digits) {
        take(digits.trimmed().isEmpty() ? QString() : QStringLiteral("say: ") + digits);
    });
    dress();
    retranslate();
}

void SoundEditor::take(const QString& file) {
    const SoundInput taken(file.toStdString());
    if (taken == value_) return;
    display(taken);
    emit edited();
}

void SoundEditor::display(const InputValue& value) {
    value_ = std::get<SoundInput>(value);
    const QString source = QString::fromStdString(value_.source);
    const QString digits = isSpoken(value_.source) ? source.mid(4).trimmed() : QString();
    if (digits != digits_->text().trimmed()) digits_->setText(digits);
    retranslate();
}

void SoundEditor::choose() {
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Open a sound"), QString::fromStdString(value_.source),
                                     tr("Sounds") + QStringLiteral(" (*.wav *.flac)"));
    if (!file.isEmpty()) take(file);
}

void SoundEditor::focusInput() {
    digits_->setFocus(Qt::ShortcutFocusReason);
}

void SoundEditor::dragEnterEvent(QDragEnterEvent* event) {
    if (!soundFrom(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void SoundEditor::dropEvent(QDropEvent* event) {
    const QString file = soundFrom(*event->mimeData());
    // The window opens folders and sessions.
    if (file.isEmpty()) return event->ignore();
    event->acceptProposedAction();
    take(file);
}

void SoundEditor::dress() {
    open_->setIcon(icon("open", palette().color(QPalette::Text)));
}

void SoundEditor::changeEvent(QEvent* event) {
    InputEditor::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) dress();
}

void SoundEditor::retranslate() {
    open_->setText(tr("Open a sound…"));
    open_->setAccessibleName(tr("Open a sound"));
    digits_->setPlaceholderText(tr("Digits to speak: 3 1 4"));
    digits_->setAccessibleName(tr("Digits to speak"));
    const QString file = QFileInfo(QString::fromStdString(value_.source)).fileName();
    name_->setText(value_.source.empty() || isSpoken(value_.source)
                       ? tr("Or a WAV or FLAC file; drop one here.")
                       : file);
}

}  // namespace attentionscope
