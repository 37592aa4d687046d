#include "core/recording/import.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <locale>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "core/base/error.h"
#include "core/base/json_value.h"
#include "core/base/lists.h"
#include "core/base/printable.h"
#include "core/base/read_file.h"
#include "core/checkpoint/safetensors_writer.h"
#include "core/picture/picture.h"
#include "core/recording/imports/foreign_map.h"
#include "core/recording/json_text.h"
#include "core/recording/recorded_pictures.h"
#include "core/recording/recording_parts.h"

namespace attentionscope {

namespace {

/// The user's labels for the sides: one text, or the source and the target.
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
    if (given.isList()) {
        const std::vector<JsonValue> items = given.items();
        if (items.empty() || !items[0].isList() || items.size() > 2) return {given.texts(), {}};
        return {items[0].texts(), items.size() > 1 ? items[1].texts() : std::vector<std::string>()};
    }
    if (given.has("tokens")) return {given.texts("tokens"), {}};
    return {given.texts("right_text"), given.texts("left_text")};
}

GivenSides sidesIn(const std::string& given, const std::optional<Index>& item) {
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    const std::string text = given.starts_with(byteOrderMark) ? given.substr(byteOrderMark.size()) : given;
    requireText(text, "the tokens");
    const std::size_t sign = text.find_first_not_of(" \t\r\n");
    if (sign == text.npos) return {};
    if (text[sign] == '{') return sidesInJson(text);
    if (text[sign] == '[' && text.find('"', sign) != text.npos) return sidesInJson(text);
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        if (!spacedWords(line).empty()) lines.push_back(line);
    // Parallel texts as fast_align reads them have one pair a line.
    if (std::ranges::all_of(lines, [](const auto& line) { return line.find("|||") != line.npos; })) {
        const std::string& line =
            lines[lines.size() == 1
                      ? 0
                      : chosenItem(lines.size(), Phrase("the tokens are those of several sentences"),
                                   "the tokens", item)];
        const std::size_t mark = line.find("|||");
        return {spacedWords(line.substr(0, mark)), spacedWords(line.substr(mark + 3))};
    }
    if (lines.size() == 1) return {spacedWords(lines[0]), {}};
    if (lines.size() == 2) return {spacedWords(lines[0]), spacedWords(lines[1])};
    for (std::string& line : lines)
        if (line.ends_with('\r')) line.pop_back();
    return {lines, {}};
}

std::vector<ForeignMap> readForeign(const std::filesystem::path& file, const ForeignReading& reading) {
    const std::string ending = fileEnding(file);
    if (ending == "npy" || ending == "npz" || ending == "safetensors") return readArrayMaps(file, reading);
    for (const char* binary : {"pt", "pth", "pkl", "pickle", "h5", "hdf5", "mat", "parquet", "xlsx"})
        if (ending == binary)
            throw Error({.what = "this kind of file is not read",
                         .where = file.string(),
                         .got = '.' + ending,
                         .remedy = "Write the attention with numpy.savez, or with safetensors."});
    const std::string text = readFile(file);
    if (ending == "json" || ending == "html" || ending == "htm" || ending == "ipynb")
        return readJsonMaps(text, file.string(), reading);
    if (ending == "jsonl")
        return readJsonMaps('[' +
                                joinedTexts(
                                    linesWithText(text), [](const auto& line) { return line; }, ",") +
                                ']',
                            file.string(), reading);
    requireText(text, file.string());
    if (ending == "csv" || ending == "tsv" || (looksLikeTable(text) && !looksLikeAlignment(text)))
        return {readTableMap(text, file.string())};
    return {readAlignmentMap(text, file.string(), reading)};
}

/// Expands weights over a window centred at each query, as Longformer returns them, to all keys.
void unrollWindow(ForeignMap& map, const std::string& where) {
    if (map.columns % 2 == 0)
        throw Error({.what = "a window around each query has an odd number of keys",
                     .where = where,
                     .got = std::to_string(map.columns)});
    ForeignMap whole = map;
    whole.columns = map.rows;
    whole.name = "self";
    whole.weights.assign(std::size_t(map.heads * map.rows * map.rows), 0.0f);
    for (Index head = 0; head < map.heads; ++head)
        for (Index row = 0; row < map.rows; ++row)
            for (Index column = 0; column < map.columns; ++column)
                if (const Index key = row + column - map.columns / 2; key >= 0 && key < map.rows)
                    whole.weights[std::size_t((head * map.rows + row) * map.rows + key)] =
                        map.at(head, row, column);
    map = std::move(whole);
}

/// Rows and columns of a picture's patches, and the picture if there is one.
struct PatchGrid {
    Index rows = 0, columns = 0;
    std::optional<Picture> picture = {};

