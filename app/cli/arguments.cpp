#include "app/cli/arguments.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

#include "core/base/similar_word.h"

namespace attentionscope {

namespace {

// Options with the same meaning, under the names that other programs use.
constexpr std::array<std::array<const char*, 3>, 6> spellings = {{{"-m", "--model", ""},
                                                                  {"-t", "--text", ""},
                                                                  {"-o", "--output", "--out"},
                                                                  {"-q", "--quiet", ""},
                                                                  {"-h", "--help", ""},
                                                                  {"-V", "--version", ""}}};

const Option* optionNamed(const std::string& name, const std::vector<Option>& options) {
    const auto found = std::find_if(options.begin(), options.end(),
                                    [&name](const Option& option) { return option.name == name; });
    return found == options.end() ? nullptr : &*found;
}

/// A word that begins with a dash: the option, and its value if the same word contains it.
struct OptionWord {
    const Option* option;
    std::optional<std::string> value;
};

OptionWord writtenOption(const std::string& word, const std::vector<Option>& options) {
    if (word.compare(0, 2, "--") == 0) {
        const size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        const Option* option = optionWritten(name, options);
        if (!option) throw UnknownOption(name, options);
        return {option, equals == std::string::npos ? std::optional<std::string>() : word.substr(equals + 1)};
    }
    const Option* option = optionWritten(word.substr(0, 2), options);
    if (optionWritten('-' + word, options)) throw UsageError(Phrase("%1 is written -%2", {word, word}));
    if (!option || (word.size() > 2 && option->value.empty())) throw UnknownOption(word, options);
    if (word.size() == 2) return {option, {}};
    return {option, word.substr(word[2] == '=' ? 3 : 2)};
}

/// Word processors and web pages turn two short dashes into one long one.
void requireTypedDash(const std::string& word) {
    for (const char* dash : {"\u2013", "\u2014", "\u2212"}) {
        const size_t length = std::string_view(dash).size();
        if (word.compare(0, length, dash) == 0 && word.size() > length)
            throw UsageError(Phrase("\"%1\" begins with a long dash, as texts are printed; it is typed --%2",
                                    {word, word.substr(length)}));
    }
}

void checkChoice(const Option& option, const std::string& value) {
    if (option.choices.empty()) return;
    if (std::find(option.choices.begin(), option.choices.end(), value) != option.choices.end()) return;
    std::string list;
    for (const std::string& choice : option.choices) list += (list.empty() ? "" : ", ") + choice;
    throw UsageError(Phrase("%1 is one of %2, not \"%3\"%4",
                            {option.name, list, value, suggestion(similarWord(value, option.choices))}));
}

Phrase range(double lowest, double highest) {
    const auto text = [](double value) {
        std::string digits = std::to_string(value);
        digits.erase(digits.find_last_not_of('0') + 1);
        if (digits.back() == '.') digits.pop_back();
        return digits;
    };
    if (highest >= 1e15) return Phrase("of %1 or more", {text(lowest)});
    return Phrase("from %1 to %2", {text(lowest), text(highest)});
}

}  // namespace

UnknownOption::UnknownOption(const std::string& name, const std::vector<Option>& options)
    : UsageError([&] {
          std::vector<std::string> names;
          for (const Option& option : options) names.push_back(option.name);
          return Phrase("unknown option %1%2", {name, suggestion(similarWord(name, names))});
      }()),
      name_(name) {}

Phrase suggestion(const std::string& similar) {
    return similar.empty() ? Phrase() : Phrase(" (did you mean %1?)", {similar});
}

const Option* optionWritten(const std::string& word, const std::vector<Option>& options) {
    if (const Option* option = optionNamed(word, options)) return option;
    for (const auto& ways : spellings) {
        if (std::find(ways.begin(), ways.end(), word) == ways.end()) continue;
        for (const char* way : ways)
            if (const Option* option = optionNamed(way, options)) return option;
    }
    return nullptr;
}

std::string otherSpelling(const std::string& name) {
    for (const auto& ways : spellings)
        if (std::find(ways.begin(), ways.end(), name) != ways.end())
            return name == ways[0] ? ways[1] : ways[0];
    return {};
}

Arguments::Arguments(const std::vector<std::string>& words, const std::vector<Option>& options,
                     size_t mostPlainWords) {
    bool onlyPlain = false;
    for (size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (onlyPlain || word.size() < 2 || word[0] != '-') {
            if (!onlyPlain) requireTypedDash(word);
            if (plainWords_.size() == mostPlainWords) {
                const bool afterText = i > 0 && !values_.empty() && word.find(' ') == std::string::npos;
                throw UsageError(afterText ? Phrase("unexpected argument \"%1\"; a value of several words "
                                                    "stands in quotation marks",
                                                    {word})
                                           : Phrase("unexpected argument \"%1\"", {word}));
            }
            plainWords_.push_back(word);
            continue;
        }
        if (word == "--") {
            onlyPlain = true;
            continue;
        }
        auto [option, value] = writtenOption(word, options);
        std::vector<std::string>& given = values_[option->name];
        if (option->value.empty()) {
            if (value) throw UsageError(Phrase("%1 takes no value", {option->name}));
            given.push_back({});
            continue;
        }
        if (!value && i + 1 < words.size() && !optionNamed(words[i + 1], options)) value = words[++i];
        if (!value)
            throw UsageError(Phrase("%1 needs a value: %2 %3", {option->name, option->name, option->value}));
        given.push_back(*value);
        checkChoice(*option, given.back());
    }
}

std::string Arguments::text(const std::string& option, const std::string& otherwise) const {
    const auto found = values_.find(option);
    return found == values_.end() ? otherwise : found->second.back();
}

const std::vector<std::string>& Arguments::all(const std::string& option) const {
    static const std::vector<std::string> none;
    const auto found = values_.find(option);
    return found == values_.end() ? none : found->second;
}

std::string Arguments::required(const std::string& option) const {
    if (!has(option)) throw UsageError(Phrase("%1 is missing", {option}));
    return text(option);
}

long long Arguments::integer(const std::string& option, long long otherwise, long long lowest,
                             long long highest) const {
    if (!has(option)) return otherwise;
    const std::string word = text(option);
    long long value = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (failure != std::errc() || end != word.data() + word.size() || value < lowest || value > highest) {
        throw UsageError(Phrase("%1 is a whole number %2, not \"%3\"",
                                {option, range(double(lowest), double(highest)), word}));
    }
    return value;
}

double Arguments::number(const std::string& option, double otherwise, double lowest, double highest) const {
    if (!has(option)) return otherwise;
    const std::string word = text(option);
    double value = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (failure != std::errc() || end != word.data() + word.size() || !std::isfinite(value) ||
        value < lowest || value > highest) {
        throw UsageError(Phrase("%1 is a number %2, not \"%3\"", {option, range(lowest, highest), word}));
    }
    return value;
}

}  // namespace attentionscope
