#include "core/training/translation_task.h"

#include <algorithm>
#include <map>

#include "core/base/probability.h"
#include "core/checkpoint/atomic_file.h"
#include "core/graph/ops/losses.h"
#include "core/mechanisms/translation_text.h"
#include "core/training/everyday_sentences.h"
#include "core/training/reinforce.h"
#include "core/training/text_vocabulary.h"

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

/// The beginnings of the names of recipes whose translators learn everyday sentences.
constexpr std::pair<const char*, LanguagePair> translatorPrefixes[] = {
    {"en-fr-", LanguagePair::englishFrench}, {"zh-en-", LanguagePair::chineseEnglish}};

}  // namespace

const Task& translationTask() {
    static const TaskOf<TranslationTraining> task({.name = "translate",
                                                   .lossUnit = "nats a token",
                                                   .format = parallelTextFormat(),
                                                   .recipes = translationRecipes()});
    return task;
}

std::vector<SentencePair> readPairs(const DataRequest& data, DataReport& report) {
    ParallelText text = readParallelText(data.files, {.refuseProblems = data.refuseProblems});
    report = std::move(text.lines);
    return std::move(text.pairs);
}

Scores TranslationTraining::evaluateFiles(const ModelFolder& folder, const DataRequest& data,
                                          DataReport& report, const Progress& progress,
                                          const StopToken& stop) {
    const auto model = openTranslationModel(folder);
    auto pairs = readPairs(data, report);
    turnEnglishFirst(folder, pairs);
    return evaluateTranslation(*model, pairs, progress, stop);
}

Phrase TranslationTraining::firstThingsTyped(const ModelFolder& folder, const StopToken& stop) {
    const std::string recipe = folder.config().textOr("recipe", "");
    for (const auto& [prefix, languages] : translatorPrefixes)
        if (recipe.starts_with(prefix))
            return evaluateEveryday(*openTranslationModel(folder), languages, {}, stop).markdown();
    return {};
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
    return makeBatches(training_, recipe_.batchSize, order, shortOnly && !short_.empty() ? short_ : pass_);
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
    return evaluateTranslation(testModel(), testPairs(), {}, stop);
}

FolderContent translationContent(const EncoderDecoder& network) {
    return {.mechanism = "translation",
            .system = "encoder–decoder, " + network.settings().systemName(),
            .maps = network.mapNames(),
            .config = settingsToJson(network.settings())};
}

double alignmentError(const TranslationModel& model, const std::vector<SentencePair>& pairs, int layer,
                      int head, const StopToken& stop) {
    AlignmentErrorRate rate;
    for (const auto& pair : pairs) {
        throwIfStopped(stop);
        if (!pair.links.empty()) rate.add(model.align(pair.source, pair.target, layer, head), pair.links);
    }
    return rate.value();
}

void chooseAlignmentHead(TranslationModel& model, const std::vector<SentencePair>& pairs,
                         const StopToken& stop) {
    const auto* own = model.network().settings().of<TransformerSettings>();
    if (!own) return;
    double lowest = 2;
    for (int layer = 0; layer < int(own->layers); ++layer)
        for (int head = 0; head < int(own->heads); ++head) {
            const double rate = alignmentError(model, pairs, layer, head, stop);
            if (rate >= lowest) continue;
            lowest = rate;
            model.setAlignmentHead(layer, head);
        }
}

