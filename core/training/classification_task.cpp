#include "core/training/classification_task.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/probability.h"
#include "core/graph/ops/losses.h"
#include "core/mechanisms/classifier_parts.h"
#include "core/training/review_documents.h"
#include "core/training/system_training.h"

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
        // If a sentence without words was dropped, places have shifted.
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

struct Classification {
    using Settings = ClassificationRecipe;
    using Item = LabelledText;
    using Encoded = std::vector<EncodedText>;
    using Words = ClassifierWords;
    using Network = TextClassifier;
    static constexpr auto read = [](const DataRequest& data, DataReport& report) {
        return readLabelledTexts(data, report);
    };
    static constexpr Index heldOut = 1'000'000;

    static bool attends(const Network& network) { return network.settings().attends; }
    static std::vector<std::string> keys(const Item& text) { return {sentenceKey(text.text())}; }
    static Scores score(const Network& network, const Encoded& texts, bool equalWeights,
                        const StopToken& stop);
};

Scores Classification::score(const Network& network, const Encoded& texts, bool equalWeights,
                             const StopToken& stop) {
    PredictionScores labels;
    // The weight on opinions, and, if embeddings are weighted, that of the character embeddings in known
    // words and in others.
    MeanOfSome onOpinions, ofKnown, ofUnknown;
    const auto batchOf = [&](const std::vector<size_t>& members) {
        TextBatch batch;
        for (const size_t i : members) addTo(batch, texts[i]);
        return batch;
    };
    const auto record = [&](Recorder& recorder, const std::vector<size_t>& members) {
        return network.classify(recorder, batchOf(members));
    };
    const auto score = [&](const std::vector<size_t>& members, const ClassifierNodes& nodes,
                           const Evaluation& evaluation) {
        const MatrixPointer logits = evaluation.value(nodes.logits);
        MatrixPointer weights, characters;
        if (nodes.sentenceWeights != noNode) weights = evaluation.value(nodes.sentenceWeights);
        if (nodes.embeddingWeights != noNode) {
            characters = evaluation.value(nodes.embeddingWeights);
            Index row = 0;
            for (const auto& text : batchOf(members).texts)
                for (const auto& word : text)
                    (word.own < 0 ? ofUnknown : ofKnown).add(double((*characters)(row++, 1)));
        }
        for (Index row = 0; row < logits->rows(); ++row) {
            const EncodedText& text = texts[members[size_t(row)]];
            labels.add(rowOf(*logits, row), text.label);
            if (!weights || text.opinions.empty()) continue;
            double sum = 0;
            for (const Index place : text.opinions) sum += double((*weights)(row, place));
            onOpinions.add(sum);
        }
    };
    Random order(1);
    scoreBatches(batchesOf(texts, 2000, order), {.stop = stop, .equalWeights = equalWeights}, record, score);
    Scores scores = labels.lossAnd("accuracy");
    onOpinions.addTo(scores, "attention_on_target");
    if (ofKnown.count > 0 && ofUnknown.count > 0) {
        ofKnown.addTo(scores, "characters_of_known");
        ofUnknown.addTo(scores, "characters_of_unknown");
    }
    return scores;
}

class ClassificationTraining final : public SystemTraining<Classification> {
public:
    ClassificationTraining(const Recipe& recipe, const DataRequest& request);

    std::vector<Batch> batches(Index, Index, Random& order) const override {
        return batchesOf(training_, recipe_.batchTokens, order);
    }
    Objective objective(Recorder& recorder, const Batch& batch, Random& random) override;
    RunInputs inputs(const std::string& typed) const override {
        if (!network_->parts().readsSentences) return textInput(typed);
        RunInputs inputs;
        inputs.values["document"] = inputFromText(InputKind::texts, typed, "document");
        return inputs;
    }
    ModelPointer model(const ModelInformation& information) const override {
        return std::make_shared<ClassificationModel>(information, network_, words_, labelNames());
    }

private:
    std::string learnWords(const StopToken&) const override {
        return ClassifierWords::learn(known_, settings_.minimumCount);
    }
    void fit(ClassifierSettings& network) const override {
        network.words = words_->known();
        network.labels = Index(labels_.size());
    }
    NetworkPointer readNetwork(const ModelFolder& folder, ParameterSet& weights) const override {
        if (folder.config().texts("label_values") != labels_)
            throw Error(
                {.what = "the data have other labels than the training that is to go on", .where = files_});
        return SystemTraining::readNetwork(folder, weights);
    }
    Encoded encode(const Items& texts) const override {
        std::map<std::string, Index> labels;
        for (const auto& label : labels_) labels.emplace(label, Index(labels.size()));
        return encoded(texts, *words_, *network_, labels);
    }
    Index wordsOf(size_t text) const override { return training_[text].words(); }
    std::string typed(const LabelledText& one) const override {
        return network_->parts().readsSentences ? inputToText(one.sentences) : one.text();
    }
    FolderContent content() const override;
    void compose(const std::vector<std::string>& neutral, const HoldOut& held);
    std::vector<std::string> labelNames() const;
    Scores naiveBayes(const Items& texts) const;
    Scores judged(const TextClassifier& network, const Items& texts, const StopToken& stop) const override {
        Scores scores = SystemTraining::judged(network, texts, stop);
        scores.beside.push_back(naiveBayes(texts));
        return scores;
    }
    std::vector<Group> groups() const override { return {{"test", data_.test}}; }
    std::vector<std::string> scoreNames() const override {
        std::vector<std::string> names{
            "accuracy",          "attention_on_target", "characters_of_known", "characters_of_unknown",
            "accuracy_baseline", "accuracy_naive_bayes"};
        for (const std::string& other : recipe_.beside) names.push_back("accuracy_" + other);
        return names;
    }
    NamedNumbers counts() const override { return {{"documents", double(settings_.documents)}}; }

