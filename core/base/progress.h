#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "core/base/error.h"

namespace attentionscope {

/// Checked between pieces of work; a default-constructed token never stops.
using StopToken = std::stop_token;

inline void throwIfStopped(const StopToken& token) {
    if (token.stop_requested()) throw Cancelled();
}

/// Called from the working thread with the fraction done, 0 … 1, and a description of the current work.
using Progress = std::function<void(double share, const std::string& what)>;

}  // namespace attentionscope
