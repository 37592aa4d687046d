#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/picture/picture.h"

namespace attentionscope {

enum class SceneColour { red, green, blue, yellow, purple, orange };
enum class SceneShape { circle, square, triangle, star };

/// Their words, in the order of the enumerations.
inline constexpr std::array<std::string_view, 6> sceneColourNames{"red",    "green",  "blue",
                                                                  "yellow", "purple", "orange"};
inline constexpr std::array<std::string_view, 4> sceneShapeNames{"circle", "square", "triangle", "star"};

/// Cells on a side of a scene's grid.
inline constexpr Index sceneCells = 8;

/// A shape on the grid; column and row count from 0 at the top left.
struct SceneObject {
    SceneColour colour = SceneColour::red;
    SceneShape shape = SceneShape::circle;
    Index column = 0, row = 0;
    friend bool operator==(const SceneObject&, const SceneObject&) = default;
};

/// A picture in words: shapes on a white grid. If two share a cell, the later one hides the earlier.
struct Scene {
    std::vector<SceneObject> objects = {};
    friend bool operator==(const Scene&, const Scene&) = default;
};

/// Whether a picture's source is a scene in words instead of a path: it begins with `scene:`.
bool isScene(std::string_view source);
/// Reads `scene: red circle 1,2; blue square 5,4`. Throws Error with the expected form if it does not match.
Scene sceneFromText(std::string_view text);
/// The scene in words, which sceneFromText() reads back.
std::string sceneToText(const Scene& scene);

/// Red, green and blue, 0 … 1.
std::array<float, 3> colourOf(SceneColour colour);
/// The scene as `side` × `side` pixels with three channels and smooth edges. Throws Error for sizes that a
/// picture cannot have.
Picture drawnScene(const Scene& scene, Index side = 128);

}  // namespace attentionscope
