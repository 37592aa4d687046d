#include "core/training/generator/bundled_grammars.h"

#include <mutex>

#include "core/base/error.h"

namespace attentionscope::generator {

const Grammar& bundledGrammar(const std::string& name) {
    static std::mutex mutex;
    static std::map<std::string, Grammar> read;
    const std::lock_guard lock(mutex);
    if (const auto known = read.find(name); known != read.end()) return known->second;
    const auto text = bundledGrammarTexts().find(name);
    if (text == bundledGrammarTexts().end())
        throw Error({.what = "there is no grammar of this name", .got = name});
    return read.emplace(name, Grammar(text->second, "resources/grammars/" + name + ".txt")).first->second;
}

}  // namespace attentionscope::generator
