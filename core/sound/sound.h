#pragma once

#include <string>
#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

/// Samples of one channel, 16,000 in a second.
using Samples = std::vector<float>;
inline constexpr double samplesPerSecond = 16000;
inline constexpr double melFramesPerSecond = 100;

/// The first `seconds` of a WAV or FLAC file: the mean of its channels, between -1 and 1, at 16,000 samples
/// in a second whatever the file's rate; or of spoken digits, `say: 3 1 4`, see spokenSound(). Throws Error
/// if it cannot be read.
Samples readSound(const std::string& path, double seconds);

/// Whether a file is a sound of one of these kinds, by its first bytes. False if it cannot be read.
bool isSoundFile(const std::string& path);

/// The same sound with other samples in a second: each is a sum of its neighbours, weighted by a sinc under a
/// Hann window.
Samples resampled(const Samples& samples, double from, double to);

/// log10 of the energies of `bins` mel frequencies from 0 to 8,000 Hz in `frames` windows of 25 ms, one every
/// 10 ms, as Whisper reads them (Radford et al. 2023): values more than 8 below the largest become 8 below
/// it; then 4 is added to all, and they are divided by 4. A shorter sound ends in silence, a longer one is
/// cut. → [frames × bins]
Matrix logMelEnergies(const Samples& samples, Index bins, Index frames);

}  // namespace attentionscope
