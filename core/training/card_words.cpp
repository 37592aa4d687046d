#include "core/training/card_words.h"

#include <map>
#include <string_view>
#include <vector>

#include "core/base/letters.h"
#include "core/base/lists.h"
#include "core/base/read_file.h"

namespace attentionscope {

namespace {

using CardTable = std::map<std::string, std::string, std::less<>>;

/// The lines "| English | other language |" of a file.
CardTable readTable(std::string_view file) {
    constexpr std::string_view begin = "| ", between = " | ", end = " |";
    CardTable table;
    while (!file.empty()) {
        std::string_view line = takenLine(file);
        const size_t middle = line.find(between, begin.size());
        if (!line.starts_with(begin) || !line.ends_with(end) || middle == line.npos) continue;
        line.remove_suffix(end.size());
        table.emplace(line.substr(begin.size(), middle - begin.size()), line.substr(middle + between.size()));
    }
    return table;
}

const CardTable& tableOf(const std::string& ending) {
    static const auto tables = [] {
        std::map<std::string, CardTable> all;
        for (const char* one : cardEndings) {
            const auto file = bundledTexts().find(std::string("cards/words") + one);
            all[one] = file == bundledTexts().end() ? CardTable() : readTable(file->second);
        }
        return all;
    }();
    return tables.at(ending);
}

/// In parts if the whole is not in the table: "English, masked words"; "5 folds" as "%1 folds".
std::string patternIn(const CardTable& table, const std::string& words) {
    if (const auto whole = table.find(words); whole != table.end()) return whole->second;
    const size_t digits = words.find_first_not_of("0123456789");
    if (digits > 0 && digits != words.npos)
        if (const auto counted = table.find("%1" + words.substr(digits)); counted != table.end())
            return filled(counted->second, {words.substr(0, digits)});
    const size_t comma = words.find(", ");
    const auto pair = table.find("%1, %2");
    if (comma == words.npos || pair == table.end()) return words;
    return filled(pair->second,
                  {patternIn(table, words.substr(0, comma)), patternIn(table, words.substr(comma + 2))});
}

}  // namespace

std::string cardWords(const Phrase& phrase, const std::string& ending) {
    if (phrase.pattern().empty()) return phrase.text();
    const std::vector<std::string> arguments =
        eachOf(phrase.arguments(), [&](const Phrase& argument) { return cardWords(argument, ending); });
    return filled(patternIn(tableOf(ending), phrase.pattern()), arguments);
}

}  // namespace attentionscope
