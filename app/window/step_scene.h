#pragma once

#include <QObject>

#include "app/lessons/lesson.h"
#include "app/session/session.h"

namespace attentionscope {

/// Shows the run, the view and the selection of a lesson's step in the window: it requests the run, and the
/// rest follows when the run arrives.
class StepScene : public QObject {
    Q_OBJECT
public:
    explicit StepScene(Session& session, QObject* parent);

    void show(const LessonStep& step);
    /// The step was left: nothing follows any more.
    void leave() { waiting_ = false; }
    /// Whether it is requesting a run at this moment.
    bool isChanging() const { return changing_; }

signals:
    void tabRequested(const QString& name);
    /// The text of the step refers to this panel.
    void panelRequested(const QString& name);
    /// The step shows the result of this analysis.
    void analysisRequested(const attentionscope::AnalysisChoice& choice);
    /// The map to show instead of the weights.
    void derivedMapRequested(attentionscope::DerivedMap derived);
    /// The step is shown; the text of its number is empty if it has none.
    void arrived(const QString& number);
    /// A step arrived that refers to a cell, which is now selected.
    void cellNamed();
    /// A step arrived that refers to this number of the computation.
    void numberNamed(attentionscope::Place place);
    /// A step arrived whose run lacks what it refers to.
    void refused(const attentionscope::ErrorReport& report);

private:
    void arrive();

    Session& session_;
    LessonStep step_;
    bool waiting_ = false;  // for the run that the step requested
    bool changing_ = false;
};

}  // namespace attentionscope
