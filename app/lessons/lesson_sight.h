#pragma once

#include <QString>
#include <optional>

#include "app/lessons/lesson.h"
#include "core/recording/model.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// What a step of a lesson refers to in its run.
struct LessonSight {
    Selection at = {};
    std::optional<Place> number = {};  ///< in the explained step, if the lesson names a column
    QString text = {};                 ///< the chosen number; empty if there is none
};

/// The words of a step with its numbers: %1 is the chosen one; {name} is a score of the model from its card,
/// and {name %} the same in percent.
QString filledWords(const QString& words, const QString& number, const ModelInformation* model);

/// Throws Error if the run lacks the map, layer, head, stage, word, row, column or step that is requested.
LessonSight sightOf(const LessonStep& step, const RecordingPointer& recording);

}  // namespace attentionscope
