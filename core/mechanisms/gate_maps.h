#pragma once

#include <string>

#include "core/recording/recording.h"

namespace attentionscope {

/// A gate of a recurrent unit at every position as a map (Hochreiter and Schmidhuber 1997, Cho et al. 2014):
/// how much of each feature passes, [positions × features], one head with only weights, which are independent
/// numbers in (0, 1). The caller sets sequences, input and formula.
AttentionMap gateMap(const Recorder& recorder, const std::string& name, NodeId gate);

}  // namespace attentionscope
