#include "core/training/speech_task.h"

#include <algorithm>
#include <numeric>

#include "core/base/probability.h"
#include "core/base/similar_word.h"
#include "core/sound/voice.h"
#include "core/training/reinforce.h"
#include "core/training/system_training.h"

namespace attentionscope {

namespace {

std::vector<const EncodedSpeech*> pointersTo(const std::vector<EncodedSpeech>& all,
                                             const std::vector<size_t>& members) {
    return eachOf(members, [&](size_t i) { return &all[i]; });
}

/// The weights on each recording, with a margin around it.
class Alignment {
public:
    explicit Alignment(Index framesOfAnnotation) : length_(framesOfAnnotation) {}

    /// `row` of the weights is that of a word spoken in the recording with these frames.
    void add(const Matrix& weights, Index row, const std::pair<Index, Index>& frames, Index annotations) {
        constexpr double margin = 5;  // frames: 50 ms
        double inside = 0;
        Index peak = 0;
        const auto isInside = [&](Index place) {
            const double middle = (double(place) + 0.5) * double(length_);
            return middle >= double(frames.first) - margin && middle <= double(frames.second) + margin;
        };
        for (Index place = 0; place < annotations; ++place) {
            if (isInside(place)) inside += double(weights(row, place));
            if (weights(row, place) > weights(row, peak)) peak = place;
        }
        onTarget_.add(inside);
        aligned_.add(isInside(peak) ? 1 : 0);
    }
    void addTo(Scores& scores) const {
        onTarget_.addTo(scores, "attention_on_target");
        aligned_.addTo(scores, "aligned");
    }

private:
    Index length_;
    MeanOfSome onTarget_, aligned_;
};

/// The words that the network produces for one sound, without the end.
std::vector<Index> wordsFor(const SpeechNetwork& network, const EncodedSpeech& item, bool equalWeights,
                            const StopToken& stop) {
    const SpeechBatch alone({&item});
    const auto steps = network.decoder().beginFrom(
        [&](Recorder& recorder) { return network.listen(recorder, alone.sounds).memory; }, stop,
        equalWeights);
    GenerationOptions options;
    options.tokens = SpeechModel::tokenLimit;
    SearchRules rules = producedWordRules(item.read.front(), item.target.back());
    rules.usualBeam = 1;
    std::vector<Index> words = searchWords(*steps, rules, options, {}, stop).ids;
    if (!words.empty() && words.back() == item.target.back()) words.pop_back();
    return words;
}

}  // namespace

Scores scoreSpeech(const SpeechNetwork& network, const std::vector<EncodedSpeech>& items, bool equalWeights,
                   const StopToken& stop) {
    constexpr size_t together = 20;
    PredictionScores words;
    Alignment alignment(network.settings().framesOfAnnotation());
    const auto record = [&](Recorder& recorder, const std::vector<size_t>& members) {
        const SpeechBatch batch(pointersTo(items, members));
        return network.transcribe(recorder, batch.sounds, batch.read);
    };
    const auto score = [&](const std::vector<size_t>& members, const DecoderNodes& decoded,
                           const Evaluation& evaluation) {
        const MatrixPointer logits = evaluation.value(decoded.logits);
        forEachDecodedRow(decoded, evaluation, [&](Index r, const Matrix& weights, Index rowOfStep) {
            const auto [sentence, step] = decoded.rows[size_t(r)];
            const EncodedSpeech& item = items[members[size_t(sentence)]];
            words.add(rowOf(*logits, r), item.target[size_t(step)]);
            // The place of a word is known only where each recording is one word.
            if (item.spans.size() + 1 != item.target.size() || size_t(step) == item.spans.size()) return;
            const Index length = network.settings().framesOfAnnotation();
            alignment.add(weights, rowOfStep, item.spans[size_t(step)],
                          (item.energies.rows() + length - 1) / length);
        });
    };
    scoreBatches(batchesInOrder(items.size(), together),
                 {.keep = Keep::forGradients, .stop = stop, .equalWeights = equalWeights}, record, score);
    Index errors = 0, meant = 0, exact = 0;
    for (const EncodedSpeech& item : items) {
        const std::vector<Index> right(item.target.begin(), item.target.end() - 1);
        const Index wrong = Index(editDistance(wordsFor(network, item, equalWeights, stop), right));
        errors += wrong;
        meant += Index(right.size());
        exact += wrong == 0;
    }
    Scores scores = words.lossAnd("token_accuracy");
    scores.items = Index(items.size());
    scores.values.emplace_back("word_error_rate", double(errors) / double(std::max<Index>(1, meant)));
    scores.values.emplace_back("exact_match", double(exact) / double(std::max<size_t>(1, items.size())));
    alignment.addTo(scores);
    return scores;
}

namespace {

struct Speech {
    using Settings = SpeechRecipe;
    using Model = SpeechModel;
    static constexpr auto read = readSpeech;
    static constexpr auto encode = encodeSpeech;
    static constexpr auto score = scoreSpeech;
    static constexpr Index heldOut = 60;

