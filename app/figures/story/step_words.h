#pragma once

#include "app/figures/story/step_scene.h"

namespace attentionscope {

/// What is said about a step.
struct StepWords {
    QString title;
    QString sentence;
};
StepWords wordsOf(const StepScene& scene, const Step& step);

/// What a mechanism named itself, a block or a step ("update_gate"), in the language of the moment, where
/// there is a translation.
QString declaredWords(const std::string& english);

}  // namespace attentionscope
