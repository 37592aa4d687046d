#pragma once

#include <QMainWindow>
#include <QPointer>
#include <QPropertyAnimation>
#include <functional>
#include <map>
#include <vector>

namespace attentionscope {

class Panel;
class View;

/// The panels around the middle of the window: which exist, how they share the window, and their
/// descriptions.
class Panels : public QObject {
    Q_OBJECT
public:
    explicit Panels(QMainWindow& window);

    Panel* add(const char* name, View* view, Qt::DockWidgetArea area);
    /// Null if there is no panel with this name.
    Panel* find(const QString& name) const;
    /// Updates titles and help in the current language.
    void retranslate(const std::function<QString(const View&)>& help);

    /// The default shares of the window.
    void lay();
    /// Restores the columns' shares after the window's size changed: those the user last set, not what a
    /// narrow window left of them.
    void keepShares();
    /// If the window has no room for all panels at this font size, the map has priority: first the left, then
    /// the right panels are hidden for its width and the lowest for its height, and they return when there is
    /// room.
    void settleRoom();
    /// Makes the panel for a number's arithmetic tall enough to read, and restores it afterwards.
    void makeRoomForArithmetic();
    void giveRoomBack();
    /// If there are no heads to choose from, their panel shrinks to its text, and the changes get the space.
    void setHeadsToChoose(bool choice);
    /// Updates the layouts around a resized widget at once, from inside to outside; by themselves they update
    /// one after another, later.
    void settle(QWidget& changed);
    /// Opens or closes a door's panel: it slides in from its side if motion is allowed. Others on its side
    /// make room.
    void unfold(const QString& door, bool open, bool moving);
    /// Closes every panel.
    void foldAll();
    /// The open doors: "steps", "heads", "gallery". Includes panels hidden for lack of room.
    QStringList unfolded() const;
    /// Whether all panels are closed.
    bool areAllFolded() const;
    /// QMainWindow's state, without the extra room for arithmetic, and the panels hidden for lack of room.
    QByteArray state() const;
    bool restore(const QByteArray& state);

signals:
    /// A panel was opened or closed.
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Column = std::vector<Panel*>;
    Column columnOf(const Panel* panel) const;
    /// The first visible panel of the column; null if there is none.
    Panel* sideOf(const char* first) const;
    void noteShares();
    int widthOf(const char* first) const;
    QByteArray sharesAsText() const;
    void takeShares(const QByteArray& text);
    /// Stores the sizes of a leaving panel and its neighbours, and restores them when it returns.
    void noteSizes(Panel* leaving);
    void giveSizes(Panel* come);
    bool isThere(const Panel* panel) const;
    bool isOpen(const Panel* panel) const;
    std::vector<Panel*> behind(const QString& door) const;
    void slide(const std::vector<Panel*>& panels, bool in);
    void endSlide(const std::vector<Panel*>& panels, bool in);
    void setLeastWidths();
    void fold(Panel* panel);
    /// Closes what is in the way of a door's panel.
    void makeRoomFor(const QString& door);
    QByteArray stateAtRest() const;
    QByteArray stateWithoutNumber() const;
    void settleHeads();
    /// Sets the height of the heads; the changes get the rest.
    void divideLeft(int heads) const;
    void giveWay(const std::vector<Panel*>& panels, bool give);
    void giveUsualSizes();
    /// Whether the user resized the panel for arithmetic since room was made for it.
    bool wasDrawn() const;
    struct Entry {
        Panel* panel;
        View* view;
    };
    QMainWindow& window_;
    std::vector<Entry> all_;
    bool quiet_ = false;  // several are opened or closed at once
    QPointer<QPropertyAnimation> sliding_;
    bool laying_ = false;                  // panels are shown and hidden by the program, not by the user
    std::map<QByteArray, double> shares_;  // of the window's width, by the first panel of a column
    bool drawing_ = false;                 // the user drags a border
    bool givingWay_ = false;
    std::map<const Panel*, QSize> sizes_;  // if the whole column is open
    std::vector<Panel*> gone_;             // they were hidden for lack of room
    std::vector<Panel*> madeRoom_;         // closed for the gallery; they return when it closes
    bool narrow_ = false, narrowest_ = false, low_ = false;
    double zoom_ = 1;
    std::map<const Panel*, QSize> usual_;  // before the font size changed, in a window of this size
    QSize usualWindow_;
    bool choice_ = true;  // of heads
    int usualHeads_ = 0;  // the height of their panel before it shrank; 0: it did not
    int rest_ = 0;        // the height of the arithmetic panel before it grew; 0: it did not
    int tall_ = 0;
};

}  // namespace attentionscope
