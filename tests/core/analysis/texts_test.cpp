#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/run/analyse.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

ModelShelf& modelsOfTexts() {
    static ModelShelf all({std::string(RESOURCES) + "/models"});
    return all;
}

Analysis overTexts(const std::string& of, AnalysisInput given, const RunRequest& request = {"english-next"}) {
    return analyse(of, request, std::move(given), modelsOfTexts());
}

Analysis ofOneText(const std::string& of, const std::string& text, AnalysisInput given = {}) {
    return overTexts(of, std::move(given), {.model = "english-next", .inputs = textInput(text)});
}

std::vector<double> partNumber(int i) {
    return {double(i), 0.1 + i, std::nan(""), -INFINITY};
}

/// Computes as many parts as it is given, and then is stopped.
int computedParts(const std::filesystem::path& file, int from, int until) {
    Journal journal("{\"of\": \"parts\"}", file);
    int computed = 0;
    for (int i = 0; i < until; ++i) {
        const auto part = journal.next([&] {
            ++computed;
            return partNumber(i);
        });
        EXPECT_EQ(part[1], 0.1 + i);
        EXPECT_TRUE(std::isnan(part[2]));
        EXPECT_EQ(part[3], -INFINITY);
    }
    EXPECT_EQ(computed, until - from);
    return computed;
}

}  // namespace

