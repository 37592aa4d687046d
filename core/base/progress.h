#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "core/base/error.h"

namespace attentionscope {

/// Asked for between pieces of work; a default-made token never stops.
using StopToken = std::stop_token;

inline void throwIfStopped(const StopToken& token) {
    if (token.stop_requested()) throw Cancelled();
}

/// Called from the working thread with the share done, 0 … 1, and what is being done.
using Progress = std::function<void(double share, const std::string& what)>;

}  // namespace attentionscope
