#include "app/window/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

#include "app/export/formats.h"
#include "app/export/page/page.h"
#include "app/export/worksheet/worksheet.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/drawing/number_text.h"
#include "app/session/behind.h"
#include "app/session/carried_document.h"
#include "app/session/error_words.h"
#include "app/views/common/widgets.h"
#include "app/views/predictions/bottleneck_view.h"
#include "app/window/language.h"
#include "app/window/new_file.h"
#include "app/window/style.h"
#include "core/analysis/derived_recording.h"
#include "core/base/error.h"
#include "core/base/read_file.h"

namespace attentionscope {

namespace {

constexpr QSize previewSize(420, 300);
constexpr const char* folderOfFrames = "";  // the extension of its name

/// The result, or why it failed.
template <typename Make>
auto madeOrReport(const Make& make) -> std::variant<decltype(make()), ErrorReport> {
    try {
        return make();
    } catch (const Error& error) {
        return error.report();
    } catch (const std::exception& error) {
        return ErrorReport{.what = std::string(error.what())};
    }
}

}  // namespace

ExportDialog::ExportDialog(Document& document, ViewSettings& settings, QWidget* parent)
    : QDialog(parent), document_(document), settings_(settings) {
    setObjectName("exportDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Export"));
    build();
    connect(kind_, &QComboBox::currentIndexChanged, this, &ExportDialog::offerFormats);
    for (QComboBox* box : {format_, theme_})
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::follow);
    connect(level_, &QComboBox::currentIndexChanged, this, &ExportDialog::follow);
    for (QCheckBox* box : {blank_, transparent_})
        connect(box, &QCheckBox::toggled, this, &ExportDialog::follow);
    connect(slide_, &QCheckBox::toggled, this, &ExportDialog::offerFormats);
    connect(scale_, &QDoubleSpinBox::valueChanged, this, &ExportDialog::follow);
    connect(&document_, &Document::recordingChanged, this, &ExportDialog::follow);
    connect(&document_, &Document::selectionChanged, this, &ExportDialog::follow);
    connect(save_, &QPushButton::clicked, this, &ExportDialog::chooseFile);
    connect(copy_, &QPushButton::clicked, this, [this] {
        if (const auto shown = figure()) {
            copyPicture(*shown, {.scale = scale_->value(),
                                 .theme = &Theme::named(theme_->currentData().toString()),
                                 .transparent = frame() == Frame::transparentSlide});
            note_->setText(tr("Copied."));
        }
    });
    offerFormats();
}

