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
/// in a second whatever the file's rate; or of digits that are spoken, `say: 3 1 4`, see spokenSound().
/// Throws Error for what cannot be read.
Samples readSound(const std::string& path, double seconds);

/// Whether a file is a sound of one of these kinds, by its first bytes. False for what cannot be read.
bool isSoundFile(const std::string& path);

/// The same sound with other samples in a second: each is a sum of its neighbours, weighted by a sinc under a
/// Hann window.
Samples resampled(const Samples& samples, double from, double to);

/// log10 of the energies of `bins` mel frequencies from 0 to 8,000 Hz in `frames` windows of 25 ms, one every
/// 10 ms, as Whisper reads them (Radford et al. 2023): what is 8 below the largest or less is that, and all
/// is moved by 4 and divided by 4. What is shorter than the frames is silent at its end, what is longer is
/// cut. → [frames × bins]
Matrix logMelEnergies(const Samples& samples, Index bins, Index frames);

}  // namespace attentionscope
