#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/base/letters.h"
#include "core/base/lists.h"
#include "core/recording/imports/foreign_map.h"

namespace attentionscope {

namespace {

/// The object with the key "attention" in the script of a page; the text itself if it is JSON.
std::string_view objectIn(std::string_view text, const std::string& where) {
    const std::size_t sign = text.find_first_not_of(" \t\r\n");
    if (sign == text.npos || text[sign] == '{' || text[sign] == '[') return text;
    const std::size_t key = text.find("\"attention\"");
    const std::size_t begin = key == text.npos ? key : text.rfind('{', key);
    if (begin == text.npos)
        throw Error({.what = "the page holds no attention of BertViz",
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
    for (const char c : inLowerCase(name)) plain += (c >= 'a' && c <= 'z') || isDigit(c) ? c : '-';
    if (plain == "encoder" || plain == "decoder") return plain + ".self";
    if (plain.empty() || plain == "all" || plain == "null") return crosses ? "cross" : "self";
    return plain;
}

/// Python may write NaN and Infinity, which JSON does not have; they become null.
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

/// A nested list of numbers, in which lists at the same level have the same length. Throws Error otherwise.
class NestedList {
public:
    explicit NestedList(const JsonValue& list) { read(list, 0); }
    NumberArray array(const std::string& name, const std::string& where) && {
        return {name, std::move(shape_), std::move(numbers_), where};
    }

private:
    void read(const JsonValue& value, std::size_t depth) {
        constexpr double most = std::numeric_limits<float>::max();
        if (!value.isList()) {
            if (depth < shape_.size() || depth == 0) value.refuse("a list");
            depth_ = depth;
            return numbers_.push_back(value.isNull() ? NAN : float(value.number(-most, most)));
        }
        const std::vector<JsonValue> items = value.items();
        if (depth_ > 0 && depth >= depth_) value.refuse("a number");
        if (depth == shape_.size()) shape_.push_back(std::int64_t(items.size()));
        if (std::int64_t(items.size()) != shape_[depth] || items.empty()) {
            const bool holdsNumbers = items.empty() || !items.front().isList();
            value.refuse({holdsNumbers ? "%1 numbers" : "%1 rows",
                          {std::to_string(std::max<std::int64_t>(1, shape_[depth]))}});
        }
        for (const JsonValue& item : items) read(item, depth + 1);
    }

    std::vector<std::int64_t> shape_;
    std::vector<float> numbers_;
    std::size_t depth_ = 0;  ///< of the numbers, once one has been read
};

NumberArray arrayIn(const JsonValue& list, const std::string& name) {
    return NestedList(list).array(name, list.where());
}

/// Whether a value is a list of lists, down to a number.
bool isNested(const JsonValue& value) {
    if (!value.isList()) return false;
    const std::vector<JsonValue> items = value.items();
    if (items.empty() || !items.front().isList()) return false;
    const std::vector<JsonValue> inner = items.front().items();
    return !inner.empty() && (inner.front().isNumber() || inner.front().isNull() || isNested(items.front()));
}

/// The lists of words and the sentences in an object, by their keys.
std::vector<NamedWords> namedWordsIn(const JsonValue& object) {
    std::vector<NamedWords> named;
    for (const JsonValue& member : object.members()) {
        if (member.isText()) named.push_back({member.key(), {member.text()}});
        if (!member.isList() || member.items().empty()) continue;
        const std::vector<JsonValue> items = member.items();
        if (std::ranges::all_of(items, [](const JsonValue& item) { return item.isText(); }))
            named.push_back({member.key(), member.texts()});
        else if (member.key() == "tokens" &&
                 std::ranges::all_of(items, [](const JsonValue& item) { return item.isWholeNumber(); }))
            named.push_back({member.key(), eachOf(items, [](const JsonValue& item) { return item.dump(); })});
        else if (items.size() == 1 && items[0].isList() && !items[0].items().empty() &&
                 items[0].items().front().isText())
            named.push_back({member.key(), items[0].texts()});  // a batch of one
    }
    // "tokens" before "text" and "model"
    std::stable_partition(named.begin(), named.end(),
                          [](const NamedWords& one) { return one.words.size() > 1; });
    return named;
}

/// The nested lists in a value, with the keys above them: "attention_layer_0_head_3".
void collectArrays(const JsonValue& value, const std::string& name, std::vector<NumberArray>& arrays) {
    if (isNested(value)) arrays.push_back(arrayIn(value, name));
    if (!value.isObject()) return;
    for (const JsonValue& member : value.members()) collectArrays(member, name + '_' + member.key(), arrays);
}

/// {"hypotheses": [[words]], "attention": [[target × source]]} of CTranslate2. Takes the first of several
/// hypotheses, which is the best.
ForeignMap hypothesisMap(const JsonValue& whole, const ForeignReading& reading) {
    const std::vector<JsonValue> hypotheses = whole.items("hypotheses"), attention = whole.items("attention");
    const std::size_t chosen = reading.item ? std::size_t(*reading.item) : 0;
    if (chosen >= hypotheses.size() || chosen >= attention.size())
        whole.at("attention").refuse({"the attention of hypothesis %1", {std::to_string(chosen)}});
    ForeignReading one = reading;
    one.item.reset();
    ForeignMap map = mapsOfArrays({arrayIn(attention[chosen], "cross")}, one).front();
    if (hypotheses[chosen].isList()) map.queries = hypotheses[chosen].texts();
    if (std::ssize(map.queries) + 1 == map.rows) map.queries.push_back("</s>");
    if (std::ssize(map.queries) != map.rows) map.queries.clear();
    return map;
}

std::vector<std::string> textsIn(const JsonValue& object, const char* key) {
    return object.has(key) ? object.texts(key) : std::vector<std::string>();
}

/// The layers or heads chosen in a page.
std::vector<std::int64_t> numbersIn(const JsonValue& object, const char* key) {
    return object.has(key) ? object.integers(key, 0, 999'999) : std::vector<std::int64_t>();
}

/// An entry of BertViz: its attention and the labels of its sides.
class BertvizPage {
public:
    BertvizPage(const JsonValue& whole, const ForeignReading& reading)
        : layers_(numbersIn(whole, "include_layers")),
          heads_(numbersIn(whole, "include_heads")),
          reading_(reading) {
        if (std::set<std::int64_t>(heads_.begin(), heads_.end()).size() != heads_.size())
            whole.at("include_heads").refuse("a number of its own for each head");
    }

    std::vector<ForeignMap> maps;

    void add(const JsonValue& entry, const JsonValue& attention) {
        const std::vector<std::string> left = textsIn(entry, "left_text"),
                                       right = entry.has("right_text") ? textsIn(entry, "right_text") : left;
        const std::string name = mapNamed(entry.textOr("name", ""), left != right);
        ForeignReading one = reading_;
        one.layer = 0;
        for (ForeignMap& map : mapsOfArrays({arrayIn(attention, {})}, one)) {
            map.name = name;
            if (std::size_t(map.layer) < layers_.size()) map.layer = int(layers_[std::size_t(map.layer)]);
            if (!heads_.empty() && std::ssize(heads_) != map.heads)
                attention.refuse({"%1 heads, those of include_heads", {std::to_string(heads_.size())}});
            map.headNumbers.assign(heads_.begin(), heads_.end());
            map.queries = left;
            map.keys = right;
            map.complete = !left.empty();
            maps.push_back(std::move(map));
        }
    }

private:
    std::vector<std::int64_t> layers_, heads_;
    const ForeignReading& reading_;
};

/// The entries of {"attention": …}: one, a list of them, or those of the neuron view by name. For a pair of
/// sentences only "All": the others are parts of it.
std::vector<ForeignMap> bertvizMaps(const JsonValue& whole, const JsonValue& attention,
                                    const ForeignReading& reading) {
    BertvizPage page(whole, reading);
    std::vector<JsonValue> entries;
    if (attention.isObject()) entries = attention.members();
    if (attention.isList() && !attention.items().empty() && attention.items().front().isObject())
        entries = attention.items();
    const auto isAll = [](const JsonValue& entry) {
        return entry.textOr("name", "") == "All" || (entry.isObject() && entry.where().ends_with(" › all"));
    };
    if (const auto all = std::find_if(entries.begin(), entries.end(), isAll); all != entries.end())
        entries = {*all};
    for (const JsonValue& entry : entries)
        page.add(entry, entry.at(entry.has("attn")  ? "attn"
                                 : entry.has("att") ? "att"  // BertViz of 2019
                                                    : "attention"));
    if (entries.empty()) page.add(whole, attention);
    return page.maps;
}

/// {"edges": [["a", "b", 0.5] or {"source", "target", "weight"}, …]}
ForeignMap edgeMap(const JsonValue& list, const std::string& where) {
    std::vector<Edge> edges;
    for (const JsonValue& each : list.items()) {
        if (each.isList()) {
            const std::vector<JsonValue> parts = each.items();
            if (parts.size() != 3) each.refuse("source, target and weight");
            const auto label = [](const JsonValue& part) {
                return part.isText() ? part.text() : part.dump();
            };
            edges.push_back({label(parts[0]), label(parts[1]), float(parts[2].number())});
        } else {
            const char* weight = each.has("weight") ? "weight" : each.has("value") ? "value" : "attention";
            edges.push_back(
                {each.textOrNumber("source"), each.textOrNumber("target"), float(each.at(weight).number())});
        }
    }
    return mapOfEdges(edges, where);
}

/// Any other object: every field that is a nested list, labelled by "tokens" or by queries and keys.
std::vector<ForeignMap> plainMaps(const JsonValue& whole, const std::string& where,
                                  const ForeignReading& reading) {
    if (whole.has("hypotheses") && whole.has("attention")) return {hypothesisMap(whole, reading)};
    for (const char* key : {"edges", "links"})
        if (whole.has(key) && whole.at(key).isList()) return {edgeMap(whole.at(key), where)};
    std::vector<NumberArray> arrays;
    for (const JsonValue& member : whole.members()) collectArrays(member, member.key(), arrays);
    std::ranges::stable_sort(arrays, {}, [](const NumberArray& one) { return sortedByNumbers(one.name); });
    // {"result": {"attentions": …, "tokens": …}}
    if (const auto members = whole.members();
        members.size() == 1 && members[0].isObject() && !arrays.empty() && members[0].has("tokens"))
        return plainMaps(members[0], where, reading);
    if (arrays.empty())
        throw Error({.what = "the file holds no nested list of attention weights",
                     .where = where,
                     .expected = "{\"attentions\": [layers × heads × queries × keys], \"tokens\": "
                                 "[…]}, a nested list, or what BertViz writes"});
    std::vector<ForeignMap> maps = mapsOfArrays(std::move(arrays), reading);
    const std::vector<NamedWords> named = namedWordsIn(whole);
    for (ForeignMap& map : maps) labelSides(map, named, reading.item);
    return maps;
}

/// The pages in the outputs of a notebook.
std::vector<std::string> pagesOf(const JsonValue& notebook) {
    std::vector<std::string> pages;
    for (const JsonValue& cell : notebook.items("cells")) {
        if (!cell.has("outputs")) continue;
        for (const JsonValue& output : cell.items("outputs")) {
            const auto data = output.optionalObject("data");
            if (!data) continue;
            for (const char* kind : {"text/html", "application/javascript"}) {
                if (!data->has(kind)) continue;
                const JsonValue value = data->at(kind);
                std::string page;
                for (const std::string& line : value.isText() ? std::vector{value.text()} : value.texts())
                    page += line;
                if (page.find("\"attention\"") != page.npos) pages.push_back(page);
            }
        }
    }
    return pages;
}

}  // namespace

std::vector<ForeignMap> readJsonMaps(const std::string& text, const std::string& where,
                                     const ForeignReading& reading) {
    const JsonValue whole = JsonValue::parse(withoutBareWords(objectIn(text, where)), where);
    if (whole.isList()) {
        const std::vector<JsonValue> items = whole.items();
        if (!items.empty() && items.front().isObject()) {
            ForeignReading one = reading;
            one.item.reset();
            return plainMaps(items[chosenItem(items.size(), Phrase("the file holds several results"), where,
                                              reading.item)],
                             where, one);
        }
        return mapsOfArrays({arrayIn(whole, {})}, reading);
    }
    whole.requireObject();
    if (whole.has("cells")) {
        const std::vector<std::string> pages = pagesOf(whole);
        if (pages.empty())
            throw Error({.what = "the notebook's outputs hold no attention of BertViz", .where = where});
        ForeignReading one = reading;
        one.item.reset();
        // The parts of a view may be shown one by one and repeat it.
        return readJsonMaps(
            pages[chosenItem(pages.size(), Phrase("the notebook holds several views"), where, reading.item)],
            where, one);
    }
    // BertViz writes entries, or names its sides; any program may write {"attention": […], "tokens": […]}.
    for (const char* key : {"attention", "attn"}) {
        if (!whole.has(key)) continue;
        const JsonValue attention = whole.at(key);
        std::vector<JsonValue> entries;
        if (attention.isObject()) entries = attention.members();
        if (attention.isList()) entries = attention.items();
        const bool hasEntries = std::ranges::any_of(entries, [](const JsonValue& entry) {
            return entry.isObject() && (entry.has("attn") || entry.has("att") || entry.has("attention"));
        });
        if (hasEntries || whole.has("left_text") || whole.has("include_layers"))
            return bertvizMaps(whole, attention, reading);
    }
    return plainMaps(whole, where, reading);
}

}  // namespace attentionscope