void ExportDialog::build() {
    preview_ = new QLabel(this);
    preview_->setFixedSize(previewSize);
    preview_->setAlignment(Qt::AlignCenter);
    preview_->setAccessibleName(tr("Preview"));
    kind_ = named<QComboBox>("kind", this);
    if (const auto& recording = document_.recording())
        for (const FigureKind kind : figuresFor(*recording, document_.map()))
            if (kind != FigureKind::bottleneck) offer(kind, figureTitle(kind));
    format_ = named<QComboBox>("format", this);
    scale_ = named<QDoubleSpinBox>("scale", this);
    scale_->setRange(0.25, 8);
    scale_->setSingleStep(0.5);
    scale_->setValue(2);
    scale_->setSuffix(QStringLiteral(" ×"));
    scaleName_ = new QLabel(tr("Scale"), this);
    theme_ = named<QComboBox>("theme", this);
    theme_->addItem(tr("White"), "light");
    theme_->addItem(tr("Dark"), "dark");
    theme_->setCurrentIndex(settings_.theme().dark ? 1 : 0);
    themeName_ = new QLabel(tr("Background"), this);
    seconds_ = named<QDoubleSpinBox>("seconds", this);
    seconds_->setRange(0, 600);
    seconds_->setDecimals(1);
    seconds_->setSpecialValueText(tr("Automatic"));
    seconds_->setSuffix(QStringLiteral(" s"));
    secondsName_ = new QLabel(tr("Length"), this);
    slide_ = new QCheckBox(tr("For a slide: large type, 16:9"), this);
    slide_->setObjectName("slide");
    transparent_ = new QCheckBox(tr("Leave out the background colour"), this);
    transparent_->setObjectName("transparent");
    level_ = named<QComboBox>("level", this);
    level_->addItem(tr("By hand: three words, short numbers"), int(SheetLevel::hand));
    level_->addItem(tr("With a calculator: three words"), int(SheetLevel::calculator));
    level_->addItem(tr("The model's numbers"), int(SheetLevel::model));
    level_->setCurrentIndex(2);
    levelName_ = new QLabel(tr("Difficulty"), this);
    blank_ = new QCheckBox(tr("Leave results blank; answers on the last page"), this);
    blank_->setObjectName("blank");
    carries_ = new QCheckBox(tr("Include data so this file can be reopened"), this);
    carries_->setObjectName("carries");
    carries_->setChecked(true);
    note_ = quietNote(this);
    note_->setObjectName("note");
    save_ = styled<QPushButton>("primary", tr("Save…"), this);
    save_->setDefault(true);
    copy_ = styled<QPushButton>("framed", tr("Copy"), this);
    auto* form = new QFormLayout;
    form->addRow(tr("Content"), kind_);
    form->addRow(tr("Format"), format_);
    form->addRow(scaleName_, scale_);
    form->addRow(themeName_, theme_);
    form->addRow(secondsName_, seconds_);
    form->addRow(levelName_, level_);
    form->addRow(QString(), blank_);
    form->addRow(QString(), slide_);
    form->addRow(QString(), transparent_);
    form->addRow(QString(), carries_);
    auto* column = boxLayout<QVBoxLayout>(16, this, {24, 24, 24, 24});
    column->addWidget(preview_);
    column->addLayout(form);
    column->addWidget(note_);
    column->addLayout(buttonRow({copy_, save_}));
}

void ExportDialog::offer(const Kind& kind, const QString& title) {
    kinds_.push_back(kind);
    kind_->addItem(title);
}

const ExportDialog::Kind& ExportDialog::kind() const {
    static const Kind none = FigureKind::heatmap;
    const int index = kind_->currentIndex();
    return index < 0 ? none : kinds_[std::size_t(index)];
}

std::shared_ptr<const Figure> ExportDialog::figure() const {
    if (const auto* figure = std::get_if<FigureKind>(&kind())) {
        if (*figure == FigureKind::bottleneck) return bottleneck_ ? bottleneck_->figure() : nullptr;
        return shownFigure(*figure, document_, settings_, frame());
    }
    if (view()) return view()->figure(frame());
    FigureRequest request = shownRequest(document_, settings_);
    if (!request.recording) return {};
    if (std::holds_alternative<BrowserPage>(kind()))
        return shownFigure(FigureKind::heatmap, document_, settings_);
    try {
        if (std::holds_alternative<Paper>(kind()))
            return request.map ? firstPageOf(worksheetOf(request, blank_->isChecked(), level())) : nullptr;
        const AnimationKind moving = std::get<AnimationKind>(kind());
        if (!canAnimate(moving, *request.recording, request.map)) return {};
        // Of what is still to be run, what is there already.
        return animationOf(moving, {{request.recording}}, request, frame()).pictures.back();
    } catch (const Error&) {
        return {};  // reported on writing
    }
}

void ExportDialog::offer(BottleneckView& view) {
    if (!BottleneckView::appliesTo(document_)) return;
    bottleneck_ = &view;
    connect(&view, &BottleneckView::figureChanged, this, &ExportDialog::follow);
    offer(FigureKind::bottleneck, figureTitle(FigureKind::bottleneck));
    follow();
}

void ExportDialog::offer(OfferedView view) {
    const Kind kind = ViewKind{views_.size()};
    const QString title = view.title;
    views_.push_back(std::move(view));
    offer(kind, title);
    choose(kind);
    if (const int first = format_->findData(views_.back().first); first >= 0) format_->setCurrentIndex(first);
}

