#pragma once

#include <QToolBar>
#include <vector>

class QToolButton;

namespace attentionscope {

/// The way back and forward, and the names of all panels, along the left edge of the window: each unfolds its
/// panel, or folds it to its name.
class PanelStrip : public QToolBar {
    Q_OBJECT
public:
    explicit PanelStrip(QWidget* parent);

    /// Marks the panels that are on screen, by the names of their doors.
    void setShown(const QStringList& doors);
    /// Whether there is a lesson to unfold.
    void setLesson(bool isOpen);
    void setWays(bool back, bool forward);
    /// Icons in the colour of the text.
    void setInk(const QColor& ink);

signals:
    void wanted(const QString& door, bool open);
    void homeWanted();
    void backWanted();
    void forwardWanted();

protected:
    void changeEvent(QEvent* event) override;
    void moveEvent(QMoveEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate();
    /// Icons as large as the type.
    void settleSizes();
    QWidget* above_ = nullptr;
    QToolButton *back_ = nullptr, *forward_ = nullptr, *home_ = nullptr;
    std::vector<QToolButton*> names_;
    QAction* lesson_ = nullptr;
};

}  // namespace attentionscope