TEST(Journal, ResumesAfterAStop) {
    const TemporaryFolder folder;
    const auto file = folder / "table.json.parts";
    computedParts(file, 0, 3);
    computedParts(file, 3, 5);
    // The last part was cut off while it was written.
    const std::string whole = readFile(file);
    folder.write("table.json.parts", whole.substr(0, whole.size() - 4));
    computedParts(file, 4, 6);
    // So was the first line.
    folder.write("table.json.parts", whole.substr(0, 5));
    computedParts(file, 0, 2);
    EXPECT_EQ(readFile(file), whole.substr(0, readFile(file).size()));
    Journal(R"({"of": "parts"})", file).finish();
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(Journal, RefusesThePartsOfAnotherAnalysis) {
    const TemporaryFolder folder;
    const auto file = folder / "table.json.parts";
    computedParts(file, 0, 1);
    try {
        Journal("{\"of\": \"others\"}", file);
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_EQ(error.report().got, Phrase("{\"of\": \"parts\"}"));
        EXPECT_EQ(error.report().expected, Phrase("{\"of\": \"others\"}"));
        EXPECT_FALSE(error.report().remedy.empty());
    }
    folder.write("table.json.parts", "{\"of\": \"parts\"}\n1 2 x \n");
    EXPECT_THROW(Journal("{\"of\": \"parts\"}", file), Error);
}

TEST(Journal, NamesEverythingThatThePartsDependOn) {
    const RunRequest request{.model = "english-next", .inputs = textInput("I wanted to go")};
    const AnalysisInput input{.texts = {"a", "b"}};
    const auto identity = [&](const RunRequest& asked, const AnalysisInput& given,
                              const std::string& of = "heads") {
        return journalIdentity(of, asked, given, {}, modelsOfTexts());
    };
    const std::string own = identity(request, input);
    EXPECT_EQ(own, identity(request, input));
    EXPECT_EQ(own.find('\n'), own.npos);
    RunRequest other = request;
    other.changes.push_back(changeFromJson(R"({"kind": "silence", "layer": 0, "head": 3})"));
    EXPECT_NE(own, identity(other, input));
    EXPECT_NE(own, identity(request, input, "ablation"));
    for (const AnalysisInput& given : {AnalysisInput{.target = "to", .texts = input.texts},
                                       AnalysisInput{.against = "to", .texts = input.texts},
                                       AnalysisInput{.texts = input.texts, .by = "mean"},
                                       AnalysisInput{.texts = {"a", "c"}}, AnalysisInput{.texts = {"a b"}}})
        EXPECT_NE(own, identity(request, given));
}

// Every analysis over texts gives the same table whether it was stopped or not.
TEST(AnalysisOverTexts, IsTheSameAfterAnyStop) {
    const std::vector<std::string> texts{"I wanted to go, but", "She had a dog and a", "It was a dog"};
    for (const char* of :
         {"tokens", "lens", "attribution", "heads", "movers", "ablation", "gradients", "clusters"}) {
        SCOPED_TRACE(of);
        AnalysisInput input{.texts = texts, .by = "resample"};
        const Analysis whole = overTexts(of, input);
        input.journal = std::make_shared<Journal>(of);
        AnalysisInput stopped = input;
        std::stop_source stop;
        stopped.partial = [&](double share, const Analysis&) {
            if (share >= 0.6) stop.request_stop();
        };
        EXPECT_THROW(analyse(of, {"english-next"}, stopped, modelsOfTexts(), {.stop = stop.get_token()}),
                     Cancelled);
        EXPECT_GT(input.journal->size(), 0U);
        EXPECT_LT(input.journal->size(), texts.size());
        input.journal->rewind();
        const Analysis resumed = overTexts(of, input);
        EXPECT_EQ(analysisToJson(resumed), analysisToJson(whole));
    }
}

TEST(AnalysisOverTexts, SkipsTheTextsThatAreRefused) {
    const std::string clean = "I wanted to go", first = clean + "\tI wanted to see",
                      longer = clean + "\tI wanted to see you", last = "A dog\tA cat";
    const Analysis fitting = overTexts("patching", {.texts = {first, last}});
    AnalysisInput input{.texts = {longer, first, longer, last}};
    input.journal = std::make_shared<Journal>("patching");
    for (const char* start : {"computed", "resumed"}) {
        SCOPED_TRACE(start);
        input.journal->rewind();
        const Analysis mean = overTexts("patching", input);
        EXPECT_EQ(mean.table.values, fitting.table.values);
        EXPECT_EQ(std::get<double>(mean.settings.at("texts")), 2);
        ASSERT_FALSE(mean.notes.empty());
        const std::string& note = mean.notes.back().text();
        EXPECT_TRUE(note.starts_with("2 of 4 texts were skipped: text 1: the two texts have different"))
            << note;
        EXPECT_NE(note.find("text 3: "), note.npos) << note;
    }
    // Of masked words, other analyses too need one that is hidden.
    const RunRequest masked{.model = "english-masked", .inputs = textInput("I [MASK] to go.")};
    for (const char* of : {"ablation", "attribution", "gradients"}) {
        const std::vector<std::string> texts{"I [MASK] to go.", "The [MASK] was old."};
        const Analysis both = overTexts(of, {.texts = texts}, masked),
                       three = overTexts(of, {.texts = {texts[0], "She had a dog.", texts[1]}}, masked);
        EXPECT_EQ(both.table.values, three.table.values) << of;
        EXPECT_EQ(three.notes.size(), both.notes.size() + 1) << of;
    }
    try {
        overTexts("patching", {.texts = {longer, longer}});
        ADD_FAILURE() << "no text suits the analysis";
    } catch (const Error& error) {
        EXPECT_NE(error.report().where.text().find("text 1"), std::string::npos);
    }
}

TEST(AnalysisOverTexts, ATypedContrastIsNamedWhereNoTextHasItsOwn) {
    const std::string pair = "I wanted to go\tI wanted to see";
    const auto contrastOf = [&](const std::string& line) {
        const Analysis mean = overTexts("patching", {.against = "a", .texts = {line, line}});
        return std::get<std::string>(mean.settings.at("against"));
    };
    EXPECT_NE(contrastOf(pair), ofEachText);
    EXPECT_EQ(contrastOf(pair + "\tthe\tit"), ofEachText);
}

TEST(AnalysisOverTexts, IsTheMeanOfTheTexts) {
    const std::vector<std::string> texts{"I wanted to go, but", "She had a dog"};
    const Analysis both = overTexts("attribution", {.texts = {texts[0] + "\tI", texts[1] + "\tto\tthe"}});
    const Analysis first = ofOneText("attribution", texts[0], {.target = "I"}),
                   second = ofOneText("attribution", texts[1], {.target = "to", .against = "the"});
    const AnalysisTable& spread = both.others.at("spread");
    for (std::size_t i = 0; i < both.table.values.size(); ++i) {
        const double a = first.table.values[i], b = second.table.values[i];
        EXPECT_NEAR(both.table.values[i], (a + b) / 2, 1e-6);
        EXPECT_NEAR(spread.values[i], std::abs(a - b) / 2, 1e-6);
    }
    EXPECT_EQ(std::get<double>(both.settings.at("texts")), 2);
    // Texts of several lengths have no positions in common.
    const Analysis lens = overTexts("lens", {.texts = texts}), one = ofOneText("lens", texts[0]),
                   other = ofOneText("lens", texts[1]);
    ASSERT_EQ(lens.table.axes.size(), 1U);
    const auto meanOfLayer = [](const Analysis& analysis, std::size_t layer) {
        const std::size_t positions = analysis.table.axes[1].labels.size();
        double sum = 0;
        for (std::size_t i = 0; i < positions; ++i) sum += analysis.table.values[layer * positions + i];
        return sum / double(positions);
    };
    for (std::size_t layer = 0; layer < lens.table.values.size(); ++layer)
        EXPECT_NEAR(lens.table.values[layer], (meanOfLayer(one, layer) + meanOfLayer(other, layer)) / 2,
                    1e-6);
    EXPECT_EQ(overTexts("lens", {.texts = {texts[0], texts[0]}}).table.axes.size(), 2U);
    const Analysis gradients = overTexts("gradients", {.texts = texts});
    EXPECT_EQ(gradients.table.axes.front().name, "layer");
    EXPECT_EQ(gradients.others.at("spread").values.size(), gradients.table.values.size());
}

// Words recur, so each row has its position; means have their standard deviation.
TEST(AnalysisOverTexts, IsWrittenWithPositionsAndDeviations) {
    const TemporaryFolder folder;
    const auto written = [&](const Analysis& analysis) {
        writeAnalysis(analysis, (folder / "table.csv").string());
        return readFile(folder / "table.csv");
    };
    const std::string tokens = written(ofOneText("tokens", "the dog and the dog"));
    EXPECT_TRUE(tokens.starts_with("score,position,position_index,value\nloss,")) << tokens;
    EXPECT_NE(tokens.find(",1,"), tokens.npos);
    const std::string means = written(overTexts("ablation", {.texts = {"I wanted to go", "She had a dog"}}));
    EXPECT_TRUE(means.starts_with("layer,head,value,std\n0,0,")) << means;
}

TEST(AnalysisOverTexts, TakesPairsForPatching) {
    const std::string clean = "When I was a child, I wanted to", corrupt = "When I was a child, I used to";
    const Analysis one = ofOneText("patching", clean, {.corrupt = corrupt}),
                   many = overTexts("patching", {.texts = {clean + '\t' + corrupt, clean + '\t' + corrupt}});
    ASSERT_EQ(many.table.values.size(), one.table.values.size());
    for (std::size_t i = 0; i < one.table.values.size(); ++i)
        EXPECT_NEAR(many.table.values[i], one.table.values[i], 1e-5);
    const auto &heads = many.others.at("heads").values, &ofOne = one.others.at("heads").values;
    ASSERT_EQ(heads.size(), ofOne.size());
    for (std::size_t i = 0; i < heads.size(); ++i) EXPECT_NEAR(heads[i], ofOne[i], 1e-5);
}

TEST(AnalysisOverTexts, GivesTheLossOfEachTextAndThePerplexityOfAll) {
    const std::vector<std::string> texts{"I wanted to go, but", "She had a dog"};
    const Analysis both = overTexts("tokens", {.texts = texts});
    EXPECT_EQ(both.table.axes[1].name, "text");
    double loss = 0, tokens = 0;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Analysis one = ofOneText("tokens", texts[i]);
        const double perplexity = std::get<double>(one.settings.at("perplexity")),
                     count = double(one.table.axes[1].labels.size());
        EXPECT_NEAR(both.table.values[i], std::log(perplexity), 1e-6);
        loss += std::log(perplexity) * count;
        tokens += count;
    }
    EXPECT_NEAR(std::get<double>(both.settings.at("perplexity")), std::exp(loss / tokens), 1e-4);
}

