#include "core/training/generator/bundled_grammars.h"

#include <map>
#include <mutex>

#include "core/base/bundled_texts.h"

namespace attentionscope::generator {

const Grammar& bundledGrammar(const std::string& name) {
    static std::mutex mutex;
    static std::map<std::string, Grammar> read;
    const std::lock_guard lock(mutex);
    if (const auto known = read.find(name); known != read.end()) return known->second;
    const std::string path = "grammars/" + name + ".txt";
    return read.emplace(name, Grammar(bundledText(path), "resources/" + path)).first->second;
}

}  // namespace attentionscope::generator
