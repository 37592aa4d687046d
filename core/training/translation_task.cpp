#include "core/training/translation_task.h"

#include <algorithm>
#include <map>

#include "core/base/probability.h"
#include "core/checkpoint/atomic_file.h"
#include "core/graph/ops/losses.h"
#include "core/mechanisms/translation_text.h"
#include "core/training/byte_pair_training.h"
#include "core/training/everyday_sentences.h"
#include "core/training/reinforce.h"

namespace attentionscope {

namespace {

struct PairBatch {
    SentenceBatch source, target;
    std::vector<const std::vector<int>*> next;

    PairBatch(const std::vector<EncodedPair>& all, const std::vector<size_t>& members) {
        for (const size_t i : members) {
            source.ids.push_back(all[i].source);
            target.ids.push_back(all[i].target);
            next.push_back(&all[i].next);
        }
    }
};

/// A Chinese to English model also accepts files with English first.
void turnEnglishFirst(const ModelFolder& folder, std::vector<SentencePair>& pairs) {
    if (!folder.config().textOr("recipe", "").starts_with("zh-en")) return;
    for (auto& pair : pairs) {
        if (hasChinese(pair.source) || !hasChinese(pair.target)) continue;
        std::swap(pair.source, pair.target);
        for (auto& link : pair.links) std::swap(link.source, link.target);
    }
}

class Translation final : public TaskOf<TranslationTraining, readPairs> {
public:
    std::string name() const override { return "translate"; }
    DataFormat format() const override { return parallelTextFormat(); }
    std::string lossUnit() const override { return "nats a token"; }
    std::vector<Recipe> recipes() const override { return translationRecipes(); }
    Scores judge(const ModelFolder& folder, const DataRequest& data, DataReport& report,
                 const Progress& progress, const StopToken& stop) const override {
        const auto model = openTranslationModel(folder);
        auto pairs = readPairs(data, report);
        turnEnglishFirst(folder, pairs);
        return evaluateTranslation(*model, pairs, progress, stop);
    }
    std::string firstThingsTyped(const ModelFolder& folder, const StopToken& stop) const override {
        const std::string recipe = folder.config().textOr("recipe", "");
        for (const auto& [prefix, languages] : {std::pair{"en-fr-", LanguagePair::englishFrench},
                                                std::pair{"zh-en-", LanguagePair::chineseEnglish}})
            if (recipe.starts_with(prefix))
                return judgeEveryday(*openTranslationModel(folder), languages, {}, stop).markdown();
        return {};
    }
};

}  // namespace

const Task& translationTask() {
    static const Translation task;
    return task;
}

std::vector<SentencePair> readPairs(const DataRequest& data, DataReport& report) {
    ParallelText text = readParallelText(data.files, {.refuseProblems = data.refuseProblems});
    report = std::move(text.lines);
    return std::move(text.pairs);
}

TranslationTraining::TranslationTraining(const Recipe& recipe, const DataRequest& request)
    : TranslationTraining(recipe, prepareTranslationData(recipe, request), request.names()) {}

TranslationTraining::TranslationTraining(const Recipe& recipe, TranslationData data, std::string files)
    : NetworkTraining(recipe, std::move(files)) {
    data_ = std::move(data);
    report_ = data_.report;
    // For REINFORCE, a running mean of the rewards; and the number of pairs trained on, with repetitions.
    state_ = {{"baseline", -3}, {"learned", 0}};
}

std::string TranslationTraining::learnWords(const StopToken&) const {
    std::vector<std::string> sentences;
    for (const auto& pair : data_.training) {
        sentences.push_back(pair.source);
        sentences.push_back(pair.target);
    }
    return trainBytePairs(sentences, settings_.vocabulary, settings_.lowercase);
}

std::shared_ptr<const EncoderDecoder> TranslationTraining::makeNetwork(ParameterSet& weights) const {
    EncoderDecoderSettings network = settings_.network;
    network.vocabulary = words_->vocabularySize();
    return makeEncoderDecoder(network, weights);
}

std::shared_ptr<const EncoderDecoder> TranslationTraining::readNetwork(const ModelFolder& folder,
                                                                       ParameterSet& weights) const {
    EncoderDecoderSettings network = settingsFrom<EncoderDecoderSettings>(folder.config());
    network.dropout = settings_.network.dropout;
    return makeEncoderDecoder(network, weights);
}

void TranslationTraining::encodeSides() {
    seen_ = std::make_shared<const SeenWords>(seenWordsOf(data_.training, settings_.leastSeen));
    training_ = encode(data_.training);
    std::vector<SentencePair> held;
    for (const auto* pairs : {&data_.validation, &data_.generatedValidation})
        for (const SentencePair& pair : firstOf(*pairs, 150)) held.push_back(pair);
    validation_ = encode(held);
    constexpr size_t shortTarget = 16;
    short_.clear();
    for (size_t i = 0; i < training_.size(); ++i)
        if (training_[i].target.size() <= shortTarget) short_.push_back(i);
    if (short_.size() * 10 < training_.size()) short_.clear();
    constexpr size_t shortSource = 6;  // including the end token
    pass_.clear();
    for (size_t i = 0; i < training_.size(); ++i)
        pass_.insert(pass_.end(),
                     training_[i].source.size() <= shortSource ? size_t(settings_.shortTimes) : 1, i);
}

std::vector<TaskTraining::Batch> TranslationTraining::batches(Index epoch, Index epochs,
                                                              Random& order) const {
    // The first epoch has only short sentences, in which alignments are found sooner (a curriculum).
    const bool shortOnly = epoch == 0 && epochs > 1;
    return makeBatches(training_, recipe_.batchTokens, order, shortOnly && !short_.empty() ? short_ : pass_);
}

TaskTraining::Objective TranslationTraining::objective(Recorder& recorder, const Batch& members,
                                                       Random& random) {
    const PairBatch batch(training_, members);
    const bool isEarly = state_["learned"] < double(training_.size());
    state_["learned"] += double(members.size());
    const bool hard = settings_.network.of<HardSettings>();
    const DecoderNodes decoded =
        network_->decode(recorder, batch.source, batch.target, trainingMode(hard, isEarly, random));
    const auto next = wordsAt(decoded.rows, batch.next);
    const NodeId loss = recorder.apply(crossEntropy(next, settings_.labelSmoothing), {decoded.logits});
    return {loss, withReward(recorder, loss, decoded, next, state_["baseline"])};
}

double TranslationTraining::heldOutLoss() const {
    return validation_.empty() ? 0 : scoreReferences(*network_, validation_, 2000).at("loss");
}

Scores scoreReferences(const EncoderDecoder& network, const std::vector<EncodedPair>& pairs, Index tokens,
                       bool equalWeights) {
    PredictionScores words;
    Random order(1);
    const auto record = [&](Recorder& recorder, const std::vector<size_t>& members) {
        const PairBatch batch(pairs, members);
        return network.decode(recorder, batch.source, batch.target);
    };
    const auto score = [&](const std::vector<size_t>& members, const DecoderNodes& decoded,
                           const Evaluation& evaluation) {
        const MatrixPointer logits = evaluation.value(decoded.logits);
        const auto next = wordsAt(decoded.rows, PairBatch(pairs, members).next);
        for (size_t row = 0; row < next.size(); ++row) words.add(rowOf(*logits, Index(row)), next[row]);
    };
    scoreBatches(makeBatches(pairs, tokens, order), {.equalWeights = equalWeights}, record, score);
    return words.lossAnd("token_accuracy");
}

std::string TranslationTraining::sample(Index step) const {
    const auto& held = data_.validation.empty() ? data_.generatedValidation : data_.validation;
    if (!recipe_.sample.empty()) return recipe_.sample;
    return held.empty() ? data_.training[0].source : held[size_t(step) % held.size()].source;
}

ModelPointer TranslationTraining::model(const ModelInformation& information) const {
    return std::make_shared<TranslationModel>(information, network_, words_, std::vector<TrainingSnapshot>(),
                                              seen_);
}

std::string TranslationTraining::answer(const Recording& recording) const {
    return recording.provenance.at("translation");
}

void TranslationTraining::write(const std::filesystem::path& folder) const {
    NetworkTraining::write(folder);
    writeText(folder / SeenWords::fileName, seen_->fileText());
}

SeenWords seenWordsOf(const std::vector<SentencePair>& pairs, Index least) {
    SeenWords seen;
    for (const auto side : {SeenWords::Side::source, SeenWords::Side::target}) {
        std::map<std::string, Index> counts;
        for (const auto& pair : pairs)
            for (const Token& word : alignmentWords(
                     normaliseSentence(side == SeenWords::Side::source ? pair.source : pair.target)))
                ++counts[word.text];
        for (const auto& [word, count] : counts)
            if (count >= least) seen.addWord(side, word);
    }
    return seen;
}

Scores TranslationTraining::testScores(const StopToken& stop) const {
    return evaluateTranslation(judgedModel(), testPairs(), {}, stop);
}

FolderContent translationContent(const EncoderDecoder& network) {
    return {.mechanism = "translation",
            .config = settingsToJson(network.settings()),
            .system = "encoder–decoder, " + network.settings().systemName(),
            .inputs = {"text"},
            .maps = network.mapNames()};
}

}  // namespace attentionscope