bool ExportDialog::isTable() const {
    const QString ending = format_->currentData().toString();
    return view() &&
           std::ranges::any_of(view()->tables, [&](const auto& table) { return table.second == ending; });
}

const OfferedView* ExportDialog::view() const {
    const auto* chosen = std::get_if<ViewKind>(&kind());
    return chosen ? &views_[chosen->place] : nullptr;
}

void ExportDialog::offerPapersAndAnimations(const std::shared_ptr<ModelShelf>& shelf) {
    shelf_ = shelf;
    const auto& recording = document_.recording();
    if (!recording) return;
    if (document_.map()) {
        offer(Paper{}, tr("Worksheet"));
        offer(BrowserPage{}, tr("Page for any browser"));
    }
    const QString titles[] = {tr("Animation of the steps"), tr("Animation word by word"),
                              tr("Animation of the training")};
    for (const AnimationKind kind : allAnimationKinds)
        if (canAnimate(kind, *recording, document_.map())) offer(kind, titles[std::size_t(kind)]);
}

void ExportDialog::choose(const Kind& kind) {
    const auto found = std::find(kinds_.begin(), kinds_.end(), kind);
    if (found != kinds_.end()) kind_->setCurrentIndex(int(found - kinds_.begin()));
}

void ExportDialog::setKind(FigureKind kind) {
    choose(kind);
}

void ExportDialog::setKind(AnimationKind kind) {
    choose(kind);
}

void ExportDialog::setWorksheet() {
    choose(Paper{});
}

void ExportDialog::setPage() {
    choose(BrowserPage{});
}

void ExportDialog::offerFormats() {
    {
        const QSignalBlocker quiet(format_);
        const QString before = format_->currentData().toString();
        format_->clear();
        if (std::holds_alternative<Paper>(kind())) {
            format_->addItem(tr("PDF document"), "pdf");
            format_->addItem(tr("HTML page"), "html");
        } else if (std::holds_alternative<BrowserPage>(kind())) {
            format_->addItem(tr("HTML page"), "html");
        } else if (std::holds_alternative<AnimationKind>(kind())) {
            const QString names[] = {tr("Animated PNG"), tr("GIF"), tr("MP4 video")};
            std::size_t place = 0;
            for (const std::string& ending : animationEndings())
                format_->addItem(names[place++], QString::fromStdString(ending));
            format_->addItem(tr("Folder of frames"), folderOfFrames);
        } else {
            for (const PictureFormat& format : pictureFormats())
                format_->addItem(QCoreApplication::translate("Export", format.name), format.suffix);
            if (view())
                for (const auto& [name, suffix] : view()->tables) format_->addItem(name, suffix);
        }
        format_->setCurrentIndex(std::max(0, format_->findData(before)));
    }
    const bool isPaper = std::holds_alternative<Paper>(kind()),
               isPage = std::holds_alternative<BrowserPage>(kind()),
               moves = std::holds_alternative<AnimationKind>(kind());
    for (QWidget* part : {static_cast<QWidget*>(themeName_), static_cast<QWidget*>(theme_)})
        part->setVisible(!isPaper && !isPage);
    for (QWidget* part : {static_cast<QWidget*>(secondsName_), static_cast<QWidget*>(seconds_)})
        part->setVisible(moves);
    for (QWidget* part :
         {static_cast<QWidget*>(levelName_), static_cast<QWidget*>(level_), static_cast<QWidget*>(blank_)})
        part->setVisible(isPaper);
    const bool isPicture = !isPaper && !isPage;
    slide_->setVisible(isPicture && kind() != Kind(FigureKind::bottleneck));
    copy_->setVisible(!isPaper && !isPage && !moves);
    follow();
}

