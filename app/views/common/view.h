#pragma once

#include <QTimer>
#include <QWidget>

#include "app/session/document.h"
#include "app/views/common/view_settings.h"

namespace attentionscope {

/// A widget that shows the document. It is updated when something changed and it is visible; hidden views
/// cost nothing while the user types.
class View : public QWidget {
    Q_OBJECT
public:
    View(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// Updates the view now if it is out of date.
    void freshen();
    /// Updates this view first while the user types: the others follow when it has been painted.
    void comeFirst() { first_ = true; }
    /// One line for the user: what does this view show?
    virtual QString explanation() const { return {}; }
    /// The citation of the paper to read about it; empty: that of the model.
    virtual QString paper() const { return {}; }
    /// Whether the help on it names a paper.
    virtual bool citesPaper() const { return true; }
    /// The height of the controls that surround its figure, also while it is hidden.
    virtual int controlsHeight() const { return 0; }
    /// Zooms in until the chosen cell can be distinguished from its neighbours.
    virtual void comeClose() {}
    /// Highlights the chosen cell, if it is visible.
    virtual void beckon() {}

signals:
    /// The pointer is over a word, or over a cell, by its places in the map itself; -1: none.
    void pointed(attentionscope::Index query, attentionscope::Index key);

protected:
    /// Updates the content from document and settings.
    virtual void refresh() = 0;
    /// Whether everything to show has been computed; otherwise the view stays as it is until then.
    virtual bool isReady() const { return true; }
    /// Sets all texts again, in the current language.
    virtual void retranslate() {}

    /// Call at the end of the constructor.
    void begin();
    void markStale();
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

    Document& document_;
    ViewSettings& settings_;

private:
    bool stale_ = true;
    bool queued_ = false;
    bool first_ = false;
    QTimer later_;  // fires after all posted events, including painting
};

}  // namespace attentionscope
