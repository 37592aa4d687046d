#pragma once

#include <iosfwd>
#include <string>

#include "core/base/phrase.h"

namespace attentionscope {

/// Where a command writes: results to `out`, messages for a person to `err`. Never in colours, so NO_COLOR
/// needs no handling.
struct Console {
    std::ostream& out;
    std::ostream& err;
    bool terminal = false;        ///< `err` is a terminal
    bool outTerminal = false;     ///< `out` is a terminal
    bool quiet = false;           ///< --quiet: only warnings and errors
    std::string language = "en";  ///< --language: of all output

    /// Writes a sentence on its own line to `err`, in the language.
    void report(const Phrase& sentence) const;
    /// The same to `out`.
    void print(const Phrase& line) const;
};

/// A phrase in the language of the command line, as UTF-8.
std::string spoken(const Phrase& phrase);

/// The languages of the command line; the first is the default.
inline const char* const consoleLanguages[] = {"en", "zh_CN"};

}  // namespace attentionscope
