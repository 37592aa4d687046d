#include "core/recording/inputs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/picture/scene.h"

namespace attentionscope {

namespace {

constexpr std::array<std::string_view, 6> kindNames{"text", "texts", "picture", "numbers", "ids", "sound"};
Phrase kindWords(InputKind kind) {
    switch (kind) {
        case InputKind::text: return "a text";
        case InputKind::texts: return "texts, one item a line";
        case InputKind::picture: return "a picture";
        case InputKind::numbers: return "rows of numbers, as in 1,0;0,1";
        case InputKind::ids: return "token ids, as in 1,2,3";
        case InputKind::sound: return "a sound: a WAV or FLAC file, or digits as in say: 3 1 4";
    }
    return {};
}

bool isBlankText(std::string_view text) {
    return text.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos;
}

std::vector<std::string> divided(std::string_view text, char separator) {
    std::vector<std::string> parts;
    size_t begin = 0;
    for (;;) {
        const size_t end = std::min(text.find(separator, begin), text.size());
        parts.emplace_back(text.substr(begin, end - begin));
        if (end == text.size()) return parts;
        begin = end + 1;
    }
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    for (std::string& line : divided(text, '\n')) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (!isBlankText(line)) lines.push_back(std::move(line));
    }
    return lines;
}

std::vector<float> numbersOf(std::string row, const Phrase& where) {
    std::replace_if(
        row.begin(), row.end(), [](char c) { return c == ',' || c == '\t'; }, ' ');
    std::vector<float> numbers;
    for (const std::string& word : divided(row, ' ')) {
        if (isBlankText(word)) continue;
        char* end = nullptr;
        const float number = std::strtof(word.c_str(), &end);
        if (*end != '\0' || !std::isfinite(number))
            throw Error(
                {.what = "this is not a number", .where = where, .got = word, .expected = "such as 0.5"});
        numbers.push_back(number);
    }
    return numbers;
}

NumberTable tableOf(const std::string& text, const Phrase& where) {
    NumberTable table;
    std::string rows = text;
    std::replace(rows.begin(), rows.end(), '\n', ';');
    std::replace(rows.begin(), rows.end(), '\r', ' ');
    for (const std::string& row : divided(rows, ';'))
        if (!isBlankText(row)) table.rows.push_back(numbersOf(row, where));
    return table;
}

TokenIds idsOf(const std::string& text, const Phrase& where) {
    TokenIds ids;
    for (const std::string& word : divided(text, ',')) {
        char* end = nullptr;
        const long long id = std::strtoll(word.c_str(), &end, 10);
        while (*end == ' ') ++end;
        if (isBlankText(word) || *end != '\0')
            throw Error({.what = "token ids are whole numbers with commas between them",
                         .where = where,
                         .got = text,
                         .expected = "such as 1,2,3"});
        ids.push_back(id);
    }
    return ids;
}

void checkValue(const InputValue& value, const Phrase& where) {
    if (const auto* texts = std::get_if<std::vector<std::string>>(&value); texts && texts->empty())
        throw Error(
            {.what = "the list is empty", .where = where, .expected = "at least one item, one a line"});
    if (const auto* picture = std::get_if<PictureInput>(&value); picture && isBlankText(picture->source))
        throw Error(
            {.what = "no picture was given",
             .where = where,
             .expected = "the path of a PNG or JPEG file, or a scene: red circle 1,2; blue square 5,4"});
    if (const auto* sound = std::get_if<SoundInput>(&value); sound && isBlankText(sound->source))
        throw Error({.what = "no sound was given",
                     .where = where,
                     .expected = "the path of a WAV or FLAC file, or digits as in say: 3 1 4"});
    const auto* table = std::get_if<NumberTable>(&value);
    if (!table) return;
    if (table->columns() == 0)
        throw Error({.what = "the input has no numbers",
                     .where = where,
                     .expected = "rows of numbers, as in 1,0;0,1"});
    for (size_t row = 0; row < table->rows.size(); ++row)
        if (Index(table->rows[row].size()) != table->columns())
            throw Error({.what = "the rows of numbers are not equally long",
                         .where = Phrase("%1, row %2", {where, std::to_string(row)}),
                         .got = Phrase("%1 numbers", {std::to_string(table->rows[row].size())}),
                         .expected = Phrase("%1, as in row 0", {std::to_string(table->columns())})});
}

/// Only texts are truncated: half a table, or a scene without some of its shapes, would be another input.
void checkSize(const InputValue& value, const Input& input, const Phrase& where) {
    if (input.most == 0) return;
    const auto refuse = [&](const char* what, Index count) {
        if (count > input.most)
            throw Error({.what = what,
                         .where = where,
                         .got = std::to_string(count),
                         .expected = Phrase("at most %1", {std::to_string(input.most)})});
    };
    if (const auto* table = std::get_if<NumberTable>(&value))
        refuse("there are more rows than the model takes", std::ssize(table->rows));
    if (const auto* ids = std::get_if<TokenIds>(&value))
        refuse("there are more token ids than the model reads", std::ssize(*ids));
    if (const auto* picture = std::get_if<PictureInput>(&value); picture && isScene(picture->source))
        refuse("the scene has more shapes than the model was trained on",
               std::ssize(sceneFromText(picture->source).objects));
}

template <typename Value>
Value valueOr(const RunInputs& inputs, const std::string& name) {
    const auto found = inputs.values.find(name);
    if (found == inputs.values.end()) return {};
    const Value* value = std::get_if<Value>(&found->second);
    return value ? *value : Value{};
}

}  // namespace

