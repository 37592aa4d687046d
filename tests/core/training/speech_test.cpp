#include "core/training/speech_task.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/sound/voice.h"
#include "core/training/trainer.h"
#include "tests/core/checkpoint/temporary_folder.h"

using namespace attentionscope;

namespace {

class Speech : public testing::Test {
protected:
    std::filesystem::path file(const std::string& content) const {
        return folder_.write("speech.jsonl", content);
    }
    /// Every digit, said by the program itself.
    std::filesystem::path digitsSaid(int times) const {
        std::string lines;
        for (int time = 0; time < times; ++time)
            for (int digit = 0; digit < 10; ++digit)
                // The spaces make each a different sound to keep apart.
                lines += R"({"sound": "say:)" + std::string(size_t(time + 1), ' ') + std::to_string(digit) +
                         R"(", "text": ")" + digitWords[size_t(digit)] + "\"}\n";
        return file(lines);
    }
    TemporaryFolder folder_;
};

std::shared_ptr<const CaptionWords> wordsOfDigits() {
    return CaptionWords::parse(ClassifierWords::learn(digitWords, 1), "test");
}

/// Little of everything, so that a test of it is fast.
Recipe smallSpeech() {
    Recipe recipe = recipeNamed("digits-heard");
    recipe.of<SpeechRecipe>().voices = 1;
    SpeechSettings& network = recipe.of<SpeechRecipe>().network;
    network.together = 4;
    network.decoder.embedding = 8;
    network.decoder.hidden = 16;
    network.decoder.attention = 8;
    network.decoder.annotations = 16;
    recipe.batchSize = 8;
    return recipe;
}

}  // namespace

TEST_F(Speech, RoundTrips) {
    DataReport report;
    const auto items = readSpeech({.files = {file(R"({"sound": "say: 3", "text": "Three"}
{"sound": ["say: 1", "say: 2"], "text": "one two"}
{"sound": "missing.wav", "text": "one"}
nonsense
{"sound": [], "text": "one"}
{"sound": "say: 1", "text": ""}
)")}},
                                  report);
    ASSERT_EQ(items.size(), 2u);
    EXPECT_EQ(items[0].text, "three");
    EXPECT_EQ(items[1].sounds, (std::vector<std::string>{"say: 1", "say: 2"}));
    ASSERT_EQ(report.problems.size(), 4u);
    EXPECT_EQ(report.problems[0].line, 3);
    EXPECT_NE(report.problems[0].what.text().find("missing.wav"), std::string::npos);
    EXPECT_THROW(readSpeech({.files = {file("nonsense\n")}, .refuseProblems = true}, report), Error);
}

TEST_F(Speech, UsesEachRecordingEquallyOften) {
    std::vector<SpokenText> items;
    for (int digit = 0; digit < 10; ++digit)
        items.push_back({{"say: " + std::to_string(digit)}, digitWords[size_t(digit)]});
    const auto strings = joinedStrings(items, 200, 7, 1);
    ASSERT_EQ(strings.size(), 200u);
    std::map<std::string, int> uses;
    std::set<size_t> lengths;
    for (const SpokenText& string : strings) {
        lengths.insert(string.sounds.size());
        std::string text;
        for (const std::string& sound : string.sounds) {
            ++uses[sound];
            text += (text.empty() ? "" : " ") + digitWords[size_t(sound.back() - '0')];
        }
        EXPECT_EQ(string.text, text);
    }
    EXPECT_EQ(lengths, (std::set<size_t>{1, 2, 3, 4, 5, 6, 7}));
    int least = 1000, most = 0;
    for (const auto& [sound, count] : uses) {
        least = std::min(least, count);
        most = std::max(most, count);
    }
    EXPECT_LE(most - least, 1);
    EXPECT_TRUE(joinedStrings({}, 5, 7, 1).empty());
}

TEST_F(Speech, RecordsTheSpanOfEachRecording) {
    const auto words = wordsOfDigits();
    const auto encoded = encodeSpeech({{{"say: 3", "say: 1"}, "three one"}}, *words, {});
    ASSERT_EQ(encoded.size(), 1u);
    const EncodedSpeech& one = encoded[0];
    const Index three = Index(double(readSound("say: 3", 9).size()) / 160);
    ASSERT_EQ(one.spans.size(), 2u);
    EXPECT_EQ(one.spans[0], std::pair(Index(0), three));
    EXPECT_EQ(one.spans[1].first, three);
    EXPECT_NEAR(double(one.spans[1].second), double(one.energies.rows()), 1);
    EXPECT_EQ(one.read.front(), words->begin());
    EXPECT_EQ(one.target.back(), words->end());
    EXPECT_EQ(one.read.size(), 3u);
}

TEST_F(Speech, IsJoinedInOrder) {
    const auto words = wordsOfDigits();
    const auto encoded = encodeSpeech({{{"say: 3"}, "three"}, {{"say: 1"}, "one"}}, *words, {});
    Random random(1);
    for (int time = 0; time < 20; ++time) {
        const EncodedSpeech joined = joinedSpeech({&encoded[0], &encoded[1], &encoded[0]}, random);
        const int three = encoded[0].target[0], one = encoded[1].target[0];
        EXPECT_EQ(joined.target, (std::vector<int>{three, one, three, words->end()}));
        EXPECT_EQ(joined.read, (std::vector<int>{words->begin(), three, one, three}));
        ASSERT_EQ(joined.spans.size(), 3u);
        for (size_t i = 0; i < 3; ++i) {
            const auto& span = joined.spans[i];
            EXPECT_GE(span.first, i == 0 ? 0 : joined.spans[i - 1].second);
            const double stretch =
                double(span.second - span.first) / double(encoded[i == 1 ? 1 : 0].energies.rows());
            EXPECT_GT(stretch, 0.8);
            EXPECT_LT(stretch, 1.2);
        }
        EXPECT_LE(joined.spans[2].second, joined.energies.rows());
        EXPECT_EQ(joined.energies.maxCoeff(), 1);
        EXPECT_GE(joined.energies.minCoeff(), -1);
    }
}

TEST_F(Speech, IsTrainedDeterministically) {
    const auto data = digitsSaid(2);
    std::vector<double> losses;
    std::vector<Matrix> weights;
    for (int time = 0; time < 2; ++time) {
        Recipe recipe = smallSpeech();
        Trainer trainer(
            recipe, {.data = {{data}}, .folder = folder_ / ("model" + std::to_string(time)), .epochs = 1});
        double first = 0, last = 0;
        trainer.run([&](const TrainingReport& report) {
            if (first == 0) first = report.loss;
            last = report.loss;
        });
        EXPECT_GT(first, 0);
        losses.push_back(last);
        weights.push_back(trainer.training().parameters().front()->matrix());
        const Scores scores = trainer.training().testScores({});
        for (const char* name :
             {"loss", "token_accuracy", "word_error_rate", "aligned", "attention_on_target"})
            EXPECT_TRUE(scores.find(name)) << name;
        EXPECT_EQ(scores.beside.at(0).name, "baseline");
    }
    EXPECT_EQ(weights[0], weights[1]);
    const ModelFolder folder = ModelFolder::open(folder_ / "model0");
    EXPECT_EQ(taskOf(folder).name(), "transcribe");
    const auto model = openModel<SpeechModel>(folder);
    RunInputs inputs;
    inputs.values["sound"] = SoundInput("say: 3 1 4");
    EXPECT_TRUE(model->record(inputs, {})->find("cross", 0));
}

TEST_F(Speech, NeedsRecordings) {
    EXPECT_THROW(Trainer(smallSpeech(), {.folder = folder_ / "model"}), Error);
}