    std::vector<std::string> labels_;  ///< as written in the file
    std::vector<std::string> known_;   ///< texts that provide its vocabulary
};

ClassificationTraining::ClassificationTraining(const Recipe& recipe, const DataRequest& request)
    : SystemTraining(recipe, request) {
    requireFiles("Give one with --data: text, tab, label on each line.");
    std::vector<std::string> neutral;
    const bool composes = settings_.documents > 0;
    auto texts = readLabelledTexts(request, report_, composes ? &neutral : nullptr);
    for (const auto& one : texts) labels_.push_back(one.label);
    labels_ = different(std::move(labels_));
    if (labels_.size() < 2 || Index(labels_.size()) > mostLabels)
        throw Error({.what = "these labels cannot be told apart",
                     .where = files_,
                     .got = labels_.size() == 1 ? Phrase("one label")
                                                : Phrase("%1 labels", {std::to_string(labels_.size())}),
                     .expected = Phrase("2 to %1", {std::to_string(mostLabels)})});
    divide(std::move(texts), request.held, 0.1, 0.1);
    for (const auto& one : data_.training) known_.push_back(one.text());
    if (composes) compose(neutral, request.held);
}

void ClassificationTraining::compose(const std::vector<std::string>& neutral, const HoldOut& held) {
    std::vector<std::vector<std::string>> keys;
    for (const auto& sentence : neutral) keys.push_back({sentenceKey(sentence)});
    auto among = divided(neutral, splitByKeys(keys, 0.1, 0.1, splitSeed, held));
    const NeutralSentences filler(data_.training);
    for (auto* side : {&among.training, &among.validation, &among.test})
        std::erase_if(*side, [&](const std::string& one) { return !filler.isNeutral(one); });
    constexpr Index eachOpinion = 3;  // number of documents that each opinion appears in for evaluation
    const auto compose = [&](std::vector<LabelledText>& opinions, const std::vector<std::string>& others,
                             Side side, Index count) {
        opinions = composeDocuments(opinions, others, side, count, splitSeed + std::uint64_t(side));
    };
    compose(data_.validation, among.validation, Side::validation,
            eachOpinion * Index(data_.validation.size()));
    compose(data_.test, among.test, Side::test, eachOpinion * Index(data_.test.size()));
    constexpr Index mostKnown = 20000;
    for (const auto& one : firstOf(among.training, mostKnown)) known_.push_back(one);
    compose(data_.training, among.training, Side::training, settings_.documents);
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
    const ClassifierNodes classified =
        network_->classify(recorder, batch, {.dropout = {.sampling = &random, .share = settings_.dropout}});
    const NodeId loss = recorder.apply(crossEntropy(labels, settings_.labelSmoothing), {classified.logits});
    return {loss, loss};
}

std::vector<std::string> ClassificationTraining::labelNames() const {
    std::vector<std::string> names;
    for (const auto& label : labels_) {
        const auto named = settings_.labelNames.find(label);
        names.push_back(named == settings_.labelNames.end() ? label : named->second);
    }
    return names;
}

FolderContent ClassificationTraining::content() const {
    auto config = nlohmann::ordered_json::parse(settingsToJson(network_->settings()));
    config["labels"] = labelNames();
    config["label_values"] = labels_;
    const bool attends = network_->settings().attends;
    const ClassifierParts& parts = network_->parts();
    return {.mechanism = parts.mechanism,
            .config = config.dump(),
            .system = attends ? parts.system : "bidirectional LSTM, mean",
            .inputs = {parts.readsSentences ? "document" : "text"},
            .maps = attends ? parts.maps : std::vector<std::string>{}};
}

Scores ClassificationTraining::naiveBayes(const Items& texts) const {
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
    for (const auto& one : data_.training) bayes.learn(wordsOf(one), labelOf(one));
    double right = 0;
    for (const auto& one : texts) {
        const auto judged = bayes.judge(wordsOf(one));
        right += std::max_element(judged.begin(), judged.end()) - judged.begin() == labelOf(one);
    }
    return {.name = "naive_bayes",
            .items = Index(texts.size()),
            .values = {{"accuracy", right / double(std::max<size_t>(1, texts.size()))}}};
}

class Classify final : public TaskOf<ClassificationTraining, Classification::read> {
public:
    std::string name() const override { return "classify"; }
    DataFormat format() const override { return labelledTextFormat(); }
    std::string lossUnit() const override { return "nats a text"; }
    std::vector<Recipe> recipes() const override { return classificationRecipes(); }
    Scores judge(const ModelFolder& folder, const DataRequest& data, DataReport& report, const Progress&,
                 const StopToken& stop) const override {
        const auto model = openClassificationModel(folder);
        // A file may contain the labels by the model's names, or by those of its training data.
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
                             .expected = Phrase("one of %1", {known(model->labels(), values)})});
        return ClassificationTraining::score(model->network(),
                                             encoded(texts, model->words(), model->network(), labels), stop);
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
    static const Classify task;
    return task;
}

Index EncodedText::words() const {
    Index count = 0;
    for (const auto& sentence : sentences) count += Index(sentence.size());
    return count;
}

}  // namespace attentionscope
