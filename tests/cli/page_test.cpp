#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>

#include "tests/cli/process.h"
#include "tests/support/folders.h"

using attentionscope::test::installed;
using attentionscope::test::ProcessResult;
using attentionscope::test::readFile;
using attentionscope::test::runOther;
using attentionscope::test::runProgram;
using attentionscope::test::ScratchFolder;
using attentionscope::test::writeFile;
using nlohmann::json;

namespace {

const std::string sentence = "The animal didn't cross the street because it was too tired.";

void writePage(std::vector<std::string> request, const std::string& file) {
    request.insert(request.begin(), "page");
    request.insert(request.end(), {"-o", file});
    const ProcessResult result = runProgram(request);
    ASSERT_EQ(result.status, 0) << result.errors;
}

/// Opens a page in a browser without a window and lets a reader act in it: JavaScript that fills `seen`.
class Reader {
public:
    static bool canRead() { return !installed("chromium").empty(); }

    json read(const std::string& page, const std::string& actions) {
        writeFile(scratch_.file("read.html"), readFile(page) + R"(<pre id="seen"></pre><script>
            const press = (key, at = document.body) =>
                at.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
            const shown = (id) => document.getElementById(id).textContent;
            const waiting = setInterval(() => {
                if (!page) return;
                clearInterval(waiting);
                const seen = {};
                try {)" + actions + R"(} catch (error) { seen.error = String(error.stack); }
                document.getElementById("seen").textContent = "SEEN" + JSON.stringify(seen) + "SEEN";
            }, 20);</script>)");
        const ProcessResult result =
            runOther(installed("chromium"),
                     {"--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
                      "--user-data-dir=" + scratch_.file("profile"), "--enable-logging=stderr",
                      "--virtual-time-budget=5000", "--window-size=1280,900", "--dump-dom",
                      "file://" + scratch_.file("read.html")});
        EXPECT_EQ(result.errors.find(":CONSOLE"), std::string::npos) << result.errors;
        const size_t begin = result.output.find("SEEN{"), end = result.output.find("}SEEN");
        if (begin == std::string::npos || end == std::string::npos) {
            ADD_FAILURE() << result.errors;
            return {};
        }
        // What stands in a page is escaped.
        std::string text = result.output.substr(begin + 4, end - begin - 3);
        for (const auto& [from, to] :
             {std::pair<std::string, std::string>{"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}})
            for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
                text.replace(at, from.size(), to);
        const json seen = json::parse(text);
        EXPECT_FALSE(seen.contains("error")) << seen["error"];
        return seen;
    }

private:
    ScratchFolder scratch_;
};

#define REQUIRE_BROWSER() \
    if (!Reader::canRead()) GTEST_SKIP() << "skipped: chromium is not installed"

/// Of a recording made by hand: all heads of a stack with their vectors, numbers from a fixed sequence.
void writeStack(const std::string& file, int layers, int heads, int tokens, int width) {
    json header, usual = json::array();
    std::vector<float> numbers;
    std::uint32_t state = 7;
    const auto next = [&] {
        float sum = 0;
        for (int i = 0; i < 4; ++i)
            sum += float((state = state * 1664525U + 1013904223U) >> 8) / float(1 << 24);
        return (sum - 2) * 1.7F;  // about normal
    };
    const auto add = [&](const std::string& name, int rows, int columns, const std::vector<float>& values) {
        const size_t begin = numbers.size() * 4;
        numbers.insert(numbers.end(), values.begin(), values.end());
        header[name] = {{"dtype", "F32"},
                        {"shape", {heads, rows, columns}},
                        {"data_offsets", {begin, numbers.size() * 4}}};
    };
    for (int layer = 0; layer < layers; ++layer) {
        const std::string name = "layers." + std::to_string(layer);
        usual.push_back(name + ".self");
        std::vector<float> q(size_t(heads * tokens * width)), k = q, v = q, weights;
        for (auto* values : {&q, &k, &v})
            for (float& value : *values) value = next();
        for (int h = 0; h < heads; ++h)
            for (int i = 0; i < tokens; ++i) {
                std::vector<double> powers;
                double sum = 0;
                for (int j = 0; j < tokens; ++j) {
                    double score = 0;
                    for (int d = 0; d < width; ++d)
                        score += double(q[size_t((h * tokens + i) * width + d)]) *
                                 double(k[size_t((h * tokens + j) * width + d)]);
                    sum += powers.emplace_back(std::exp(score / std::sqrt(width)));
                }
                for (const double power : powers) weights.push_back(float(power / sum));
            }
        add(name + ".self", tokens, tokens, weights);
        add(name + ".q", tokens, width, q);
        add(name + ".k", tokens, width, k);
        add(name + ".v", tokens, width, v);
    }
    header["__metadata__"] = {{"format", "attentionscope-recording-1"}, {"scaled_dot_product", usual.dump()}};
    const std::string text = header.dump();
    std::string bytes(8, '\0');
    for (int i = 0; i < 8; ++i) bytes[size_t(i)] = char((text.size() >> (8 * i)) & 0xff);
    bytes += text;
    const size_t before = bytes.size();
    bytes.resize(before + numbers.size() * 4);
    std::memcpy(bytes.data() + before, numbers.data(), numbers.size() * 4);
    writeFile(file, bytes);
}

/// The weights of every fifth layer and head, as the page computes them.
const char* const someWeights = R"(
    seen.maps = run().maps.map((each) => ({layer: each.layer, heads: each.heads.map((one, place) => ({
        number: one.number, weights: (each.layer + 2 * place) % 5 ? [] : [...head(each, place).matrix("weights").values]}))}));)";

void expectWeights(const json& seen, const json& recording, double tolerance) {
    size_t compared = 0;
    for (const json& one : recording["attention"])
        for (const json& map : seen["maps"])
            for (const json& head : map["heads"]) {
                if (map["layer"] != one["layer"] || head["number"] != one["head"] || head["weights"].empty())
                    continue;
                const size_t columns = one["keys"].size();
                for (size_t i = 0; i < one["queries"].size(); ++i)
                    for (size_t j = 0; j < columns; ++j, ++compared)
                        ASSERT_NEAR(head["weights"][i * columns + j].get<double>(),
                                    one["weights"][i][j].get<double>(), tolerance);
            }
    EXPECT_GT(compared, 0U);
}

double channel(const std::string& colour, size_t at) {
    const double value = double(std::stoi(colour.substr(at, 2), nullptr, 16)) / 255;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const std::string& colour) {
    return 0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5);
}

}  // namespace

TEST(PageCommand, WritesOneFileThatNeedsNothingElse) {
    const ScratchFolder scratch;
    const std::string file = scratch.file("page.html");
    writePage({"--model", "english-masked", "--text", sentence}, file);
    const std::string page = readFile(file);
    for (const char* elsewhere :
         {"http://", "https://", " src=", "@import", "fetch(", "XMLHttpRequest", "@DATA@"})
        EXPECT_EQ(page.find(elsewhere), std::string::npos) << elsewhere;
    EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
    EXPECT_EQ(page.rfind("<!DOCTYPE html>\n<html lang=\"en\">", 0), 0U);
    writePage({"--model", "english-masked", "--language", "zh_CN"}, file);
    EXPECT_NE(readFile(file).find("<html lang=\"zh-CN\">"), std::string::npos);
}

TEST(PageCommand, HoldsTheNumbersOfTheRun) {
    REQUIRE_BROWSER();
    const ScratchFolder scratch;
    writePage({"--model", "english-masked", "--text", sentence}, scratch.file("page.html"));
    ASSERT_EQ(
        runProgram({"run", "--model", "english-masked", "--text", sentence, "-o", scratch.file("run.json")})
            .status,
        0);
    const json recording = json::parse(readFile(scratch.file("run.json")));
    const json seen = Reader().read(scratch.file("page.html"), std::string(someWeights) + R"(
        const q = head().vectors("q"), k = head().vectors("k"), scores = head().row("scores", 3);
        seen.errors = [...scores].map((score, j) => {
            let sum = 0;
            for (let d = 0; d < q.columns; ++d) sum += q.values[3 * q.columns + d] * k.values[j * k.columns + d];
            return Math.abs(sum - score);
        });
        seen.steps = head().description.steps.map((step) => step.id);
        const linear = (hex, at) => { const x = parseInt(hex.slice(at, at + 2), 16) / 255; return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4; };
        seen.contrast = Math.min(...[...Array(256).keys()].map((i) => {
            const hex = colour((i / 255) ** 2), light = 0.05 + 0.2126 * linear(hex, 1) + 0.7152 * linear(hex, 3) + 0.0722 * linear(hex, 5);
            return darkOn(hex) ? light / 0.05 : 1.05 / light;
        }));
        const values = summed(head().row("weights", 3), head().vectors("v"));
        seen.place = {layer: map().layer, head: map().heads[chosen.head].number};
        seen.sum = values[2];)");
    expectWeights(seen, recording, 2e-5);
    for (const json& error : seen["errors"]) EXPECT_LT(error.get<double>(), 1e-4);
    EXPECT_EQ(seen["steps"].back(), "weighted");
    EXPECT_GE(seen["contrast"].get<double>(), 4.5) << "of the numbers in cells";
    const ProcessResult explained =
        runProgram({"explain", "--model", "english-masked", "--text", sentence, "--map", "self", "--layer",
                    seen["place"]["layer"].dump(), "--head", seen["place"]["head"].dump(), "--stage",
                    "weighted", "--at", "3,2", "--json"});
    ASSERT_EQ(explained.status, 0) << explained.errors;
    EXPECT_NEAR(json::parse(explained.output)["value"].get<double>(), seen["sum"].get<double>(), 1e-4);
}

TEST(PageCommand, FollowsClicksAndKeys) {
    REQUIRE_BROWSER();
    const ScratchFolder scratch;
    writePage({"--model", "english-masked", "--text", sentence}, scratch.file("page.html"));
    const json seen = Reader().read(scratch.file("page.html"), R"(
        const all = () => [shown("summary"), document.querySelector("#views [aria-pressed=true]").textContent, shown("steps"),
                           chosen.query, `${chosen.map} ${chosen.head}`].map(String);
        const look = (name, act) => { act(); seen[name] = all(); };
        const click = (selector) => document.querySelector(selector).dispatchEvent(new MouseEvent("click", {bubbles: true}));
        seen.words = [0, 1, 2, 3].map((i) => label(queries(), i));
        look("first", () => {});
        look("word", () => click('#figure [data-query="2"]'));
        look("right", () => press("ArrowRight"));
        look("head", () => press("]"));
        look("thumbnail", () => click("#thumbnails button"));
        look("map", () => press("v"));
        look("text", () => click('#views [data-id="reading"]'));
        look("scores", () => press("1"));
        look("key", () => click('#numbers tr[data-key="0"]'));
        look("down", () => press("ArrowDown", document.getElementById("figure")));
        look("last", () => { const ids = head().description.steps; press(String(ids.length)); });
        look("dimension", () => press("."));
        look("chinese", () => click("#language"));
        document.querySelector("#figure [data-query='1']").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}));
        seen.pointed = all();
        seen.focusable = document.getElementById("figure").tabIndex;
        seen.nameless = [...document.querySelectorAll("button, select")].filter((each) =>
            !(each.textContent.trim() || each.closest("label")?.textContent.trim())).length;)");
    const auto holds = [&](const char* name, int part, const std::string& text) {
        EXPECT_NE(seen[name][std::size_t(part)].get<std::string>().find(text), std::string::npos)
            << name << ": " << text << " in " << seen[name];
    };
    const auto word = [&](std::size_t position) { return seen["words"][position].get<std::string>(); };
    holds("first", 0, " looks mostly at ");
    EXPECT_EQ(seen["word"][3], "2");
    holds("word", 0, word(2) + " looks mostly at ");
    EXPECT_EQ(seen["right"][3], "3");
    holds("right", 0, word(3) + " looks mostly at ");
    EXPECT_NE(seen["head"][4], seen["right"][4]);
    EXPECT_EQ(seen["thumbnail"][4], "0 0");
    EXPECT_EQ(seen["map"][1], "Map");
    EXPECT_EQ(seen["text"][1], "Text");
    EXPECT_NE(seen["scores"][2], seen["text"][2]);
    holds("key", 2, "The score of " + word(0));
    EXPECT_NE(seen["key"][0], seen["down"][0]);
    holds("last", 2, "Number 0 of the sum");
    holds("dimension", 2, "Number 1 of the sum");
    holds("chinese", 0, "权重为");
    holds("pointed", 0, word(1));
    EXPECT_EQ(seen["pointed"][3], seen["chinese"][3]) << "pointing chooses nothing";
    EXPECT_EQ(seen["focusable"], 0);
    EXPECT_EQ(seen["nameless"], 0);
}