    static std::vector<std::string> keys(const SpokenText& one) { return one.sounds; }
};

/// Learns from recordings of single words, which are joined differently in each batch, or from longer ones as
/// they are.
class SpeechTraining final : public SystemTraining<Speech> {
public:
    SpeechTraining(const Recipe& recipe, const DataRequest& request) : SystemTraining(recipe, request) {
        requireFiles(Phrase(R"(Give a file of lines {"sound": "FILE.wav", "text": "three"} as --data.)"));
        readFiles(request, 0.05, 0.1);
        for (Items* held : {&data_.validation, &data_.test})
            *held = joinedStrings(*held, std::ssize(*held), settings_.longest, splitSeed);
        state_ = {{"learned", 0}};
    }
    Objective objective(Recorder& recorder, const Batch& members, Random& random) override {
        const double passes = state_["learned"] / double(training_.size());
        const Index most =
            std::min(settings_.longest, Index(1 + std::max(0.0, passes) / settings_.passesALength));
        state_["learned"] += double(members.size());
        std::vector<EncodedSpeech> strings;
        for (size_t begin = 0; begin < members.size();) {
            const size_t length =
                std::min(members.size() - begin, size_t(1 + random.below(std::uint64_t(most))));
            strings.push_back(
                joinedSpeech(pointersTo(training_, {members.begin() + std::ptrdiff_t(begin),
                                                    members.begin() + std::ptrdiff_t(begin + length)}),
                             random));
            begin += length;
        }
        std::vector<size_t> all(strings.size());
        std::iota(all.begin(), all.end(), size_t(0));
        const SpeechBatch batch(pointersTo(strings, all));
        const DecoderNodes decoded =
            network_->transcribe(recorder, batch.sounds, batch.read, {.sampling = &random});
        return crossEntropyOf(recorder, decoded.logits, wordsAt(decoded.rows, batch.target));
    }

private:
    std::string learnWords(const StopToken&) const override {
        std::vector<std::string> texts = textsOf(&SpokenText::text);
        if (settings_.voices > 0) texts.insert(texts.end(), digitWords.begin(), digitWords.end());
        return ClassifierWords::learn(texts, 1);
    }
    void fit(SpeechSettings& network) const override { network.decoder.vocabulary = words_->size(); }
    void encodeSides() override {
        SystemTraining::encodeSides();
        Random random(splitSeed);
        const auto between = [&](double low, double high) { return low + (high - low) * random.uniform(); };
        for (Index voice = 0; voice < settings_.voices; ++voice)
            for (int digit = 0; digit < 10; ++digit) {
                const Voice own{.pitch = between(85, 230),
                                .formants = between(0.92, 1.15),
                                .pace = between(0.85, 1.2),
                                .seed = random.bits()};
                training_.push_back(encodedSpeech({spokenDigit(digit, own)}, digitWords[size_t(digit)],
                                                  network_->settings(), *words_));
            }
    }
    Index wordsOf(size_t item) const override { return Index(training_[item].target.size()) - 1; }
    std::string typed(const SpokenText& one) const override { return one.sounds.front(); }
    FolderContent content() const override {
        return {
            .mechanism = "speech", .system = "sound to words, location-aware attention", .maps = {"cross"}};
    }
    std::vector<std::string> scoreNames() const override {
        return {"word_error_rate", "word_error_rate_baseline", "aligned", "attention_on_target"};
    }
    NamedNumbers counts() const override {
        return {{"voices", double(settings_.voices)},
                {"learnt_of_files", double(data_.training.size())},
                {"longest", double(settings_.longest)}};
    }
};

std::vector<Recipe> speechRecipes() {
    Recipe recipe{.name = "digits-heard",
                  .title = "Spoken digits, location-aware attention",
                  .learner = "pyramidal encoder, location-aware attention",
                  .citation = "Chorowski et al. 2015, Chan et al. 2016",
                  .sample = "say: 3 1 4"};
    SpeechRecipe settings;
    settings.network.decoder.dropout = 0.2F;
    recipe.settings = settings;
    recipe.schedule = {.rate = 3e-3, .warmUp = 200, .lowest = 0.01};
    recipe.batchSize = 96;
    recipe.epochs = 150;
    return {recipe};
}

}  // namespace

const Task& speechTask() {
    static const TaskOf<SpeechTraining> task(
        {.name = "transcribe",
         .lossUnit = "nats a word",
         .format = {.item = "spoken text",
                    .items = "spoken texts",
                    .line = R"(JSON {"sound": "FILE" or ["FILE", …], "text": "…"})"},
         .recipes = speechRecipes()});
    return task;
}

}  // namespace attentionscope
