#include "app/views/inputs/picture_editor.h"

#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QToolButton>
#include <algorithm>

#include "app/session/behind.h"
#include "app/views/common/icon.h"
#include "app/views/common/widgets.h"
#include "app/views/inputs/pictures.h"
#include "app/views/inputs/scene_board.h"
#include "app/views/inputs/scene_palette.h"
#include "core/base/error.h"

namespace attentionscope {

namespace {

/// The most pixels on a side of the kept preview.
constexpr Index mostShown = 512;

/// The preview; null if the picture cannot be read, which the run reports.
QImage previewOf(const std::string& source) {
    try {
        Picture picture = readPicture(source);
        const double share = double(mostShown) / double(std::max(picture.height, picture.width));
        if (share < 1) {
            const auto part = [&](Index whole) { return std::max<Index>(1, Index(double(whole) * share)); };
            const Index height = part(picture.height), width = part(picture.width);
            picture = {.height = height, .width = width, .pixels = resized(picture, height, width)};
        }
        return imageOf(picture);
    } catch (const Error&) {
        return {};
    }
}

}  // namespace

PictureEditor::PictureEditor(const Input& input, QWidget* parent) : InputEditor(input, parent) {
    setAcceptDrops(true);
    board_ = new SceneBoard(this);
    board_->setRegions(input.gridRows, input.gridColumns);
    shapes_ = new ScenePalette(this);
    name_ = styled<QLabel>(quietRole, this);
    const auto button = [this](const char* name) {
        auto* made = named<QToolButton>(name, this, "framed");
        made->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        return made;
    };
    open_ = button("openPicture");
    draw_ = button("drawScene");
    clear_ = button("clearPicture");
    auto* buttons = boxLayout<QHBoxLayout>(8);
    for (QToolButton* made : {open_, draw_, clear_}) buttons->addWidget(made);
    buttons->addStretch(1);
    auto* side = boxLayout<QVBoxLayout>(8);
    side->addLayout(buttons);
    side->addWidget(shapes_);
    side->addWidget(name_);
    side->addStretch(1);
    auto* row = boxLayout<QHBoxLayout>(16, this);
    row->addWidget(board_, 0, Qt::AlignTop);
    row->addLayout(side, 1);
    setFocusProxy(board_);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(open_, &QToolButton::clicked, this, &PictureEditor::choose);
    connect(draw_, &QToolButton::clicked, this, &PictureEditor::beginScene);
    connect(clear_, &QToolButton::clicked, this, [this] { take({}); });
    connect(shapes_, &ScenePalette::brushChosen, board_, &SceneBoard::setBrush);
    connect(board_, &SceneBoard::drawn, this, [this] {
        const Scene& scene = *board_->scene();
        value_ = PictureInput(scene.objects.empty() ? std::string() : sceneToText(scene));
        settleButtons();
        emit edited();
    });
    dress();
    retranslate();
}

void PictureEditor::beginScene() {
    if (!isScene(value_.source)) {
        const bool had = !std::exchange(value_, {}).source.empty();
        drawing_ = true;
        showSource();
        if (had) emit edited();
    }
    board_->setFocus();
}

void PictureEditor::take(const QString& source) {
    drawing_ = false;
    const PictureInput taken(source.toStdString());
    if (taken == value_) return showSource();
    value_ = taken;
    showSource();
    emit edited();
}

void PictureEditor::display(const InputValue& value) {
    value_ = std::get<PictureInput>(value);
    if (!value_.source.empty()) drawing_ = false;
    showSource();
}

void PictureEditor::showSource() {
    settleButtons();
    const std::string source = value_.source;
    if (drawing_ || isScene(source)) {
        try {
            drawing_ = true;
            return board_->showScene(source.empty() ? Scene() : sceneFromText(source));
        } catch (const Error&) {
            return board_->showImage({}, tr("This scene cannot be read."));
        }
    }
    if (source.empty()) return board_->showImage({}, tr("Drop a picture here, or draw a scene"));
    behind(
        this, [source] { return previewOf(source); },
        [this, source](const QImage& image) {
            if (value_.source != source) return;
            board_->showImage(image, image.isNull() ? tr("This picture cannot be read.")
                                                    : QFileInfo(QString::fromStdString(source)).fileName());
        });
}

void PictureEditor::settleButtons() {
    const bool scene = drawing_ || isScene(value_.source), empty = value_.source.empty();
    shapes_->setVisible(scene);
    draw_->setVisible(!scene);
    clear_->setVisible(scene || !empty);
    name_->setVisible(!scene);
    name_->setText(empty ? tr("A PNG or JPEG file; Ctrl+V pastes one.")
                         : QFileInfo(QString::fromStdString(value_.source)).fileName());
}

void PictureEditor::choose() {
    const QString before = isScene(value_.source) ? QString() : QString::fromStdString(value_.source);
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Open a picture"), QFileInfo(before).absolutePath(),
        tr("Pictures") + QStringLiteral(" (*.png *.jpg *.jpeg *.ppm *.pgm *.npy)"));
    if (!file.isEmpty()) take(file);
}

