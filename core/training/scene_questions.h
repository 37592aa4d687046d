#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/training/scene_captions.h"

namespace attentionscope {

/// The kinds of questions about a scene.
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

/// `count` scenes of that side of the split (sideOf()) with one to six shapes, no two in one cell; often
/// several share a shape or colour, and a third are in a row or a column. Those for validation and test are
/// all different. The same seed gives the same scenes on every machine.
std::vector<Scene> generateCrowdedScenes(SceneSide side, Index count, std::uint64_t seed);

/// `count` questions about a scene, each with one right answer: what they name ("the circle", "the red
/// circle", "the red shape") is unique; the answer to what is left of (right of, above, below) something is
/// the only shape in a column (a row) further on, or there is none; a statement about direction is true if
/// the column or row is further on. Yes and no are equally frequent, as are zero and other numbers. Half of
/// them use the first form of questionKindTitle(), the others paraphrases.
std::vector<SceneQuestion> questionsAbout(const Scene& scene, Index count, std::uint64_t seed);

}  // namespace attentionscope