Scores evaluateTranslation(const TranslationModel& model, const std::vector<SentencePair>& pairs,
                           const Progress& progress, const StopToken& stop, Scoring scoring,
                           bool equalWeights) {
    std::vector<std::string> translations;
    for (size_t i = 0; i < pairs.size(); ++i) {
        throwIfStopped(stop);
        if (progress) progress(0.8 * double(i) / double(pairs.size()), "translating");
        translations.push_back(model.translate(pairs[i].source, {.tokens = 120}, stop, equalWeights));
    }
    Scores scores = scoring(pairs, translations);
    const Scores words =
        scoreReferences(model.network(), encodePairs(pairs, model.tokenizer()), 1500, equalWeights);
    scores.values.insert(scores.values.begin(), words.values.begin(), words.values.end());
    if (const auto& seen = model.seenWords())
        scores.values.emplace_back("unseen_words",
                                   seen->unseenIn(SeenWords::Side::target, translations).value());
    bool gold = false;
    for (const auto& pair : pairs) gold = gold || !pair.links.empty();
    if (!gold || model.network().mapNames().empty()) return scores;
    if (progress) progress(0.85, "aligning");
    scores.values.emplace_back(
        "aer", alignmentError(model, pairs, model.alignmentLayer(), model.alignmentHead(), stop));
    return scores;
}

namespace {

std::vector<SentencePair> longestQuarter(std::vector<SentencePair> pairs) {
    std::stable_sort(pairs.begin(), pairs.end(), [](const SentencePair& a, const SentencePair& b) {
        return alignmentWords(a.source).size() > alignmentWords(b.source).size();
    });
    pairs.resize((pairs.size() + 3) / 4);
    return pairs;
}

}  // namespace

SeenWords::Share TranslationTraining::unseenOnValidation(const TranslationModel& model,
                                                         const Progress& progress,
                                                         const StopToken& stop) const {
    constexpr size_t most = 1500;
    const size_t count = std::min(most, data_.validation.size());
    std::vector<std::string> translations;
    for (size_t i = 0; i < count; ++i) {
        throwIfStopped(stop);
        if (progress) progress(double(i) / double(count), "translating");
        translations.push_back(model.translate(data_.validation[i].source, {.tokens = 120}, stop));
    }
    return model.seenWords()->unseenIn(SeenWords::Side::target, translations);
}

void TranslationTraining::evaluateHeldOut(const ModelFolder& folder, TestResults& results,
                                          const Progress& progress, const StopToken& stop) const {
    const auto model = openTranslationModel(folder);
    const auto part = [&](double from, double to) {
        return [=, &progress](double share, const std::string& what) {
            if (progress) progress(from + (to - from) * share, what);
        };
    };
    const auto scores = [&](const std::vector<SentencePair>& pairs, const char* name, double from,
                            double to) {
        return named(name, evaluateTranslation(*model, pairs, part(from, to), stop));
    };
    const auto take = [&](const char* name, const std::optional<double>& value) {
        if (value) results.scores.emplace_back(name, *value);
    };
    if (const auto some = firstOf(data_.generatedValidation, 100); !some.empty())
        chooseAlignmentHead(*model, some, stop);
    if (!data_.generatedTest.empty()) {
        results.held.push_back(scores(data_.generatedTest, "generated", 0.2, 0.6));
        const Scores& generated = results.held.back();
        take("bleu_generated", generated.at("bleu"));
        take("bleu_generated_longest_quarter",
             scores(longestQuarter(data_.generatedTest), "longest", 0.6, 0.7).at("bleu"));
        take("aer_generated", generated.find("aer"));
    }
    if (model->seenWords() && !data_.validation.empty()) {
        const SeenWords::Share share = unseenOnValidation(*model, part(0.68, 0.72), stop);
        take("unseen_words", share.value());
        results.counts.emplace_back("said_words", double(share.words));
        results.counts.emplace_back("said_unseen_words", double(share.unseen));
    }
    if (!data_.realTest.empty()) {
        results.held.push_back(scores(data_.realTest, "real", 0.72, 1));
        take("bleu_real", results.held.back().at("bleu"));
    }
    results.config = {{"alignment_layer", model->alignmentLayer()},
                      {"alignment_head", model->alignmentHead()}};
    results.counts.insert(results.counts.end(), {{"learnt", double(data_.training.size())},
                                                 {"places", double(data_.places)},
                                                 {"generated_held_out", double(data_.generatedTest.size())},
                                                 {"real_held_out", double(data_.realTest.size())}});
}

}  // namespace attentionscope