void PictureEditor::focusInput() {
    board_->setFocus(Qt::ShortcutFocusReason);
}

void PictureEditor::resizeEvent(QResizeEvent* event) {
    InputEditor::resizeEvent(event);
    int left = width() - board_->width() - layout()->spacing();
    for (QToolButton* button : {open_, draw_, clear_}) {
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        if (!button->isHidden()) left -= button->sizeHint().width() + layout()->spacing();
    }
    // Icons replace words that do not fit.
    if (left < 0)
        for (QToolButton* button : {open_, draw_, clear_}) button->setToolButtonStyle(Qt::ToolButtonIconOnly);
}

void PictureEditor::keyPressEvent(QKeyEvent* event) {
    const QMimeData* copied = QApplication::clipboard()->mimeData();
    if (event->matches(QKeySequence::Paste) && copied) {
        if (holdsPicture(*copied)) return take(pictureFrom(*copied));
        const QString text = copied->text().trimmed();
        if (isScene(text.toStdString()) || QFileInfo(text).isFile()) return take(text);
    }
    if (event->matches(QKeySequence::Copy) && !value_.source.empty())
        return QApplication::clipboard()->setText(QString::fromStdString(value_.source));
    InputEditor::keyPressEvent(event);
}

void PictureEditor::dragEnterEvent(QDragEnterEvent* event) {
    const bool isShape = event->mimeData()->hasFormat(shapeFormat);
    if (isShape ? board_->scene().has_value() : holdsPicture(*event->mimeData()))
        event->acceptProposedAction();
}

void PictureEditor::dragMoveEvent(QDragMoveEvent* event) {
    if (!event->mimeData()->hasFormat(shapeFormat)) return event->acceptProposedAction();
    event->setAccepted(board_->hover(board_->mapFrom(this, event->position())));
}

void PictureEditor::dropEvent(QDropEvent* event) {
    if (event->mimeData()->hasFormat(shapeFormat)) {
        const std::string shape = event->mimeData()->data(shapeFormat).toStdString();
        return event->setAccepted(board_->drop(shape, board_->mapFrom(this, event->position())));
    }
    const QString source = pictureFrom(*event->mimeData());
    // The window opens folders and sessions.
    const bool isPicture = isPictureFile(source.toStdString()) || source.endsWith(QLatin1String(".npy"));
    if (source.isEmpty() || !isPicture) return event->ignore();
    event->acceptProposedAction();
    take(source);
}

void PictureEditor::dress() {
    const QColor color = palette().color(QPalette::Text);
    open_->setIcon(icon("open", color));
    clear_->setIcon(icon("close", color));
    draw_->setIcon(icon("add", color));
}

void PictureEditor::changeEvent(QEvent* event) {
    InputEditor::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) dress();
}

void PictureEditor::retranslate() {
    board_->setAccessibleName(title());
    open_->setText(tr("Open a picture…"));
    draw_->setText(tr("Draw a scene"));
    clear_->setText(tr("Clear"));
    open_->setAccessibleName(tr("Open a picture"));
    draw_->setAccessibleName(tr("Draw a scene of shapes"));
    clear_->setAccessibleName(tr("Remove the picture"));
    for (QToolButton* button : {open_, draw_, clear_}) button->setToolTip(button->accessibleName());
    showSource();
}

}  // namespace attentionscope
