#include "app/window/numbers_dialog.h"

#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/figures/story/story.h"
#include "app/session/error_words.h"
#include "app/views/common/widgets.h"
#include "app/window/style.h"
#include "core/recording/writers.h"

namespace attentionscope {

NumbersDialog::NumbersDialog(Document& document, std::function<LabelledMatrix()> shown, QWidget* parent)
    : QDialog(parent), document_(document), shown_(std::move(shown)) {
    setObjectName("numbersDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Copy or save numbers"));
    build();
    connect(what_, &QComboBox::currentIndexChanged, this, &NumbersDialog::follow);
    connect(&document_, &Document::recordingChanged, this, &NumbersDialog::follow);
    connect(&document_, &Document::selectionChanged, this, &NumbersDialog::follow);
    follow();
}

void NumbersDialog::build() {
    what_ = named<QComboBox>("what", this);
    what_->addItem(tr("The matrix that the map shows"), int(Source::shown));
    what_->addItem(tr("All heads of this layer"), int(Source::layer));
    what_->addItem(tr("All heads of all layers"), int(Source::map));
    what_->addItem(tr("The matrix of the current step"), int(Source::step));
    format_ = named<QComboBox>("format", this);
    const QString names[] = {tr("CSV table"), tr("JSON"), tr("NumPy array"), tr("safetensors")};
    for (size_t i = 0; i < numberEndings().size(); ++i) format_->addItem(names[i], numberEndings()[i]);
    note_ = quietNote(this);
    note_->setObjectName("note");
    note_->setMinimumWidth(360);
    copy_ = styled<QPushButton>("framed", tr("Copy"), this);
    copy_->setObjectName("copy");
    save_ = styled<QPushButton>("primary", tr("Save…"), this);
    save_->setDefault(true);
    connect(copy_, &QPushButton::clicked, this, &NumbersDialog::copy);
    connect(save_, &QPushButton::clicked, this, &NumbersDialog::chooseFile);
    auto* form = new QFormLayout;
    form->addRow(tr("Numbers"), what_);
    form->addRow(tr("Format"), format_);
    auto* column = boxLayout<QVBoxLayout>(16, this, {24, 24, 24, 24});
    column->addLayout(form);
    column->addWidget(note_);
    column->addLayout(buttonRow({copy_, save_}));
}

NumbersDialog::Source NumbersDialog::what() const {
    return Source(what_->currentData().toInt());
}

void NumbersDialog::choose(Source what) {
    what_->setCurrentIndex(what_->findData(int(what)));
}

std::optional<LabelledMatrix> NumbersDialog::matrix() const {
    if (!document_.recording()) return {};
    if (what() == Source::shown) return shown_();
    if (what() != Source::step) return {};
    const Selection& selection = document_.selection();
    for (const StoryStep& step :
         storyOf(document_.recording(), document_.map(), selection.head, selection.query))
        if (step.name == selection.step && step.step.result.node != noNode)
            return matrixOfNode(*document_.recording(), step.step.result.node);
    return {};
}

void NumbersDialog::follow() {
    const bool several = what() == Source::layer || what() == Source::map;
    const auto chosen = matrix();
    copy_->setEnabled(chosen && !chosen->values.empty());
    save_->setEnabled(copy_->isEnabled() || (several && document_.map()));
    if (chosen && !chosen->values.empty())
        note_->setText(tr("%1 rows and %2 columns, with their labels.")
                           .arg(chosen->values.rows())
                           .arg(chosen->values.columns()));
    else if (several)
        note_->setText(
            tr("Attention weights, with the words of both sides. A NumPy file holds one matrix; safetensors "
               "hold the whole recording, with queries, keys and values."));
    else
        note_->setText(tr("Nothing to export: this run has no numbers here."));
}

void NumbersDialog::copy() {
    const auto chosen = matrix();
    if (!chosen) return;
    QGuiApplication::clipboard()->setText(tabSeparated(*chosen));
    note_->setText(tr("Copied."));
}

void NumbersDialog::chooseFile() {
    const QString ending = format_->currentData().toString();
    const QString file =
        QFileDialog::getSaveFileName(this, windowTitle(), QStringLiteral("attention.") + ending,
                                     QStringLiteral("%1 (*.%2)").arg(format_->currentText(), ending));
    if (!file.isEmpty()) writeTo(file);
}

bool NumbersDialog::writeTo(const QString& file) {
    try {
        if (const auto chosen = matrix()) {
            writeMatrix(*chosen, file);
        } else if (document_.recording() && what() != Source::step) {
            const Selection& selection = document_.selection();
            MapSelection maps{.map = selection.map};
            if (what() == Source::layer) maps.layer = selection.layer;
            writeRecording(*document_.recording(), maps, file.toStdString());
        } else {
            return false;
        }
    } catch (const Error& error) {
        note_->setText(translated(error.report()));
        return false;
    }
    note_->setText(tr("Saved as %1").arg(file));
    return true;
}

QString NumbersDialog::note() const {
    return note_->text();
}

}  // namespace attentionscope
