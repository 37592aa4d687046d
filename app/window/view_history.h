#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <vector>

#include "app/session/document.h"

namespace attentionscope {

class Centre;

/// The views and choices that the user had on screen, in order, to go back to them. A return to another model
/// restores its text too, as a step of undo. Another file begins a new history.
class ViewHistory : public QObject {
    Q_OBJECT
public:
    ViewHistory(Document& document, Centre& centre, QObject* parent);

    bool canGoBack() const { return now_ > 0; }
    bool canGoForward() const { return now_ + 1 < places_.size(); }
    void goBack();
    void goForward();

    /// Choices in quicker succession, such as those of an arrow key that is held, are one place.
    static constexpr int pauseMilliseconds = 500;

signals:
    void changed();

protected:
    /// The buttons for back and forward of a mouse.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Place {
        RunRequest request;
        QString tab;
        Selection selection;
    };
    Place present() const;
    void push(Place place);
    /// The user chose something: a new place.
    void add();
    /// The same place changed: its text, or by itself what is selected.
    void update();
    void goTo(size_t place);

    Document& document_;
    Centre& centre_;
    std::vector<Place> places_;
    size_t now_ = 0;
    QString file_;  // of the document
    bool going_ = false;
    QElapsedTimer sinceChoice_;
};

}  // namespace attentionscope
