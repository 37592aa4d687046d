#include "app/export/page/page.h"

#include <QFile>

#include "app/export/page/page_head.h"
#include "app/export/page/page_sides.h"
#include "app/figures/content/captions.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/weight_scale.h"
#include "app/figures/drawing/color_map.h"
#include "app/session/carried_document.h"
#include "app/session/language_scope.h"
#include "core/analysis/derived_recording.h"
#include "core/base/error.h"
#include "core/recording/json_text.h"
#include "core/recording/telling_word.h"

namespace attentionscope {

namespace {

constexpr qsizetype wantedBytes = 2'000'000;  // of a page, where fewer numbers would do
constexpr Index mostWeights = 40'000'000;

enum class Vectors { all, layer, head };

QString pagePart(const char* name) {
    QFile file(QStringLiteral(":/page/") + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly)) throw Error("a part of the page is missing in the program");
    return QString::fromUtf8(file.readAll());
}

/// A text in English and in Chinese.
template <typename Words>
nlohmann::ordered_json inBothLanguages(const Words& words) {
    auto both = nlohmann::ordered_json::array();
    for (const char* language : {"en", "zh_CN"}) {
        const LanguageScope scope(QString::fromLatin1(language));
        both.push_back(words().toStdString());
    }
    return both;
}

bool isOnPage(const PageRun& run, const AttentionMap& map) {
    return run.maps.map
               ? run.maps.means(map)
               : (!run.maps.layer || *run.maps.layer == map.layer) && map.nodes.queries && map.nodes.keys;
}

bool isOnPage(const PageRun& run, int head) {
    return !run.maps.head || *run.maps.head == head;
}

/// The most telling query, where none was chosen.
Index openingQuery(const FigureRequest& opens) {
    return opens.query ? *opens.query : tellingWord(*opens.recording, *opens.map, opens.head);
}

/// The colours of a map, comparable across all its heads.
nlohmann::ordered_json pageScale(FigureRequest request, const AttentionMap& map, bool shares) {
    request.map = &map;
    const bool isLogarithmic = request.shown.scale == ScaleKind::logarithmic;
    const ValueScale scale = shares && !isLogarithmic ? ValueScale::between(ScaleKind::squareRoot, 0, 1)
                                                      : scaleOfAllHeads(request);
    const char* const kind = scale.kind() == ScaleKind::squareRoot    ? "SquareRoot"
                             : scale.kind() == ScaleKind::logarithmic ? "Logarithmic"
                             : scale.kind() == ScaleKind::centred     ? "Centred"
                                                                      : "Linear";
    return {{"kind", kind}, {"low", scale.low()}, {"high", scale.high()}};
}

nlohmann::ordered_json pageMap(const PageRun& run, const AttentionMap& map, Vectors vectors, PageSides& sides,
                               PageNumbers& numbers) {
    const Recording& recording = *run.opens.recording;
    const DerivedFrom* derived = derivedFrom(recording, map);
    const bool shares = !derived || derived->shares;
    nlohmann::ordered_json json{{"name", inBothLanguages([&] { return mapWords(recording, map); })},
                                {"layer", map.layer},
                                {"queries", sides.queries(map)},
                                {"keys", sides.keys(map)},
                                {"normalised", map.normalised},
                                {"shares", shares},
                                {"scale", pageScale(run.opens, map, shares)},
                                {"score", scoreFunctionName(map.score)}};
    if (derived) json["derived"] = inBothLanguages([&] { return derivedWords(*derived); });
    auto& heads = json["heads"] = nlohmann::ordered_json::array();
    for (std::size_t place = 0; place < map.nodes.heads.size(); ++place) {
        const int number = map.headNumber(place);
        if (!isOnPage(run, number)) continue;
        const bool isOpen = &map == run.opens.map && number == run.opens.head;
        const bool withVectors =
            vectors == Vectors::all || isOpen || (vectors == Vectors::layer && &map == run.opens.map);
        nlohmann::ordered_json head = pageHead(recording, map.nodes.heads[place], withVectors, numbers);
        head["number"] = number;
        if (const std::string name = map.headName(number); !name.empty())
            head["name"] = inBothLanguages([&] { return headWords(name); });
        heads.push_back(std::move(head));
    }
    return json;
}

nlohmann::ordered_json pageRun(const PageRun& run, Vectors vectors, PageNumbers& numbers) {
    const FigureRequest& opens = run.opens;
    PageSides sides(opens.recording);
    const auto caption = [&] { return captionOf(FigureKind::heatmap, opens); };
    nlohmann::ordered_json json{{"title", caption().text.toStdString()},
                                {"source", inBothLanguages([&] { return caption().source; })},
                                {"vectors", vectors == Vectors::all     ? "all"
                                            : vectors == Vectors::layer ? "layer"
                                                                        : "head"}};
    auto maps = nlohmann::ordered_json::array();
    for (const AttentionMap& map : opens.recording->maps) {
        if (!isOnPage(run, map)) continue;
        nlohmann::ordered_json part = pageMap(run, map, vectors, sides, numbers);
        if (part["heads"].empty()) continue;
        if (&map == opens.map) {
            const auto& heads = part["heads"];
            const auto seen = std::find_if(heads.begin(), heads.end(),
                                           [&](const auto& head) { return head["number"] == opens.head; });
            json["open"] = {{"map", maps.size()},
                            {"head", seen == heads.end() ? 0 : seen - heads.begin()},
                            {"query", openingQuery(opens)}};
        }
        maps.push_back(std::move(part));
    }
    json["maps"] = std::move(maps);
    json["sequences"] = sides.json();
    return json;
}

/// The colours of a scale, each as six digits.
std::string pageColours(ColorMapName name) {
    QString colours;
    for (int i = 0; i < ColorMap::size; ++i) colours += QColor(ColorMap::named(name).entry(i)).name().mid(1);
    return colours.toStdString();
}

/// The header, its length before it, and the numbers, deflated and in letters.
QByteArray pageData(const std::vector<PageRun>& runs, int bits, Vectors vectors) {
    PageNumbers numbers(bits);
    nlohmann::ordered_json header{
        {"version", ATTENTIONSCOPE_VERSION},
        {"address", ATTENTIONSCOPE_ADDRESS},
        {"bits", bits},
        {"colours", pageColours(ColorMapName::viridis)},
        {"signedColours", pageColours(ColorMapName::diverging)},
        {"words", nlohmann::ordered_json::parse(pagePart("words.json").toStdString())}};
    for (const PageRun& run : runs) header["runs"].push_back(pageRun(run, vectors, numbers));
    const std::string text = jsonText(header);
    QByteArray block;
    for (int rank = 0; rank < 4; ++rank) block += char((text.size() >> (8 * rank)) & 0xff);
    block += QByteArray::fromStdString(text);
    block += QByteArray::fromStdString(numbers.bytes());
    // Qt puts the length before zlib's output.
    return qCompress(block, 9).mid(4).toBase64();
}

Index numbersOf(const std::vector<PageRun>& runs) {
    Index count = 0;
    for (const PageRun& run : runs)
        for (const AttentionMap& map : run.opens.recording->maps)
            if (isOnPage(run, map))
                count += map.nodes.queries->size() * map.nodes.keys->size() *
                         (run.maps.head ? 1 : Index(map.nodes.heads.size()));
    return count;
}

/// Less than `room` bytes, where fewer numbers would do.
QByteArray smallestData(const std::vector<PageRun>& runs, qsizetype room) {
    const Index count = numbersOf(runs);
    if (count > mostWeights)
        throw Error({.what = "the data are too large for a page",
                     .got = Phrase("%1 weights", {std::to_string(count)}),
                     .expected = Phrase("at most %1", {std::to_string(mostWeights)}),
                     .remedy = "Choose one layer or one head."});
    QByteArray data;
    for (const auto& [bits, vectors] :
         {std::pair{32, Vectors::all}, {16, Vectors::all}, {16, Vectors::layer}}) {
        if (bits == 32 && count * 4 > 2 * room) continue;
        data = pageData(runs, bits, vectors);
        if (data.size() < room) return data;
    }
    return pageData(runs, 16, Vectors::head);
}

}  // namespace