    /// "14x14", "14×14", or a picture file, whose patches form the largest square that fits.
    explicit PatchGrid(const std::string& given) {
        std::string text = given;
        if (const std::size_t sign = text.find("×"); sign != text.npos) text.replace(sign, 2, "x");
        const std::size_t cross = text.find('x');
        if (cross != text.npos && isNumber(text.substr(0, cross)) && isNumber(text.substr(cross + 1))) {
            rows = countIn(text.substr(0, cross), "--picture");
            columns = countIn(text.substr(cross + 1), "--picture");
        } else if (!given.empty()) {
            picture = readPicture(given);
        }
    }
    bool isGiven() const { return picture || rows > 0; }
    /// Fits the grid to the number of positions; positions without a patch come first. Throws Error if it
    /// does not fit.
    void fit(Index positions, const std::string& where) {
        const Index side = Index(std::sqrt(double(positions)));
        const Index high = rows > 0 ? rows : side, wide = rows > 0 ? columns : side;
        const Index before = positions - high * wide;
        if (high < 1 || wide < 1 || before < 0 || before >= wide)
            throw Error({.what = "the patches do not fit the map",
                         .where = where,
                         .got = shapeText(high, wide),
                         .expected = Phrase("%1 positions, or a few less", {std::to_string(positions)}),
                         .remedy = "Give rows and columns: --picture 14x14."});
        rows = high;
        columns = wide;
        labels.clear();
        for (Index i = 0; i < before; ++i)
            labels.push_back(before == 1 ? "[CLS]" : "[" + std::to_string(i) + "]");
        for (Index i = 0; i < rows * columns; ++i)
            labels.push_back(std::to_string(i % columns) + "," + std::to_string(i / columns));
    }
    std::vector<std::string> labels = {};
};

/// Reports or throws what does not fit.
class ImportChecks {
public:
    explicit ImportChecks(bool anyway) : anyway_(anyway) {}

    void add(ErrorReport report) {
        if (!anyway_) {
            if (report.remedy.empty())
                report.remedy = "With --anyway the program accepts it unchanged and marks it.";
            throw Error(std::move(report));
        }
        report.remedy = {};
        remarks.push_back(std::move(report));
    }

    std::vector<ErrorReport> remarks;

private:
    bool anyway_;
};

/// Reads the first of several texts if the user accepts any and chose none.
std::vector<ForeignMap> readOneItem(const std::filesystem::path& file, ForeignReading reading,
                                    ImportChecks& checks) {
    try {
        return readForeign(file, reading);
    } catch (const SeveralItems& several) {
        checks.add(several.report());
        reading.item = 0;
        return readForeign(file, reading);
    }
}

/// "0.04 s": one decimal more than the distance needs, for times between frames.
std::vector<std::string> times(Index count, double seconds) {
    const int decimals = seconds < 1 ? std::min(int(std::ceil(-std::log10(seconds) - 1e-9)) + 1, 6) : 0;
    std::vector<std::string> labels;
    for (Index i = 0; i < count; ++i) {
        std::ostringstream text;
        text.imbue(std::locale::classic());
        text << std::fixed << std::setprecision(decimals) << double(i) * seconds << " s";
        labels.push_back(text.str());
    }
    return labels;
}

void checkWeights(const ForeignMap& map, const std::string& where, ImportChecks& checks) {
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
                return checks.add({.what = "the attention contains NaN or infinity", .where = place});
            if (double(least) < -tolerance)
                return checks.add({.what = "the attention holds negative weights",
                                   .where = place,
                                   .got = shortNumber(double(least)),
                                   .expected = "weights from 0 to 1",
                                   .remedy = "If these are scores, write their softmax; or accept them "
                                             "unchanged with --anyway."});
            const bool mayBeEmpty = map.sparse && sum == 0;
            if (!mayBeEmpty && std::abs(sum - 1) > tolerance)
                return checks.add({.what = "a row of the attention does not sum to one",
                                   .where = place,
                                   .got = shortNumber(sum),
                                   .expected = "1"});
        }
}

/// Labels one side: with the file's labels, else with the user's if their number fits.
void label(std::vector<std::string>& labels, const std::vector<std::string>& given, Index size, bool mayEnd,
           const Phrase& where, ImportChecks& checks) {
    if (labels.empty()) labels = given;
    // Translation models see the end of a sentence, which texts do not contain.
    if (mayEnd && !labels.empty() && Index(labels.size()) + 1 == size) labels.push_back("</s>");
    if (labels.empty() || Index(labels.size()) == size) return;
    checks.add({.what = "the number of tokens does not fit the map",
                .where = where,
                .got = Phrase("%1 tokens", {std::to_string(labels.size())}),
                .expected = std::to_string(size)});
    labels.clear();
}

}  // namespace

