#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/sound/sound.h"

namespace attentionscope {

namespace {

using Exact = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr Index windowLength = 400, hop = 160, frequencies = windowLength / 2 + 1;

// Slaney's scale: linear up to 1,000 Hz, logarithmic above.
double melOf(double hertz) {
    return hertz < 1000 ? 3 * hertz / 200 : 15 + std::log(hertz / 1000) * 27 / std::log(6.4);
}
double hertzOf(double mel) {
    return mel < 15 ? 200 * mel / 3 : 1000 * std::exp((mel - 15) * std::log(6.4) / 27);
}

/// The share of each frequency in each mel frequency: triangles of equal area, [frequencies × bins].
Exact melFilters(Index bins) {
    std::vector<double> corners;
    const double highest = melOf(samplesPerSecond / 2);
    for (Index i = 0; i < bins + 2; ++i) corners.push_back(hertzOf(highest * double(i) / double(bins + 1)));
    Exact filters(frequencies, bins);
    for (Index f = 0; f < frequencies; ++f) {
        const double hertz = samplesPerSecond / 2 * double(f) / double(frequencies - 1);
        for (Index bin = 0; bin < bins; ++bin) {
            const double low = corners[std::size_t(bin)], middle = corners[std::size_t(bin + 1)],
                         high = corners[std::size_t(bin + 2)];
            const double height = std::min((hertz - low) / (middle - low), (high - hertz) / (high - middle));
            filters(f, bin) = std::max(0.0, height) * 2 / (high - low);
        }
    }
    return filters;
}

/// Hann windows around every hop-th sample; at both ends the sound is mirrored.
Exact windowsOf(const Samples& samples, Index frames) {
    const Index length = frames * hop;
    Exact windows(frames, windowLength);
    for (Index frame = 0; frame < frames; ++frame)
        for (Index i = 0; i < windowLength; ++i) {
            Index at = frame * hop + i - windowLength / 2;
            at = std::abs(at);
            if (at >= length) at = std::max<Index>(0, 2 * (length - 1) - at);
            const double sample = at < std::ssize(samples) ? double(samples[std::size_t(at)]) : 0;
            windows(frame, i) =
                sample * 0.5 * (1 - std::cos(2 * std::numbers::pi * double(i) / double(windowLength)));
        }
    return windows;
}

/// The waves that a window is compared with, [window × frequencies] each.
struct Waves {
    Exact cosines{windowLength, frequencies}, sines{windowLength, frequencies};

    Waves() {
        for (Index i = 0; i < windowLength; ++i)
            for (Index f = 0; f < frequencies; ++f) {
                const double angle =
                    2 * std::numbers::pi * double(i * f % windowLength) / double(windowLength);
                cosines(i, f) = std::cos(angle);
                sines(i, f) = std::sin(angle);
            }
    }
};

}  // namespace

Matrix logMelEnergies(const Samples& samples, Index bins, Index frames) {
    static const Waves waves;
    const Exact windows = windowsOf(samples, frames);
    const Exact energies =
        (windows * waves.cosines).array().square() + (windows * waves.sines).array().square();
    Exact mel = (energies * melFilters(bins)).array().max(1e-10).log10();
    mel = (mel.array().max(mel.maxCoeff() - 8) + 4) / 4;
    return mel.cast<float>();
}

}  // namespace attentionscope
