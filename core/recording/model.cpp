#include "core/recording/model.h"

namespace attentionscope {

std::string RunInputs::text(const std::string& name) const {
    const auto found = texts.find(name);
    return found == texts.end() ? std::string() : found->second;
}

}  // namespace attentionscope
