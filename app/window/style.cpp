#include "app/window/style.h"

#include <QApplication>
#include <QPalette>
#include <QRegularExpression>
#include <QStyle>
#include <QStyleFactory>
#include <QWidget>
#include <cmath>
#include <utility>

#include "app/views/common/zoom.h"

namespace attentionscope {

namespace {

QPalette paletteOf(const Theme& theme) {
    QPalette palette;
    palette.setColor(QPalette::Window, theme.panel);
    palette.setColor(QPalette::WindowText, theme.text);
    palette.setColor(QPalette::Base, theme.ground);
    palette.setColor(QPalette::AlternateBase, theme.panel);
    palette.setColor(QPalette::Text, theme.text);
    palette.setColor(QPalette::Button, theme.panel);
    palette.setColor(QPalette::ButtonText, theme.text);
    palette.setColor(QPalette::ToolTipBase, theme.ground);
    palette.setColor(QPalette::ToolTipText, theme.text);
    palette.setColor(QPalette::PlaceholderText, theme.quietText);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText, theme.onAccent);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::Mid, theme.line);
    palette.setColor(QPalette::Light, theme.ground);
    palette.setColor(QPalette::Dark, theme.line);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.quietText);
    return palette;
}

/// Colours by name: @text, @line …, so that the style sheet stays readable.
QString filledIn(QString sheet, const Theme& theme) {
    QColor veil = theme.ground;
    veil.setAlphaF(0.8f);
    const std::pair<const char*, QColor> names[] = {{"@accentWash", theme.accentWash},
                                                    {"@onAccent", theme.onAccent},
                                                    {"@accentHover", mixed(theme.accent, theme.text, 0.15)},
                                                    {"@accent", theme.accent},
                                                    {"@ground", theme.ground},
                                                    {"@panel", theme.panel},
                                                    {"@quiet", theme.quietText},
                                                    {"@text", theme.text},
                                                    {"@line", theme.line},
                                                    {"@veil", veil},
                                                    {"@hover", mixed(theme.panel, theme.text, 0.07)}};
    for (const auto& [name, color] : names)
        sheet.replace(QLatin1String(name),
                      color.name(color.alpha() < 255 ? QColor::HexArgb : QColor::HexRgb));
    return sheet;
}

constexpr const char* sheet = R"(
QMainWindow, QMainWindow::separator { background: @panel; }
QMainWindow::separator { width: 8px; height: 8px; }
QMainWindow[plain="true"] { background: @ground; }
QLabel#opening { background: @veil; font-weight: bold; }
QToolTip { background: @ground; color: @text; border: 1px solid @line; padding: 6px 8px; }
QLabel[role="quiet"] { color: @quiet; font-size: zoomed(@small); }
QLabel[role="muted"] { color: @quiet; }
QLabel[role="heading"] { font-weight: 700; }
QLabel[role="section"] { color: @quiet; font-weight: 700; border: none; border-bottom: 1px solid @line; padding: 0 0 6px 0; }
QToolButton, QPushButton { border: none; border-radius: 6px; padding: 4px 8px; background: transparent; icon-size: zoomed(16); }
QToolButton[role="close"] { icon-size: zoomed(12); }
QToolButton:hover, QPushButton:hover { background: @hover; }
QToolButton[role="framed"] { border: 1px solid @line; padding: 4px 1px; }
QToolButton[role="toggle"] { border: 1px solid @line; padding: 3px 8px; }
QToolButton[role="answer"] { border: 1px solid @line; padding: 3px 12px; background: @panel; }
QToolButton[role="answer"]:hover, QToolButton[role="answer"]:focus { border-color: @accent; background: @accentWash; }
QToolButton[role="tight"] { padding: 4px; }
QToolButton[role="inline"] { padding: 0 6px; color: @accent; font-size: zoomed(@small); }
QToolButton:checked { background: @accentWash; color: @text; }
QToolButton[role="toggle"]:checked, QToolButton[role="framed"]:checked { border-color: @accent; }
QToolButton:focus, QPushButton:focus { background: @hover; }
QToolButton::menu-indicator { image: none; width: 0; }
QPushButton[role="primary"], QToolButton[role="primary"] { background: @accent; color: @onAccent; padding: 6px 16px; font-weight: 700; }
QPushButton[role="primary"]:hover, QToolButton[role="primary"]:hover, QToolButton[role="primary"]:focus { background: @accentHover; }
QPushButton[role="primary"]:disabled { background: @line; color: @quiet; }
QPushButton[role="framed"] { border: 1px solid @line; padding: 5px 12px; }
QPushButton[role="door"] { border: 1px solid @line; border-radius: 8px; background: @ground; padding: 0; text-align: left; }
QPushButton[role="door"]:hover, QPushButton[role="door"]:focus { border-color: @accent; background: @accentWash; }
QPushButton[role="line"] { padding: 0; text-align: left; }
QPushButton[role="line"]:checked { background: transparent; }
QPlainTextEdit, QLineEdit { border: 1px solid @line; border-radius: 8px; background: @ground; padding: 6px 10px;
    selection-background-color: @accent; selection-color: @onAccent; }
