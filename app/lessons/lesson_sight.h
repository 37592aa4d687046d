#pragma once

#include <QString>
#include <optional>

#include "app/lessons/lesson.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// What a step of a lesson refers to in its run.
struct LessonSight {
    Selection at = {};
    std::optional<Place> number = {};  ///< in the explained step, if the lesson names a column
    QString text = {};                 ///< the chosen number; empty if there is none
};

/// Throws Error if a map, layer, head, stage, word, row, column or step does not exist.
LessonSight sightOf(const LessonStep& step, const RecordingPointer& recording);

}  // namespace attentionscope
