#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/phrase.h"

namespace attentionscope {

/// The command line is wrong: reported with a pointer to --help, exit status 2.
class UsageError : public std::runtime_error {
public:
    explicit UsageError(Phrase words) : std::runtime_error(words.text()), words_(std::move(words)) {}
    const Phrase& words() const { return words_; }

private:
    Phrase words_;
};

/// " (did you mean WORD?)", to follow a mistyped word; empty if no word is similar.
Phrase suggestion(const std::string& similar);

/// One option of a command, declared once: parsing, checking and --help all use it.
struct Option {
    std::string name;                       ///< "--layer" or "-o"
    std::string value = {};                 ///< placeholder of its value in --help ("L"); empty for a switch
    Phrase help = {};                       ///< one line
    std::vector<std::string> choices = {};  ///< the values it accepts; empty if any
};

/// An option that the command does not have.
class UnknownOption : public UsageError {
public:
    UnknownOption(const std::string& name, const std::vector<Option>& options);
    const std::string& name() const { return name_; }

private:
    std::string name_;
};

/// The option with this spelling, by its name or by a spelling shared by all commands ("-m" for "--model");
/// null if there is none.
const Option* optionWritten(const std::string& word, const std::vector<Option>& options);
/// The other spelling of an option: "-m" for "--model", "--output" for "-o"; empty if there is none.
std::string otherSpelling(const std::string& name);

/// The arguments of a command line, in order.
class Arguments {
public:
    /// Parses `words` (UTF-8) by `options`: "--name value", "--name=value", "-o value", "-ovalue", and "--"
    /// before words that only look like options. Throws UsageError for an undeclared option, a missing or
    /// superfluous value, a value outside the choices, or more plain words than `mostPlainWords`.
    Arguments(const std::vector<std::string>& words, const std::vector<Option>& options,
              size_t mostPlainWords);

    bool has(const std::string& option) const { return values_.count(option) != 0; }
    /// The last value given for the option, or `otherwise`.
    std::string text(const std::string& option, const std::string& otherwise = {}) const;
    /// Every value given for the option.
    const std::vector<std::string>& all(const std::string& option) const;
    /// The value as a number; throws UsageError if it is not a number or outside lowest … highest.
    long long integer(const std::string& option, long long otherwise, long long lowest,
                      long long highest) const;
    double number(const std::string& option, double otherwise, double lowest, double highest) const;
    /// The value; throws UsageError if it was not given.
    std::string required(const std::string& option) const;

    const std::vector<std::string>& plainWords() const { return plainWords_; }

private:
    std::map<std::string, std::vector<std::string>> values_;
    std::vector<std::string> plainWords_;
};

}  // namespace attentionscope
