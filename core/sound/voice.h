#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/sound/sound.h"

namespace attentionscope {

/// The words of the digits 0 … 9: "zero", "one" …
extern const std::vector<std::string> digitWords;

/// A voice made by formant synthesis: pulses and noise through resonances of the vocal tract, whose
/// frequencies move from sound to sound (Klatt 1980).
struct Voice {
    double pitch = 120;      ///< pulses in a second
    double formants = 1;     ///< factor of the resonances' frequencies: above 1 for a shorter vocal tract
    double pace = 1;         ///< factor of the speed
    std::uint64_t seed = 1;  ///< of the noise
};
/// A digit, 0 … 9, spoken in English.
Samples spokenDigit(int digit, const Voice& voice = {});

/// Whether an input names digits to speak, `say: 3 1 4`, and not a file.
bool isSpoken(std::string_view source);
/// These digits, one recording or synthesised digit after another. Of the recordings in soundsFolder() whose
/// names begin with a digit, or with its word, takes the first of each; without a recording, a Voice speaks.
/// Throws Error for anything but digits.
Samples spokenSound(std::string_view source);
/// The folder of the user's own recordings: `sounds` among the program's data, $XDG_DATA_HOME/attentionscope
/// or ~/.local/share/attentionscope; or $ATTENTIONSCOPE_SOUNDS.
std::string soundsFolder();

}  // namespace attentionscope
