// The bundled speech recogniser writes and listens as its card claims.
#include <gtest/gtest.h>

#include "core/sound/voice.h"
#include "core/training/speech_task.h"
#include "tests/support/folders.h"
#include "tests/support/references.h"

using namespace attentionscope;

namespace {

std::shared_ptr<SpeechModel> bundledRecogniser() {
    return openModel<SpeechModel>(
        ModelFolder::open(std::filesystem::path(RESOURCES) / "models/digits-heard"));
}

RecordingPointer heardBy(const SpeechModel& model, const std::string& sound) {
    RunInputs inputs;
    inputs.values["sound"] = SoundInput(sound);
    return model.record(inputs, {});
}

/// The place of the largest weight of each word.
std::vector<Index> peaksOf(const Recording& recording) {
    const MatrixPointer weights = recording.evaluation->value(recording.maps.at(0).nodes.heads.at(0).weights);
    std::vector<Index> peaks(size_t(weights->rows()), 0);
    for (Index word = 0; word < weights->rows(); ++word) weights->row(word).maxCoeff(&peaks[size_t(word)]);
    return peaks;
}

}  // namespace

TEST(BundledSpeech, TranscribesTheSyntheticVoice) {
    const auto model = bundledRecogniser();
    for (const auto& [said, written] :
         std::map<std::string, std::string>{{"say: 3 1 4", "three one four"},
                                            {"say: 0 2 5 6", "zero two five six"},
                                            {"say: 7 8 9", "seven eight nine"},
                                            {"say: 1 1 2 3 5 8 1", "one one two three five eight one"}}) {
        const RecordingPointer recording = heardBy(*model, said);
        EXPECT_EQ(recording->provenance.at("translation"), written);
        const std::vector<Index> peaks = peaksOf(*recording);
        EXPECT_TRUE(std::ranges::is_sorted(peaks.begin(), peaks.end() - 1)) << "monotonic: " << said;
    }
}

TEST(BundledSpeech, AttendsToTheSpokenDigits) {
    const auto model = bundledRecogniser();
    const std::vector<Index> peaks = peaksOf(*heardBy(*model, "say: 3 1 4"));
    ASSERT_EQ(peaks.size(), 4u);
    const double pause = double(readSound("say: 3", 9).size() - spokenDigit(3).size());
    const double margin = 0.05 * samplesPerSecond;
    double begin = 0;
    for (size_t word = 0; word < 3; ++word) {
        const double length = double(spokenDigit(std::vector{3, 1, 4}[word]).size());
        const double peak = (double(peaks[word]) + 0.5) *
                            double(model->network().settings().framesOfAnnotation()) / melFramesPerSecond *
                            samplesPerSecond;
        EXPECT_GE(peak, begin - margin) << word;
        EXPECT_LE(peak, begin + length + margin) << word;
        begin += length + pause;
    }
}

// Strings of recordings that the model did not learn from: takes 45 to 49 of each speaker.
TEST(BundledSpeech, HasTheScoresOfItsCard) {
    const std::filesystem::path recordings = std::filesystem::path(CORPORA) / "spoken-digits";
    SKIP_WHERE_ABSENT((CaseFolder{"Corpus", recordings}));
    std::vector<SpokenText> items;
    for (int digit = 0; digit < 10; ++digit)
        for (int speaker = 0; speaker < 6; ++speaker)
            for (int take = 45; take < 50; ++take)
                items.push_back({{recordings / (std::to_string(digit) + "_speaker" + std::to_string(speaker) +
                                                "_" + std::to_string(take) + ".wav")},
                                 digitWords[size_t(digit)]});
    const auto model = bundledRecogniser();
    const auto strings =
        encodeSpeech(joinedStrings(items, 30, 7, 1), model->words(), model->network().settings());
    const Scores scores =
        besideEqualWeights([&](bool equal) { return scoreSpeech(model->network(), strings, equal); });
    EXPECT_LE(scores.at("word_error_rate"), 0.05);
    EXPECT_GE(scores.at("aligned"), 0.9);
    EXPECT_GT(scores.beside.at(0).at("word_error_rate"), scores.at("word_error_rate") + 0.2);
}