QPlainTextEdit:focus, QLineEdit:focus { border-color: @accent; }
QTextBrowser#terms { background: transparent; }
QAbstractSpinBox { border: 1px solid @line; border-radius: 8px; background: @ground; padding: 5px 4px 5px 8px; }
QAbstractSpinBox:focus { border-color: @accent; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; background: transparent; width: zoomed(18); }
QAbstractSpinBox::up-arrow { image: url(:/icons/chevron-up-@mode.svg); width: zoomed(10); height: zoomed(10); }
QAbstractSpinBox::down-arrow { image: url(:/icons/chevron-@mode.svg); width: zoomed(10); height: zoomed(10); }
QComboBox { border: 1px solid @line; border-radius: 6px; padding: 3px 7px; background: transparent; }
QComboBox:hover, QComboBox:focus { background: @hover; }
QComboBox::drop-down { border: none; width: zoomed(16); }
QComboBox::down-arrow { image: url(:/icons/chevron-@mode.svg); width: zoomed(12); height: zoomed(12); }
QComboBoxPrivateContainer { border: none; background: @ground; }
QComboBox QAbstractItemView { background: @ground; border: 1px solid @line; padding: 4px; outline: 0;
    selection-background-color: @accentWash; selection-color: @text; }
QMenu { menu-scrollable: 1; background: @ground; border: 1px solid @line; border-radius: 8px; padding: 4px; }
QMenu::item { padding: 6px 24px 6px 12px; border-radius: 4px; }
QMenu::item:selected { background: @accentWash; color: @text; }
QMenu::item:disabled { color: @quiet; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QTabBar { qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: @text; padding: 6px 2px; margin: 0 16px 0 0; border: none;
    border-bottom: 2px solid transparent; }
QTabBar[narrow="true"]::tab { margin: 0 4px 0 0; padding: 6px 1px; }
QTabBar::tab:selected { border-bottom-color: @accent; font-weight: 700; }
QTabBar::tab:hover { border-bottom-color: @line; }
QTabBar::tab:selected:hover { border-bottom-color: @accent; }
QTabBar::tab:disabled { color: @quiet; }
QScrollBar { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: @line; border-radius: 3px; margin: 2px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: @quiet; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QListView, QTreeView, QTableView { background: transparent; border: none; outline: 0; }
QListView[role="field"], QTableView[role="field"] { border: 1px solid @line; border-radius: 8px; background: @ground; padding: 4px; }
QListView[role="field"]:focus, QTableView[role="field"]:focus { border-color: @accent; }
QTableView[role="field"] { padding: 1px; gridline-color: @line; selection-background-color: @accentWash;
    selection-color: @text; }
QTableView[role="field"] QLineEdit { border-radius: 0; padding: 0 2px; }
QHeaderView, QHeaderView::section, QTableCornerButton::section { background: @ground; color: @quiet; border: none; }
QListView::item { padding: 4px 6px; border-radius: 4px; }
QListView::item:selected, QListView::item:hover { background: @accentWash; color: @text; }
QCheckBox::indicator, QListView::indicator { width: zoomed(14); height: zoomed(14); border: 1px solid @quiet; border-radius: 4px; background: @ground; }
QCheckBox::indicator:checked, QListView::indicator:checked { border-color: @accent; background: @accent; image: url(:/icons/check-@mode.svg); }
QRadioButton::indicator { width: zoomed(12); height: zoomed(12); border: 1px solid @quiet; border-radius: zoomed(7); background: @ground; }
QRadioButton::indicator:checked { border-color: @accent; background: @accent; }
QRadioButton:focus::indicator { border-color: @accent; }
QProgressBar { border: none; background: @line; height: 3px; border-radius: 1px; }
QProgressBar::chunk { background: @accent; border-radius: 1px; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QSlider::groove:horizontal { height: 2px; background: @line; border-radius: 1px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 1px; }
QSlider::handle:horizontal { width: 14px; height: 14px; margin: -6px 0; border-radius: 7px; background: @ground;
    border: 1px solid @accent; }
QToolBar { background: @panel; border: none; padding: 4px 0; spacing: 4px; }
QFrame[role="notice"] { background: @ground; border: 1px solid @quiet; border-radius: 8px; }
QFrame[role="plain"] { background: @ground; border: none; }
QFrame[role="card"] { background: @ground; border: 1px solid @line; border-radius: 10px; }
)";

/// Sizes that scale with the font, zoomed(16), as pixels: 28px.
QString withGrownSizes(const QString& text) {
    static const QRegularExpression size(QStringLiteral("zoomed\\((\\d+)\\)"));
    QString made;
    qsizetype done = 0;
    for (const QRegularExpressionMatch& match : size.globalMatch(text)) {
        made += QStringView(text).mid(done, match.capturedStart() - done);
        made += QString::number(zoomed(match.captured(1).toDouble())) + QStringLiteral("px");
        done = match.capturedEnd();
    }
    made += QStringView(text).mid(done);
    return made;
}

}  // namespace

void dress(QApplication& application, const Theme& theme) {
    if (application.style()->name() != QLatin1String("fusion"))
        QApplication::setStyle(QStyleFactory::create("fusion"));
    // Widgets with their own font would not change otherwise.
    static double dressedAt = 1;
    const double grown = zoom() / std::exchange(dressedAt, zoom());
    if (grown != 1)
        for (QWidget* widget : QApplication::allWidgets())
            if (widget->testAttribute(Qt::WA_SetFont) && widget->font().pixelSize() > 0) {
                QFont own = widget->font();
                own.setPixelSize(int(std::lround(own.pixelSize() * grown)));
                widget->setFont(own);
            }
    QApplication::setFont(zoomed(textFont(TypeSize::body)));
    QApplication::setPalette(paletteOf(theme));
    QString text = QString::fromLatin1(sheet);
    text.replace("@mode", theme.dark ? "dark" : "light");
    text.replace("@small", QString::number(int(TypeSize::small)));
    application.setStyleSheet(filledIn(withGrownSizes(text), theme));
}

}  // namespace attentionscope
