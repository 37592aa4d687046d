#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/picture/formats.h"
#include "core/picture/scene.h"

namespace attentionscope {

namespace {

constexpr int samples = 4;  // per pixel, on a side

/// Whether a point is inside the shape; x and y are relative to its centre, and it extends to 1.
bool isInside(SceneShape shape, float x, float y) {
    switch (shape) {
        case SceneShape::circle: return x * x + y * y <= 1.0F;
        case SceneShape::square: return std::max(std::abs(x), std::abs(y)) <= 0.88F;
        case SceneShape::triangle:  // upright and equilateral
            return y <= 0.8F && std::abs(x) <= (y + 0.9F) * 0.577F;
        case SceneShape::star: {
            // Five points: within a fifth of a turn the edge is a straight line from tip to notch.
            constexpr float turn = 2 * std::numbers::pi_v<float>, fifth = turn / 5, notch = 0.42F;
            const float angle = std::atan2(x, -y) + turn;
            const float fromTip = std::abs(std::remainder(angle, fifth));
            const float radius = std::sqrt(x * x + y * y);
            const float acrossTip = std::sin(fifth / 2), along = std::cos(fifth / 2);
            const float px = radius * std::sin(fromTip), py = radius * std::cos(fromTip);
            return px * (1.0F - notch * along) + (py - 1.0F) * notch * acrossTip <= 0.0F;
        }
    }
    return false;
}

}  // namespace

std::array<float, 3> colourOf(SceneColour colour) {
    constexpr std::array<std::array<float, 3>, 6> colours{{{0.84F, 0.18F, 0.18F},
                                                           {0.18F, 0.62F, 0.27F},
                                                           {0.17F, 0.42F, 0.83F},
                                                           {0.96F, 0.80F, 0.16F},
                                                           {0.54F, 0.25F, 0.71F},
                                                           {0.95F, 0.51F, 0.10F}}};
    return colours[size_t(colour)];
}

Picture drawnScene(const Scene& scene, Index side) {
    checkPictureSize(side, side, "the scene");
    Picture picture{.height = side, .width = side, .pixels = Matrix::Ones(side * side, 3)};
    const float cell = float(side) / float(sceneCells);
    for (const SceneObject& object : scene.objects) {
        const auto colour = colourOf(object.colour);
        const float middleX = (float(object.column) + 0.5F) * cell, reach = 0.42F * cell;
        const float middleY = (float(object.row) + 0.5F) * cell;
        const auto begin = [&](float middle) { return std::max<Index>(0, Index(middle - reach)); };
        const auto end = [&](float middle) { return std::min(side, Index(middle + reach) + 1); };
        for (Index row = begin(middleY); row < end(middleY); ++row)
            for (Index column = begin(middleX); column < end(middleX); ++column) {
                int inside = 0;
                for (int down = 0; down < samples; ++down)
                    for (int across = 0; across < samples; ++across) {
                        const float x = float(column) + (float(across) + 0.5F) / samples;
                        const float y = float(row) + (float(down) + 0.5F) / samples;
                        inside += isInside(object.shape, (x - middleX) / reach, (y - middleY) / reach);
                    }
                const float cover = float(inside) / (samples * samples);
                for (Index c = 0; c < 3; ++c) {
                    float& value = picture.pixels(row * side + column, c);
                    value += cover * (colour[size_t(c)] - value);
                }
            }
    }
    return picture;
}

}  // namespace attentionscope
