#include "core/training/caption_task.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "core/base/error.h"
#include "core/base/probability.h"
#include "core/graph/ops/losses.h"
#include "core/training/reinforce.h"
#include "core/training/scene_captions.h"
#include "core/training/system_training.h"

namespace attentionscope {

namespace {

constexpr size_t mostWords = 60;

std::string plainCaption(const std::string& caption) {
    std::istringstream words(lowercaseWord(caption));
    std::string plain, word, before;
    while (words >> word) {
        while (!word.empty() && (word.back() == '.' || word.back() == '!')) word.pop_back();
        if (word.empty()) continue;
        const bool vowel = std::string_view("aeiou").find(word[0]) != std::string_view::npos;
        if (before == "a" && vowel) plain += 'n';
        plain += (plain.empty() ? "" : " ") + word;
        before = word;
    }
    return plain;
}

/// The shapes that the colours and shapes of a caption refer to.
std::vector<Index> namedShapes(const Scene& scene, const std::vector<std::string>& words) {
    std::vector<size_t> order;
    if (const auto own = captionOf(scene)) order = own->named;
    while (order.size() < scene.objects.size()) order.push_back(order.size());
    std::vector<bool> taken(scene.objects.size());
    std::vector<Index> meant(words.size(), -1);
    for (size_t i = 0; i + 1 < words.size(); ++i) {
        for (const size_t place : order) {
            const SceneObject& object = scene.objects[place];
            const bool named = !taken[place] && words[i] == sceneColourNames[size_t(object.colour)] &&
                               words[i + 1] == sceneShapeNames[size_t(object.shape)];
            if (!named) continue;
            taken[place] = true;
            meant[i] = meant[i + 1] = Index(place);
            break;
        }
    }
    return meant;
}

}  // namespace

std::vector<CaptionedPicture> readCaptions(const DataRequest& request, DataReport& report) {
    return readItems<CaptionedPicture>(
        request, captionTask().format(), report,
        [](std::string_view line, const auto& file, CaptionedPicture& read) -> Phrase {
            const JsonValue item = JsonValue::parse(line, "JSON");
            read = {pictureFrom(item.text("picture"), file), plainCaption(item.text("caption"))};
            if (read.caption.empty()) return "the caption is missing";
            return {};
        });
}

std::vector<CaptionedPicture> captionedScenes(const std::vector<Scene>& scenes) {
    std::vector<CaptionedPicture> captions;
    for (const Scene& scene : scenes)
        if (const auto caption = captionOf(scene)) captions.push_back({sceneToText(scene), caption->text});
    return captions;
}

std::vector<EncodedCaption> encodeCaptions(const std::vector<CaptionedPicture>& captions,
                                           const CaptionWords& words, const CaptionSettings&) {
    std::vector<EncodedCaption> all;
    for (const CaptionedPicture& one : captions) {
        EncodedCaption encoded{.picture = one.picture, .target = words.ids(one.caption)};
        if (encoded.target.size() > mostWords) encoded.target.resize(mostWords);
        encoded.read = encoded.target;
        encoded.read.insert(encoded.read.begin(), words.begin());
        encoded.target.push_back(words.end());
        encoded.shapes.assign(encoded.target.size(), -1);
        if (isScene(one.picture)) {
            encoded.shapes = namedShapes(sceneFromText(one.picture),
                                         eachOf(encoded.target, [&](int id) { return words.spelling(id); }));
        }
        all.push_back(std::move(encoded));
    }
    return all;
}

std::string pictureFrom(const std::string& named, const std::filesystem::path& file) {
    if (isScene(named)) sceneFromText(named);
    const bool complete = isScene(named) || std::filesystem::path(named).is_absolute();
    return complete ? named : (file.parent_path() / named).string();
}

double weightAround(const Matrix& weights, Index row, const std::vector<SceneObject>& shapes, Index regions) {
    const auto regionOf = [&](Index cell) { return (2 * cell + 1) * regions / (2 * sceneCells); };
    double sum = 0;
    for (Index line = 0; line < regions; ++line)
        for (Index column = 0; column < regions; ++column)
            if (std::any_of(shapes.begin(), shapes.end(), [&](const SceneObject& shape) {
                    return std::abs(regionOf(shape.row) - line) <= 1 &&
                           std::abs(regionOf(shape.column) - column) <= 1;
                }))
                sum += double(weights(row, line * regions + column));
    return sum;
}

MatrixPointer inkOfAll(const std::vector<const std::string*>& pictures, Index side) {
    const Index pixels = side * side;
    auto all = std::make_shared<Matrix>(pixels * Index(pictures.size()), 3);
    for (size_t i = 0; i < pictures.size(); ++i)
        all->middleRows(Index(i) * pixels, pixels) = inkOf(*pictures[i], side);
    return all;
}

namespace {

constexpr const char* sampleScene = "scene: green star 6,6; red circle 1,2; blue square 5,4";

/// Captions side by side, with the words to produce in the order of DecoderNodes::rows.
struct CaptionBatch {
    MatrixPointer pixels;
    SentenceBatch read;
    std::vector<const std::vector<int>*> captions;

