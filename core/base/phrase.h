#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace attentionscope {

/// A part of a message: words with a place %1, %2 … for every name and number, which are stored separately so
/// that a translation can arrange them. Reads as the English text.
class Phrase {
public:
    Phrase() = default;
    /// Words of the program, which are translated.
    Phrase(const char* words) : pattern_(words), text_(pattern_) {}
    /// A name, a number, or what a user wrote: the same in every language.
    Phrase(std::string given) : text_(std::move(given)) {}
    /// The pattern with the arguments in its places; an argument may be a phrase with places of its own.
    Phrase(std::string pattern, std::vector<Phrase> arguments);

    /// Words of the program that come as a std::string: translated, as words in the source are.
    static Phrase known(std::string words) { return {std::move(words), {}}; }

    /// Empty for what is the same in every language.
    const std::string& pattern() const { return pattern_; }
    /// Empty if the pattern is the whole text.
    const std::vector<Phrase>& arguments() const { return arguments_; }
    /// In English.
    const std::string& text() const { return text_; }
    operator const std::string&() const { return text_; }
    bool empty() const { return text_.empty(); }
    /// The same phrase with every control character escaped, see printable().
    Phrase printed() const;

    friend bool operator==(const Phrase& a, const Phrase& b) { return a.text_ == b.text_; }
    friend std::ostream& operator<<(std::ostream& out, const Phrase& phrase);

private:
    std::string pattern_, text_;
    std::vector<Phrase> arguments_;
};

/// The pattern with each place %1 … %9 filled with its argument; a place without an argument stays as it is.
std::string filled(const std::string& pattern, const std::vector<std::string>& arguments);

/// The phrases in order, separated by `between`.
Phrase joined(const std::vector<Phrase>& phrases, const std::string& between);

}  // namespace attentionscope
