#pragma once

#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/mechanisms/describing_model.h"
#include "core/mechanisms/speech_network.h"
#include "core/training/task.h"

namespace attentionscope {

/// The words spoken in a sound, or in several recordings that are joined.
struct SpokenText {
    std::vector<std::string> sounds;  ///< paths, or `say: 3 1 4`
    std::string text;
};

/// Reads JSON lines {"sound", "text"}; "sound" is a file or a list of files to be joined. File names are
/// relative to the data file; texts in lower case. Missing files, and files that are not sounds, are reported
/// with their line.
std::vector<SpokenText> readSpeech(const DataRequest& request, DataReport& report);

/// Strings of 1 to `longest` items, one after another: `count` of them, in which each item occurs about
/// equally often.
std::vector<SpokenText> joinedStrings(const std::vector<SpokenText>& items, Index count, Index longest,
                                      std::uint64_t seed);

/// A sound and its words, as the network reads them.
struct EncodedSpeech {
    Matrix energies = {};  ///< [frames × bins]
    /// The frames of each of the joined recordings: from, to.
    std::vector<std::pair<Index, Index>> spans = {};
    std::vector<int> read = {}, target = {};  ///< <s> … and … </s>, equally many
};
EncodedSpeech encodedSpeech(const std::vector<Samples>& sounds, const std::string& text,
                            const SpeechSettings& settings, const CaptionWords& words);
std::vector<EncodedSpeech> encodeSpeech(const std::vector<SpokenText>& items, const CaptionWords& words,
                                        const SpeechSettings& settings);

/// For training: recordings joined with short pauses over noise, each made slower or faster, louder or
/// softer, and as if from a shorter or longer vocal tract. All of this is drawn from `random`.
EncodedSpeech joinedSpeech(const std::vector<const EncodedSpeech*>& recordings, Random& random);

/// Energies and words of several side by side.
struct SpeechBatch {
    SoundBatch sounds;
    SentenceBatch read;
    std::vector<const std::vector<int>*> target;

    explicit SpeechBatch(const std::vector<const EncodedSpeech*>& items);
};

}  // namespace attentionscope
