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

/// The panels around the middle of the window: which there are, how the window is shared between them, and
/// what they say about themselves.
class Panels : public QObject {
    Q_OBJECT
public:
    explicit Panels(QMainWindow& window);

    Panel* add(const char* name, View* view, Qt::DockWidgetArea area);
    /// Null where there is none of this name.
    Panel* find(const QString& name) const;
    /// Sets titles and help anew, in the language of the moment.
    void retranslate(const std::function<QString(const View&)>& help);

    /// The shares of the window where nobody has chosen others.
    void lay();
    /// The columns at the sides get their shares of a window that has become another: those that they were
    /// drawn to last, not what a narrow window has left of them.
    void keepShares();
    /// Where the window has no room for all of them with type as large as it is, the map needs it most: the
    /// left ones, then the right ones give way to its width and the lowest to its height, and come back when
    /// there is room.
    void settleRoom();
    /// Makes the panel of a number's arithmetic tall enough to be read, and as it was when there is none.
    void makeRoomForArithmetic();
    void giveRoomBack();
    /// Where there are no heads to choose from, their panel is as low as what it says, and the changes have
    /// its room.
    void setHeadsToChoose(bool choice);
    /// Has the layouts around a widget that needs other room learn of it at once, from within; by themselves
    /// they learn of it one after the other, later.
    void settle(QWidget& changed);
    /// What a door unfolds, or folds again: it slides in from its side, where it may move. What shares its
    /// side with it makes room.
    void unfold(const QString& door, bool open, bool moving);
    /// Folds every panel.
    void foldAll();
    /// The doors that are open: "steps", "heads", "gallery". What gave way to a small window counts.
    QStringList unfolded() const;
    /// Whether any panel is.
    bool areAllFolded() const;
    /// As QMainWindow saves it, with no room made for arithmetic, and which panels gave way.
    QByteArray state() const;
    bool restore(const QByteArray& state);

signals:
    /// A panel was unfolded, or folded.
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Column = std::vector<Panel*>;
    Column columnOf(const Panel* panel) const;
    /// The first panel of the column that is there; null where none is.
    Panel* sideOf(const char* first) const;
    void noteShares();
    int widthOf(const char* first) const;
    QByteArray sharesAsText() const;
    void takeShares(const QByteArray& text);
    /// A panel goes: what it and its neighbours measured is kept, and given to them when it comes back.
    void noteSizes(Panel* leaving);
    void giveSizes(Panel* come);
    bool isThere(const Panel* panel) const;
    bool isOpen(const Panel* panel) const;
    std::vector<Panel*> behind(const QString& door) const;
    void slide(const std::vector<Panel*>& panels, bool in);
    void endSlide(const std::vector<Panel*>& panels, bool in);
    void setLeastWidths();
    void fold(Panel* panel);
    /// Folds what stands in the way of what a door is about to unfold.
    void makeRoomFor(const QString& door);
    QByteArray stateAtRest() const;
    QByteArray stateWithoutNumber() const;
    void settleHeads();
    /// Heads that high, and changes all below.
    void divideLeft(int heads) const;
    void giveWay(const std::vector<Panel*>& panels, bool give);
    void giveUsualSizes();
    /// Whether the panel of arithmetic was drawn larger or smaller since room was made for it.
    bool wasDrawn() const;
    struct Entry {
        Panel* panel;
        View* view;
    };
    QMainWindow& window_;
    std::vector<Entry> all_;
    bool quiet_ = false;  // several are unfolded or folded at once
    QPointer<QPropertyAnimation> sliding_;
    bool laying_ = false;                  // it is not the user who shows and hides
    std::map<QByteArray, double> shares_;  // of the window's width, by the first panel of a column
    bool drawing_ = false;                 // the user draws a border
    bool givingWay_ = false;
    std::map<const Panel*, QSize> sizes_;  // where the whole column is there
    std::vector<Panel*> gone_;             // they gave way
    std::vector<Panel*> madeRoom_;         // folded for the gallery; they come back when it goes
    bool narrow_ = false, narrowest_ = false, low_ = false;
    double zoom_ = 1;
    std::map<const Panel*, QSize> usual_;  // before the type got another size, in a window of this size
    QSize usualWindow_;
    bool choice_ = true;  // of heads
    int usualHeads_ = 0;  // the height of their panel before it was made low; 0: it was not
    int rest_ = 0;        // the height of the panel of arithmetic before it was made tall; 0: it was not
    int tall_ = 0;
};

}  // namespace attentionscope