std::string_view limitUnitName(LimitUnit unit) {
    constexpr std::array<std::string_view, 6> names{"tokens", "words", "sentences",
                                                    "titles", "rows",  "shapes"};
    return names[size_t(unit)];
}

std::string_view inputKindName(InputKind kind) {
    return kindNames[size_t(kind)];
}

std::optional<InputKind> inputKindFromName(std::string_view name) {
    const auto found = std::find(kindNames.begin(), kindNames.end(), name);
    if (found == kindNames.end()) return {};
    return InputKind(found - kindNames.begin());
}

InputValue inputFromText(InputKind kind, const std::string& text, const Phrase& where) {
    InputValue value;
    switch (kind) {
        case InputKind::text: return text;
        case InputKind::texts: value = linesOf(text); break;
        case InputKind::picture: value = PictureInput{text}; break;
        case InputKind::numbers: value = tableOf(text, where); break;
        case InputKind::ids: return idsOf(text, where);
        case InputKind::sound: value = SoundInput{text}; break;
    }
    checkValue(value, where);
    return value;
}

std::string inputToText(const InputValue& value) {
    struct Writer {
        std::string operator()(const std::string& text) const { return text; }
        std::string operator()(const PictureInput& picture) const { return picture.source; }
        std::string operator()(const SoundInput& sound) const { return sound.source; }
        std::string operator()(const std::vector<std::string>& texts) const {
            return joinedTexts(texts, {}, "\n");
        }
        std::string operator()(const NumberTable& table) const {
            std::string all;
            for (const auto& row : table.rows) {
                if (!all.empty()) all += ';';
                for (size_t i = 0; i < row.size(); ++i) {
                    char number[32];
                    // Uses as few digits as reproduce the number.
                    for (int digits = 6; digits <= 9; ++digits) {
                        std::snprintf(number, sizeof number, "%.*g", digits, double(row[i]));
                        if (std::strtof(number, nullptr) == row[i]) break;
                    }
                    all += (i == 0 ? "" : ",") + std::string(number);
                }
            }
            return all;
        }
        std::string operator()(const TokenIds& ids) const {
            return joinedTexts(
                ids, [](auto id) { return std::to_string(id); }, ",");
        }
    };
    return std::visit(Writer{}, value);
}

std::string RunInputs::text(const std::string& name) const {
    return valueOr<std::string>(*this, name);
}

TokenIds RunInputs::ids(const std::string& name) const {
    return valueOr<TokenIds>(*this, name);
}

std::vector<std::string> RunInputs::texts(const std::string& name) const {
    const auto found = values.find(name);
    if (found != values.end() && std::holds_alternative<std::string>(found->second))
        return linesOf(std::get<std::string>(found->second));
    return valueOr<std::vector<std::string>>(*this, name);
}

std::string RunInputs::picture(const std::string& name) const {
    return valueOr<PictureInput>(*this, name).source;
}

std::string RunInputs::sound(const std::string& name) const {
    return valueOr<SoundInput>(*this, name).source;
}

NumberTable RunInputs::numbers(const std::string& name) const {
    return valueOr<NumberTable>(*this, name);
}

bool RunInputs::isBlank() const {
    return std::all_of(values.begin(), values.end(),
                       [](const auto& named) { return isBlankText(inputToText(named.second)); });
}

RunInputs textInput(std::string text, std::string name) {
    RunInputs inputs;
    inputs.values[std::move(name)] = std::move(text);
    return inputs;
}

RunInputs checkedInputs(const RunInputs& given, const std::vector<Input>& declared,
                        const std::string& where) {
    const auto inputNamed = [&](const std::string& name) {
        return std::find_if(declared.begin(), declared.end(),
                            [&](const Input& input) { return input.name == name; });
    };
    RunInputs checked;
    for (const auto& [name, value] : given.values) {
        const auto input = inputNamed(name);
        const Phrase place("%1, input \"%2\"", {where, name});
        if (input == declared.end())
            throw Error({.what = "the model has no input of this name",
                         .where = where,
                         .got = name,
                         .expected = joinedTexts(declared, &Input::name)});
        const bool takesIds = input->kind == InputKind::text && std::holds_alternative<TokenIds>(value);
        if (kindOf(value) == input->kind || takesIds) {
            checkValue(value, place);
            checked.values[name] = value;
        } else if (const auto* text = std::get_if<std::string>(&value)) {
            checked.values[name] = inputFromText(input->kind, *text, place);
        } else {
            throw Error({.what = "the input is of another kind",
                         .where = place,
                         .got = kindWords(kindOf(value)),
                         .expected = kindWords(input->kind)});
        }
        checkSize(checked.values[name], *input, place);
    }
    for (const Input& input : declared)
        if (!input.optional && !checked.has(input.name))
            throw Error({.what = "an input is missing",
                         .where = where,
                         .got = checked.empty() ? "nothing" : "",
                         .expected = Phrase("\"%1\", %2", {input.name, kindWords(input.kind)})});
    return checked;
}

}  // namespace attentionscope
