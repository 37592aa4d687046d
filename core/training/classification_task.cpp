#include "core/training/classification_task.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/error.h"
#include "core/base/probability.h"
#include "core/graph/ops/losses.h"
#include "core/training/batches.h"

namespace attentionscope {

namespace {

constexpr Index mostLabels = 1000;

std::vector<std::vector<size_t>> batchesOf(const std::vector<EncodedText>& texts, Index words,
                                           Random& order) {
    std::vector<ItemSize> sizes;
    for (const auto& text : texts) sizes.emplace_back(text.words.size(), 0);
    return batchesBySize(sizes, words, order);
}

std::vector<EncodedText> encoded(const std::vector<LabelledText>& texts, const ClassifierWords& words,
                                 Index buckets, const std::map<std::string, Index>& labels) {
    std::vector<EncodedText> all;
    for (const auto& one : texts) {
        auto read = words.read(one.text);
        if (read.empty()) continue;
        if (Index(read.size()) > ClassificationModel::wordLimit)
            read.resize(size_t(ClassificationModel::wordLimit));
        all.push_back({words.rows(read, buckets), labels.at(one.label)});
    }
    return all;
}

struct Judged {
    double loss = 0, right = 0;
};

Judged judgeWith(const TextClassifier& network, const std::vector<EncodedText>& texts,
                 const ClassifierMode& mode, const StopToken& stop) {
    Judged judged;
    Random order(1);
    for (const auto& members : batchesOf(texts, 2000, order)) {
        throwIfStopped(stop);
        TextBatch batch;
        for (const size_t i : members) batch.texts.push_back(texts[i].words);
        Recorder recorder({.expansions = false});
        const Classified classified = network.classify(recorder, batch, mode);
        const MatrixPointer logits = recorder.finish()->value(classified.logits);
        for (Index row = 0; row < logits->rows(); ++row) {
            const Index label = texts[members[size_t(row)]].label;
            judged.loss += logSumExp(rowOf(*logits, row)) - double((*logits)(row, label));
            judged.right += bestOf(rowOf(*logits, row), 1)[0] == label;
        }
    }
    const double count = double(std::max<size_t>(1, texts.size()));
    return {judged.loss / count, judged.right / count};
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
        return evaluateClassifier(model->network(),
                                  encoded(texts, model->words(), model->network().settings().buckets, labels),
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

Scores evaluateClassifier(const TextClassifier& network, const std::vector<EncodedText>& texts,
                          const StopToken& stop) {
    const auto scores = [&](const char* name, const ClassifierMode& mode) {
        const Judged judged = judgeWith(network, texts, mode, stop);
        return Scores{.name = name,
                      .items = Index(texts.size()),
                      .values = {{"loss", judged.loss}, {"accuracy", judged.right}}};
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
    const auto texts = readLabelledTexts(request, report_);
    std::set<std::string> labels;
    std::vector<std::vector<std::string>> keys;
    for (const auto& one : texts) {
        labels.insert(one.label);
        keys.push_back({sentenceKey(one.text)});
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
}

std::vector<EncodedText> ClassificationTraining::encode(const std::vector<LabelledText>& texts) const {
    std::map<std::string, Index> labels;
    for (const auto& label : labels_) labels.emplace(label, Index(labels.size()));
    return encoded(texts, *words_, network_->settings().buckets, labels);
}

void ClassificationTraining::encode() {
    training_ = encode(trainingTexts_);
    validation_ = encode(validationTexts_);
    test_ = encode(testTexts_);
}

void ClassificationTraining::begin(std::uint64_t seed, const StopToken& stop) {
    std::vector<std::string> texts;
    for (const auto& one : trainingTexts_) texts.push_back(one.text);
    tokenizerText_ = ClassifierWords::learn(texts, settings_.minimumCount);
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
        batch.texts.push_back(training_[i].words);
        labels.push_back(training_[i].label);
        for (auto& word : batch.texts.back())
            if (random.uniform() < double(settings_.wordDropout)) word.own = -1;
    }
    const Classified classified =
        network_->classify(recorder, batch, {.dropout = {.sampling = &random, .share = settings_.dropout}});
    const NodeId loss = recorder.apply(crossEntropy(labels, settings_.labelSmoothing), {classified.logits});
    return {loss, loss};
}

Index ClassificationTraining::words(const Batch& batch) const {
    Index count = 0;
    for (const size_t i : batch) count += Index(training_[i].words.size());
    return count;
}

double ClassificationTraining::heldOutLoss() const {
    return validation_.empty() ? 0 : judgeWith(*network_, validation_, {}, {}).loss;
}

std::string ClassificationTraining::sample(Index step) const {
    const auto& held = validationTexts_.empty() ? trainingTexts_ : validationTexts_;
    return recipe_.sample.empty() ? held[size_t(step) % held.size()].text : recipe_.sample;
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
    writeModelFolder(folder, recipe_,
                     {.mechanism = "classification",
                      .config = config.dump(),
                      .system = attends ? "bidirectional LSTM, attention" : "bidirectional LSTM, mean",
                      .inputs = {"text"},
                      .maps = attends ? std::vector<std::string>{"word"} : std::vector<std::string>{},
                      .tokenizer = tokenizerText_},
                     network_->parameters());
}

Scores ClassificationTraining::naiveBayes() const {
    const auto wordsOf = [&](const LabelledText& one) {
        std::vector<std::string> words;
        for (const Token& word : words_->read(one.text)) words.push_back(word.text);
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
    const Scores& scores = judgement.held[0];
    judgement.scores = {{"accuracy", scores.at("accuracy")}};
    for (const auto& other : scores.beside)
        judgement.scores.emplace_back("accuracy_" + other.name, other.at("accuracy"));
    judgement.introduction = "Which words matter was never shown to it.";
    if (network_->settings().attends)
        remarks +=
            "The baseline is the same model with the mean of the states in place of its attention, which it "
            "was not trained for. ";
    judgement.remarks = remarks + "Naive Bayes counts words.";
    judgement.data = files_ + ": " + std::to_string(report_.items) + " texts with their labels, " +
                     std::to_string(training_.size()) + " of them learnt from" +
                     ". Texts that are alike are held out together";
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
