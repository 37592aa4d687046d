#pragma once

#include <string>
#include <vector>

#include "core/training/parallel_text.h"

namespace attentionscope {

/// The links as parseAlignment() reads them: "0-0 1-2 2?1".
inline std::string alignmentText(const std::vector<AlignmentLink>& links) {
    std::string text;
    for (const auto& link : links) {
        if (!text.empty()) text += ' ';
        text += std::to_string(link.source) + (link.sure ? '-' : '?') + std::to_string(link.target);
    }
    return text;
}

}  // namespace attentionscope
