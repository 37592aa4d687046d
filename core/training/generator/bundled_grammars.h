#pragma once

#include <string>

#include "core/training/generator/grammar.h"

namespace attentionscope::generator {

/// The grammar of resources/grammars/NAME.txt, read on first use. Throws Error if there is none.
const Grammar& bundledGrammar(const std::string& name);

}  // namespace attentionscope::generator
