#include "app/window/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

#include "app/export/formats.h"
#include "app/figures/drawing/number_text.h"
#include "app/session/carried_document.h"
#include "app/views/common/error_words.h"
#include "app/views/predictions/bottleneck_view.h"
#include "app/window/style.h"
#include "core/base/error.h"

namespace attentionscope {

namespace {

constexpr QSize previewSize(420, 300);

}  // namespace

ExportDialog::ExportDialog(Document& document, ViewSettings& settings, QWidget* parent)
    : QDialog(parent), document_(document), settings_(settings) {
    setObjectName("exportDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Export"));
    build();
    for (QComboBox* box : {kind_, format_, theme_})
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::follow);
    connect(scale_, &QDoubleSpinBox::valueChanged, this, &ExportDialog::follow);
    connect(&document_, &Document::recordingChanged, this, &ExportDialog::follow);
    connect(&document_, &Document::selectionChanged, this, &ExportDialog::follow);
    connect(save_, &QPushButton::clicked, this, &ExportDialog::chooseFile);
    connect(copy_, &QPushButton::clicked, this, [this] {
        if (const auto shown = figure()) {
            copyPicture(*shown, {scale_->value(), &Theme::named(theme_->currentData().toString())});
            note_->setText(tr("Copied."));
        }
    });
    follow();
}

void ExportDialog::build() {
    preview_ = new QLabel(this);
    preview_->setFixedSize(previewSize);
    preview_->setAlignment(Qt::AlignCenter);
    preview_->setAccessibleName(tr("Preview"));
    kind_ = new QComboBox(this);
    kind_->setObjectName("kind");
    if (const auto& recording = document_.recording())
        for (const FigureKind kind : figuresFor(*recording, document_.map()))
            if (kind != FigureKind::bottleneck) kind_->addItem(figureTitle(kind), int(kind));
    format_ = new QComboBox(this);
    format_->setObjectName("format");
    for (const PictureFormat& format : pictureFormats()) format_->addItem(format.name, format.suffix);
    scale_ = new QDoubleSpinBox(this);
    scale_->setObjectName("scale");
    scale_->setRange(0.25, 8);
    scale_->setSingleStep(0.5);
    scale_->setValue(2);
    scale_->setSuffix(QStringLiteral(" ×"));
    scaleName_ = new QLabel(tr("Scale"), this);
    theme_ = new QComboBox(this);
    theme_->setObjectName("theme");
    theme_->addItem(tr("White ground"), "light");
    theme_->addItem(tr("Dark ground"), "dark");
    theme_->setCurrentIndex(settings_.theme().dark ? 1 : 0);
    carries_ = new QCheckBox(tr("Opens again as the document that it shows"), this);
    carries_->setObjectName("carries");
    carries_->setChecked(true);
    note_ = new QLabel(this);
    note_->setObjectName("note");
    note_->setProperty("role", quietRole);
    note_->setWordWrap(true);
    save_ = new QPushButton(tr("Save…"), this);
    save_->setProperty("role", "primary");
    save_->setDefault(true);
    copy_ = new QPushButton(tr("Copy"), this);
    copy_->setProperty("role", "framed");
    auto* form = new QFormLayout;
    form->addRow(tr("Picture"), kind_);
    form->addRow(tr("Format"), format_);
    form->addRow(scaleName_, scale_);
    form->addRow(tr("Ground"), theme_);
    form->addRow(QString(), carries_);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(copy_);
    buttons->addWidget(save_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addWidget(preview_);
    column->addLayout(form);
    column->addWidget(note_);
    column->addLayout(buttons);
}

std::shared_ptr<const Figure> ExportDialog::figure() const {
    const auto kind = FigureKind(kind_->currentData().toInt());
    if (kind == FigureKind::bottleneck) return bottleneck_ ? bottleneck_->figure() : nullptr;
    return shownFigure(kind, document_, settings_);
}

void ExportDialog::offer(BottleneckView& view) {
    if (!BottleneckView::appliesTo(document_)) return;
    bottleneck_ = &view;
    connect(&view, &BottleneckView::figureChanged, this, &ExportDialog::follow);
    kind_->addItem(figureTitle(FigureKind::bottleneck), int(FigureKind::bottleneck));
    follow();
}

void ExportDialog::setKind(FigureKind kind) {
    kind_->setCurrentIndex(kind_->findData(int(kind)));
}

void ExportDialog::follow() {
    if (bottleneck_) bottleneck_->freshen();  // it may not be in sight
    const auto shown = figure();
    save_->setEnabled(shown != nullptr);
    copy_->setEnabled(shown != nullptr);
    if (!shown) return preview_->clear();
    const PictureFormat& format = pictureFormats()[size_t(format_->currentIndex())];
    scale_->setVisible(format.hasScale);
    scaleName_->setVisible(format.hasScale);
    const QSizeF size = shown->preferredSize();
    if (format.hasScale)
        note_->setText(tr("%1 × %2 pixels")
                           .arg(countText(qint64(size.width() * scale_->value())),
                                countText(qint64(size.height() * scale_->value()))));
    else if (shown->cellCount() <= mostVectorCells)
        note_->setText(tr("Cells and text stay shapes: sharp at any size."));
    else
        note_->setText(
            tr("%1 cells are too many for shapes: they become one lossless image, the text stays text.")
                .arg(countText(shown->cellCount())));
    const double fit =
        std::min({previewSize.width() / size.width(), previewSize.height() / size.height(), 1.0});
    try {
        QImage picture = paintImage(*shown, {std::clamp(fit * devicePixelRatioF(), 0.05, 8.0),
                                             &Theme::named(theme_->currentData().toString()),
                                             {}});
        picture.setDevicePixelRatio(devicePixelRatioF());
        preview_->setPixmap(QPixmap::fromImage(picture));
    } catch (const Error& error) {
        note_->setText(said(error.report()));
    }
}

void ExportDialog::chooseFile() {
    const PictureFormat& format = pictureFormats()[size_t(format_->currentIndex())];
    const QString file =
        QFileDialog::getSaveFileName(this, tr("Export"), QStringLiteral("attention.") + format.suffix,
                                     QStringLiteral("%1 (*.%2)").arg(format.name, format.suffix));
    if (!file.isEmpty()) writeTo(file);
}

bool ExportDialog::writeTo(const QString& file) {
    const auto shown = figure();
    if (!shown) return false;
    try {
        PictureOptions options{.scale = scale_->value(),
                               .theme = &Theme::named(theme_->currentData().toString())};
        if (carries_->isChecked())
            options.document = documentToCarry(document_.request(), document_.selection());
        writePicture(*shown, file, options);
    } catch (const Error& error) {
        note_->setText(said(error.report()));
        return false;
    }
    note_->setText(tr("Saved as %1").arg(file));
    return true;
}

QString ExportDialog::note() const {
    return note_->text();
}

}  // namespace attentionscope
