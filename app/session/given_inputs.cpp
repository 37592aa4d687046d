#include "app/session/given_inputs.h"

#include <algorithm>

#include "core/base/error.h"

namespace attentionscope {

namespace {

bool fits(const InputValue& value, const Input& input) {
    return kindOf(value) == input.kind ||
           (input.kind == InputKind::text && kindOf(value) == InputKind::ids) ||
           // A text is one item of texts.
           (input.kind == InputKind::texts && kindOf(value) == InputKind::text);
}

}  // namespace

RunInputs fittingInputs(const RunInputs& given, const std::vector<Input>& declared) {
    RunInputs fitting;
    for (const Input& input : declared) {
        const auto found = given.values.find(input.name);
        if (found == given.values.end() || (input.optional && isBlank(found->second))) continue;
        if (fits(found->second, input)) {
            fitting.values.insert(*found);
        } else if (const auto* text = std::get_if<std::string>(&found->second)) {
            try {
                fitting.values[input.name] = inputFromText(input.kind, *text, input.name);
            } catch (const Error&) {
                // Contains nothing of this kind.
            }
        }
    }
    return fitting;
}

RunInputs carriedInputs(const RunInputs& given, const std::vector<Input>& before,
                        const std::vector<Input>& declared) {
    RunInputs carried = fittingInputs(given, declared);
    for (const Input& input : declared) {
        const auto value = carried.values.find(input.name);
        if (value == carried.values.end()) continue;
        const bool isSame = std::any_of(before.begin(), before.end(), [&](const Input& old) {
            return old.name == input.name && old.label == input.label;
        });
        if (kindOf(value->second) == InputKind::ids || (input.optional && !isSame))
            carried.values.erase(value);
    }
    return carried;
}

bool canRun(const RunInputs& given, const std::vector<Input>& declared) {
    const RunInputs fitting = fittingInputs(given, declared);
    return std::all_of(declared.begin(), declared.end(), [&](const Input& input) {
        const auto found = fitting.values.find(input.name);
        return input.optional || (found != fitting.values.end() && !isBlank(found->second));
    });
}

InputValue emptyInput(InputKind kind) {
    switch (kind) {
        case InputKind::text: break;
        case InputKind::texts: return std::vector<std::string>();
        case InputKind::picture: return PictureInput();
        case InputKind::numbers: return NumberTable();
        case InputKind::ids: return TokenIds();
        case InputKind::sound: return SoundInput();
    }
    return std::string();
}

bool isBlank(const InputValue& value) {
    RunInputs one;
    one.values["value"] = value;
    return one.isBlank();
}

}  // namespace attentionscope
