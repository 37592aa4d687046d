#pragma once

#include <string>
#include <utility>
#include <vector>

namespace attentionscope {

/// The build and the machine, for a bug report: libraries with the versions in use, the compiler, the
/// instruction set of the kernels, threads. Names are the libraries' own.
std::vector<std::pair<std::string, std::string>> buildFacts();

}  // namespace attentionscope