TEST(PageCommand, ShowsEveryKindOfRecording) {
    REQUIRE_BROWSER();
    const ScratchFolder scratch;
    writePage({"--model", "zh-en-additive"}, scratch.file("translation.html"));
    writePage({"--model", "captions-soft"}, scratch.file("picture.html"));
    writePage({"--model", "reviews-hierarchical"}, scratch.file("document.html"));
    writePage({"--model", "stories-memory"}, scratch.file("story.html"));
    const char* const everything = R"(
        seen.views = [];
        // The bytes of a picture, in base64, may spell anything.
        const markup = () => document.getElementById("figure").innerHTML.replace(/data:[^"]*/g, "");
        for (let place = 0; place < run().maps.length; ++place) {
            choose({map: place});
            for (const view of views()) {
                choose({view});
                for (const {id} of head().description.steps) choose({step: id});
                seen.views.push([map().name[0], view, markup().includes("NaN") || head().matrix("weights").values.some(Number.isNaN), shown("steps").includes("undefined")]);
            }
        })";
    for (const char* name : {"translation", "picture", "document", "story"}) {
        const json seen = Reader().read(scratch.file(std::string(name) + ".html"), everything);
        EXPECT_FALSE(seen["views"].empty()) << name;
        for (const json& view : seen["views"])
            EXPECT_TRUE(view[2] == false && view[3] == false) << name << view;
        const std::string all = seen["views"].dump();
        const char* const expected = name == std::string("translation") ? "gate"
                                     : name == std::string("picture")   ? "picture"
                                                                        : "heatmap";
        EXPECT_NE(all.find(expected), std::string::npos) << all;
    }
}

TEST(PageCommand, OffersSeveralTextsAndModels) {
    REQUIRE_BROWSER();
    const ScratchFolder scratch;
    writePage({"--model", "english-masked", "--model", "english-next", "--text", sentence, "--text",
               "The dog sleeps."},
              scratch.file("page.html"));
    const json seen = Reader().read(scratch.file("page.html"), R"(
        seen.runs = page.runs.map((each) => each.title);
        const select = document.getElementById("run");
        select.value = "3";
        select.dispatchEvent(new Event("change", {bubbles: true}));
        seen.title = shown("sentence");
        seen.model = shown("model");)");
    EXPECT_EQ(seen["runs"].size(), 4U);
    EXPECT_EQ(seen["title"], "The dog sleeps.");
    // Its title, not its id.
    EXPECT_EQ(seen["model"], "English, next words · transformer decoder");
}

// What it carries opens again: in the window, and by `request`.
TEST(PageCommand, OpensInTheProgram) {
    REQUIRE_BROWSER();
    const ScratchFolder scratch;
    const std::string file = scratch.file("my page.html"), text = "Tom & @DATA@ </template> sleep.";
    writePage({"--model", "english-masked", "--text", text}, file);
    const ProcessResult request = runProgram({"request", file});
    EXPECT_EQ(request.status, 0) << request.errors;
    EXPECT_EQ(json::parse(request.output).at("inputs").at("text"), text);
    const char* const look = R"(seen.opens = document.getElementById("opens").hidden ? "" : shown("opens");
        seen.links = document.querySelectorAll("a").length;
        page.address = "https://example.org/program";
        show(true);
        seen.link = document.querySelector("#made a").href;)";
    json seen = Reader().read(file, look);
    EXPECT_EQ(seen["opens"], "To open this run in the program: attentionscope read.html");
    EXPECT_EQ(seen["links"], 0) << "no address was given";
    EXPECT_EQ(seen["link"], "https://example.org/program");
    writePage({"--model", "english-masked", "--text", text, "--no-request"}, file);
    EXPECT_EQ(Reader().read(file, look)["opens"], "");
    EXPECT_EQ(runProgram({"request", file}).status, 1);
}

