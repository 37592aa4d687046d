#pragma once

#include <string>
#include <vector>

namespace attentionscope::generator {

/// A number that words of two languages share when they stand for the same piece of meaning.
using Concept = int;

/// A word of a made-up text, and the pieces of meaning it stands for.
struct Word {
    std::string text;
    std::vector<Concept> sure = {};
    std::vector<Concept> possible = {};
    bool glued = false;  ///< no space before it
};
using Words = std::vector<Word>;

}  // namespace attentionscope::generator
