#include "app/cli/arguments.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace attentionscope {

namespace {

const Option& find(const std::vector<Option>& options, const std::string& name) {
    const auto found = std::find_if(options.begin(), options.end(),
                                    [&name](const Option& option) { return option.name == name; });
    if (found == options.end()) throw UsageError("unknown option " + name);
    return *found;
}

void checkChoice(const Option& option, const std::string& value) {
    if (option.choices.empty()) return;
    if (std::find(option.choices.begin(), option.choices.end(), value) != option.choices.end()) return;
    std::string list;
    for (const std::string& choice : option.choices) list += (list.empty() ? "" : ", ") + choice;
    throw UsageError(option.name + " is one of " + list + ", not \"" + value + '"');
}

std::string range(double lowest, double highest) {
    const auto text = [](double value) {
        std::string digits = std::to_string(value);
        digits.erase(digits.find_last_not_of('0') + 1);
        if (digits.back() == '.') digits.pop_back();
        return digits;
    };
    if (highest >= 1e15) return "of " + text(lowest) + " or more";
    return "from " + text(lowest) + " to " + text(highest);
}

}  // namespace

Arguments::Arguments(const std::vector<std::string>& words, const std::vector<Option>& options,
                     size_t mostPlainWords) {
    bool onlyPlain = false;
    for (size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (onlyPlain || word.size() < 2 || word[0] != '-') {
            if (plainWords_.size() == mostPlainWords) throw UsageError("unexpected argument \"" + word + '"');
            plainWords_.push_back(word);
            continue;
        }
        if (word == "--") {
            onlyPlain = true;
            continue;
        }
        const size_t equals = word.compare(0, 2, "--") == 0 ? word.find('=') : std::string::npos;
        const Option& option = find(options, word.substr(0, equals));
        std::vector<std::string>& given = values_[option.name];
        if (option.value.empty()) {
            if (equals != std::string::npos) throw UsageError(option.name + " takes no value");
            given.push_back({});
            continue;
        }
        if (equals == std::string::npos && i + 1 == words.size()) {
            throw UsageError(option.name + " needs a value: " + option.name + ' ' + option.value);
        }
        given.push_back(equals != std::string::npos ? word.substr(equals + 1) : words[++i]);
        checkChoice(option, given.back());
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
    if (!has(option)) throw UsageError(option + " is missing");
    return text(option);
}

long long Arguments::integer(const std::string& option, long long otherwise, long long lowest,
                             long long highest) const {
    if (!has(option)) return otherwise;
    const std::string word = text(option);
    long long value = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (failure != std::errc() || end != word.data() + word.size() || value < lowest || value > highest) {
        throw UsageError(option + " is a whole number " + range(double(lowest), double(highest)) +
                         ", not \"" + word + '"');
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
        throw UsageError(option + " is a number " + range(lowest, highest) + ", not \"" + word + '"');
    }
    return value;
}

}  // namespace attentionscope
