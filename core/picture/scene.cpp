#include "core/picture/scene.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/base/error.h"
#include "core/base/letters.h"
#include "core/base/lists.h"

namespace attentionscope {

namespace {

constexpr std::string_view prefix = "scene:";
constexpr std::string_view blanks = " \t\r\n\v\f";

/// Removes the first word from `text` and returns it.
std::string_view takenWord(std::string_view& text) {
    text = withoutBlanks(text);
    const std::size_t end = std::min(text.find_first_of(blanks), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    return word;
}

Error sceneError(const Phrase& what, std::string_view got, const Phrase& expected) {
    return Error({.what = what, .where = "the scene", .got = std::string(got), .expected = expected});
}

template <size_t count>
size_t placeOf(std::string_view word, const std::array<std::string_view, count>& names, const Phrase& what) {
    const auto found = std::find(names.begin(), names.end(), word);
    if (found == names.end()) throw sceneError(what, word, joinedTexts(names));
    return size_t(found - names.begin());
}

std::optional<Index> cellNumber(std::string_view text) {
    text = withoutBlanks(text);
    Index number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < 0 || number >= sceneCells)
        return {};
    return number;
}

SceneObject objectFromText(std::string_view text) {
    std::string_view rest = text;
    SceneObject object;
    object.colour = SceneColour(placeOf(takenWord(rest), sceneColourNames,
                                        Phrase("a shape of the scene begins with none of its colours")));
    object.shape =
        SceneShape(placeOf(takenWord(rest), sceneShapeNames, Phrase("the scene has no shape of this name")));
    const std::size_t comma = rest.find(',');
    const auto column = cellNumber(rest.substr(0, comma));
    const auto row =
        comma == std::string_view::npos ? std::optional<Index>() : cellNumber(rest.substr(comma + 1));
    if (!column || !row)
        throw sceneError("a shape of the scene stands nowhere on the grid", withoutBlanks(text),
                         "COLOUR SHAPE COLUMN,ROW, both 0 … 7 from the top left, as in red circle 1,2");
    object.column = *column;
    object.row = *row;
    return object;
}

}  // namespace

bool isScene(std::string_view source) {
    return withoutBlanks(source).starts_with(prefix);
}

Scene sceneFromText(std::string_view text) {
    std::string_view rest = withoutBlanks(text);
    if (!rest.starts_with(prefix))
        throw sceneError("this is not a scene", rest, "scene: red circle 1,2; blue square 5,4");
    rest.remove_prefix(prefix.size());
    Scene scene;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(';'), rest.size());
        const std::string_view object = withoutBlanks(rest.substr(0, end));
        if (!object.empty()) scene.objects.push_back(objectFromText(object));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (scene.objects.empty())
        throw sceneError("the scene has no shapes", {}, "scene: red circle 1,2; blue square 5,4");
    return scene;
}

std::string sceneToText(const Scene& scene) {
    std::string text(prefix);
    for (const SceneObject& object : scene.objects) {
        text += text.size() == prefix.size() ? " " : "; ";
        text += sceneColourNames[size_t(object.colour)];
        text += ' ';
        text += sceneShapeNames[size_t(object.shape)];
        text += ' ' + std::to_string(object.column) + ',' + std::to_string(object.row);
    }
    return text;
}

}  // namespace attentionscope
