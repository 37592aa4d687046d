#include "core/training/caption_data.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "core/base/error.h"
#include "core/training/scene_captions.h"

namespace attentionscope {

namespace {

constexpr size_t mostWords = 60;

std::string plainCaption(const std::string& caption) {
    std::istringstream words(lowercaseWord(caption));
    std::string plain, word, before;
    while (words >> word) {
        while (!word.empty() && (word.back() == '.' || word.back() == '!')) word.pop_back();
        if (word.empty()) continue;
        const bool vowel = std::string_view("aeiou").find(word[0]) != std::string_view::npos;
        if (before == "a" && vowel) plain += 'n';
        plain += (plain.empty() ? "" : " ") + word;
        before = word;
    }
    return plain;
}

/// The shapes that the colours and shapes of a caption refer to.
std::vector<Index> shapesMeant(const Scene& scene, const std::vector<std::string>& words) {
    std::vector<size_t> order;
    if (const auto own = captionOf(scene)) order = own->named;
    while (order.size() < scene.objects.size()) order.push_back(order.size());
    std::vector<bool> taken(scene.objects.size());
    std::vector<Index> meant(words.size(), -1);
    for (size_t i = 0; i + 1 < words.size(); ++i) {
        for (const size_t place : order) {
            const SceneObject& object = scene.objects[place];
            const bool named = !taken[place] && words[i] == sceneColourNames[size_t(object.colour)] &&
                               words[i + 1] == sceneShapeNames[size_t(object.shape)];
            if (!named) continue;
            taken[place] = true;
            meant[i] = meant[i + 1] = Index(place);
            break;
        }
    }
    return meant;
}

}  // namespace

const DataFormat& captionFormat() {
    static const DataFormat format{.item = "captioned picture",
                                   .items = "captioned pictures",
                                   .line = R"(JSON {"picture": "…", "caption": "…"})"};
    return format;
}

std::vector<CaptionedPicture> readCaptions(const DataRequest& request, DataReport& report) {
    std::vector<CaptionedPicture> captions;
    report = readLines(request.files, captionFormat(), request.refuseProblems,
                       [&](std::string_view line, const std::filesystem::path& file) -> Phrase {
                           const JsonValue item = JsonValue::parse(line, "JSON");
                           CaptionedPicture read{pictureFrom(item.text("picture"), file),
                                                 plainCaption(item.text("caption"))};
                           if (isScene(read.picture)) sceneFromText(read.picture);
                           if (read.caption.empty()) return "there is no caption";
                           captions.push_back(std::move(read));
                           return {};
                       });
    return captions;
}

std::vector<CaptionedPicture> captionedScenes(const std::vector<Scene>& scenes) {
    std::vector<CaptionedPicture> captions;
    for (const Scene& scene : scenes)
        if (const auto said = captionOf(scene)) captions.push_back({sceneToText(scene), said->text});
    return captions;
}

std::vector<EncodedCaption> encodeCaptions(const std::vector<CaptionedPicture>& captions,
                                           const CaptionWords& words) {
    std::vector<EncodedCaption> all;
    for (const CaptionedPicture& one : captions) {
        EncodedCaption encoded{.picture = one.picture, .said = words.ids(one.caption)};
        if (encoded.said.size() > mostWords) encoded.said.resize(mostWords);
        encoded.read = encoded.said;
        encoded.read.insert(encoded.read.begin(), words.begin());
        encoded.said.push_back(words.end());
        encoded.shapes.assign(encoded.said.size(), -1);
        if (isScene(one.picture)) {
            std::vector<std::string> spelled;
            for (const int id : encoded.said) spelled.push_back(words.spelling(id));
            encoded.shapes = shapesMeant(sceneFromText(one.picture), spelled);
        }
        all.push_back(std::move(encoded));
    }
    return all;
}

std::string pictureFrom(const std::string& named, const std::filesystem::path& file) {
    if (isScene(named)) return named;
    const std::filesystem::path path(named);
    return (path.is_absolute() ? path : file.parent_path() / path).string();
}

double weightAround(const Matrix& weights, Index row, const std::vector<SceneObject>& shapes, Index regions) {
    const auto regionOf = [&](Index cell) { return (2 * cell + 1) * regions / (2 * sceneCells); };
    double sum = 0;
    for (Index line = 0; line < regions; ++line)
        for (Index column = 0; column < regions; ++column)
            if (std::any_of(shapes.begin(), shapes.end(), [&](const SceneObject& shape) {
                    return std::abs(regionOf(shape.row) - line) <= 1 &&
                           std::abs(regionOf(shape.column) - column) <= 1;
                }))
                sum += double(weights(row, line * regions + column));
    return sum;
}

MatrixPointer inkOfAll(const std::vector<const std::string*>& pictures, Index side) {
    const Index pixels = side * side;
    auto all = std::make_shared<Matrix>(pixels * Index(pictures.size()), 3);
    for (size_t i = 0; i < pictures.size(); ++i)
        all->middleRows(Index(i) * pixels, pixels) = inkOf(*pictures[i], side);
    return all;
}

}  // namespace attentionscope
