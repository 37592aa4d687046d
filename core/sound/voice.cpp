#include "core/sound/voice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <numbers>

#include "core/base/error.h"
#include "core/base/random.h"

namespace attentionscope {

const std::vector<std::string> digitWords{"zero", "one", "two",   "three", "four",
                                          "five", "six", "seven", "eight", "nine"};

namespace {

/// A speech sound: the frequencies of three formants, how loud voice and noise are, where the noise lies, and
/// how long it lasts.
struct Phone {
    double first, second, third;
    double voice, noise, noiseAt;
    double milliseconds;
};

// By their names in ARPAbet; a diphthong is two sounds. After Peterson and Barney 1952 and Klatt 1980.
const std::map<std::string_view, Phone> phones{
    {"IY", {280, 2250, 2900, 1, 0, 0, 150}},      {"IH", {400, 1950, 2550, 1, 0, 0, 90}},
    {"EH", {540, 1800, 2500, 1, 0, 0, 110}},      {"EY", {450, 2050, 2600, 1, 0, 0, 130}},
    {"AH", {620, 1200, 2400, 1, 0, 0, 120}},      {"AA", {730, 1150, 2450, 1, 0, 0, 140}},
    {"AO", {550, 850, 2400, 1, 0, 0, 140}},       {"OW", {480, 880, 2350, 1, 0, 0, 110}},
    {"UW", {310, 900, 2250, 1, 0, 0, 170}},       {"W", {300, 650, 2200, 0.7, 0, 0, 80}},
    {"R", {420, 1250, 1650, 0.8, 0, 0, 80}},      {"N", {260, 1500, 2500, 0.45, 0, 0, 90}},
    {"V", {260, 1100, 2100, 0.4, 0.1, 3000, 70}}, {"Z", {260, 1500, 2500, 0.3, 0.35, 3700, 100}},
    {"S", {300, 1600, 2600, 0, 0.6, 3700, 130}},  {"TH", {300, 1300, 2600, 0, 0.25, 3000, 90}},
    {"F", {300, 1100, 2200, 0, 0.3, 2600, 100}},  {"closure", {300, 1700, 2600, 0, 0, 0, 60}},
    {"T", {300, 1800, 2700, 0, 0.8, 3500, 35}},   {"K", {300, 1900, 2500, 0, 0.7, 1900, 40}},
};

const std::array<std::vector<std::string_view>, 10> pronunciations{{{"Z", "IY", "R", "OW", "UW"},
                                                                    {"W", "AH", "N"},
                                                                    {"closure", "T", "UW"},
                                                                    {"TH", "R", "IY"},
                                                                    {"F", "AO", "R"},
                                                                    {"F", "AA", "IH", "V"},
                                                                    {"S", "IH", "closure", "K", "S"},
                                                                    {"S", "EH", "V", "AH", "N"},
                                                                    {"EY", "IH", "closure", "T"},
                                                                    {"N", "AA", "IH", "N"}}};

/// A resonance: y_t = a x_t + b y_{t-1} + c y_{t-2}.
struct Resonance {
    double before = 0, earlier = 0;

