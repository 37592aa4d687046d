#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/base/error.h"
#include "core/base/json_value.h"
#include "core/recording/imports/foreign_map.h"

namespace attentionscope {

namespace {

/// The object with the key "attention" that a page holds in its script; the text itself where it is no page.
std::string_view objectIn(std::string_view text, const std::string& where) {
    const std::size_t sign = text.find_first_not_of(" \t\r\n");
    if (sign == text.npos || text[sign] == '{') return text;
    const std::size_t key = text.find("\"attention\"");
    const std::size_t begin = key == text.npos ? key : text.rfind('{', key);
    if (begin == text.npos)
        throw Error(
            ErrorReport{.what = "the page holds no attention of BertViz",
                        .where = where,
                        .expected = "{\"attention\": …}, as head_view(…, html_action='return') writes it"});
    int depth = 0;
    bool quoted = false;
    for (std::size_t at = begin; at < text.size(); ++at) {
        const char c = text[at];
        if (quoted && c == '\\')
            ++at;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '{' || c == '['))
            ++depth;
        else if (!quoted && (c == '}' || c == ']') && --depth == 0)
            return text.substr(begin, at + 1 - begin);
    }
    return text.substr(begin);
}

/// BertViz names its views "All", "Encoder", "Cross" …
std::string mapNamed(const std::string& name, bool crosses) {
    std::string plain;
    for (const char c : name)
        plain += c >= 'A' && c <= 'Z'                               ? char(c - 'A' + 'a')
                 : (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c
                                                                    : '-';
    if (plain == "encoder" || plain == "decoder") return plain + ".self";
    if (plain.empty() || plain == "all" || plain == "null") return crosses ? "cross" : "self";
    return plain;
}

/// The page as Python writes it: NaN and Infinity, which JSON does not know, become null.
std::string withoutBareWords(std::string_view text) {
    std::string plain;
    plain.reserve(text.size());
    bool quoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::string_view rest = text.substr(at);
        const std::size_t bare = quoted                          ? 0
                                 : rest.starts_with("NaN")       ? 3
                                 : rest.starts_with("Infinity")  ? 8
                                 : rest.starts_with("-Infinity") ? 9
                                                                 : 0;
        if (bare > 0) {
            plain += "null";
            at += bare - 1;
            continue;
        }
        plain += text[at];
        if (text[at] == '"') quoted = !quoted;
        if (quoted && text[at] == '\\' && at + 1 < text.size()) plain += text[++at];
    }
    return plain;
}

/// The rows of one head; every one has to be as long as the first.
void appendHead(ForeignMap& map, const JsonValue& head) {
    const std::vector<JsonValue> rows = head.items();
    if (map.heads++ == 0) map.rows = Index(rows.size());
    if (Index(rows.size()) != map.rows || rows.empty()) head.refuse({"%1 rows", {std::to_string(map.rows)}});
    constexpr double most = std::numeric_limits<float>::max();
    for (const JsonValue& row : rows) {
        const std::vector<JsonValue> numbers = row.items();
        if (map.columns == 0) map.columns = Index(numbers.size());
        if (Index(numbers.size()) != map.columns || numbers.empty())
            row.refuse({"%1 numbers", {std::to_string(map.columns)}});
        for (const JsonValue& number : numbers)
            map.weights.push_back(number.isNull() ? NAN : float(number.number(-most, most)));
    }
}

void appendEntry(std::vector<ForeignMap>& maps, const JsonValue& entry, const JsonValue& attention,
                 const std::vector<std::int64_t>& layers, const std::vector<std::int64_t>& heads) {
    const std::vector<std::string> left = entry.has("left_text") ? entry.texts("left_text")
                                                                 : std::vector<std::string>(),
                                   right = entry.has("right_text") ? entry.texts("right_text") : left;
    const std::string name = mapNamed(entry.textOr("name", ""), left != right);
    int number = 0;
    for (const JsonValue& layer : attention.items()) {
        ForeignMap map{.name = name, .heads = 0, .queries = left, .keys = right, .complete = true};
        const bool isListed = std::size_t(number) < layers.size();
        map.layer = isListed ? int(layers[std::size_t(number)]) : number;
        for (const JsonValue& head : layer.items()) appendHead(map, head);
        if (map.heads == 0) layer.refuse("at least one head");
        if (!heads.empty() && std::ssize(heads) != map.heads)
            layer.refuse({"%1 heads, those of include_heads", {std::to_string(heads.size())}});
        map.headNumbers.assign(heads.begin(), heads.end());
        maps.push_back(std::move(map));
        ++number;
    }
}

}  // namespace

std::vector<ForeignMap> readBertvizMaps(const std::string& text, const std::string& where) {
    const JsonValue whole = JsonValue::parse(withoutBareWords(objectIn(text, where)), where).requireObject();
    // A page of a choice of layers and heads lists their numbers.
    const auto numbers = [&](const char* key) {
        return whole.has(key) && !whole.at(key).isNull() ? whole.integers(key, 0, 999'999)
                                                         : std::vector<std::int64_t>();
    };
    const std::vector<std::int64_t> layers = numbers("include_layers"), heads = numbers("include_heads");
    if (std::set<std::int64_t>(heads.begin(), heads.end()).size() != heads.size())
        whole.at("include_heads").refuse("a number of its own for each head");
    std::vector<ForeignMap> maps;
    const JsonValue attention = whole.at(whole.has("attention") ? "attention" : "attn");
    const std::vector<JsonValue> entries = attention.items();
    if (!entries.empty() && entries.front().isObject()) {
        for (const JsonValue& entry : entries)
            appendEntry(maps, entry, entry.at(entry.has("attn") ? "attn" : "attention"), layers, heads);
    } else {
        appendEntry(maps, whole, attention, layers, heads);
    }
    if (maps.empty()) attention.refuse("at least one layer");
    return maps;
}

}  // namespace attentionscope
