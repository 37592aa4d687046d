#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/training/generator/grammar.h"

namespace attentionscope::generator {

/// The grammars of resources/grammars, which are part of the program, by the names of their files without
/// ending. The build writes the definition.
const std::map<std::string, std::string_view>& bundledGrammarTexts();

/// One of them, read when it is asked for first.
const Grammar& bundledGrammar(const std::string& name);

}  // namespace attentionscope::generator
