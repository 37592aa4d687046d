#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/training/scene_captions.h"

namespace attentionscope {

/// What is asked of a scene.
enum class QuestionKind { colour, shape, place, number, existence, relation };
inline constexpr QuestionKind allQuestionKinds[] = {QuestionKind::colour,    QuestionKind::shape,
                                                    QuestionKind::place,     QuestionKind::number,
                                                    QuestionKind::existence, QuestionKind::relation};
/// "what colour", "what shape", "what is where", "how many", "is there", "is it so".
std::string questionKindTitle(QuestionKind kind);

struct SceneQuestion {
    QuestionKind kind = QuestionKind::colour;
    std::string text = {};
    std::string answer = {};  ///< a colour, a shape or "nothing", a number in digits, "yes" or "no"
};

/// `count` scenes of that side of the split (sideOf()) with one to six shapes, no two on one cell; often some
/// of one shape or colour, a third of them in a row or a column. Those for validation and test are all
/// different. The same seed gives the same scenes on every machine.
std::vector<Scene> generateCrowdedScenes(SceneSide side, Index count, std::uint64_t seed);

/// `count` questions about a scene that each have one right answer: what they name ("the circle", "the red
/// circle", "the red shape") is there once; what is asked to stand left of (right of, above, below) something
/// is the only shape in a column (a row) further on, or there is none; what is said to stand so does where
/// its column or row is further. Yes and no come equally often, numbers that can be counted and those that
/// are 0 likewise. Half of them are in the words of questionKindTitle()'s first form, the others in other
/// words for the same.
std::vector<SceneQuestion> questionsAbout(const Scene& scene, Index count, std::uint64_t seed);

}  // namespace attentionscope
