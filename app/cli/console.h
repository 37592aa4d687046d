#pragma once

#include <iosfwd>
#include <string>

#include "core/base/phrase.h"

namespace attentionscope {

/// Where a command writes: results to `out`, everything said to a person to `err`. Never in colours, so that
/// NO_COLOR has nothing to switch off.
struct Console {
    std::ostream& out;
    std::ostream& err;
    bool terminal = false;        ///< a person watches `err`
    bool outTerminal = false;     ///< and `out`
    bool quiet = false;           ///< --quiet: of what is said to a person only warnings and errors
    std::string language = "en";  ///< --language: of everything that is printed and written

    /// A sentence on a line of its own on `err`, in the language.
    void report(const Phrase& sentence) const;
    /// The same on `out`.
    void print(const Phrase& line) const;
};

/// A phrase in the language of the command line, as UTF-8.
std::string spoken(const Phrase& phrase);

/// The languages of the command line, the first unless another is given.
inline const char* const consoleLanguages[] = {"en", "zh_CN"};

}  // namespace attentionscope
