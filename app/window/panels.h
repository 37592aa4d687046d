#pragma once

#include <QMainWindow>
#include <functional>
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
    /// Panels keep their share of a window that has become so many times as wide.
    void keepShares(double grown);
    /// Makes a panel tall enough to be read.
    void makeRoomFor(const QString& name);
    /// All hidden, for a page that wants the whole window; and back as they were.
    void setAside(bool aside);
    /// As QMainWindow saves it; set aside, the state to come back to.
    QByteArray state() const;
    bool restore(const QByteArray& state);

private:
    struct Entry {
        Panel* panel;
        const View* view;
    };
    QMainWindow& window_;
    std::vector<Entry> all_;
    QByteArray before_;  // they were set aside
    bool aside_ = false;
};

}  // namespace attentionscope