std::vector<ErrorReport> importRecording(const std::vector<std::filesystem::path>& files,
                                         const ImportOptions& options,
                                         const std::filesystem::path& recording) {
    const GivenSides given = sidesIn(options.tokens, options.item);
    PatchGrid patches(options.picture);
    ImportChecks checks(options.anyway);
    std::vector<ForeignMap> maps;
    const std::string names = joinedTexts(files, [](const auto& file) { return file.filename().string(); });
    for (const auto& file : files) {
        const ForeignReading reading{.layer = int(maps.size()),
                                     .item = options.item,
                                     .sourceWords = given.isPair() ? Index(given.source.size()) : 0,
                                     .targetWords = Index(given.target.size())};
        for (ForeignMap& map : readOneItem(file, reading, checks)) {
            if (map.doubt) checks.add(*map.doubt);
            if (options.windows) unrollWindow(map, file.string());
            if (patches.isGiven()) {
                patches.fit(map.columns, file.string());
                map.keys = patches.labels;
                if (map.rows == map.columns) map.queries = patches.labels;
            }
            if (options.seconds > 0) {
                map.keys = times(map.columns, options.seconds);
                if (map.rows == map.columns) map.queries = map.keys;
            }
            checkWeights(map, file.string(), checks);
            // The columns are the source, the rows the target; if there is one text, both are that text.
            const bool crosses =
                !map.name.empty() ? map.name == "cross" : given.isPair() || map.rows != map.columns;
            if (map.name.empty()) map.name = crosses ? "cross" : "self";
            // If a picture or times are the keys, a single text labels the queries.
            const bool oneText = crosses && !map.keys.empty() && (patches.isGiven() || options.seconds > 0);
            const bool ofSource = map.name == "encoder.self", ofTarget = map.name == "decoder.self";
            const Phrase place("%1, layer %2, %3", {file.string(), std::to_string(map.layer), map.name});
            label(map.queries,
                  given.isPair() && !ofSource ? given.target
                  : crosses && !oneText       ? std::vector<std::string>()
                                              : given.source,
                  map.rows, crosses && !map.complete, Phrase("%1, queries", {place}), checks);
            label(map.keys, given.isPair() && ofTarget ? given.target : given.source, map.columns,
                  crosses && !map.complete, Phrase("%1, keys", {place}), checks);
            if (std::ranges::any_of(maps, [&](const ForeignMap& known) {
                    return known.name == map.name && known.layer == map.layer;
                }))
                throw Error({.what = "two arrays have the same layer",
                             .where = file.string(),
                             .got = Phrase("layer %1", {std::to_string(map.layer)})});
            maps.push_back(std::move(map));
        }
    }
    SafetensorsWriter writer;
    nlohmann::ordered_json queries = nlohmann::ordered_json::object(), keys = queries, heads = queries,
                           sequences = queries;
    for (const ForeignMap& map : maps) {
        const std::string tensor = "layers." + std::to_string(map.layer) + '.' + map.name;
        writer.add(tensor, {map.heads, map.rows, map.columns}, map.weights);
        // Written even without labels, because these lists state which tensors are maps.
        const auto labels = [](const std::vector<std::string>& words, Index size) {
            auto list = nlohmann::ordered_json::array();
            for (Index i = 0; i < size; ++i)
                list.push_back(words.empty() ? std::to_string(i) : words[std::size_t(i)]);
            return list;
        };
        queries[tensor] = labels(map.queries, map.rows);
        keys[tensor] = labels(map.keys, map.columns);
        if (!map.headNumbers.empty()) heads[tensor] = map.headNumbers;
        if (patches.isGiven()) sequences[tensor] = {map.rows == map.columns ? "picture" : "text", "picture"};
    }
    if (patches.isGiven()) {
        writer.setMetadata("sequences", jsonText(sequences));
        writer.setMetadata("regions", jsonText({{"picture", {patches.rows, patches.columns}}}));
    }
    RecordedPixels pixels;
    if (patches.picture) {
        pixels = recordedPixels(*patches.picture);
        writer.add("pictures.picture", DataType::uint8, pixels.shape, pixels.bytes);
    }
    writer.setMetadata("format", recordingFormat);
    writer.setMetadata("model", names);
    writer.setMetadata("queries", jsonText(queries));
    writer.setMetadata("keys", jsonText(keys));
    if (!heads.empty()) writer.setMetadata("heads", jsonText(heads));
    writer.setMetadata("provenance.imported", names);
    if (!checks.remarks.empty())
        writer.setMetadata(
            "provenance.marked",
            joinedTexts(
                checks.remarks, [](const ErrorReport& remark) { return std::string(Error(remark).what()); },
                "\n"));
    writer.write(recording);
    return checks.remarks;
}

bool isForeignAttention(const std::filesystem::path& file) {
    const std::string ending = fileEnding(file);
    for (const char* known : {"npy", "npz", "html", "htm", "csv", "tsv", "ipynb"})
        if (ending == known) return true;
    constexpr std::size_t looked = 1 << 16;  // labels may come first
    std::string text(looked, '\0');
    std::ifstream stream(file, std::ios::binary);
    stream.read(text.data(), std::streamsize(looked));
    text.resize(std::size_t(stream.gcount()));
    if (ending != "json") return looksLikeAlignment(text) || looksLikeTable(text);
    for (const char* key : {"\"attention\"", "\"attentions\"", "_attentions\"", "\"attn\"", "\"edges\""})
        if (text.find(key) != text.npos) return true;
    return text.starts_with("[[") || text.starts_with("[\n");
}

}  // namespace attentionscope
