#pragma once

#include "app/figures/story/step_scene.h"

namespace attentionscope {

/// The texts of a step.
struct StepWords {
    QString title;
    QString sentence;
};
StepWords wordsOf(const StepScene& scene, const Step& step);

/// What a step does, in a word below its symbol.
QString shortWordOf(StepKind kind);

/// The part of the computation that a step belongs to: "scores", "weights"; empty for those that occur in
/// any.
QString groupWordOf(StepKind kind);

/// A mechanism's own name for a block or a step ("update_gate"), in the current language, if there is a
/// translation.
QString declaredWords(const std::string& english);

}  // namespace attentionscope
