#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/picture/scene.h"

namespace attentionscope {

/// What is said of a scene: the caption, and the places in Scene::objects of the shapes in the order in which
/// they are named.
struct SceneCaption {
    std::string text = {};
    std::vector<size_t> named = {};
};

/// "a red circle", "an orange star above a blue square", "a red circle left of a blue square and a green
/// star". Of two or three shapes the one is named first that stands left of all others, or above them:
/// whichever way it stands further from the next, left of where both are equal. The others follow from left
/// to right behind "left of" and from top to bottom behind "above". Nothing for scenes of which none of this
/// can be said: no or more than three shapes, two on one cell, none that is left of or above all others.
std::optional<SceneCaption> captionOf(const Scene& scene);

/// Scenes with one to three shapes of which something can be said.
enum class SceneSide { training, validation, test };
/// On which side of the split a scene is, in whatever order its shapes are listed: a 32nd is for validation
/// and a 32nd for the test, whatever the seed.
SceneSide sideOf(const Scene& scene);
/// `count` scenes of that side out of those that `draw` gives. Those for validation and test are all
/// different. The same seed gives the same scenes on every machine.
std::vector<Scene> scenesOfSide(SceneSide side, Index count, std::uint64_t seed,
                                const std::function<Scene(Random&)>& draw);
/// `count` scenes of that side, of one (in ten), two (in a third) and three shapes; a third of those with
/// more than one stand in a row or a column with the next. As scenesOfSide() gives them.
std::vector<Scene> generateScenes(SceneSide side, Index count, std::uint64_t seed);

}  // namespace attentionscope
