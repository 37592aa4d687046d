#include "core/base/joined_phrases.h"

namespace attentionscope {

Phrase joined(const std::vector<Phrase>& phrases, const std::string& between) {
    Phrase all;
    for (const Phrase& phrase : phrases)
        all = all.empty() ? phrase : Phrase("%1%2%3", {all, between, phrase});
    return all;
}

}  // namespace attentionscope
