#pragma once

#include <QTimer>
#include <QWidget>

#include "app/session/document.h"
#include "app/views/common/view_settings.h"

namespace attentionscope {

/// A widget that shows the document. It is brought up to date when something changed and it can be seen;
/// hidden views cost nothing while somebody types.
class View : public QWidget {
    Q_OBJECT
public:
    View(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// Brings the view up to date now if it is behind.
    void freshen();
    /// Makes this the view that somebody who types looks at: the others are brought up to date when it has
    /// been painted.
    void comeFirst() { first_ = true; }
    /// One line for the user: what am I looking at?
    virtual QString explanation() const { return {}; }
    /// How the paper is cited in which this can be read; empty: that of the model.
    virtual QString paper() const { return {}; }
    /// How large the figure in it is, without its controls.
    virtual QSize figureSize() const { return size(); }
    /// Comes so close that the chosen cell can be told from its neighbours.
    virtual void comeClose() {}
    /// Draws the eye to the chosen cell, where it can be seen.
    virtual void beckon() {}

signals:
    /// The pointer is over a word, or over a cell, by its places in the map itself; -1: over none.
    void pointed(attentionscope::Index query, attentionscope::Index key);

protected:
    /// Takes over what is shown from document and settings.
    virtual void refresh() = 0;
    /// Whether all that is shown has been computed; where not, the view stays as it is until it has.
    virtual bool isReady() const { return true; }
    /// Sets all texts anew, in the language of the moment.
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
    QTimer later_;  // comes after all posted events, painting among them
};

}  // namespace attentionscope
