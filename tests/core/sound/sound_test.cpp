#include "core/sound/sound.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "core/base/error.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/op_check.h"
#include "tests/support/references.h"

using namespace attentionscope;

namespace {

Samples tone(double hertz, double rate, double seconds, double loudness = 0.5) {
    Samples samples;
    for (int i = 0; i < int(rate * seconds); ++i)
        samples.push_back(float(loudness * std::sin(2 * std::numbers::pi * hertz * i / rate)));
    return samples;
}

/// A WAV file of 16 bits, its channels one after the other in each frame.
std::string waveFile(const std::vector<Samples>& channels, std::uint32_t rate) {
    std::string bytes;
    const auto write = [&](std::uint32_t number, int count) {
        for (int i = 0; i < count; ++i) bytes += char(number >> (8 * i) & 0xFF);
    };
    const auto count = std::uint32_t(channels.size()), frames = std::uint32_t(channels[0].size());
    bytes += "RIFF";
    write(36 + 2 * count * frames, 4);
    bytes += "WAVEfmt ";
    write(16, 4);
    write(1, 2);
    write(count, 2);
    write(rate, 4);
    write(2 * count * rate, 4);
    write(2 * count, 2);
    write(16, 2);
    bytes += "data";
    write(2 * count * frames, 4);
    for (std::uint32_t i = 0; i < frames; ++i)
        for (const Samples& channel : channels)
            write(std::uint32_t(std::int32_t(std::lround(channel[i] * 32767))), 2);
    return bytes;
}

}  // namespace

TEST(Sounds, AreTheMeanOfTheirChannels) {
    const TemporaryFolder folder;
    const Samples left = tone(440, 16000, 0.2), right = tone(100, 16000, 0.2);
    folder.write("two.wav", waveFile({left, right}, 16000));
    const Samples read = readSound((folder / "two.wav").string(), 30);
    ASSERT_EQ(read.size(), left.size());
    for (std::size_t i = 0; i < read.size(); ++i) EXPECT_NEAR(read[i], (left[i] + right[i]) / 2, 1e-4);
    EXPECT_EQ(readSound((folder / "two.wav").string(), 0.1).size(), 1600U);
    EXPECT_TRUE(isSoundFile((folder / "two.wav").string()));
    folder.write("words.wav", "no sound at all");
    EXPECT_FALSE(isSoundFile((folder / "words.wav").string()));
    EXPECT_THROW((void)readSound((folder / "words.wav").string(), 30), Error);
    EXPECT_THROW((void)readSound((folder / "none.wav").string(), 30), Error);
    folder.write("empty.wav", waveFile({{}}, 16000));
    EXPECT_THROW((void)readSound((folder / "empty.wav").string(), 30), Error);
}

TEST(Sounds, KeepTheirTonesAtAnotherRate) {
    for (const double rate : {8000.0, 44100.0}) {
        const Samples made = resampled(tone(440, rate, 0.2), rate, 16000), expected = tone(440, 16000, 0.2);
        ASSERT_NEAR(double(made.size()), double(expected.size()), 1);
        for (std::size_t i = 300; i + 300 < expected.size(); ++i) EXPECT_NEAR(made[i], expected[i], 2e-3);
    }
    // What the lower rate cannot hold goes.
    for (const float sample : resampled(tone(15000, 44100, 0.2), 44100, 16000))
        EXPECT_LE(std::abs(sample), 0.2F);
}

TEST(Sounds, EnergiesAgreeWithAPlainTransform) {
    const Index bins = 20, frames = 12;
    Samples samples = tone(700, 16000, 0.1);
    const Samples other = tone(3100, 16000, 0.1, 0.1);
    for (std::size_t i = 0; i < samples.size(); ++i) samples[i] += other[i];
    const Matrix energies = logMelEnergies(samples, bins, frames);
    ASSERT_EQ(energies.rows(), frames);
    ASSERT_EQ(energies.cols(), bins);
    const auto mel = [](double hertz) {
        return hertz < 1000 ? hertz / (200.0 / 3) : 15 + 27 * std::log(hertz / 1000) / std::log(6.4);
    };
    const auto hertz = [](double at) {
        return at < 15 ? at * 200 / 3 : 1000 * std::pow(6.4, (at - 15) / 27);
    };
    Exact expected(frames, bins);
    for (Index frame = 0; frame < frames; ++frame) {
        std::vector<double> power;
        for (Index f = 0; f <= 200; ++f) {
            std::complex<double> sum = 0;
            for (Index i = 0; i < 400; ++i) {
                Index at = 160 * frame - 200 + i;
                if (at < 0) at = -at;
                if (at >= 160 * frames) at = 2 * (160 * frames - 1) - at;
                const double window = std::pow(std::sin(std::numbers::pi * double(i) / 400), 2);
                const double sample = at < std::ssize(samples) ? samples[std::size_t(at)] : 0;
                sum += sample * window * std::polar(1.0, -2 * std::numbers::pi * double(f * i) / 400);
            }
            power.push_back(std::norm(sum));
        }
        for (Index bin = 0; bin < bins; ++bin) {
            const double step = mel(8000) / double(bins + 1);
            const double low = hertz(step * double(bin)), middle = hertz(step * double(bin + 1)),
                         high = hertz(step * double(bin + 2));
            double sum = 0;
            for (Index f = 0; f <= 200; ++f) {
                const double at = 40 * double(f);
                const double height =
                    at <= middle ? (at - low) / (middle - low) : (high - at) / (high - middle);
                if (height > 0) sum += height * 2 / (high - low) * power[std::size_t(f)];
            }
            expected(frame, bin) = std::log10(std::max(sum, 1e-10));
        }
    }
    const double floor = expected.maxCoeff() - 8;
    for (Index i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(energies.data()[i], (std::max(expected.data()[i], floor) + 4) / 4, 1e-5);
}

TEST(Sounds, FeaturesAgreeWithTheReferences) {
    const std::filesystem::path root =
        std::filesystem::path(CONFORMANCE_DATA) / "families" / "reference" / "whisper-a";
    if (!std::filesystem::exists(root)) GTEST_SKIP() << "skipped: data not present (" << root << ')';
    for (const auto& entry : std::filesystem::directory_iterator(root)) {
        const ReferenceTensors expected(entry.path());
        const NumpyArray features = expected.at("input_features");  // [bins × frames]
        const Index bins = features.shape[0], frames = features.shape[1];
        const Matrix energies =
            logMelEnergies(readSound((entry.path() / "audio.wav").string(), 1), bins, frames);
        const auto numbers = features.doubles();
        for (Index bin = 0; bin < bins; ++bin)
            for (Index frame = 0; frame < frames; ++frame)
                ASSERT_NEAR(energies(frame, bin), numbers[std::size_t(bin * frames + frame)], 1e-4);
    }
}