void ExportDialog::follow() {
    if (writing_) return;
    if (bottleneck_) bottleneck_->freshen();  // it may be hidden
    const QString ending = format_->currentData().toString();
    const bool hasScale = ending != "svg" && ending != "pdf" && ending != "html" && !isTable();
    scale_->setVisible(hasScale);
    scaleName_->setVisible(hasScale);
    carries_->setVisible((ending == "png" || !hasScale) && !isTable());
    if (view())
        for (QWidget* part : std::initializer_list<QWidget*>{themeName_, theme_, slide_, copy_})
            part->setVisible(!isTable());
    // It keeps its place, and with it the buttons below.
    transparent_->setVisible(slide_->isVisibleTo(this) && !std::holds_alternative<AnimationKind>(kind()));
    transparent_->setEnabled(slide_->isChecked());
    const auto shown = figure();
    save_->setEnabled(shown != nullptr);
    copy_->setEnabled(shown != nullptr);
    if (!shown) return preview_->clear();
    showSize(*shown);
    showPreview(*shown);
}

void ExportDialog::showSize(const Figure& shown) {
    const QSizeF size = shown.preferredSize();
    if (isTable())
        note_->setText(tr("The whole table, in its own order. JSON has all tables."));
    else if (std::holds_alternative<Paper>(kind()))
        note_->setText(tr("One worked example on A4, with the numbers of the selected query."));
    else if (std::holds_alternative<BrowserPage>(kind()))
        note_->setText(
            tr("One file that opens without this program: readers choose map, head and word, and "
               "follow the arithmetic."));
    else if (scale_->isVisibleTo(this))
        note_->setText(tr("%1 × %2 pixels")
                           .arg(qint64(size.width() * scale_->value()))
                           .arg(qint64(size.height() * scale_->value())));
    else if (shown.cellCount() <= mostVectorCells)
        note_->setText(tr("Cells and text stay shapes: sharp at any size."));
    else
        note_->setText(
            tr("%1 cells are too many for shapes: they become one lossless image, the text stays text.")
                .arg(countText(shown.cellCount())));
}

void ExportDialog::showPreview(const Figure& shown) {
    const QSizeF size = shown.preferredSize();
    const double fit =
        std::min({previewSize.width() / size.width(), previewSize.height() / size.height(), 1.0});
    const bool isPaper = std::holds_alternative<Paper>(kind());
    try {
        QImage picture =
            paintImage(shown, {std::clamp(fit * devicePixelRatioF(), 0.05, 8.0),
                               isPaper ? &Theme::light() : &Theme::named(theme_->currentData().toString()),
                               {}});
        picture.setDevicePixelRatio(devicePixelRatioF());
        preview_->setPixmap(QPixmap::fromImage(picture));
    } catch (const Error& error) {
        note_->setText(translated(error.report()));
    }
}

void ExportDialog::chooseFile() {
    const QString ending = format_->currentData().toString();
    const QString name = view()                                  ? view()->name
                         : std::holds_alternative<Paper>(kind()) ? QStringLiteral("worksheet")
                                                                 : QStringLiteral("attention");
    const QString file = ending == folderOfFrames
                             ? QFileDialog::getExistingDirectory(this, tr("An empty folder for the frames"))
                             : chooseNewFile(this, tr("Export"), name + '.' + ending,
                                             QStringLiteral("%1 (*.%2)").arg(format_->currentText(), ending));
    if (!file.isEmpty()) writeTo(file);
}

FigureRequest ExportDialog::pageRequest() const {
    FigureRequest request = shownRequest(document_, settings_);
    const DerivedMap derived = derivedMap(request);
    if (derived == DerivedMap::none) return request;
    const AttentionMap& from = *request.map;
    request.recording = derivedRecording(request.recording, {.map = derived});
    request.map = request.recording->find(from.name, from.layer);
    if (!request.map) throw Error({.what = "a page cannot show this map", .where = from.name});
    request.head = request.map->nearestHead(request.head);
    request.shown.derived = DerivedMap::none;
    return request;
}

