#include "core/recording/sequence.h"

namespace attentionscope {

Sequence tokenSequence(std::string name, std::vector<Token> tokens, std::string input) {
    Axis::Labels labels;
    for (const Token& token : tokens) labels.push_back(token.text);
    return {.name = std::move(name),
            .axis = tokenAxis(std::move(labels)),
            .tokens = std::move(tokens),
            .input = std::move(input)};
}

}  // namespace attentionscope