// Its numbers and colours are those of the map that render draws.
TEST(PageCommand, ShowsDerivedMaps) {
    REQUIRE_BROWSER();
    const ScratchFolder scratch;
    const char* const look = R"(
        seen.views = views();
        seen.layer = map().layer;
        seen.shape = [head().matrix("weights").rows, head().matrix("weights").columns];
        seen.weights = [...head().matrix("weights").values];
        seen.words = [shown("model"), shown("explanation"), shown("heads"), shown("summary")].join(" | ");
        seen.colours = [colour(map().scale.low), colour(map().scale.high), colour(0.1)];
        seen.numbers = shown("numbers");
        document.getElementById("language").click();
        seen.chinese = shown("explanation");)";
    const auto read = [&](const std::vector<std::string>& options) {
        std::vector<std::string> request{"--model", "english-masked", "--text", sentence};
        request.insert(request.end(), options.begin(), options.end());
        writePage(request, scratch.file("page.html"));
        std::vector<std::string> table{"run"};
        table.insert(table.end(), request.begin(), request.end());
        table.insert(table.end(), {"-o", scratch.file("run.json")});
        std::erase(table, "--log");
        EXPECT_EQ(runProgram(table).status, 0);
        json seen = Reader().read(scratch.file("page.html"), look);
        const json recording = json::parse(readFile(scratch.file("run.json")));
        for (const json& one : recording["attention"]) {
            if (one["layer"] != seen["layer"] || one["head"] != 0) continue;
            for (size_t i = 0; i < one["queries"].size(); ++i)
                for (size_t j = 0; j < one["keys"].size(); ++j)
                    EXPECT_NEAR(seen["weights"][i * one["keys"].size() + j].get<double>(),
                                one["weights"][i][j].get<double>(), 1e-5);
        }
        return seen;
    };
    const auto has = [](const json& seen, const char* field, const char* text) {
        EXPECT_NE(seen[field].get<std::string>().find(text), std::string::npos) << seen[field];
    };
    const json rollout = read({"--derived", "rollout", "--without-special"});
    EXPECT_EQ(rollout["views"], json({"lines", "heatmap", "reading"}));
    has(rollout, "words", "attention rollout, layers 0 to 4");
    has(rollout, "words", "without special tokens");
    has(rollout, "numbers", "1.000");
    has(rollout, "chinese", "此图由权重算出");
    const json weighted = read({"--derived", "value-weighted", "--layer", "2", "--head", "0"});
    EXPECT_EQ(weighted["views"], json({"heatmap"})) << "its rows sum to nothing";
    has(weighted, "words", "From ");
    const json logarithmic = read({"--log"}), plain = read({});
    has(logarithmic, "words", "powers of ten, from 0.0000");
    has(plain, "words", "the square root, from 0 to 1");
    EXPECT_EQ(logarithmic["colours"][1], plain["colours"][1]);
    EXPECT_NE(logarithmic["colours"][2], plain["colours"][2]);
    has(read({"--mean", "heads"}), "words", "mean of the heads");
}

