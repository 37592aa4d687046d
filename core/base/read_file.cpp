#include "core/base/read_file.h"

#include <algorithm>
#include <fstream>

#include "core/base/error.h"
#include "core/base/letters.h"

namespace attentionscope {

std::string readFile(const std::filesystem::path& path, std::size_t longest) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw Error({.what = "the file cannot be read", .where = path.string(), .remedy = "Check the path."});
    std::string text;
    std::error_code unknown;  // set for a pipe
    if (const auto size = std::filesystem::file_size(path, unknown); !unknown && size <= longest)
        text.reserve(size);
    char block[1 << 16];
    while (file.read(block, sizeof block) || file.gcount() > 0) {
        text.append(block, std::size_t(file.gcount()));
        if (text.size() > longest)
            throw Error({.what = "the file is too long",
                         .where = path.string(),
                         .expected = Phrase("at most %1 bytes", {std::to_string(longest)})});
    }
    if (file.bad())
        throw Error({.what = "the file cannot be read", .where = path.string(), .remedy = "Is it a folder?"});
    return text;
}

std::string fileEnding(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    if (!ending.empty()) ending.erase(0, 1);
    return inLowerCase(ending);
}

std::string_view bundledText(const std::string& path) {
    if (const auto text = bundledTexts().find(path); text != bundledTexts().end()) return text->second;
    throw Error({.what = "the program has no such text", .got = "resources/" + path});
}

}  // namespace attentionscope