    CaptionBatch(const std::vector<EncodedCaption>& all, const std::vector<size_t>& members, Index side) {
        std::vector<const std::string*> pictures;
        for (const size_t i : members) {
            captions.push_back(&all[i].target);
            read.ids.push_back(all[i].read);
            pictures.push_back(&all[i].picture);
        }
        pixels = inkOfAll(pictures, side);
    }
    std::vector<Index> target(const std::vector<DecoderNodes::Row>& rows) const {
        return wordsAt(rows, captions);
    }
};

bool isHard(const CaptionNetwork& network) {
    return network.settings().decoder.of<HardSettings>() != nullptr;
}

struct Captions {
    using Settings = CaptionRecipe;
    using Model = CaptionModel;
    static constexpr auto read = readCaptions;
    static constexpr auto encode = encodeCaptions;
    static constexpr auto score = scoreCaptions;
    static constexpr Index heldOut = 300;

    static std::vector<std::string> keys(const CaptionedPicture& one) { return {one.picture}; }
};

/// Only pictures and captions are used in training, never the shape a word refers to.
class CaptionTraining final : public SystemTraining<Captions> {
public:
    CaptionTraining(const Recipe& recipe, const DataRequest& request) : SystemTraining(recipe, request) {
        makeUp(request, 2000, [](Side side, Index count) {
            return captionedScenes(generateScenes(SceneSide(side), count, splitSeed));
        });
        state_ = {{"baseline", 0}, {"learned", 0}};
    }
    Objective objective(Recorder& recorder, const Batch& members, Random& random) override {
        const CaptionBatch batch(training_, members, network_->settings().side);
        const double early = std::max(1.0, settings_.byExpectation * double(recipe_.epochs));
        const bool isEarly = state_["learned"] < early * double(training_.size());
        state_["learned"] += double(members.size());
        const DecoderNodes decoded = network_->describe(recorder, batch.pixels, batch.read,
                                                        trainingMode(isHard(*network_), isEarly, random));
        const auto target = batch.target(decoded.rows);
        const NodeId loss = recorder.apply(crossEntropy(target), {decoded.logits});
        return {loss, withReward(recorder, loss, decoded, target, state_["baseline"])};
    }
    std::string sample(Index step) const override { return typed(shown(step)); }

private:
    std::string learnWords(const StopToken&) const override {
        return ClassifierWords::learn(textsOf(&CaptionedPicture::caption), 1);
    }
    void fit(CaptionSettings& network) const override { network.decoder.vocabulary = words_->size(); }
    Index wordsOf(size_t caption) const override { return Index(training_[caption].target.size()); }
    std::string typed(const CaptionedPicture& one) const override { return one.picture; }
    FolderContent content() const override {
        return {.mechanism = "caption",
                .system = isHard(*network_) ? "picture to words, hard attention"
                                            : "picture to words, soft attention",
                .maps = {"image"}};
    }
    std::vector<Group> groups() const override {
        std::vector<Group> groups{{"all", data_.test}};
        const char* const names[] = {"one shape", "two shapes", "three shapes"};
        for (size_t shapes = 1; shapes <= 3 && files_.empty(); ++shapes) {
            groups.emplace_back(names[shapes - 1], Items());
            for (const auto& one : data_.test)
                if (sceneFromText(one.picture).objects.size() == shapes) groups.back().second.push_back(one);
        }
        return groups;
    }
    std::vector<std::string> scoreNames() const override {
        return {"exact_match", "exact_match_baseline", "attention_on_target", "chosen_on_target"};
    }
    NamedNumbers counts() const override {
        return {{"generated", double(settings_.generated)},
                {"learnt_of_files", double(Index(training_.size()) - settings_.generated)}};
    }
    std::optional<std::pair<std::string, double>> aim() const override { return {{"exact_match", 0.95}}; }
};

std::vector<Recipe> captionRecipes() {
    std::vector<Recipe> recipes;
    for (const bool hard : {false, true}) {
        Recipe recipe{
            .name = hard ? "captions-hard" : "captions-soft",
            .title = hard ? "Captions of scenes, hard attention" : "Captions of scenes, soft attention",
            .learner = hard ? "captioner, hard attention" : "captioner, soft attention",
            .material = "generated scenes of shapes with their captions",
            .citation = "Xu et al. 2015",
            .sample = sampleScene};
        CaptionRecipe settings;
        if (hard) settings.network.decoder.system = HardSettings{};
        recipe.settings = settings;
        recipe.schedule = {.rate = 3e-3, .warmUp = 200, .lowest = 0.01};
        recipe.batchSize = 64;
        recipe.epochs = hard ? 20 : 8;
        recipes.push_back(recipe);
    }
    return recipes;
}

}  // namespace

const Task& captionTask() {
    static const TaskOf<CaptionTraining> task({.name = "caption",
                                               .lossUnit = "nats a word",
                                               .format = {.item = "captioned picture",
                                                          .items = "captioned pictures",
                                                          .line = R"(JSON {"picture": "…", "caption": "…"})"},
                                               .recipes = captionRecipes()});
    return task;
}

Scores scoreCaptions(const CaptionNetwork& network, const std::vector<EncodedCaption>& captions,
                     bool equalWeights, const StopToken& stop) {
    constexpr size_t together = 50;
    PredictionScores words;
    MeanOfSome onShapes, chosenOnShapes;
    double exact = 0;
    const Index regions = network.settings().regions;
    const auto record = [&](Recorder& recorder, const std::vector<size_t>& members) {
        const CaptionBatch batch(captions, members, network.settings().side);
        return network.describe(recorder, batch.pixels, batch.read);
    };
    const auto score = [&](const std::vector<size_t>& members, const DecoderNodes& decoded,
                           const Evaluation& evaluation) {
        const MatrixPointer logits = evaluation.value(decoded.logits);
        std::vector<bool> right(members.size(), true);
        forEachDecodedRow(decoded, evaluation, [&](Index r, const Matrix& weights, Index rowOfStep) {
            const auto [sentence, step] = decoded.rows[size_t(r)];
            const EncodedCaption& caption = captions[members[size_t(sentence)]];
            if (!words.add(rowOf(*logits, r), caption.target[size_t(step)])) right[size_t(sentence)] = false;
            const Index shape = caption.shapes[size_t(step)];
            if (shape < 0) return;
            const SceneObject meant = sceneFromText(caption.picture).objects[size_t(shape)];
            onShapes.add(weightAround(weights, rowOfStep, {meant}, regions));
            Matrix chosen = Matrix::Zero(1, weights.cols());
            Index best = 0;
            weights.row(rowOfStep).maxCoeff(&best);
            chosen(0, best) = 1;
            chosenOnShapes.add(weightAround(chosen, 0, {meant}, regions));
        });
        exact += double(std::ranges::count(right, true));
    };
    scoreBatches(batchesInOrder(captions.size(), together),
                 {.keep = Keep::forGradients, .stop = stop, .equalWeights = equalWeights}, record, score);
    Scores scores = words.lossAnd("token_accuracy");
    scores.items = Index(captions.size());
    scores.values.emplace_back("exact_match", exact / double(std::max<size_t>(1, captions.size())));
    onShapes.addTo(scores, "attention_on_target");
    if (isHard(network) && !equalWeights) chosenOnShapes.addTo(scores, "chosen_on_target");
    return scores;
}

}  // namespace attentionscope
