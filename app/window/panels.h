#pragma once

#include <QElapsedTimer>
#include <QMainWindow>
#include <QPointer>
#include <QPropertyAnimation>
#include <QTimer>
#include <functional>
#include <map>
#include <tuple>
#include <vector>

namespace attentionscope {

class Panel;
class View;

/// The panels around the middle of the window: which there are, and how they share it with the picture, which
/// keeps more than half of its area.
class Panels : public QObject {
    Q_OBJECT
public:
    /// `picture` returns how large the picture in the middle is now; `tighten` hides the least needed parts
    /// around it.
    Panels(QMainWindow& window, std::function<QSize()> picture, std::function<void(bool)> tighten);

    Panel* add(const char* name, QWidget* content, Qt::DockWidgetArea area);
    /// Null if there is none of this name.
    Panel* find(const QString& name) const;
    /// Updates titles and help in the current language.
    void retranslate(const std::function<QString(const View&)>& help);

    /// The default shares of the window.
    void lay();
    /// The share of the window's area that the picture keeps; 0: no panel gives way to it.
    void setLeastPicture(double share);
    /// Shares the window: panels become narrower, and those that were unfolded first fold to their titles, or
    /// give way, until the picture has its share; they come back when there is room. Another view of the same
    /// text keeps the window's tight lines, so that tabs stay where they are.
    void settleRoom(bool keepsTight = false);
    /// The panel of heads takes no more than they need, in pixels; those below get the rest.
    void setHeadsHeight(int needed);
    /// Updates the layouts around a resized widget at once, from inside to outside; by themselves they update
    /// one after another, later.
    void settle(QWidget& changed);
    /// Opens or closes a door's panel: it slides in from its side if motion is allowed. Others on its side
    /// make room.
    void unfold(const QString& door, bool open, bool moving);
    /// Whether more than its title is on screen.
    bool isShown(const Panel* panel) const;
    /// Shows a panel, or hides it if all of it is on screen.
    void toggle(Panel* panel);
    /// Closes every panel.
    void foldAll();
    /// The doors with a panel on screen: "steps", "heads", "gallery" …
    QStringList shown() const;
    /// Whether none is unfolded; one that gave way to the picture is.
    bool areAllFolded() const;
    /// Whether the layout has settled: no panel slides, and no change of the room in the middle is pending.
    bool isAtRest() const { return !sliding_ && !later_.isActive(); }
    /// As QMainWindow saves it, and which panels gave way.
    QByteArray state() const;
    bool restore(const QByteArray& state);

signals:
    /// A panel was opened or closed.
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Column = std::vector<Panel*>;
    static constexpr const char* sides[] = {"heads", "steps", "gallery"};  // a panel of each column there
    Column columnOf(const Panel* panel) const;
    /// When a panel opens: the number that is explained shares the left side with the panels there. Without
    /// any it is on the right, so that the picture keeps its place. Then it can be drawn elsewhere.
    void placeNumber();
    bool isNumberLeft() const;
    /// The first visible panel of the column; null if there is none.
    Panel* sideOf(const char* first) const;
    void noteShares();
    /// The panel that decides the width of the column of `first`: an open lesson keeps its own.
    QByteArray decidingPanel(const char* first) const;
    int widthOf(const char* first) const;
    /// Which unfolded panels have room beside the picture; always includes the one unfolded last.
    std::vector<Panel*> panelsWithRoom(QSize room) const;
    /// Whether a picture of this size has its share of the window.
    bool leavesPicture(QSize picture) const;
    QString doorOf(const Panel* panel) const;
    void noteRecent(const QString& door);
    /// Whether the panels that share the left side have enough height there.
    bool fitAboveEachOther(const std::vector<Panel*>& panels) const;
    /// Whether the panel that was unfolded last has room beside the picture.
    bool hasRoomForOne(QSize room) const;
    /// The size of the picture if all panels were folded.
    QSize roomOfAll() const;
    /// The least such room of all views that were shown in this window with these panels, so that the panels
    /// keep their widths from view to view.
    QSize leastRoom(QSize now);
    /// The room of picture and panels; the lines above them are as they need to be for the panels.
    QSize tightenForPanels(bool keepsTight);
    /// The columns of these panels in the widths that leave the picture its share.
    void shareRoom(QSize room);
    bool isThere(const Panel* panel) const;
    bool isOpen(const Panel* panel) const;
    /// Divides the height of each column in the proportions of its panels; and takes these from the screen.
    void shareHeights();
    void noteHeights();
    std::vector<Panel*> behind(const QString& door) const;
    void slide(const std::vector<Panel*>& panels, bool in);
    void endSlide(const std::vector<Panel*>& panels, bool in);
    void setLeastWidths();
    void fold(Panel* panel);
    void giveWay(const std::vector<Panel*>& panels, bool give);
    struct Entry {
        Panel* panel;
        QWidget* content;
    };
    QMainWindow& window_;
    std::function<QSize()> picture_;
    std::function<void(bool)> tighten_;
    double leastPicture_ = 0.55;
    std::vector<Entry> all_;
    bool quiet_ = false;  // several are opened or closed at once
    QPointer<QPropertyAnimation> sliding_;
    bool laying_ = false;  // panels are shown and hidden by the program, not by the user
    std::map<QByteArray, double>
        shares_;                       // of the window's width, by the panel that decides that of its column
    std::map<QByteArray, int> given_;  // the widths that these shares came to
    bool drawing_ = false;             // the user draws a border
    bool givingWay_ = false;
    std::map<const Panel*, int> heights_;  // their proportions in a column
    std::vector<Panel*> gone_;             // they gave way
    std::vector<QString> recent_;          // the doors, the one unfolded last at the end
    Panel* latest_ = nullptr;              // shown last by its key; null: a door was unfolded since
    bool settling_ = false;
    QSize settledSize_;  // of the middle
    QSize leastRoom_;
    std::tuple<QSize, int, double, std::vector<Panel*>> leastRoomOf_;  // the window and the open panels
    QElapsedTimer settled_;  // since that was another for a reason of its own
    QTimer later_;
    int headsNeed_ = QWIDGETSIZE_MAX;  // pixels, without the title
    bool tight_ = false;               // the lines above the picture have less room
};

}  // namespace attentionscope
