#include "core/sound/sound.h"

#include <sndfile.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <fstream>
#include <memory>
#include <numbers>

#include "core/base/error.h"
#include "core/sound/voice.h"

namespace attentionscope {

Samples readSound(const std::string& path, double seconds) {
    if (isSpoken(path)) {
        Samples samples = spokenSound(path);
        samples.resize(std::min(samples.size(), std::size_t(seconds * samplesPerSecond)));
        return samples;
    }
    const auto refuse = [&](const Phrase& got) {
        throw Error(ErrorReport{
            .what = "the sound cannot be read", .where = path, .got = got, .expected = "a WAV or FLAC file"});
    };
    SF_INFO info{};
    const std::unique_ptr<SNDFILE, int (*)(SNDFILE*)> file(sf_open(path.c_str(), SFM_READ, &info), sf_close);
    if (!file) refuse(Phrase(sf_strerror(nullptr)));
    constexpr int mostChannels = 64, mostRate = 1 << 20;
    if (info.channels < 1 || info.channels > mostChannels || info.samplerate < 1 ||
        info.samplerate > mostRate)
        refuse(Phrase("%1 channels, %2 samples in a second",
                      {std::to_string(info.channels), std::to_string(info.samplerate)}));
    const auto frames = std::min<sf_count_t>(info.frames, sf_count_t(std::ceil(seconds * info.samplerate)));
    std::vector<float> all(std::size_t(std::max<sf_count_t>(0, frames)) * std::size_t(info.channels));
    const sf_count_t read = all.empty() ? 0 : sf_readf_float(file.get(), all.data(), frames);
    if (read < 1) refuse("a sound without samples");
    Samples mono(std::size_t(read), 0.0F);
    for (std::size_t i = 0; i < mono.size(); ++i)
        for (int channel = 0; channel < info.channels; ++channel)
            mono[i] += all[i * std::size_t(info.channels) + std::size_t(channel)] / float(info.channels);
    if (!std::ranges::all_of(mono, [](float sample) { return std::isfinite(sample); }))
        refuse("samples that are not finite numbers");
    return resampled(mono, info.samplerate, samplesPerSecond);
}

bool isSoundFile(const std::string& path) {
    std::array<char, 12> begin{};
    std::ifstream(path, std::ios::binary).read(begin.data(), begin.size());
    const bool wave =
        std::memcmp(begin.data(), "RIFF", 4) == 0 && std::memcmp(begin.data() + 8, "WAVE", 4) == 0;
    return wave || std::memcmp(begin.data(), "fLaC", 4) == 0;
}

Samples resampled(const Samples& samples, double from, double to) {
    if (from == to) return samples;
    constexpr double zeros = 16;  // of the sinc on either side
    const double step = from / to, cutoff = std::min(1.0, to / from), reach = zeros / cutoff;
    Samples result(std::size_t(std::ceil(double(samples.size()) / step)));
    for (std::size_t i = 0; i < result.size(); ++i) {
        const double centre = double(i) * step;
        const auto first = std::max<std::ptrdiff_t>(0, std::ptrdiff_t(std::ceil(centre - reach)));
        const auto last = std::min<std::ptrdiff_t>(std::ssize(samples) - 1, std::ptrdiff_t(centre + reach));
        double sum = 0;
        for (std::ptrdiff_t j = first; j <= last; ++j) {
            const double x = std::numbers::pi * cutoff * (double(j) - centre);
            const double sinc = x == 0 ? 1 : std::sin(x) / x;
            sum += double(samples[std::size_t(j)]) * cutoff * sinc * 0.5 * (1 + std::cos(x / zeros));
        }
        result[i] = float(sum);
    }
    return result;
}

}  // namespace attentionscope
