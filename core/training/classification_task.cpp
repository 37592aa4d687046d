#include "core/training/classification_task.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/error.h"
#include "core/base/probability.h"
#include "core/graph/ops/losses.h"
#include "core/mechanisms/classifier_parts.h"
#include "core/training/batches.h"
#include "core/training/review_documents.h"

namespace attentionscope {

namespace {

constexpr Index mostLabels = 1000;

std::vector<std::vector<size_t>> batchesOf(const std::vector<EncodedText>& texts, Index words,
                                           Random& order) {
    std::vector<ItemSize> sizes;
    for (const auto& text : texts) sizes.emplace_back(text.words(), Index(text.sentences.size()));
    return batchesBySize(sizes, words, order);
}

std::vector<EncodedText> encoded(const std::vector<LabelledText>& texts, const ClassifierWords& words,
                                 const TextClassifier& network, const std::map<std::string, Index>& labels) {
    std::vector<EncodedText> all;
    for (const auto& one : texts) {
        EncodedText text{.sentences = readDocument(words, network, one.sentences),
                         .label = labels.at(one.label)};
        if (text.sentences.empty()) continue;
        // Where a sentence without a word fell out, places no longer tell.
        if (text.sentences.size() == one.sentences.size()) text.opinions = one.opinions;
        for (auto& sentence : text.sentences)
            if (Index(sentence.size()) > ClassificationModel::wordLimit)
                sentence.resize(size_t(ClassificationModel::wordLimit));
        all.push_back(std::move(text));
    }
    return all;
}

void addTo(TextBatch& batch, const EncodedText& text) {
    batch.texts.insert(batch.texts.end(), text.sentences.begin(), text.sentences.end());
    batch.sentences.push_back(Index(text.sentences.size()));
}

struct Judged {
    double loss = 0, right = 0, onOpinions = 0;
    Index withOpinions = 0;
    /// The weight of their characters in known words and in others, where embeddings are weighed.
    double charactersOfKnown = 0, charactersOfUnknown = 0;
    Index knownWords = 0, unknownWords = 0;
};

void judgeEmbeddings(Judged& judged, const Matrix& weights, const TextBatch& batch) {
    constexpr Index characters = 1;
    Index row = 0;
    for (const auto& text : batch.texts)
        for (const auto& word : text) {
            const double weight = double(weights(row++, characters));
            (word.own < 0 ? judged.charactersOfUnknown : judged.charactersOfKnown) += weight;
            ++(word.own < 0 ? judged.unknownWords : judged.knownWords);
        }
}

Judged judgeWith(const TextClassifier& network, const std::vector<EncodedText>& texts,
                 const ClassifierMode& mode, const StopToken& stop) {
    Judged judged;
    Random order(1);
    for (const auto& members : batchesOf(texts, 2000, order)) {
        throwIfStopped(stop);
        TextBatch batch;
        for (const size_t i : members) addTo(batch, texts[i]);
        Recorder recorder({.expansions = false});
        const Classified classified = network.classify(recorder, batch, mode);
        const EvaluationPointer evaluation = recorder.finish();
        const MatrixPointer logits = evaluation->value(classified.logits);
        const MatrixPointer weights = classified.sentenceWeights == noNode
                                          ? MatrixPointer()
                                          : evaluation->value(classified.sentenceWeights);
        if (classified.embeddingWeights != noNode)
            judgeEmbeddings(judged, *evaluation->value(classified.embeddingWeights), batch);
        for (Index row = 0; row < logits->rows(); ++row) {
            const EncodedText& text = texts[members[size_t(row)]];
            judged.loss += logSumExp(rowOf(*logits, row)) - double((*logits)(row, text.label));
            judged.right += bestOf(rowOf(*logits, row), 1)[0] == text.label;
            if (!weights || text.opinions.empty()) continue;
            for (const Index place : text.opinions) judged.onOpinions += double((*weights)(row, place));
            ++judged.withOpinions;
        }
    }
    const double count = double(std::max<size_t>(1, texts.size()));
    judged.loss /= count;
    judged.right /= count;
    judged.onOpinions /= double(std::max<Index>(1, judged.withOpinions));
    judged.charactersOfKnown /= double(std::max<Index>(1, judged.knownWords));
    judged.charactersOfUnknown /= double(std::max<Index>(1, judged.unknownWords));
    return judged;
}

class Classification final : public Task {
public:
    std::string name() const override { return "classify"; }
    DataFormat format() const override { return labelledTextFormat(); }
    std::string lossUnit() const override { return "nats a text"; }
    std::vector<Recipe> recipes() const override { return classificationRecipes(); }
    DataReport check(const DataRequest& data) const override {
        DataReport report;
        readLabelledTexts(data, report);
        return report;
    }
    std::unique_ptr<TaskTraining> prepare(const Recipe& recipe, const DataRequest& data) const override {
        return std::make_unique<ClassificationTraining>(recipe, data);
    }
    Scores judge(const ModelFolder& folder, const DataRequest& data, DataReport& report, const Progress&,
                 const StopToken& stop) const override {
        const auto model = openClassificationModel(folder);
        // A file may have the labels by the names that the model gives them, or as those of its training.
        std::map<std::string, Index> labels;
        const auto values = folder.config().texts("label_values");
        for (size_t i = 0; i < model->labels().size(); ++i) {
            labels[model->labels()[i]] = Index(i);
            if (i < values.size()) labels[values[i]] = Index(i);
        }
        const auto texts = readLabelledTexts(data, report);
        for (const auto& one : texts)
            if (!labels.contains(one.label))
                throw Error({.what = "the model does not know a label of the file",
                             .where = data.names(),
                             .got = one.label,
                             .expected = "one of " + known(model->labels(), values)});
        return evaluateClassifier(model->network(), encoded(texts, model->words(), model->network(), labels),
                                  stop);
    }

private:
    static std::string known(const std::vector<std::string>& names, const std::vector<std::string>& values) {
        std::string all;
        for (size_t i = 0; i < names.size(); ++i)
            all += (i ? ", " : "") + names[i] +
                   (i < values.size() && values[i] != names[i] ? " (" + values[i] + ")" : "");
        return all;
    }
};

}  // namespace

const Task& classificationTask() {
    static const Classification task;
    return task;
}

Index EncodedText::words() const {
    Index count = 0;
    for (const auto& sentence : sentences) count += Index(sentence.size());
    return count;
}

Scores evaluateClassifier(const TextClassifier& network, const std::vector<EncodedText>& texts,
                          const StopToken& stop) {
    const auto scores = [&](const char* name, const ClassifierMode& mode) {
        const Judged judged = judgeWith(network, texts, mode, stop);
        Scores one{.name = name,
                   .items = Index(texts.size()),
                   .values = {{"loss", judged.loss}, {"accuracy", judged.right}}};
        if (judged.withOpinions > 0) one.values.emplace_back("attention_on_target", judged.onOpinions);
        if (judged.unknownWords > 0 && judged.knownWords > 0) {
            one.values.emplace_back("characters_of_known", judged.charactersOfKnown);
            one.values.emplace_back("characters_of_unknown", judged.charactersOfUnknown);
        }
        return one;
    };
    Scores all = scores("", {});
    if (network.settings().attends) all.beside.push_back(scores("baseline", {.mean = true}));
    return all;
}

ClassificationTraining::ClassificationTraining(Recipe recipe, const DataRequest& request)
    : recipe_(std::move(recipe)), settings_(recipe_.of<ClassificationRecipe>()), files_(request.names()) {
    if (request.files.empty())
        throw Error({.what = "this recipe learns from a file of yours and none was given",
                     .where = recipe_.name,
                     .remedy = "Give one with --data: text, tab, label on each line."});
    std::vector<std::string> neutral;
    const bool composes = settings_.documents > 0;
    const auto texts = readLabelledTexts(request, report_, composes ? &neutral : nullptr);
    std::set<std::string> labels;
    std::vector<std::vector<std::string>> keys;
    for (const auto& one : texts) {
        labels.insert(one.label);
        keys.push_back({sentenceKey(one.text())});
    }
    labels_.assign(labels.begin(), labels.end());
    if (labels_.size() < 2 || Index(labels_.size()) > mostLabels)
        throw Error({.what = "these labels cannot be told apart",
                     .where = files_,
                     .got = std::to_string(labels_.size()) + (labels_.size() == 1 ? " label" : " labels"),
                     .expected = "2 to " + std::to_string(mostLabels)});
    const auto sides = splitByKeys(keys, 0.1, 0.1, splitSeed, request.held);
    for (size_t i = 0; i < texts.size(); ++i)
        (sides[i] == Side::validation ? validationTexts_
         : sides[i] == Side::test     ? testTexts_
                                      : trainingTexts_)
            .push_back(texts[i]);
    for (const auto& one : trainingTexts_) known_.push_back(one.text());
    if (composes) compose(neutral, request.held);
}

void ClassificationTraining::compose(const std::vector<std::string>& neutral, const HoldOut& held) {
    std::vector<std::vector<std::string>> keys;
    for (const auto& sentence : neutral) keys.push_back({sentenceKey(sentence)});
    const auto sides = splitByKeys(keys, 0.1, 0.1, splitSeed, held);
    const NeutralSentences filler(trainingTexts_);
    std::vector<std::string> learnt, validated, tested;
    for (size_t i = 0; i < neutral.size(); ++i)
        if (filler.isNeutral(neutral[i]))
            (sides[i] == Side::validation ? validated
             : sides[i] == Side::test     ? tested
                                          : learnt)
                .push_back(neutral[i]);
    constexpr Index eachOpinion = 3;  // times that one is in a document that judges
    const auto made = [&](const std::vector<LabelledText>& opinions, const std::vector<std::string>& among,
                          Side side, Index count) {
        return composeDocuments(opinions, among, side, count, splitSeed + std::uint64_t(side));
    };
    validationTexts_ =
        made(validationTexts_, validated, Side::validation, eachOpinion * Index(validationTexts_.size()));
    testTexts_ = made(testTexts_, tested, Side::test, eachOpinion * Index(testTexts_.size()));
    constexpr size_t mostKnown = 20000;
    known_.insert(known_.end(), learnt.begin(),
                  learnt.begin() + std::ptrdiff_t(std::min(learnt.size(), mostKnown)));
    trainingTexts_ = made(trainingTexts_, learnt, Side::training, settings_.documents);
}

std::vector<EncodedText> ClassificationTraining::encode(const std::vector<LabelledText>& texts) const {
    std::map<std::string, Index> labels;
    for (const auto& label : labels_) labels.emplace(label, Index(labels.size()));
    return encoded(texts, *words_, *network_, labels);
}

void ClassificationTraining::encode() {
    training_ = encode(trainingTexts_);
    validation_ = encode(validationTexts_);
    test_ = encode(testTexts_);
}

void ClassificationTraining::begin(std::uint64_t seed, const StopToken& stop) {
    tokenizerText_ = ClassifierWords::learn(known_, settings_.minimumCount);
    throwIfStopped(stop);
    words_ = ClassifierWords::parse(tokenizerText_, "tokenizer.json");
    ClassifierSettings network = settings_.network;
    network.words = words_->known();
    network.labels = Index(labels_.size());
    ParameterSet weights(seed);
    network_ = std::make_shared<const TextClassifier>(network, weights);
    encode();
}

void ClassificationTraining::resume(const ModelFolder& folder, ParameterSet& weights) {
    const auto file = folder.path() / "tokenizer.json";
    std::ifstream stream(file, std::ios::binary);
    tokenizerText_.assign(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    words_ = ClassifierWords::parse(tokenizerText_, file.string());
    if (folder.config().texts("label_values") != labels_)
        throw Error(
            {.what = "the data have other labels than the training that is to go on", .where = files_});
    network_ = std::make_shared<const TextClassifier>(readClassifierSettings(folder.config()), weights);
    encode();
}

std::vector<TaskTraining::Batch> ClassificationTraining::batches(Index, Index, Random& order) const {
    return batchesOf(training_, recipe_.batchTokens, order);
}

TaskTraining::Objective ClassificationTraining::objective(Recorder& recorder, const Batch& members,
                                                          Random& random) {
    TextBatch batch;
    std::vector<Index> labels;
    for (const size_t i : members) {
        addTo(batch, training_[i]);
        labels.push_back(training_[i].label);
    }
    for (auto& text : batch.texts)
        for (auto& word : text)
            if (random.uniform() < double(settings_.wordDropout))
                word.own = -1;
            else if (settings_.characterDropout > 0 && word.own >= 0 &&
                     random.uniform() < double(settings_.characterDropout))
                word.grams.clear();
    const Classified classified =
        network_->classify(recorder, batch, {.dropout = {.sampling = &random, .share = settings_.dropout}});
    const NodeId loss = recorder.apply(crossEntropy(labels, settings_.labelSmoothing), {classified.logits});
    return {loss, loss};
}

Index ClassificationTraining::words(const Batch& batch) const {
    Index count = 0;
    for (const size_t i : batch) count += training_[i].words();
    return count;
}

double ClassificationTraining::heldOutLoss() const {
    return validation_.empty() ? 0 : judgeWith(*network_, validation_, {}, {}).loss;
}

std::string ClassificationTraining::sample(Index step) const {
    const auto& held = validationTexts_.empty() ? trainingTexts_ : validationTexts_;
    if (!recipe_.sample.empty()) return recipe_.sample;
    const LabelledText& one = held[size_t(step) % held.size()];
    return network_->parts().readsSentences ? inputToText(one.sentences) : one.text();
}

RunInputs ClassificationTraining::inputs(const std::string& typed) const {
    if (!network_->parts().readsSentences) return textInput(typed);
    RunInputs inputs;
    inputs.values["document"] = inputFromText(InputKind::texts, typed, "document");
    return inputs;
}

std::vector<std::string> ClassificationTraining::labelNames() const {
    std::vector<std::string> names;
    for (const auto& label : labels_) {
        const auto named = settings_.labelNames.find(label);
        names.push_back(named == settings_.labelNames.end() ? label : named->second);
    }
    return names;
}

ModelPointer ClassificationTraining::model(const ModelInformation& information) const {
    return std::make_shared<ClassificationModel>(information, network_, words_, labelNames());
}

std::string ClassificationTraining::answer(const Recording& recording) const {
    return recording.predictions.front().candidates.front().label;
}

void ClassificationTraining::write(const std::filesystem::path& folder) const {
    auto config = nlohmann::ordered_json::parse(settingsToJson(network_->settings()));
    config["labels"] = labelNames();
    config["label_values"] = labels_;
    const bool attends = network_->settings().attends;
    const ClassifierParts& parts = network_->parts();
    writeModelFolder(folder, recipe_,
                     {.mechanism = parts.mechanism,
                      .config = config.dump(),
                      .system = attends ? parts.system : "bidirectional LSTM, mean",
                      .inputs = {parts.readsSentences ? "document" : "text"},
                      .maps = attends ? parts.maps : std::vector<std::string>{},
                      .tokenizer = tokenizerText_},
                     network_->parameters());
}

Scores ClassificationTraining::naiveBayes() const {
    const auto wordsOf = [&](const LabelledText& one) {
        std::vector<std::string> words;
        for (const Token& word : words_->read(one.text())) words.push_back(word.text);
        for (auto& word : words) word = lowercaseWord(word);
        return words;
    };
    const auto labelOf = [&](const LabelledText& one) {
        return Index(std::find(labels_.begin(), labels_.end(), one.label) - labels_.begin());
    };
    NaiveBayes bayes(Index(labels_.size()));
    for (const auto& one : trainingTexts_) bayes.learn(wordsOf(one), labelOf(one));
    double right = 0;
    for (const auto& one : testTexts_) {
        const auto judged = bayes.judge(wordsOf(one));
        right += std::max_element(judged.begin(), judged.end()) - judged.begin() == labelOf(one);
    }
    return {.name = "naive_bayes",
            .items = Index(testTexts_.size()),
            .values = {{"accuracy", right / double(std::max<size_t>(1, testTexts_.size()))}}};
}

Scores ClassificationTraining::testScores(const StopToken& stop) const {
    Scores scores = evaluateClassifier(*network_, test_, stop);
    scores.beside.push_back(naiveBayes());
    return scores;
}

Judgement ClassificationTraining::judge(const ModelFolder& folder, const std::vector<Scores>& folds,
                                        const Progress&, const StopToken& stop) const {
    Judgement judgement;
    std::string remarks;
    if (!folds.empty()) {
        judgement.held.push_back(meanOf(folds, std::to_string(folds.size()) + " folds"));
        remarks =
            "Cross-validated: each text was judged by a model that learnt from the other folds alone; "
            "the weights of this folder learnt from all of them. " +
            settings_.note + "Accuracy by fold: ";
        for (size_t i = 0; i < folds.size(); ++i)
            remarks += (i ? ", " : "") + scoreText("accuracy", folds[i].at("accuracy"));
        remarks += ". ";
    } else if (!test_.empty()) {
        Scores scores = evaluateClassifier(openClassificationModel(folder)->network(), test_, stop);
        scores.name = "test";
        scores.beside.push_back(naiveBayes());
        judgement.held.push_back(std::move(scores));
    }
    if (judgement.held.empty()) return judgement;
    const bool composes = settings_.documents > 0;
    const Scores& scores = judgement.held[0];
    judgement.scores = scores.values;
    std::erase_if(judgement.scores, [](const auto& score) { return score.first == "loss"; });
    for (const auto& other : scores.beside)
        judgement.scores.emplace_back("accuracy_" + other.name, other.at("accuracy"));
    judgement.introduction = "Which words matter was never shown to it.";
    if (network_->settings().attends)
        remarks +=
            "The baseline is the same model with equal weights in place of its attention, which it was not "
            "trained for. ";
    if (composes) remarks += settings_.note;
    judgement.remarks = remarks + "Naive Bayes counts words.";
    const std::string read = files_ + ": " + std::to_string(report_.items),
                      learnt = std::to_string(training_.size());
    judgement.data = composes
                         ? read + " sentences, labelled ones and others, of which " + learnt +
                               " documents were put together to learn from. Half of their sentences without "
                               "an opinion are made up by a grammar. What is alike is held out together, "
                               "before documents are put together"
                         : read + " texts with their labels, " + learnt +
                               " of them learnt from. Texts that are alike are held out together";
    const auto& network = network_->settings();
    judgement.shape = std::to_string(network.words) + " known words and " + std::to_string(network.buckets) +
                      " places for character n-grams, vectors of " + std::to_string(network.embedding) +
                      ", states of 2 × " + std::to_string(network.hidden);
    judgement.limits =
        "it learnt from short texts of one kind, and knows no others; what it attends to is "
        "what its label was computed from, not a reason that a person would give";
    return judgement;
}

}  // namespace attentionscope
