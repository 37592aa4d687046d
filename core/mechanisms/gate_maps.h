#pragma once

#include <string>

#include "core/recording/recording.h"

namespace attentionscope {

/// A gate of a recurrent unit at every position as a map (Hochreiter and Schmidhuber 1997, Cho et al. 2014):
/// how much it lets through of each feature, [positions × features], one head with weights alone, each in
/// (0, 1) for itself. Sequences, input and formula are the caller's.
AttentionMap gateMap(const Recorder& recorder, const std::string& name, NodeId gate);

}  // namespace attentionscope