    double next(double x, double hertz, double bandwidth) {
        const double radius = std::exp(-std::numbers::pi * bandwidth / samplesPerSecond);
        const double b = 2 * radius * std::cos(2 * std::numbers::pi * hertz / samplesPerSecond),
                     c = -radius * radius;
        const double y = (1 - b - c) * x + b * before + c * earlier;
        earlier = before;
        before = y;
        return y;
    }
};

/// The mean of two sounds, `share` of the second.
Phone between(const Phone& one, const Phone& other, double share) {
    const auto mean = [&](double a, double b) { return a + share * (b - a); };
    return {
        mean(one.first, other.first),
        mean(one.second, other.second),
        mean(one.third, other.third),
        mean(one.voice, other.voice),
        mean(one.noise, other.noise),
        mean(one.noiseAt > 0 ? one.noiseAt : other.noiseAt, other.noiseAt > 0 ? other.noiseAt : one.noiseAt),
        0};
}

}  // namespace

Samples spokenDigit(int digit, const Voice& voice) {
    std::vector<Phone> sounds;
    double length = 0;
    for (const std::string_view name : pronunciations.at(std::size_t(digit))) {
        sounds.push_back(phones.at(name));
        sounds.back().milliseconds /= voice.pace;
        length += sounds.back().milliseconds / 1000;
    }
    Samples samples(std::size_t(length * samplesPerSecond));
    Random random(voice.seed);
    Resonance first, second, third, hiss;
    double phase = 0, smooth = 0, begin = 0;
    std::size_t at = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double now = 1000 * double(i) / samplesPerSecond;
        while (at + 1 < sounds.size() && now >= begin + sounds[at].milliseconds)
            begin += sounds[at++].milliseconds;
        // Each sound passes into its neighbours over 30 ms on either side.
        constexpr double passing = 30;
        const double left = begin + sounds[at].milliseconds - now, gone = now - begin;
        Phone sound = sounds[at];
        if (left < passing && at + 1 < sounds.size())
            sound = between(sound, sounds[at + 1], 0.5 - left / (2 * passing));
        else if (gone < passing && at > 0)
            sound = between(sound, sounds[at - 1], 0.5 - gone / (2 * passing));
        // The pitch falls a little towards the end.
        phase += voice.pitch * (1.1 - 0.25 * double(i) / double(samples.size())) / samplesPerSecond;
        double pulse = 0;
        if (phase >= 1) {
            phase -= 1;
            pulse = 1;
        }
        smooth = 0.9 * smooth + pulse;
        const double noise = random.normal();
        const double f = voice.formants;
        double y = sound.voice * smooth + 0.02 * sound.voice * noise;
        y = first.next(y, f * sound.first, 70);
        y = second.next(y, f * sound.second, 100);
        y = third.next(y, f * sound.third, 160);
        const double fade = std::min({1.0, now / 15, (1000 * length - now) / 25});
        samples[i] = float(
            fade * (y + 0.05 * hiss.next(sound.noise * noise, f * std::max(500.0, sound.noiseAt), 900)));
    }
    const float largest =
        std::abs(*std::ranges::max_element(samples, {}, [](float x) { return std::abs(x); }));
    for (float& sample : samples) sample *= 0.5F / largest;
    return samples;
}

bool isSpoken(std::string_view source) {
    return source.starts_with("say:");
}

std::string soundsFolder() {
    const auto given = [](const char* name) {
        const char* value = std::getenv(name);
        return std::filesystem::path(value ? value : "");
    };
    if (const auto own = given("ATTENTIONSCOPE_SOUNDS"); !own.empty()) return own;
    if (const auto data = given("XDG_DATA_HOME"); !data.empty()) return data / "attentionscope" / "sounds";
    return given("HOME") / ".local" / "share" / "attentionscope" / "sounds";
}

namespace {

/// The first recording, by name, of this digit in the folder; empty if there is none.
std::string recordingOf(int digit) {
    std::string first;
    std::error_code problem;
    for (const auto& entry : std::filesystem::directory_iterator(soundsFolder(), problem)) {
        const std::string name = entry.path().filename();
        if (!name.starts_with(char('0' + digit)) && !name.starts_with(digitWords[std::size_t(digit)]))
            continue;
        if (!isSoundFile(entry.path())) continue;
        if (first.empty() || entry.path().string() < first) first = entry.path();
    }
    return first;
}

}  // namespace

Samples spokenSound(std::string_view source) {
    constexpr double longest = 5;  // seconds of a digit
    constexpr std::size_t mostDigits = 20;
    std::string digits;
    for (const char c : source.substr(4)) {
        if (c == ' ' || c == ',' || c == '\t' || c == '\n') continue;
        if (c < '0' || c > '9' || digits.size() == mostDigits)
            throw Error({.what = "these are not digits to speak",
                         .got = std::string(source),
                         .expected = Phrase("say: and up to %1 digits, as in say: 3 1 4",
                                            {std::to_string(mostDigits)})});
        digits += c;
    }
    if (digits.empty())
        throw Error({.what = "the text contains no digit",
                     .got = std::string(source),
                     .expected = "digits, as in say: 3 1 4"});
    Samples all;
    for (const char c : digits) {
        const std::string file = recordingOf(c - '0');
        const Samples one = file.empty() ? spokenDigit(c - '0') : readSound(file, longest);
        all.insert(all.end(), one.begin(), one.end());
        all.insert(all.end(), std::size_t(0.08 * samplesPerSecond), 0.0F);  // a short pause
    }
    return all;
}

}  // namespace attentionscope
