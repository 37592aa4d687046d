#include "core/training/scene_captions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

using namespace attentionscope;

namespace {

std::string saidOf(const std::string& scene) {
    const auto caption = captionOf(sceneFromText(scene));
    return caption ? caption->text : "";
}

}  // namespace

TEST(SceneCaptions, DescribePositions) {
    EXPECT_EQ(saidOf("scene: red circle 1,2"), "a red circle");
    EXPECT_EQ(saidOf("scene: orange star 7,7"), "an orange star");
    EXPECT_EQ(saidOf("scene: blue square 3,6; red circle 3,1"), "a red circle above a blue square");
    EXPECT_EQ(saidOf("scene: red circle 1,2; blue square 5,4"), "a red circle left of a blue square");
    EXPECT_EQ(saidOf("scene: green star 6,6; blue square 5,4; red circle 1,2"),
              "a red circle left of a blue square and a green star");
    // Equally far in both directions: left of.
    EXPECT_EQ(saidOf("scene: red circle 4,1; blue square 2,3"), "a blue square left of a red circle");
    // The first is 1 left of the next and 3 above it; the others follow from top to bottom.
    EXPECT_EQ(saidOf("scene: green star 2,7; red circle 1,1; blue square 5,4"),
              "a red circle above a blue square and a green star");
    // Two in the leftmost column: described from above.
    EXPECT_EQ(saidOf("scene: green star 2,7; red circle 2,1; blue square 5,4"),
              "a red circle above a blue square and a green star");
}

TEST(SceneCaptions, AreTrue) {
    EXPECT_EQ(saidOf("scene: red circle 1,2; blue square 1,2"), "");  // on one cell
    EXPECT_EQ(saidOf("scene: red circle 0,1; blue square 0,0; green star 1,0"), "");
    EXPECT_EQ(saidOf("scene: red circle 0,1; blue square 1,0; green star 2,3; red star 5,5"), "");
}

TEST(SceneCaptions, NameTheShapesInOrder) {
    const auto caption = captionOf(sceneFromText("scene: green star 6,6; blue square 5,4; red circle 1,2"));
    ASSERT_TRUE(caption);
    EXPECT_EQ(caption->named, (std::vector<size_t>{2, 1, 0}));
}

TEST(SceneGenerator, IsSeededAndOnItsSide) {
    const auto scenes = generateScenes(SceneSide::training, 3000, 7);
    EXPECT_EQ(scenes, generateScenes(SceneSide::training, 3000, 7));
    EXPECT_NE(scenes, generateScenes(SceneSide::training, 3000, 8));
    std::map<size_t, int> ofCount;
    int leftOf = 0, above = 0;
    for (const Scene& scene : scenes) {
        EXPECT_EQ(sideOf(scene), SceneSide::training);
        const auto caption = captionOf(scene);
        ASSERT_TRUE(caption) << sceneToText(scene);
        ++ofCount[scene.objects.size()];
        leftOf += caption->text.find("left of") != std::string::npos;
        above += caption->text.find("above") != std::string::npos;
        EXPECT_EQ(sceneFromText(sceneToText(scene)), scene);
    }
    for (size_t count = 1; count <= 3; ++count) EXPECT_GT(ofCount[count], 200);
    EXPECT_GT(leftOf, 900);
    EXPECT_GT(above, 900);
}

TEST(SceneGenerator, SeparatesHeldOutScenes) {
    const auto test = generateScenes(SceneSide::test, 1000, 7);
    std::set<std::string> known;
    for (Scene scene : test) {
        EXPECT_EQ(sideOf(scene), SceneSide::test);
        EXPECT_TRUE(known.insert(sceneToText(scene)).second);
        // In whatever order its shapes are listed.
        std::reverse(scene.objects.begin(), scene.objects.end());
        EXPECT_EQ(sideOf(scene), SceneSide::test);
    }
    for (const Scene& scene : generateScenes(SceneSide::training, 5000, 7))
        EXPECT_FALSE(known.contains(sceneToText(scene)));
    for (const Scene& scene : generateScenes(SceneSide::validation, 500, 7))
        EXPECT_FALSE(known.contains(sceneToText(scene)));
}
