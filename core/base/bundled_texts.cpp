#include "core/base/bundled_texts.h"

#include "core/base/error.h"

namespace attentionscope {

std::string_view bundledText(const std::string& path) {
    if (const auto text = bundledTexts().find(path); text != bundledTexts().end()) return text->second;
    throw Error({.what = "the program has no such text", .got = "resources/" + path});
}

}  // namespace attentionscope
