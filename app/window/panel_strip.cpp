#include "app/window/panel_strip.h"

#include <QEvent>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>
#include <algorithm>

#include "app/figures/drawing/vertical_text.h"
#include "app/views/common/icon.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"

namespace attentionscope {

namespace {

constexpr int besideName = 5, aroundName = 12, leastAroundName = 3;
constexpr const char* isTight = "tight";
constexpr int iconSide = 16;
constexpr int usualHeader = 92;  // pixels

class VerticalButton : public QToolButton {
public:
    using QToolButton::QToolButton;

    QSize sizeHint() const override {
        const int around = property(isTight).toBool() ? leastAroundName : aroundName;
        return {fontMetrics().height() + 2 * besideName, int(verticalLength(text(), font())) + 2 * around};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QStylePainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        option.text.clear();
        painter.drawComplexControl(QStyle::CC_ToolButton, option);
        painter.setPen(palette().color(QPalette::ButtonText));
        paintVertical(painter, text(), font(), width() / 2.0, height() / 2.0, -90);
    }
};

}  // namespace

PanelStrip::PanelStrip(QWidget* parent) : QToolBar(parent) {
    setObjectName("panelStrip");
    setMovable(false);
    setOrientation(Qt::Vertical);
    setContextMenuPolicy(Qt::PreventContextMenu);
    toggleViewAction()->setVisible(false);
    above_ = new QWidget(this);
    addWidget(above_);
    back_ = named<QToolButton>("back", this);
    forward_ = named<QToolButton>("forward", this);
    addWidget(back_);
    addWidget(forward_);
    connect(back_, &QToolButton::clicked, this, &PanelStrip::backWanted);
    connect(forward_, &QToolButton::clicked, this, &PanelStrip::forwardWanted);
    const auto addName = [this](const char* door) {
        auto* name = named<VerticalButton>(door, this);
        name->setCheckable(true);
        names_.push_back(name);
        connect(name, &QToolButton::clicked, this,
                [this, name](bool open) { emit wanted(name->objectName(), open); });
        return addWidget(name);
    };
    home_ = named<VerticalButton>("home", this);
    addWidget(home_);
    connect(home_, &QToolButton::clicked, this, &PanelStrip::homeWanted);
    for (const char* door : {"heads", "steps", "prediction", "gallery"}) addName(door);
    lesson_ = addName("lesson");  // below the others, which stay in place when it comes and goes
    setLesson(false);
    setWays(false, false);
    settleSizes();
    retranslate();
}

void PanelStrip::setShown(const QStringList& doors) {
    for (QToolButton* name : names_) name->setChecked(doors.contains(name->objectName()));
}

void PanelStrip::setLesson(bool isOpen) {
    lesson_->setVisible(isOpen);
}

void PanelStrip::settleSizes() {
    setIconSize(QSize(iconSide, iconSide) * zoom());
    // As narrow as the names below them.
    for (QToolButton* way : {back_, forward_}) way->setFixedWidth(fontMetrics().height() + 2 * besideName);
}

void PanelStrip::resizeEvent(QResizeEvent* event) {
    QToolBar::resizeEvent(event);
    // In a low window the names come closer together, so that none is out of reach.
    constexpr int leastRoom = 560;
    for (QToolButton* name : findChildren<QToolButton*>()) {
        name->setProperty(isTight, height() < zoomed(leastRoom));
        name->updateGeometry();
    }
}

void PanelStrip::moveEvent(QMoveEvent* event) {
    QToolBar::moveEvent(event);
    // The names keep their places while the header has one line more or less.
    above_->setFixedHeight(std::max(0, zoomed(usualHeader) - y()));
}

void PanelStrip::setWays(bool back, bool forward) {
    back_->setEnabled(back);
    forward_->setEnabled(forward);
}

void PanelStrip::setInk(const QColor& ink) {
    back_->setIcon(icon("back", ink));
    forward_->setIcon(icon("forward", ink));
}

void PanelStrip::retranslate() {
    back_->setToolTip(tr("Back to the view and the word before (Ctrl+[)"));
    forward_->setToolTip(tr("Forward again (Ctrl+])"));
    for (QToolButton* way : {back_, forward_}) way->setAccessibleName(way->toolTip());
    home_->setText(tr("Home"));
    home_->setToolTip(tr("Back to the sentence and one picture (F1)"));
    home_->setAccessibleName(home_->toolTip());
    home_->updateGeometry();
    const std::pair<QString, QString> texts[] = {
        {tr("Heads"), tr("Show or fold the heads and the changes")},
        {tr("Steps"), tr("Show or fold the steps of the computation")},
        {tr("Prediction"), tr("Show or fold the prediction")},
        {tr("Lessons"), tr("Show or fold the lessons and models")},
        {tr("This lesson"), tr("Show or fold the lesson")}};
    for (size_t i = 0; i < names_.size(); ++i) {
        names_[i]->setText(texts[i].first);
        names_[i]->setToolTip(texts[i].second);
        names_[i]->setAccessibleName(texts[i].second);
        names_[i]->updateGeometry();
    }
}

void PanelStrip::changeEvent(QEvent* event) {
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::FontChange && forward_) settleSizes();
}

}  // namespace attentionscope
