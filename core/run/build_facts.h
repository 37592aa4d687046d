#pragma once

#include <string>
#include <utility>
#include <vector>

namespace attentionscope {

/// What core/ was built with and what it runs on, for a report of a mistake: libraries with the versions that
/// are in use, the compiler, the instruction set of the kernels, threads. Names are those that the libraries
/// give themselves.
std::vector<std::pair<std::string, std::string>> buildFacts();

}  // namespace attentionscope