TEST(PageCommand, StaysBelowTwoMillionBytesForTwelveByTwelveHeads) {
    REQUIRE_BROWSER();
    const ScratchFolder scratch;
    const std::string stack = scratch.file("stack.safetensors");
    writeStack(stack, 12, 12, 64, 64);
    writePage({"--model", stack, "--layer", "5"}, scratch.file("layer.html"));
    writePage({"--model", stack}, scratch.file("page.html"));
    EXPECT_LT(readFile(scratch.file("page.html")).size(), 2'000'000U);
    ASSERT_EQ(runProgram({"run", "--model", stack, "-o", scratch.file("run.json")}).status, 0);
    const json seen = Reader().read(scratch.file("page.html"), std::string(someWeights) + R"(
        seen.precision = shown("precision");
        seen.vectors = run().vectors;
        seen.heads = document.querySelectorAll("#thumbnails button").length;
        choose({map: 3, step: "scores"});
        seen.without = shown("numbers");)");
    expectWeights(seen, json::parse(readFile(scratch.file("run.json"))), 5e-4);
    EXPECT_EQ(seen["heads"], 144);
    EXPECT_NE(seen["precision"].get<std::string>().find("one part in 65,000"), std::string::npos)
        << seen["precision"];
    EXPECT_NE(seen["vectors"], "all");
    EXPECT_NE(seen["without"].get<std::string>().find("not in this file"), std::string::npos);
    const json layer = Reader().read(scratch.file("layer.html"),
                                     R"(seen.vectors = run().vectors; seen.maps = run().maps.length;)");
    EXPECT_EQ(layer["vectors"], "all");
    EXPECT_EQ(layer["maps"], 1);
}

