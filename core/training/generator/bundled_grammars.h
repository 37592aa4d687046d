#pragma once

#include <string>

#include "core/training/generator/grammar.h"

namespace attentionscope::generator {

/// The grammar of resources/grammars/NAME.txt, which is read at its first use. Throws Error where there is
/// none.
const Grammar& bundledGrammar(const std::string& name);

}  // namespace attentionscope::generator
