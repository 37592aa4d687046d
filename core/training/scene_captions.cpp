#include "core/training/scene_captions.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

#include "core/mechanisms/caption_network.h"

namespace attentionscope {

namespace {

constexpr size_t mostShapes = CaptionModel::shapeLimit;

std::string nameOf(const SceneObject& object) {
    const std::string colour(sceneColourNames[size_t(object.colour)]);
    const bool vowel = std::string_view("aeiou").find(colour[0]) != std::string_view::npos;
    return (vowel ? "an " : "a ") + colour + ' ' + std::string(sceneShapeNames[size_t(object.shape)]);
}

/// The scene in words with its shapes in canonical order.
std::string keyOf(Scene scene) {
    std::sort(scene.objects.begin(), scene.objects.end(), [](const SceneObject& a, const SceneObject& b) {
        return std::tie(a.row, a.column) < std::tie(b.row, b.column);
    });
    return sceneToText(scene);
}

Scene drawnAtRandom(Random& random) {
    const double many = random.uniform();
    const size_t count = many < 0.1 ? 1 : many < 0.45 ? 2 : mostShapes;
    const bool inLine = random.uniform() < 1.0 / 3, inRow = random.uniform() < 0.5;
    Scene scene;
    while (scene.objects.size() < count) {
        SceneObject object = shapeAtRandom(random);
        if (inLine && !scene.objects.empty())
            (inRow ? object.row : object.column) =
                inRow ? scene.objects.back().row : scene.objects.back().column;
        scene.objects.push_back(object);
    }
    return scene;
}

}  // namespace

SceneObject shapeAtRandom(Random& random) {
    return {.colour = SceneColour(random.below(sceneColourNames.size())),
            .shape = SceneShape(random.below(sceneShapeNames.size())),
            .column = Index(random.below(std::uint64_t(sceneCells))),
            .row = Index(random.below(std::uint64_t(sceneCells)))};
}

std::optional<SceneCaption> captionOf(const Scene& scene) {
    const auto& objects = scene.objects;
    if (objects.empty() || objects.size() > mostShapes) return {};
    for (size_t i = 0; i < objects.size(); ++i)
        for (size_t j = 0; j < i; ++j)
            if (objects[i].column == objects[j].column && objects[i].row == objects[j].row) return {};
    SceneCaption caption;
    caption.named.resize(objects.size());
    std::iota(caption.named.begin(), caption.named.end(), size_t(0));
    if (objects.size() == 1) return SceneCaption{nameOf(objects[0]), caption.named};
    std::vector<Index> columns, rows;
    for (const SceneObject& object : objects) {
        columns.push_back(object.column);
        rows.push_back(object.row);
    }
    std::sort(columns.begin(), columns.end());
    std::sort(rows.begin(), rows.end());
    const Index left = columns[1] - columns[0], above = rows[1] - rows[0];
    if (left == 0 && above == 0) return {};
    const bool isLeft = left >= above;
    std::sort(caption.named.begin(), caption.named.end(), [&](size_t a, size_t b) {
        const SceneObject &one = objects[a], &other = objects[b];
        return isLeft ? std::tie(one.column, one.row) < std::tie(other.column, other.row)
                      : std::tie(one.row, one.column) < std::tie(other.row, other.column);
    });
    for (size_t i = 0; i < caption.named.size(); ++i) {
        if (i == 1) caption.text += isLeft ? " left of " : " above ";
        if (i == 2) caption.text += " and ";
        caption.text += nameOf(objects[caption.named[i]]);
    }
    return caption;
}

SceneSide sideOf(const Scene& scene) {
    // FNV-1a (Fowler, Noll and Vo) with its halves folded: the same on every machine.
    std::uint64_t hash = 14695981039346656037ull;
    for (const char c : keyOf(scene))
        hash = (hash ^ std::uint64_t(static_cast<unsigned char>(c))) * 1099511628211ull;
    hash ^= hash >> 29;
    const std::uint64_t group = hash % 32;
    return group == 0 ? SceneSide::test : group == 1 ? SceneSide::validation : SceneSide::training;
}

std::vector<Scene> scenesOfSide(SceneSide side, Index count, std::uint64_t seed,
                                const std::function<Scene(Random&)>& draw) {
    Random random(seed);
    std::vector<Scene> scenes;
    std::set<std::string> known;
    while (Index(scenes.size()) < count) {
        Scene scene = draw(random);
        if (sideOf(scene) != side) continue;
        if (side != SceneSide::training && !known.insert(keyOf(scene)).second) continue;
        scenes.push_back(std::move(scene));
    }
    return scenes;
}

std::vector<Scene> generateScenes(SceneSide side, Index count, std::uint64_t seed) {
    return scenesOfSide(side, count, seed, [](Random& random) {
        Scene scene = drawnAtRandom(random);
        while (!captionOf(scene)) scene = drawnAtRandom(random);
        return scene;
    });
}

}  // namespace attentionscope
