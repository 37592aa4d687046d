#include "core/recording/import.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "core/base/error.h"
#include "core/base/file_ending.h"
#include "core/base/json_value.h"
#include "core/base/printable.h"
#include "core/base/read_file.h"
#include "core/checkpoint/safetensors_writer.h"
#include "core/recording/imports/foreign_map.h"
#include "core/recording/json_text.h"
#include "core/recording/recording_parts.h"

namespace attentionscope {

namespace {

/// What was given to stand along the sides: one text, or the source and the target.
struct GivenSides {
    std::vector<std::string> source, target;
    bool isPair() const { return !target.empty(); }
};

std::vector<std::string> spacedWords(const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

GivenSides sidesInJson(const std::string& text) {
    const JsonValue given = JsonValue::parse(text, "the tokens");
    if (given.isList()) return {given.texts(), {}};
    if (given.has("tokens")) return {given.texts("tokens"), {}};
    return {given.texts("right_text"), given.texts("left_text")};
}

GivenSides sidesIn(const std::string& text) {
    const std::size_t sign = text.find_first_not_of(" \t\r\n");
    if (sign == text.npos) return {};
    if (text[sign] == '{') return sidesInJson(text);
    if (text[sign] == '[' && text.find('"', sign) != text.npos) return sidesInJson(text);
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        if (!spacedWords(line).empty()) lines.push_back(line);
    if (const std::size_t mark = lines.front().find("|||"); lines.size() == 1 && mark != std::string::npos)
        return {spacedWords(lines[0].substr(0, mark)), spacedWords(lines[0].substr(mark + 3))};
    if (lines.size() == 1) return {spacedWords(lines[0]), {}};
    if (lines.size() == 2) return {spacedWords(lines[0]), spacedWords(lines[1])};
    for (std::string& line : lines)
        if (line.ends_with('\r')) line.pop_back();
    return {lines, {}};
}

std::vector<ForeignMap> readForeign(const std::filesystem::path& file, const GivenSides& given, int layer) {
    const std::string ending = fileEnding(file);
    if (ending == "npy" || ending == "npz") return readArrayMaps(file, layer);
    const std::string text = readFile(file);
    if (ending == "json" || ending == "html" || ending == "htm") return readBertvizMaps(text, file.string());
    return {readAlignmentMap(text, file.string(), given.isPair() ? Index(given.source.size()) : 0,
                             Index(given.target.size()))};
}

/// Says, or throws, what does not fit.
class Judge {
public:
    explicit Judge(bool anyway) : anyway_(anyway) {}

    void say(ErrorReport report) {
        if (!anyway_) {
            if (report.remedy.empty()) report.remedy = "With --anyway it is taken as it is, and marked.";
            throw Error(std::move(report));
        }
        report.remedy = {};
        remarks.push_back(std::move(report));
    }

    std::vector<ErrorReport> remarks;

private:
    bool anyway_;
};

void judgeWeights(const ForeignMap& map, const std::string& where, Judge& judge) {
    // Many programs write three decimals.
    const double tolerance = std::max(0.01, 0.0006 * double(map.columns));
    for (Index head = 0; head < map.heads; ++head)
        for (Index row = 0; row < map.rows; ++row) {
            double sum = 0;
            float least = 0;
            for (Index column = 0; column < map.columns; ++column) {
                sum += double(map.at(head, row, column));
                least = std::min(least, map.at(head, row, column));
            }
            const Phrase place("%1, layer %2, head %3, row %4",
                               {where, std::to_string(map.layer), std::to_string(map.headNumber(head)),
                                std::to_string(row)});
            if (!std::isfinite(sum))
                return judge.say({.what = "the attention holds what is no finite number", .where = place});
            if (double(least) < -tolerance)
                return judge.say(
                    {.what = "the attention holds negative weights",
                     .where = place,
                     .got = shortNumber(double(least)),
                     .expected = "weights from 0 to 1",
                     .remedy = "If these are scores, write what the softmax makes of them; or take them "
                               "as they are with --anyway."});
            const bool mayBeEmpty = map.sparse && sum == 0;
            if (!mayBeEmpty && std::abs(sum - 1) > tolerance)
                return judge.say({.what = "a row of the attention does not sum to one",
                                  .where = place,
                                  .got = shortNumber(sum),
                                  .expected = "1"});
        }
}

/// Of one side: what the file has, else what was given, where its number fits.
void label(std::vector<std::string>& labels, const std::vector<std::string>& given, Index size, bool mayEnd,
           const std::string& where, Judge& judge) {
    if (labels.empty()) labels = given;
    // Models of translation see the end of a sentence, which texts do not have.
    if (mayEnd && !labels.empty() && Index(labels.size()) + 1 == size) labels.push_back("</s>");
    if (labels.empty() || Index(labels.size()) == size) return;
    judge.say({.what = "the number of tokens does not fit the map",
               .where = where,
               .got = Phrase("%1 tokens", {std::to_string(labels.size())}),
               .expected = std::to_string(size)});
    labels.clear();
}

}  // namespace

std::vector<ErrorReport> importRecording(const std::vector<std::filesystem::path>& files,
                                         const ImportOptions& options,
                                         const std::filesystem::path& recording) {
    const GivenSides given = sidesIn(options.tokens);
    Judge judge(options.anyway);
    std::vector<ForeignMap> maps;
    std::string names;
    for (const auto& file : files) {
        names += (names.empty() ? "" : ", ") + file.filename().string();
        for (ForeignMap& map : readForeign(file, given, int(maps.size()))) {
            if (map.doubt) judge.say(*map.doubt);
            judgeWeights(map, file.string(), judge);
            // Its columns are the source, its rows the target; of one text both are that.
            const bool crosses =
                !map.name.empty() ? map.name == "cross" : given.isPair() || map.rows != map.columns;
            if (map.name.empty()) map.name = crosses ? "cross" : "self";
            label(map.queries,
                  given.isPair() ? given.target
                  : crosses      ? std::vector<std::string>()
                                 : given.source,
                  map.rows, crosses && !map.complete, file.string() + ", queries", judge);
            label(map.keys, given.source, map.columns, crosses && !map.complete, file.string() + ", keys",
                  judge);
            maps.push_back(std::move(map));
        }
    }
    SafetensorsWriter writer;
    nlohmann::ordered_json queries = nlohmann::ordered_json::object(), keys = queries, heads = queries;
    for (const ForeignMap& map : maps) {
        const std::string tensor = "layers." + std::to_string(map.layer) + '.' + map.name;
        writer.add(tensor, {map.heads, map.rows, map.columns}, map.weights);
        // Also without labels, for these lists say which tensors are maps.
        const auto labels = [](const std::vector<std::string>& words, Index size) {
            auto list = nlohmann::ordered_json::array();
            for (Index i = 0; i < size; ++i)
                list.push_back(words.empty() ? std::to_string(i) : words[std::size_t(i)]);
            return list;
        };
        queries[tensor] = labels(map.queries, map.rows);
        keys[tensor] = labels(map.keys, map.columns);
        if (!map.headNumbers.empty()) heads[tensor] = map.headNumbers;
    }
    writer.setMetadata("format", recordingFormat);
    writer.setMetadata("model", names);
    writer.setMetadata("queries", jsonText(queries));
    writer.setMetadata("keys", jsonText(keys));
    if (!heads.empty()) writer.setMetadata("heads", jsonText(heads));
    writer.setMetadata("provenance.imported", names);
    std::string remarks;
    for (const ErrorReport& remark : judge.remarks)
        remarks += (remarks.empty() ? "" : "\n") + std::string(Error(remark).what());
    if (!remarks.empty()) writer.setMetadata("provenance.marked", remarks);
    writer.write(recording);
    return judge.remarks;
}

bool isForeignAttention(const std::filesystem::path& file) {
    const std::string ending = fileEnding(file);
    if (ending == "npy" || ending == "npz" || ending == "html" || ending == "htm") return true;
    constexpr std::size_t looked = 1 << 16;  // labels may come first
    std::string text(looked, '\0');
    std::ifstream stream(file, std::ios::binary);
    stream.read(text.data(), std::streamsize(looked));
    text.resize(std::size_t(stream.gcount()));
    if (ending != "json") return looksLikeAlignment(text);
    return text.find("\"attention\"") != text.npos || text.find("\"attn\"") != text.npos;
}

}  // namespace attentionscope