bool ExportDialog::writeTo(const QString& file) {
    const auto shown = figure();
    if (!shown) return false;
    try {
        if (std::holds_alternative<AnimationKind>(kind())) {
            writeAnimation(file);
            return true;
        }
        if (std::holds_alternative<Paper>(kind())) {
            writePaper(file);
        } else if (std::holds_alternative<BrowserPage>(kind())) {
            writeFile(file, pageOf({PageRun{pageRequest()}}, spokenLanguage(), carried()));
        } else if (isTable()) {
            view()->writeTable(file);
        } else {
            PictureOptions options{.scale = scale_->value(),
                                   .theme = &Theme::named(theme_->currentData().toString()),
                                   .transparent = frame() == Frame::transparentSlide};
            options.document = carried();
            if (view()) options.title = view()->title;
            writePicture(*shown, file, options);
        }
    } catch (const Error& error) {
        note_->setText(translated(error.report()));
        return false;
    }
    note_->setText(tr("Saved as %1").arg(file));
    return true;
}

void ExportDialog::writePaper(const QString& file) {
    const Worksheet sheet = worksheetOf(shownRequest(document_, settings_), blank_->isChecked(), level());
    if (file.endsWith(QLatin1String(".html"), Qt::CaseInsensitive))
        return writeFile(file, worksheetAsHtml(sheet, spokenLanguage(), carried()));
    writeFile(file, worksheetAsPdf(sheet, carried()));
}

QByteArray ExportDialog::carried() const {
    return carries_->isChecked() ? documentToCarry(document_.request(), document_.selection()) : QByteArray();
}

Frame ExportDialog::frame() const {
    if (!slide_->isChecked()) return Frame::caption;
    return transparent_->isChecked() ? Frame::transparentSlide : Frame::slide;
}

SheetLevel ExportDialog::level() const {
    return SheetLevel(level_->currentData().toInt());
}

AnimationOptions ExportDialog::animationOptions() const {
    AnimationOptions options{.scale = scale_->value(),
                             .theme = &Theme::named(theme_->currentData().toString())};
    if (seconds_->value() > 0) options.seconds = seconds_->value();
    options.document = carried();
    return options;
}

/// Runs in the background, paints on the window's thread, which has the fonts, and writes in the background
/// again.
void ExportDialog::writeAnimation(const QString& file) {
    writing_ = true;
    save_->setEnabled(false);
    note_->setText(tr("Drawing…"));
    const AnimationKind moving = std::get<AnimationKind>(kind());
    const bool isFolder = format_->currentData().toString() == folderOfFrames;
    const auto makeRuns = [moving, request = document_.request(), shelf = shelf_] {
        return madeOrReport([&] { return animatedRuns(moving, request, *shelf); });
    };
    const auto write = [=](const PaintedAnimation& pictures) {
        return madeOrReport([&] {
            isFolder ? void(writeFrames(pictures, file))
                     : writeFile(file, animationBytes(pictures, fileEnding(file.toStdString())));
            return std::monostate();
        });
    };
    behind(this, makeRuns,
           [=, this, around = frame(), shown = shownRequest(document_, settings_)](const auto& runs) {
               const auto pictures = madeOrReport([&] {
                   if (const auto* problem = std::get_if<ErrorReport>(&runs)) throw Error(*problem);
                   return painted(animationOf(moving, std::get<AnimatedRuns>(runs), shown, around),
                                  animationOptions());
               });
               if (const auto* problem = std::get_if<ErrorReport>(&pictures))
                   return finishAnimation(file, *problem);
               behind(
                   this, [=] { return write(std::get<PaintedAnimation>(pictures)); },
                   [=, this](const auto& result) {
                       const auto* problem = std::get_if<ErrorReport>(&result);
                       finishAnimation(file, problem ? std::optional(*problem) : std::nullopt);
                   });
           });
}

void ExportDialog::finishAnimation(const QString& file, const std::optional<ErrorReport>& problem) {
    writing_ = false;
    follow();
    note_->setText(problem ? translated(*problem) : tr("Saved as %1").arg(file));
    emit written(!problem);
}

QString ExportDialog::note() const {
    return note_->text();
}

}  // namespace attentionscope
