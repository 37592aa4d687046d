#include "core/training/card_text.h"

#include <algorithm>

#include "core/base/error.h"

namespace attentionscope {

namespace {

/// Matches "recipe, *ending" against the name of a recipe.
bool isAmong(std::string_view recipes, std::string_view recipe) {
    while (!recipes.empty()) {
        const size_t comma = recipes.find(", ");
        std::string_view one = recipes.substr(0, comma);
        if (one.starts_with('*') ? recipe.ends_with(one.substr(1)) : recipe == one) return true;
        recipes.remove_prefix(comma == recipes.npos ? recipes.size() : comma + 2);
    }
    return false;
}

void addLine(std::string& text, std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    const bool begins = text.empty() || text.ends_with('\n');
    if (line.empty())
        text += begins ? "" : "\n\n";
    else
        text += (begins ? "" : line.starts_with("- ") ? "\n" : " ") + std::string(line);
}

[[noreturn]] void refuseTemplate(const char* what, std::string_view got) {
    throw Error({.what = what, .where = "resources/cards", .got = std::string(got)});
}

/// The position of the brace that closes the one at `open`.
size_t closingBrace(std::string_view text, size_t open) {
    size_t depth = 0;
    for (size_t i = open; i < text.size(); ++i) {
        depth += text[i] == '{';
        depth -= text[i] == '}';
        if (depth == 0) return i;
    }
    refuseTemplate("a placeholder is not closed", text.substr(open, 40));
}

}  // namespace

CardText::CardText(std::string_view file, const std::string& recipe, Values values)
    : values_(std::move(values)) {
    std::string* section = nullptr;
    while (!file.empty()) {
        const size_t end = file.find('\n');
        const std::string_view line = file.substr(0, end);
        file.remove_prefix(end == file.npos ? file.size() : end + 1);
        if (line.starts_with("# ")) {
            const size_t colon = line.find(": ");
            const bool applies = colon == line.npos || isAmong(line.substr(colon + 2), recipe);
            section = applies ? &sections_[std::string(line.substr(2, colon - 2))] : nullptr;
        } else if (section) {
            addLine(*section, line);
        }
    }
    for (auto& [name, text] : sections_) text.erase(text.find_last_not_of('\n') + 1);
}

bool CardText::isGiven(const std::string& name) const {
    const auto value = values_.find(name);
    if (value == values_.end()) return sections_.contains(name);
    return !value->second.empty() && value->second != "0" && value->second != "false";
}

std::string CardText::filled(std::string_view placeholder) const {
    if (placeholder.starts_with('?') || placeholder.starts_with('!')) {
        const size_t space = placeholder.find_first_of(" \n");
        const bool wanted = isGiven(std::string(placeholder.substr(1, space - 1))) == (placeholder[0] == '?');
        return wanted && space != placeholder.npos ? fill(placeholder.substr(space + 1)) : "";
    }
    const std::string name(placeholder);
    if (const auto value = values_.find(name); value != values_.end()) return value->second;
    if (!sections_.contains(name)) refuseTemplate("a card has no value for a placeholder", placeholder);
    return section(name);
}

std::string CardText::fill(std::string_view text) const {
    std::string all;
    for (size_t i = 0; i < text.size();) {
        if (text[i] != '{') {
            all += text[i++];
            continue;
        }
        const size_t end = closingBrace(text, i);
        all += filled(text.substr(i + 1, end - i - 1));
        i = end + 1;
    }
    return all;
}

std::string CardText::section(const std::string& name) const {
    const auto found = sections_.find(name);
    if (found == sections_.end()) return {};
    std::string text = fill(found->second);
    // Removes the gaps of omitted parts.
    for (size_t at; (at = text.find("\n\n\n")) != text.npos;) text.erase(at, 1);
    for (size_t at; (at = text.find(" \n")) != text.npos;) text.erase(at, 1);
    text.erase(text.find_last_not_of(" \n") + 1);
    return text.erase(0, std::min(text.find_first_not_of(" \n"), text.size()));
}

std::vector<std::string> CardText::list(const std::string& name) const {
    std::vector<std::string> items;
    std::string_view text;
    if (const auto found = sections_.find(name); found != sections_.end()) text = found->second;
    while (!text.empty()) {
        const size_t end = text.find('\n');
        if (text.starts_with("- ")) items.push_back(fill(text.substr(2, end == text.npos ? end : end - 2)));
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return items;
}

}  // namespace attentionscope