QByteArray pageOf(const std::vector<PageRun>& runs, const QString& language, const QByteArray& document) {
    for (const PageRun& run : runs)
        if (!run.opens.map)
            throw Error({.what = "the model has no attention that a page could show",
                         .where = run.opens.recording ? run.opens.recording->model : std::string()});
    const QString title = captionOf(FigureKind::heatmap, runs.front().opens).text;
    QString script;
    for (const char* part : {"data.js", "figures.js", "steps.js", "page.js"}) script += pagePart(part);
    QString page = pagePart("page.html");
    // Placeholders in a user's text are not filled.
    const auto plain = [](QString markup) { return markup.replace(u'@', QLatin1String("&#64;")); };
    page.replace(QLatin1String("@LANGUAGE@"),
                 language == QLatin1String("zh_CN") ? QLatin1String("zh-CN") : QLatin1String("en"));
    page.replace(QLatin1String("@VERSION@"), QLatin1String(ATTENTIONSCOPE_VERSION));
    page.replace(QLatin1String("@TITLE@"),
                 plain((title.isEmpty() ? QStringLiteral("AttentionScope") : title).toHtmlEscaped()));
    page.replace(QLatin1String("@REQUEST@"), plain(QString::fromUtf8(documentAsMetadata(document))));
    page.replace(QLatin1String("@STYLE@"), pagePart("page.css"));
    page.replace(QLatin1String("@SCRIPT@"), script);
    page.replace(QLatin1String("@DATA@"),
                 QString::fromLatin1(smallestData(runs, wantedBytes - page.toUtf8().size())));
    return page.toUtf8();
}

}  // namespace attentionscope
