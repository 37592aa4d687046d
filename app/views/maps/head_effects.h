#pragma once

#include <map>

#include "app/figures/painters/head_grid.h"
#include "app/session/analysis_job.h"
#include "app/session/document.h"

namespace attentionscope {

/// How the prediction changes without each head of a map, computed in the background for the document's run.
class HeadEffects : public QObject {
    Q_OBJECT
public:
    HeadEffects(Document& document, std::shared_ptr<ModelShelf> shelf, QObject* parent = nullptr);

    /// Begins for the run, the chosen map and word, unless it is the same; `wanted`: else stops and forgets.
    void follow(bool wanted);
    bool isWorking() const { return job_.isWorking(); }
    bool areKnown() const { return !effects_.empty(); }
    /// The log-probability of the prediction without the head, minus with it, in nats; empty until it is
    /// known.
    std::optional<double> of(HeadPlace place) const;
    /// The largest magnitude of them.
    double largest() const;
    /// What the numbers are, or why there are none.
    QString words() const;

signals:
    void changed();

private:
    /// What the numbers depend on.
    struct Key {
        RecordingPointer recording = {};
        std::string map = {};
        std::optional<Index> position = {};
        friend bool operator==(const Key&, const Key&) = default;
    };
    void read();

    Document& document_;
    AnalysisJob job_;
    Key key_;
    std::map<std::pair<int, int>, double> effects_;  ///< by layer and head
};

}  // namespace attentionscope
