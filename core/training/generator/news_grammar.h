#pragma once

#include "core/training/generator/synchronous_grammar.h"

namespace attentionscope::generator {

// Rules of the grammar of news, a part in each file.
const char* newsWords();
const char* newsStories();

/// News sentences with their headlines: "STORY" is where a drawing starts.
const SynchronousGrammar& newsGrammar();

}  // namespace attentionscope::generator
