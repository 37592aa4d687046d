#include "core/training/speech_data.h"

#include <algorithm>
#include <cmath>

#include "core/base/json_value.h"
#include "core/base/lists.h"
#include "core/sound/voice.h"
#include "core/training/caption_task.h"

namespace attentionscope {

namespace {

constexpr double mostSeconds = 20;  // of a recording

}  // namespace

std::vector<SpokenText> readSpeech(const DataRequest& request, DataReport& report) {
    return readItems<SpokenText>(request, speechTask().format(), report,
                                 [](std::string_view line, const auto& file, SpokenText& read) -> Phrase {
                                     const JsonValue item = JsonValue::parse(line, "JSON");
                                     const JsonValue sound = item.at("sound");
                                     read = {sound.isText() ? std::vector{sound.text()} : sound.texts(),
                                             lowercaseWord(item.text("text"))};
                                     if (read.sounds.empty()) return "the sound is missing";
                                     if (read.text.empty()) return "the text is missing";
                                     for (std::string& one : read.sounds) {
                                         if (isSpoken(one)) continue;
                                         if (std::filesystem::path(one).is_relative())
                                             one = (file.parent_path() / one).string();
                                         if (!isSoundFile(one))
                                             return Phrase("\"%1\" is not a WAV or FLAC file", {one});
                                     }
                                     return {};
                                 });
}

std::vector<SpokenText> joinedStrings(const std::vector<SpokenText>& items, Index count, Index longest,
                                      std::uint64_t seed) {
    Random random(seed);
    std::vector<SpokenText> strings;
    std::vector<size_t> order;
    while (!items.empty() && Index(strings.size()) < count) {
        SpokenText string;
        for (auto left = Index(1 + random.below(std::uint64_t(longest))); left > 0; --left) {
            if (order.empty()) {
                for (size_t i = 0; i < items.size(); ++i) order.push_back(i);
                random.shuffle(order);
            }
            const SpokenText& one = items[order.back()];
            order.pop_back();
            string.sounds.insert(string.sounds.end(), one.sounds.begin(), one.sounds.end());
            string.text += (string.text.empty() ? "" : " ") + one.text;
        }
        strings.push_back(std::move(string));
    }
    return strings;
}

EncodedSpeech encodedSpeech(const std::vector<Samples>& sounds, const std::string& text,
                            const SpeechSettings& settings, const CaptionWords& words) {
    EncodedSpeech encoded{.target = words.ids(text)};
    Samples all;
    const auto frame = [&] { return Index(double(all.size()) * melFramesPerSecond / samplesPerSecond); };
    for (const Samples& one : sounds) {
        const Index from = frame();
        all.insert(all.end(), one.begin(), one.end());
        encoded.spans.emplace_back(from, frame());
    }
    encoded.energies = heardEnergies(all, settings);
    encoded.read = encoded.target;
    encoded.read.insert(encoded.read.begin(), words.begin());
    encoded.target.push_back(words.end());
    return encoded;
}

std::vector<EncodedSpeech> encodeSpeech(const std::vector<SpokenText>& items, const CaptionWords& words,
                                        const SpeechSettings& settings) {
    std::vector<EncodedSpeech> all;
    for (const SpokenText& item : items) {
        const std::vector<Samples> sounds =
            eachOf(item.sounds, [](const std::string& one) { return readSound(one, mostSeconds); });
        all.push_back(encodedSpeech(sounds, item.text, settings, words));
    }
    return all;
}

namespace {

/// The energies at other times and frequencies, interpolated between frames and bins.
Matrix stretched(const Matrix& from, double pace, double formants) {
    const auto rows = std::max<Index>(1, Index(double(from.rows()) / pace));
    Matrix to(rows, from.cols());
    const auto at = [](double place, Index size) {
        const double inside = std::clamp(place, 0.0, double(size - 1));
        const auto low = std::min(Index(inside), std::max<Index>(0, size - 2));
        return std::pair(low, float(inside - double(low)));
    };
    for (Index i = 0; i < rows; ++i)
        for (Index j = 0; j < to.cols(); ++j) {
            const auto [row, below] = at((double(i) + 0.5) * pace - 0.5, from.rows());
            const auto [column, beside] = at(double(j) / formants, from.cols());
            const Index nextRow = std::min(row + 1, from.rows() - 1),
                        next = std::min(column + 1, from.cols() - 1);
            to(i, j) = (1 - below) * ((1 - beside) * from(row, column) + beside * from(row, next)) +
                       below * ((1 - beside) * from(nextRow, column) + beside * from(nextRow, next));
        }
    return to;
}

}  // namespace

EncodedSpeech joinedSpeech(const std::vector<const EncodedSpeech*>& recordings, Random& random) {
    const auto between = [&](double low, double high) { return low + (high - low) * random.uniform(); };
    constexpr float silence = -20;
    EncodedSpeech joined;
    std::vector<Matrix> parts;
    Index frames = 0;
    const auto pause = [&](double share) {
        const Index length = random.uniform() < share ? Index(random.below(25)) : 0;
        parts.push_back(Matrix::Constant(length, recordings.front()->energies.cols(), silence));
        frames += length;
    };
    // Decibels are 20 · log10; four units of log10 are one here.
    const bool isQuiet = random.uniform() < 0.3;
    pause(0.3);
    for (const EncodedSpeech* one : recordings) {
        Matrix part = stretched(one->energies, between(0.85, 1.2), between(0.9, 1.1));
        part.array() += float(between(-0.4, 0.35));
        joined.spans.emplace_back(frames, frames + part.rows());
        frames += part.rows();
        parts.push_back(std::move(part));
        pause(0.5);
        joined.read.insert(joined.read.end(), one->read.begin() + (joined.read.empty() ? 0 : 1),
                           one->read.end());
        joined.target.insert(joined.target.end(), one->target.begin(), one->target.end() - 1);
    }
    joined.target.push_back(recordings.front()->target.back());
    joined.energies.resize(frames, parts.front().cols());
    Index row = 0;
    for (const Matrix& part : parts) {
        joined.energies.middleRows(row, part.rows()) = part;
        row += part.rows();
    }
    // Noise is added to the energies themselves, log10(10^a + 10^b), in the unit of four.
    if (!isQuiet) {
        const double level = between(-1.2, 0.1), tilt = between(-0.6, 0.6);
        for (Index i = 0; i < frames; ++i)
            for (Index j = 0; j < joined.energies.cols(); ++j) {
                const double noise = level + tilt * (double(j) / double(joined.energies.cols()) - 0.5) +
                                     0.05 * random.normal();
                float& energy = joined.energies(i, j);
                energy = float(std::log10(std::pow(10, 4 * double(energy)) + std::pow(10, 4 * noise)) / 4);
            }
    }
    levelEnergies(joined.energies);
    return joined;
}

SpeechBatch::SpeechBatch(const std::vector<const EncodedSpeech*>& items) {
    Index frames = 0;
    for (const EncodedSpeech* one : items) {
        sounds.lengths.push_back(one->energies.rows());
        frames += one->energies.rows();
        read.ids.push_back(one->read);
        target.push_back(&one->target);
    }
    auto all = std::make_shared<Matrix>(frames, items.empty() ? 0 : items.front()->energies.cols());
    frames = 0;
    for (const EncodedSpeech* one : items) {
        all->middleRows(frames, one->energies.rows()) = one->energies;
        frames += one->energies.rows();
    }
    sounds.energies = std::move(all);
}

}  // namespace attentionscope
