#include "app/session/given_inputs.h"

#include <algorithm>

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
        if (found == given.values.end() || !fits(found->second, input)) continue;
        if (!input.optional || !isBlank(found->second)) fitting.values.insert(*found);
    }
    return fitting;
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
        case InputKind::text:
            break;
        case InputKind::texts:
            return std::vector<std::string>();
        case InputKind::picture:
            return PictureInput();
        case InputKind::numbers:
            return NumberTable();
        case InputKind::ids:
            return TokenIds();
    }
    return std::string();
}

bool isBlank(const InputValue& value) {
    RunInputs one;
    one.values["value"] = value;
    return one.isBlank();
}

}  // namespace attentionscope
