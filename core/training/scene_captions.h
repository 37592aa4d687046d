#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/picture/scene.h"

namespace attentionscope {

/// The caption of a scene, and the places in Scene::objects of the shapes in the order in which it names
/// them.
struct SceneCaption {
    std::string text = {};
    std::vector<size_t> named = {};
};

/// "a red circle", "an orange star above a blue square", "a red circle left of a blue square and a green
/// star". With two or three shapes, the one that is left of all others, or above them, is named first: in the
/// direction with the larger distance to the next, left if both are equal. The others follow from left to
/// right after "left of" and from top to bottom after "above". Empty for scenes without such a caption: no or
/// more than three shapes, two in one cell, none left of or above all others.
std::optional<SceneCaption> captionOf(const Scene& scene);

/// A shape of any colour at any place.
SceneObject shapeAtRandom(Random& random);

/// Scenes with one to three shapes that have a caption.
enum class SceneSide { training, validation, test };
/// The side of the split of a scene, for any order of its shapes: a 32nd is for validation and a 32nd for the
/// test, whatever the seed.
SceneSide sideOf(const Scene& scene);
/// `count` scenes of that side out of those that `draw` returns. Those for validation and test are all
/// different. The same seed gives the same scenes on every machine.
std::vector<Scene> scenesOfSide(SceneSide side, Index count, std::uint64_t seed,
                                const std::function<Scene(Random&)>& draw);
/// `count` scenes of that side with one (a tenth), two (a third) or three shapes; in a third of those with
/// more than one, neighbours are in a row or a column. As in scenesOfSide().
std::vector<Scene> generateScenes(SceneSide side, Index count, std::uint64_t seed);

}  // namespace attentionscope
