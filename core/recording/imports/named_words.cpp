// The words that a file has beside its weights: which side of a map they label.
#include <algorithm>
#include <optional>

#include "core/base/letters.h"
#include "core/base/lists.h"
#include "core/base/printable.h"
#include "core/recording/imports/foreign_map.h"

namespace attentionscope {

namespace {

/// The text that a list of words belongs to, by the name of the list.
enum class Side { source, target, both };
Side sideNamedBy(const std::string& list) {
    const std::string name = inLowerCase(list);
    const auto has = [&](std::initializer_list<const char*> parts) {
        return std::ranges::any_of(parts, [&](const char* part) { return name.find(part) != name.npos; });
    };
    if (has({"decoder", "target", "tgt", "trg", "left_text", "quer"}) || name.starts_with("dec_"))
        return Side::target;
    if (has({"encoder", "source", "src", "right_text", "keys"}) || name.starts_with("enc_"))
        return Side::source;
    if (has({"output", "out_", "hypothes"}) || name == "rows") return Side::target;
    if (has({"input", "inp_"}) || name == "columns") return Side::source;
    return Side::both;
}

}  // namespace

void labelSides(ForeignMap& map, const std::vector<NamedWords>& named, const std::optional<Index>& item) {
    /// The words for a side of this size: all, those of the chosen text of a batch, or those of a sentence.
    const auto fitting = [&](const NamedWords& given, Index size) {
        const Index count = std::ssize(given.words);
        if (count == size) return given.words;
        if (item && size > 0 && count % size == 0 && size * (*item + 1) <= count)
            return std::vector<std::string>(given.words.begin() + size * *item,
                                            given.words.begin() + size * (*item + 1));
        if (count == 1) {
            const std::string& text = given.words[0];
            const bool isJson = text.starts_with("[\"");
            auto words = isJson ? JsonValue::parse(text, given.name).texts() : wordsApart(text);
            if (std::ssize(words) == size) return words;
        }
        return std::vector<std::string>();
    };
    const auto find = [&](Side side, Index size) {
        for (const NamedWords& given : named)
            if (sideNamedBy(given.name) == side)
                if (auto words = fitting(given, size); !words.empty()) return words;
        return std::vector<std::string>();
    };
    const auto has = [&](Side side) {
        return std::ranges::any_of(named, [&](const auto& given) { return sideNamedBy(given.name) == side; });
    };
    const bool pair = has(Side::source) && has(Side::target);
    const auto choose = [&](Side own, Index size) {
        std::vector<std::string> words = find(own, size);
        if (words.empty()) words = find(Side::both, size);
        // A single list labels both sides: {"input_tokens": …} of self-attention.
        if (words.empty() && !pair) words = find(own == Side::source ? Side::target : Side::source, size);
        return words;
    };
    map.queries = choose(map.name == "encoder.self" ? Side::source : Side::target, map.rows);
    map.keys = choose(map.name == "decoder.self" ? Side::target : Side::source, map.columns);
    if (map.name.empty() && pair && !map.queries.empty() && !map.keys.empty() && map.queries != map.keys)
        map.name = "cross";
    map.complete = !map.keys.empty();
    for (const NamedWords& given : named)
        if (map.queries.empty() && map.keys.empty() && given.words.size() > 1 &&
            inLowerCase(given.name).find("token") != std::string::npos)
            map.doubt = ErrorReport{.what = "the number of tokens does not fit the map",
                                    .where = printable(given.name),
                                    .got = Phrase("%1 tokens", {std::to_string(given.words.size())}),
                                    .expected = std::to_string(map.columns)};
}

}  // namespace attentionscope