TEST(PageCommand, ReadsWeightsWithoutTheirStory) {
    REQUIRE_BROWSER();
    const ScratchFolder scratch;
    writeFile(scratch.file("map.csv"), "0.9,0.1\n0.25,0.75\n");
    ASSERT_EQ(runProgram({"import", scratch.file("map.csv"), "-o", scratch.file("map.safetensors")}).status,
              0);
    writePage({"--model", scratch.file("map.safetensors")}, scratch.file("page.html"));
    const json seen = Reader().read(scratch.file("page.html"), R"(
        seen.steps = head().description.steps.map((step) => step.id);
        seen.words = shown("explanation");
        seen.weights = [...head().matrix("weights").values];)");
    EXPECT_EQ(seen["steps"], json::array({"weights"}));
    EXPECT_NE(seen["words"].get<std::string>().find("only weights"), std::string::npos);
    EXPECT_FLOAT_EQ(seen["weights"][3].get<float>(), 0.75F);
}

TEST(PageParts, HaveContrastInBothThemes) {
    const std::string style = readFile(RESOURCES "/page/page.css");
    size_t from = 0;
    for (int theme = 0; theme < 2; ++theme) {
        const auto colour = [&](const std::string& name) {
            const size_t at = style.find("--" + name + ": #", from);
            return style.substr(at + name.size() + 4, 7);
        };
        from = style.find(":root", from);
        const auto contrast = [&](const std::string& one, const std::string& other) {
            const double a = luminance(colour(one)) + 0.05, b = luminance(colour(other)) + 0.05;
            return std::max(a, b) / std::min(a, b);
        };
        for (const char* text : {"text", "quiet", "accent"})
            for (const char* ground : {"ground", "panel"})
                EXPECT_GE(contrast(text, ground), 4.5) << text << ground;
        EXPECT_GE(contrast("on-accent", "accent"), 4.5);
        EXPECT_GE(contrast("text", "wash"), 4.5);
        EXPECT_GE(contrast("accent", "wash"), 4.5);
        ++from;
    }
}

TEST(PageParts, MatchInBothLanguages) {
    const json words = json::parse(readFile(RESOURCES "/page/words.json"));
    for (const auto& [name, text] : words["en"].items()) EXPECT_TRUE(words["zh-CN"].contains(name)) << name;
    EXPECT_EQ(words["en"].size(), words["zh-CN"].size());
    const std::string scripts = readFile(RESOURCES "/page/page.js") + readFile(RESOURCES "/page/figures.js") +
                                readFile(RESOURCES "/page/steps.js");
    for (size_t at = 0; (at = scripts.find("say(\"", at)) != std::string::npos; ++at) {
        const size_t begin = at + 5;
        const std::string name = scripts.substr(begin, scripts.find('"', begin) - begin);
        EXPECT_TRUE(words["en"].contains(name)) << name;
    }
}
