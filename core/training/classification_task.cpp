#include "core/training/classification_task.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/error.h"
#include "core/base/probability.h"
#include "core/graph/ops/losses.h"
#include "core/mechanisms/classifier_parts.h"
#include "core/training/batches.h"
#include "core/training/network_training.h"
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
    ToldPlaces told = {};
    double onOpinions = 0;
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
            judged.told.add(rowOf(*logits, row), text.label);
            if (!weights || text.opinions.empty()) continue;
            for (const Index place : text.opinions) judged.onOpinions += double((*weights)(row, place));
            ++judged.withOpinions;
        }
    }
    judged.onOpinions /= double(std::max<Index>(1, judged.withOpinions));
    judged.charactersOfKnown /= double(std::max<Index>(1, judged.knownWords));
    judged.charactersOfUnknown /= double(std::max<Index>(1, judged.unknownWords));
    return judged;
}

class ClassificationTraining final
    : public NetworkTraining<ClassificationRecipe, Sides<LabelledText>, std::vector<EncodedText>,
                             ClassifierWords, TextClassifier> {
public:
    ClassificationTraining(const Recipe& recipe, const DataRequest& request);

    std::vector<Batch> batches(Index, Index, Random& order) const override {
        return batchesOf(training_, recipe_.batchTokens, order);
    }
    Objective objective(Recorder& recorder, const Batch& batch, Random& random) override;
    Index words(const Batch& batch) const override {
        Index count = 0;
        for (const size_t i : batch) count += training_[i].words();
        return count;
    }
    double heldOutLoss() const override {
        const ToldPlaces told = judgeWith(*network_, validation_, {}, {}).told;
        return told.mean(told.loss);
    }
    RunInputs inputs(const std::string& typed) const override {
        if (!network_->parts().readsSentences) return textInput(typed);
        RunInputs inputs;
        inputs.values["document"] = inputFromText(InputKind::texts, typed, "document");
        return inputs;
    }
    ModelPointer model(const ModelInformation& information) const override {
        return std::make_shared<ClassificationModel>(information, network_, words_, labelNames());
    }
    Scores testScores(const StopToken& stop) const override {
        return scored(*network_, encode(data_.test), stop);
    }
    Judgement judge(const ModelFolder& folder, const std::vector<Scores>& folds, const Progress& progress,
                    const StopToken& stop) const override;

private:
    std::string learnWords(const StopToken&) const override {
        return ClassifierWords::learn(known_, settings_.minimumCount);
    }
    NetworkPointer makeNetwork(ParameterSet& weights) const override {
        ClassifierSettings network = settings_.network;
        network.words = words_->known();
        network.labels = Index(labels_.size());
        return std::make_shared<const TextClassifier>(network, weights);
    }
    NetworkPointer readNetwork(const ModelFolder& folder, ParameterSet& weights) const override {
        if (folder.config().texts("label_values") != labels_)
            throw Error(
                {.what = "the data have other labels than the training that is to go on", .where = files_});
        return std::make_shared<const TextClassifier>(settingsFrom<ClassifierSettings>(folder.config()), weights);
    }
    std::vector<EncodedText> encode(const std::vector<LabelledText>& texts) const override {
        std::map<std::string, Index> labels;
        for (const auto& label : labels_) labels.emplace(label, Index(labels.size()));
        return encoded(texts, *words_, *network_, labels);
    }
    std::string typed(const LabelledText& one) const override {
        return network_->parts().readsSentences ? inputToText(one.sentences) : one.text();
    }
    FolderContent content() const override;
    void compose(const std::vector<std::string>& neutral, const HoldOut& held);
    std::vector<std::string> labelNames() const;
    Scores naiveBayes() const;
    Scores scored(const TextClassifier& network, const std::vector<EncodedText>& texts,
                  const StopToken& stop) const {
        Scores scores = evaluateClassifier(network, texts, stop);
        scores.beside.push_back(naiveBayes());
        return scores;
    }

    std::vector<std::string> labels_;  ///< as they stand in the file
    std::vector<std::string> known_;   ///< texts whose words it gets to know
};

ClassificationTraining::ClassificationTraining(const Recipe& recipe, const DataRequest& request)
    : NetworkTraining(recipe, request) {
    requireFiles("Give one with --data: text, tab, label on each line.");
    std::vector<std::string> neutral;
    const bool composes = settings_.documents > 0;
    auto texts = readLabelledTexts(request, report_, composes ? &neutral : nullptr);
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
                     .got = labels_.size() == 1 ? Phrase("one label")
                                                : Phrase("%1 labels", {std::to_string(labels_.size())}),
                     .expected = Phrase("2 to %1", {std::to_string(mostLabels)})});
    data_ = divided(std::move(texts), splitByKeys(keys, 0.1, 0.1, splitSeed, request.held));
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
    constexpr Index eachOpinion = 3;  // times that one is in a document that judges
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
    const Classified classified =
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
    for (const auto& one : data_.training) bayes.learn(wordsOf(one), labelOf(one));
    double right = 0;
    for (const auto& one : data_.test) {
        const auto judged = bayes.judge(wordsOf(one));
        right += std::max_element(judged.begin(), judged.end()) - judged.begin() == labelOf(one);
    }
    return {.name = "naive_bayes",
            .items = Index(data_.test.size()),
            .values = {{"accuracy", right / double(std::max<size_t>(1, data_.test.size()))}}};
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
    } else if (const auto test = encode(data_.test); !test.empty()) {
        judgement.held = {named("test", scored(openClassificationModel(folder)->network(), test, stop))};
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

constexpr auto readTexts = [](const DataRequest& data, DataReport& report) {
    return readLabelledTexts(data, report);
};

class Classification final : public TaskOf<ClassificationTraining, readTexts> {
public:
    std::string name() const override { return "classify"; }
    DataFormat format() const override { return labelledTextFormat(); }
    std::string lossUnit() const override { return "nats a text"; }
    std::vector<Recipe> recipes() const override { return classificationRecipes(); }
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
                             .expected = Phrase("one of %1", {known(model->labels(), values)})});
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
    const auto score = [&](bool mean) {
        const Judged judged = judgeWith(network, texts, {.mean = mean}, stop);
        const ToldPlaces& told = judged.told;
        Scores scores{.items = told.count,
                      .values = {{"loss", told.mean(told.loss)}, {"accuracy", told.mean(told.first)}}};
        if (judged.withOpinions > 0) scores.values.emplace_back("attention_on_target", judged.onOpinions);
        if (judged.unknownWords > 0 && judged.knownWords > 0) {
            scores.values.emplace_back("characters_of_known", judged.charactersOfKnown);
            scores.values.emplace_back("characters_of_unknown", judged.charactersOfUnknown);
        }
        return scores;
    };
    return network.settings().attends ? besideEqualWeights(score) : score(false);
}

}  // namespace attentionscope
