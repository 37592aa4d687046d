#pragma once

#include <QObject>
#include <QRectF>
#include <deque>
#include <map>
#include <optional>

#include "app/figures/painters/figure.h"
#include "app/figures/painters/matrix_slice.h"
#include "app/lessons/lesson.h"
#include "app/session/evaluator.h"
#include "app/session/selection.h"
#include "core/recording/model.h"

namespace attentionscope {

struct Lesson;

/// How a miniature shows its weights.
enum class MiniatureKind { cells, lines, bars, lengths };

/// A thumbnail: weights as cells, lines or bars, or scores over the length of a sentence.
struct Miniature {
    MiniatureKind kind = MiniatureKind::cells;
    MatrixSlice weights = {};                       ///< [queries × keys]
    std::vector<std::vector<double>> lengths = {};  ///< one curve each, from 0 to 100
};

/// Without words or numbers, for lack of room.
void paintMiniature(QPainter& painter, const Miniature& miniature, const QRectF& area, const Style& style);

/// The miniature of a recording at a place; if it has no such map, or none is named, the most decided head of
/// its first map. Empty if it has no map.
std::optional<Miniature> miniatureOf(const Recording& recording, const Selection& at, MiniatureKind kind);

/// Miniatures of lessons and models, from their own runs. They are made in the background, one at a time, on
/// request.
class Miniatures : public QObject {
    Q_OBJECT
public:
    Miniatures(const std::vector<ModelInformation>& models, RunJob job, QObject* parent = nullptr);

    /// Null while it is being made, and if there is nothing to show.
    const Miniature* ofLesson(int number);
    const Miniature* ofModel(const std::string& id);
    bool isSettled() const { return wanted_.empty(); }

signals:
    void arrived();

private:
    struct MiniatureRequest {
        std::string name;
        RunRequest request;
        LessonStep step = {};  ///< the content; empty: the recording's default
        MiniatureKind kind = MiniatureKind::cells;
    };
    const Miniature* find(const std::string& name) const;
    bool has(const std::string& name) const { return made_.count(name) > 0; }
    void want(MiniatureRequest wish);
    void take(const RunResult& result);
    /// The scores of a translator and its siblings; empty if the model has no scores by length.
    std::optional<Miniature> lengthsOf(const std::string& model) const;

    std::vector<ModelInformation> models_;
    std::map<std::string, std::optional<Miniature>> made_;  // empty while it is made, or if there is none
    std::deque<MiniatureRequest> wanted_;
    Evaluator evaluator_;
};

}  // namespace attentionscope