TEST(AnalysisOverTexts, ListsEachTokenWhenAsked) {
    const std::vector<std::string> texts{"I wanted to go, but", "the dog and the dog"};
    AnalysisInput input{.texts = texts, .eachToken = true};
    input.journal = std::make_shared<Journal>("each token");
    const Analysis all = overTexts("tokens", input);
    const AnalysisAxis& axis = all.table.axes.at(1);
    const std::size_t count = axis.labels.size();
    ASSERT_EQ(all.table.values.size(), 3 * count);
    std::size_t next = 0;
    double loss = 0;
    for (std::size_t text = 0; text < texts.size(); ++text) {
        const Analysis one = ofOneText("tokens", texts[text]);
        const AnalysisAxis& own = one.table.axes.at(1);
        for (std::size_t i = 0; i < own.labels.size(); ++i, ++next) {
            ASSERT_LT(next, count);
            EXPECT_EQ(axis.labels[next], own.labels[i]);
            EXPECT_EQ(axis.positions[next], own.positions[i]);
            EXPECT_EQ(axis.texts[next], Index(text));
            for (std::size_t score = 0; score < 3; ++score)
                EXPECT_NEAR(all.table.values[score * count + next],
                            one.table.values[score * own.labels.size() + i], 1e-6);
            loss += one.table.values[i];
        }
    }
    EXPECT_EQ(next, count);
    EXPECT_NEAR(std::get<double>(all.settings.at("perplexity")), std::exp(loss / double(count)), 1e-4);
    // A resumed table is the same.
    input.journal->rewind();
    EXPECT_EQ(analysisToJson(overTexts("tokens", input)), analysisToJson(all));
    const TemporaryFolder folder;
    writeAnalysis(all, (folder / "table.csv").string());
    const std::string csv = readFile(folder / "table.csv");
    EXPECT_TRUE(csv.starts_with("score,position,position_index,text,value\nloss,")) << csv;
    EXPECT_EQ(std::ranges::count(csv, '\n'), std::ptrdiff_t(1 + 3 * count));
    EXPECT_NE(analysisToJson(all).find("\"texts\""), std::string::npos);
}

TEST(AnalysisOverTexts, GivesTheTargetAtEachTokenAndItsMeans) {
    const std::vector<std::string> texts{"I wanted to go, but", "the dog and the dog"};
    const Analysis each = overTexts("tokens", {.target = "go", .texts = texts, .eachToken = true}),
                   means = overTexts("tokens", {.target = "go", .texts = texts});
    const std::size_t count = each.table.axes[1].labels.size();
    std::size_t before = 0;
    for (std::size_t text = 0; text < texts.size(); ++text) {
        const Analysis one = ofOneText("tokens", texts[text], {.target = "go"});
        const std::size_t own = one.table.axes[1].labels.size();
        for (std::size_t score = 0; score < 7; ++score) {
            double sum = 0;
            for (std::size_t i = 0; i < own; ++i) {
                const double value = one.table.values[score * own + i];
                EXPECT_NEAR(each.table.values[score * count + before + i], value, 1e-6);
                sum += value;
            }
            EXPECT_NEAR(means.table.values[score * texts.size() + text], sum / double(own), 1e-5);
        }
        before += own;
    }
    EXPECT_EQ(before, count);
}
