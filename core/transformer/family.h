#pragma once

#include <string>
#include <vector>

#include "core/base/json_value.h"
#include "core/transformer/spec.h"
#include "core/transformer/weight_names.h"

namespace attentionscope {

/// A family's interpretation of a config.json.
struct FamilyReading {
    TransformerSpec spec;
    WeightNames names;
};

/// A family of checkpoints: a reader of its config and a table of its weight names, in one file.
struct Family {
    std::vector<std::string> modelTypes;  ///< values of "model_type"
    std::string citation;
    FamilyReading (*read)(const JsonValue& config);
};

/// All families, in the order of the papers.
const std::vector<Family>& families();
/// Throws Error for an unknown model_type, listing the known ones.
const Family& familyOf(const std::string& modelType, const std::string& where);
/// The family's reading, checked: sizes that do not fit each other are rejected.
FamilyReading readSpec(const JsonValue& config);

Family bertFamily();
Family robertaFamily();
Family distilbertFamily();
Family albertFamily();
Family gpt2Family();
Family llamaFamily();
Family bartFamily();
Family blenderbotFamily();
Family marianFamily();
Family t5Family();
Family vitFamily();
Family qwen3Family();
Family gptNeoxFamily();
Family gptNeoFamily();
Family gemmaFamily();
Family phiFamily();
Family phi3Family();
Family dinov2Family();
Family deitFamily();
Family optFamily();
Family olmoFamily();
Family electraFamily();
Family modernbertFamily();
Family esmFamily();
Family m2m100Family();
Family falconFamily();
Family bloomFamily();
Family gptjFamily();
Family stablelmFamily();
Family starcoder2Family();
Family mptFamily();
Family mpnetFamily();
Family longformerFamily();
Family debertaV2Family();
Family clipFamily();
Family beitFamily();
Family swinFamily();
Family whisperFamily();
Family blipFamily();
Family llavaFamily();

}  // namespace attentionscope
