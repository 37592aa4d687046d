#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace attentionscope {

/// A part of a message: words with a place %1, %2 … for every name and number in them, which are kept apart,
/// so that who shows it can put the words of another language around them. Reads as the English text.
class Phrase {
public:
    Phrase() = default;
    Phrase(std::string words) : pattern_(std::move(words)), text_(pattern_) {}
    Phrase(const char* words) : Phrase(std::string(words)) {}
    /// The pattern with the arguments in its places; an argument may be a phrase with places of its own.
    Phrase(std::string pattern, std::vector<Phrase> arguments);

    const std::string& pattern() const { return pattern_; }
    /// None where the pattern is the whole text.
    const std::vector<Phrase>& arguments() const { return arguments_; }
    /// In English.
    const std::string& text() const { return text_; }
    operator const std::string&() const { return text_; }
    bool empty() const { return text_.empty(); }
    /// The same with every control character written as an escape, see printable().
    Phrase printed() const;

    friend bool operator==(const Phrase& a, const Phrase& b) { return a.text_ == b.text_; }
    friend std::ostream& operator<<(std::ostream& out, const Phrase& phrase);

private:
    std::string pattern_, text_;
    std::vector<Phrase> arguments_;
};

/// The pattern with each place %1 … %9 taken by an argument; a place that has none stays as it is.
std::string filled(const std::string& pattern, const std::vector<std::string>& arguments);

}  // namespace attentionscope
