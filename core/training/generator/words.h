#pragma once

#include <string>
#include <vector>

namespace attentionscope::generator {

/// A number shared by words of two languages that stand for the same piece of meaning.
using Concept = int;

/// A word of a generated text, and the pieces of meaning it stands for.
struct Word {
    std::string text;
    std::vector<Concept> sure = {};
    std::vector<Concept> possible = {};
    bool glued = false;  ///< no space before it
};
using Words = std::vector<Word>;

}  // namespace attentionscope::generator
