#pragma once

#include <string>

#include "core/checkpoint/safetensors.h"
#include "core/recording/model.h"
#include "core/transformer/spec.h"

namespace attentionscope {

/// What a checkpoint of a published family is called and reads: system, task, inputs, names of its maps.
ModelInformation informationOf(const TransformerSpec& spec, std::string id, std::string title,
                               std::string citation);

/// The input that holds what a decoder with an encoder reads: "second", or "text" where the encoder sees a
/// picture.
std::string targetInput(const TransformerSpec& spec);

/// What a model of our own declares, where it is more than its family tells.
void declare(ModelInformation& information, ModelInformation declared);

}  // namespace attentionscope
