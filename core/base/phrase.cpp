#include "core/base/phrase.h"

#include <ostream>

#include "core/base/lists.h"
#include "core/base/printable.h"

namespace attentionscope {

std::string filled(const std::string& pattern, const std::vector<std::string>& arguments) {
    std::string text;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const std::size_t place =
            pattern[at] == '%' && at + 1 < pattern.size() ? std::size_t(pattern[at + 1] - '1') : 9;
        if (place < arguments.size() && place < 9)
            text += arguments[place], ++at;
        else
            text += pattern[at];
    }
    return text;
}

Phrase::Phrase(std::string pattern, std::vector<Phrase> arguments)
    : pattern_(std::move(pattern)), arguments_(std::move(arguments)) {
    const std::vector<std::string> texts(arguments_.begin(), arguments_.end());
    text_ = filled(pattern_, texts);
}

Phrase Phrase::printed() const {
    if (pattern_.empty()) return printable(text_);
    std::vector<Phrase> arguments = eachOf(arguments_, &Phrase::printed);
    return {printable(pattern_), std::move(arguments)};
}

std::ostream& operator<<(std::ostream& out, const Phrase& phrase) {
    return out << phrase.text_;
}

Phrase joined(const std::vector<Phrase>& phrases, const std::string& between) {
    Phrase all;
    for (const Phrase& phrase : phrases)
        all = all.empty()       ? phrase
              : between == ", " ? Phrase("%1, %2", {all, phrase})
                                : Phrase("%1%2%3", {all, between, phrase});
    return all;
}

}  // namespace attentionscope
