#include "core/recording/model.h"

#include <algorithm>

#include "core/base/error.h"

namespace attentionscope {

const Input* ModelInformation::input(const std::string& name) const {
    const auto found =
        std::find_if(inputs.begin(), inputs.end(), [&](const Input& input) { return input.name == name; });
    return found == inputs.end() ? nullptr : &*found;
}

RunInputs ModelInformation::samples() const {
    RunInputs samples;
    for (const Input& input : inputs)
        if (kindOf(input.sample) == input.kind && !inputToText(input.sample).empty())
            samples.values[input.name] = input.sample;
    return samples;
}

Continuation Model::generate(const RunInputs&, const RunOptions&, const TokenListener&) const {
    throw Error({.what = "this model does not produce words",
                 .where = information().id,
                 .got = Phrase::known(information().system),
                 .expected = "a decoder or an encoder–decoder"});
}

std::shared_ptr<Recording> beginRecording(const ModelInformation& information, const RunInputs& inputs) {
    auto recording = std::make_shared<Recording>();
    recording->model = information.id;
    recording->system = information.system;
    recording->constructed = information.constructed;
    recording->trained = information.isTrained();
    recording->inputs = inputs;
    recording->provenance = {{"model", information.title}, {"citation", information.citation}};
    return recording;
}

}  // namespace attentionscope
