#include "core/picture/scene.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/support/refusals.h"

namespace attentionscope {
namespace {

std::string refusalOf(const std::string& text) {
    return thrownText([&] { sceneFromText(text); });
}

TEST(Scene, RoundTripsAsText) {
    const Scene scene = sceneFromText("  scene: red circle 1,2;blue   square 5 , 4 ;\n");
    const Scene expected{
        {{SceneColour::red, SceneShape::circle, 1, 2}, {SceneColour::blue, SceneShape::square, 5, 4}}};
    EXPECT_EQ(scene, expected);
    EXPECT_EQ(sceneToText(scene), "scene: red circle 1,2; blue square 5,4");
    EXPECT_EQ(sceneFromText(sceneToText(scene)), scene);
    EXPECT_TRUE(isScene(" scene: x"));
    EXPECT_FALSE(isScene("scenery.png"));
}

TEST(Scene, NamesTheExpectedFormat) {
    EXPECT_NE(refusalOf("scene: pink circle 1,2").find("red, green, blue, yellow, purple, orange"),
              std::string::npos);
    EXPECT_NE(refusalOf("scene: red hexagon 1,2").find("circle, square, triangle, star"), std::string::npos);
    for (const char* place : {"", "1", "1,", ",1", "8,0", "0,8", "-1,0", "1,2,3", "a,b", "1 2"})
        EXPECT_NE(refusalOf(std::string("scene: red circle ") + place).find("COLUMN,ROW"), std::string::npos)
            << place;
    EXPECT_NE(refusalOf("scene:").find("red circle 1,2"), std::string::npos);
    EXPECT_NE(refusalOf("red circle 1,2").find("scene: red circle 1,2"), std::string::npos);
}

/// How much of a cell the shape covers.
float coverOf(SceneShape shape) {
    const Index side = 256, cell = side / sceneCells;
    const Picture picture = drawnScene({{{SceneColour::blue, shape, 3, 6}}}, side);
    const float red = colourOf(SceneColour::blue)[0];
    float cover = 0;
    for (Index row = 0; row < side; ++row)
        for (Index column = 0; column < side; ++column) {
            const float drawn = (1 - picture.pixels(row * side + column, 0)) / (1 - red);
            if (drawn > 0) {
                EXPECT_EQ(column / cell, 3);
                EXPECT_EQ(row / cell, 6);
            }
            cover += drawn;
        }
    return cover / float(cell * cell);
}

TEST(Scene, ShapesLieInTheirCellsAndCoverAsMuchAsTheyShould) {
    // Of a circle with radius r = 0.42 cells: π r²; of a square 4 (0.88 r)²; of a triangle whose height is
    // 1.7 r: 0.577 (1.7 r)²; of a star with notches at 0.42 r: 5 · 0.42 r² sin 36°.
    EXPECT_NEAR(coverOf(SceneShape::circle), 0.5542F, 0.01F);
    EXPECT_NEAR(coverOf(SceneShape::square), 0.5464F, 0.01F);
    EXPECT_NEAR(coverOf(SceneShape::triangle), 0.2942F, 0.01F);
    EXPECT_NEAR(coverOf(SceneShape::star), 0.2177F, 0.01F);
}

TEST(Scene, EdgesAreSmoothAndTheGroundWhite) {
    const Picture picture = drawnScene({{{SceneColour::red, SceneShape::circle, 0, 0}}}, 64);
    EXPECT_EQ(picture.pixels.row(64 * 64 - 1).minCoeff(), 1.0F);
    int between = 0;
    for (Index i = 0; i < picture.pixels.rows(); ++i) {
        const float green = picture.pixels(i, 1);
        between += green > colourOf(SceneColour::red)[1] + 0.01F && green < 0.99F;
    }
    EXPECT_GT(between, 8);
}

TEST(Scene, TheLaterHidesTheEarlier) {
    const auto both = drawnScene(
        {{{SceneColour::red, SceneShape::square, 2, 2}, {SceneColour::green, SceneShape::square, 2, 2}}}, 80);
    const auto later = drawnScene({{{SceneColour::green, SceneShape::square, 2, 2}}}, 80);
    EXPECT_LE((both.pixels.row(25 * 80 + 25) - later.pixels.row(25 * 80 + 25)).cwiseAbs().maxCoeff(), 1e-6F);
}

TEST(Scene, ImpossibleSizesAreRefused) {
    EXPECT_THROW(drawnScene({}, 0), Error);
    EXPECT_THROW(drawnScene({}, 1 << 20), Error);
}

}  // namespace
}  // namespace attentionscope
