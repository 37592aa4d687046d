#include "core/sound/voice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "core/base/error.h"
#include "tests/core/checkpoint/temporary_folder.h"

using namespace attentionscope;

namespace {

double energyOf(const Samples& samples) {
    double sum = 0;
    for (const float sample : samples) sum += double(sample) * double(sample);
    return sum;
}

/// The user's folder of recordings for the time of a test.
class SoundsFolder {
public:
    explicit SoundsFolder(const std::string& folder) { setenv("ATTENTIONSCOPE_SOUNDS", folder.c_str(), 1); }
    ~SoundsFolder() { unsetenv("ATTENTIONSCOPE_SOUNDS"); }
};

}  // namespace

TEST(Voices, SpeakEachDigitDifferently) {
    std::set<Samples> different;
    for (int digit = 0; digit < 10; ++digit) {
        const Samples said = spokenDigit(digit);
        EXPECT_GT(said.size(), 0.2 * samplesPerSecond);
        EXPECT_LT(said.size(), 1.0 * samplesPerSecond);
        const float largest =
            std::abs(*std::ranges::max_element(said, {}, [](float x) { return std::abs(x); }));
        EXPECT_NEAR(largest, 0.5, 1e-6);
        EXPECT_EQ(said, spokenDigit(digit)) << "the same each time";
        different.insert(said);
    }
    EXPECT_EQ(different.size(), 10u);
    EXPECT_LT(spokenDigit(3, {.pace = 1.3}).size(), spokenDigit(3).size());
}

TEST(Voices, SpeakDigitsInSequence) {
    const SoundsFolder none("/nonexistent");
    EXPECT_TRUE(isSpoken("say: 1"));
    EXPECT_FALSE(isSpoken("one.wav"));
    const Samples all = spokenSound("say: 3 1,4"), three = spokenDigit(3);
    EXPECT_EQ(all, spokenSound("say:314"));
    EXPECT_TRUE(std::equal(three.begin(), three.end(), all.begin()));
    EXPECT_GT(all.size(), three.size() + spokenDigit(1).size() + spokenDigit(4).size());
    EXPECT_EQ(readSound("say: 3 1 4", 0.5).size(), 8000u);
    for (const char* wrong : {"say:", "say: ", "say: one", "say: 3 -1", "say: 111111111111111111111"})
        EXPECT_THROW(spokenSound(wrong), Error) << wrong;
}

TEST(Voices, PreferTheUsersRecordings) {
    const TemporaryFolder folder;
    // A WAV file of four samples at 16,000 in a second.
    const std::string wave{
        "RIFF\x2c\0\0\0WAVEfmt \x10\0\0\0\1\0\1\0\x80\x3e\0\0\0\x7d\0\0\2\0\x10\0"
        "data\x08\0\0\0\0\x40\0\xc0\0\x40\0\xc0",
        52};
    folder.write("3_mine.wav", wave);
    folder.write("four.wav", wave);
    folder.write("1.wav", "no sound");
    const SoundsFolder own(folder.path().string());
    const Samples three = spokenSound("say: 3");
    ASSERT_GE(three.size(), 4u);
    EXPECT_EQ(three[0], 0.5f);
    EXPECT_EQ(three[1], -0.5f);
    EXPECT_EQ(energyOf(three), 1);
    EXPECT_EQ(energyOf(spokenSound("say: 4")), 1);
    const Samples one = spokenSound("say: 1"), synthetic = spokenDigit(1);
    EXPECT_TRUE(std::equal(synthetic.begin(), synthetic.end(), one.begin()));
}
