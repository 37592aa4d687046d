#include "core/training/classification_task.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "core/base/error.h"
#include "core/base/probability.h"
#include "core/mechanisms/classifier_parts.h"
#include "core/training/labelled_text.h"
#include "core/training/plain_sentences.h"
#include "core/training/system_training.h"

namespace attentionscope {

namespace {

constexpr Index mostLabels = 1000;

/// A text as the network reads it, and its label.
struct EncodedText {
    std::vector<std::vector<Index>> sentences = {};  ///< the places of their words among the forms
    Index label = 0;
    Index words = 0;
};

/// Texts as a network reads them. A word that is written alike everywhere is one form.
struct EncodedTexts {
    std::vector<EncodedText> all;
    std::vector<TextBatch::Word> forms;

    size_t size() const { return all.size(); }
    std::vector<std::vector<size_t>> batches(Index words, Random& order) const {
        return batchesBySize(
            eachOf(all, [](const auto& text) { return ItemSize(text.words, text.sentences.size()); }), words,
            order);
    }
    TextBatch batch(const std::vector<size_t>& members) const {
        TextBatch batch;
        for (const size_t i : members) {
            for (const auto& sentence : all[i].sentences) {
                batch.texts.emplace_back();
                for (const Index form : sentence) batch.texts.back().push_back(forms[size_t(form)]);
            }
            batch.sentences.push_back(Index(all[i].sentences.size()));
        }
        return batch;
    }
};

/// The sentences of a text, for a network that reads them; otherwise all of it.
std::vector<std::string> partsOf(const LabelledText& one, bool sentences) {
    if (!sentences) return {one.text()};
    return one.sentences.size() == 1 ? sentencesOf(one.sentences.front()) : one.sentences;
}

/// Longer texts are cut to their last `mostWords`, or, if that is 0, to the words that the model reads.
EncodedTexts encoded(const std::vector<LabelledText>& texts, const ClassifierWords& words,
                     const ClassifierSettings& settings, Index mostWords = 0) {
    const bool readsSentences = classifierParts(settings.mechanism).readsSentences;
    constexpr auto longest = ClassificationModel::wordLimit;
    EncodedTexts encoded;
    std::unordered_map<std::string, Index> places;
    const auto placeOf = [&](const Token& word) {
        const auto [found, isNew] = places.emplace(word.text, Index(places.size()));
        if (isNew) encoded.forms.push_back(words.rows({word}, settings.buckets).front());
        return found->second;
    };
    for (const auto& one : texts) {
        EncodedText text{.label = one.place};
        for (const auto& sentence : partsOf(one, readsSentences)) {
            std::vector<Token> read = words.read(sentence);
            if (read.empty()) continue;
            const auto begin =
                read.begin() +
                (mostWords > 0 && std::ssize(read) > mostWords ? std::ssize(read) - mostWords : 0);
            auto& own = text.sentences.emplace_back();
            for (auto word = begin; word != read.end() && Index(own.size()) < longest; ++word)
                own.push_back(placeOf(*word));
            text.words += Index(own.size());
        }
        if (!text.sentences.empty()) encoded.all.push_back(std::move(text));
    }
    return encoded;
}

struct Classification {
    using Settings = ClassificationRecipe;
    using Model = ClassificationModel;
    static constexpr auto read = readLabelledTexts;
    static constexpr Index heldOut = 300;

    static std::vector<std::string> keys(const LabelledText& text) { return {sentenceKey(text.text())}; }
    static EncodedTexts encode(const std::vector<LabelledText>& texts, const ClassifierWords& words,
                               const ClassifierSettings& settings) {
        return encoded(texts, words, settings);
    }
    static Scores score(const TextClassifier& network, const EncodedTexts& texts, bool equalWeights,
                        const StopToken& stop) {
        PredictionScores labels;
        // If embeddings are weighted, the weight of the character embeddings in known words and in others.
        MeanOfSome ofKnown, ofUnknown;
        const auto record = [&](Recorder& recorder, const std::vector<size_t>& members) {
            return network.classify(recorder, texts.batch(members));
        };
        const auto score = [&](const std::vector<size_t>& members, const ClassifierNodes& nodes,
                               const Evaluation& evaluation) {
            const MatrixPointer logits = evaluation.value(nodes.logits);
            if (nodes.embeddingWeights != noNode) {
                const MatrixPointer characters = evaluation.value(nodes.embeddingWeights);
                Index row = 0;
                for (const auto& text : texts.batch(members).texts)
                    for (const auto& word : text)
                        (word.own < 0 ? ofUnknown : ofKnown).add(double((*characters)(row++, 1)));
            }
            for (Index row = 0; row < logits->rows(); ++row)
                labels.add(rowOf(*logits, row), texts.all[members[size_t(row)]].label);
        };
        Random order(1);
        scoreBatches(texts.batches(4000, order), {.stop = stop, .equalWeights = equalWeights}, record, score);
        Scores scores = labels.lossAnd("accuracy");
        if (ofKnown.count > 0 && ofUnknown.count > 0) {
            ofKnown.addTo(scores, "characters_of_known");
            ofUnknown.addTo(scores, "characters_of_unknown");
        }
        return scores;
    }
};

class ClassificationTraining final : public SystemTraining<Classification> {
public:
    ClassificationTraining(const Recipe& recipe, const DataRequest& request)
        : SystemTraining(recipe, request) {
        requireFiles(Phrase("Give one with --data: text, tab, label on each line."));
        auto texts = readLabelledTexts(request, report_);
        for (const auto& one : texts) labels_.push_back(one.label);
        labels_ = different(std::move(labels_));
        if (labels_.size() < 2 || Index(labels_.size()) > mostLabels)
            throw Error({.what = "these labels cannot be told apart",
                         .where = files_,
                         .got = labels_.size() == 1 ? Phrase("one label")
                                                    : Phrase("%1 labels", {std::to_string(labels_.size())}),
                         .expected = Phrase("2 to %1", {std::to_string(mostLabels)})});
        for (auto& one : texts) one.place = std::ranges::lower_bound(labels_, one.label) - labels_.begin();
        divide(std::move(texts), request.held, 0.1, 0.1);
    }

    static Scores evaluateFiles(const ModelFolder& folder, const DataRequest& data, DataReport& report,
                                const Progress&, const StopToken& stop) {
        const auto model = openClassificationModel(folder);
        // A file may contain the labels by the model's names, or by those of its training data.
        std::map<std::string, Index> labels;
        const auto values = folder.config().texts("label_values");
        for (size_t i = 0; i < model->labels().size(); ++i) {
            labels[model->labels()[i]] = Index(i);
            if (i < values.size()) labels[values[i]] = Index(i);
        }
        auto texts = readLabelledTexts(data, report);
        for (auto& one : texts) {
            if (!labels.contains(one.label))
                throw Error({.what = "the file contains a label that the model does not have",
                             .where = data.names(),
                             .got = one.label,
                             .expected = Phrase("one of %1", {known(model->labels(), values)})});
            one.place = labels[one.label];
        }
        return ClassificationTraining::score(
            model->network(), encoded(texts, model->words(), model->network().settings()), stop);
    }

    std::vector<Batch> batches(Index, Index, Random& order) const override {
        return training_.batches(recipe_.batchSize, order);
    }
    Objective objective(Recorder& recorder, const Batch& members, Random& random) override {
        TextBatch batch = training_.batch(members);
        std::vector<Index> labels = eachOf(members, [&](size_t i) { return training_.all[i].label; });
        for (auto& text : batch.texts)
            for (auto& word : text)
                if (random.uniform() < double(settings_.wordDropout))
                    word.own = -1;
                else if (settings_.characterDropout > 0 && word.own >= 0 &&
                         random.uniform() < double(settings_.characterDropout))
                    word.grams.clear();
        const ClassifierNodes classified = network_->classify(
            recorder, batch, {.dropout = {.sampling = &random, .share = settings_.dropout}});
        return crossEntropyOf(recorder, classified.logits, labels, settings_.labelSmoothing);
    }
    ModelPointer model(const ModelInformation& information) const override {
        return std::make_shared<ClassificationModel>(information, network_, words_, labelNames());
    }

private:
    std::string learnWords(const StopToken&) const override {
        return ClassifierWords::learn(textsOf(&LabelledText::text), settings_.minimumCount);
    }
    void fit(ClassifierSettings& network) const override {
        network.words = words_->known();
        network.labels = Index(labels_.size());
    }
    NetworkPointer readNetwork(const ModelFolder& folder, ParameterSet& weights) const override {
        if (folder.config().texts("label_values") != labels_)
            throw Error({.what = "the labels of the data differ from those of the training to resume",
                         .where = files_});
        return SystemTraining::readNetwork(folder, weights);
    }
    Encoded encode(const Items& texts) const override {
        return encoded(texts, *words_, network_->settings(), settings_.mostWords);
    }
    NetworkPointer makeNetwork(ParameterSet& weights) const override {
        NetworkPointer network = SystemTraining::makeNetwork(weights);
        if (settings_.ratioSmoothing <= 0 || settings_.network.embedding <= Index(labels_.size()))
            return network;
        Matrix counts =
            Matrix::Constant(words_->known(), Index(labels_.size()), float(settings_.ratioSmoothing));
        for (const auto& one : data_.training)
            for (const Token& word : words_->read(one.text()))
                if (word.id > 0) ++counts(word.id - 1, one.place);
        const auto table = std::find_if(weights.all().begin(), weights.all().end(),
                                        [](const auto& one) { return one->name() == "embeddings"; });
        const Eigen::RowVectorXf all = counts.colwise().sum();
        for (Index word = 0; word < counts.rows(); ++word) {
            const Eigen::RowVectorXf ratios = (counts.row(word).array() / all.array()).log();
            auto vector = (*table)->values().row(word);
            vector.head(counts.cols()) = ratios.array() - ratios.mean();
            vector(counts.cols()) = vector.head(counts.cols()).norm();
        }
        return network;
    }
    Index wordsOf(size_t text) const override { return training_.all[text].words; }
    std::string typed(const LabelledText& one) const override {
        return inputToText(partsOf(one, network_->parts().readsSentences));
    }
    FolderContent content() const override {
        auto config = nlohmann::ordered_json::parse(settingsToJson(network_->settings()));
        config["labels"] = labelNames();
        config["label_values"] = labels_;
        const bool attends = network_->settings().attends;
        const ClassifierParts& parts = network_->parts();
        return {.mechanism = parts.mechanism,
                .system = attends ? parts.system : "bidirectional LSTM, mean",
                .maps = attends ? parts.maps : std::vector<std::string>{},
                .config = config.dump()};
    }
    std::vector<ParameterPointer> storedWeights() const override {
        std::vector<ParameterPointer> weights = parameters();
        for (ParameterPointer& one : weights)
            if (one->name() == "word.context")
                one = std::make_shared<Parameter>(one->name(), settings_.sharpness * Matrix(one->matrix()));
        return weights;
    }
    std::vector<std::string> labelNames() const {
        std::vector<std::string> names;
        for (const auto& label : labels_) {
            const auto named = settings_.labelNames.find(label);
            names.push_back(named == settings_.labelNames.end() ? label : named->second);
        }
        return names;
    }
    Scores naiveBayes(const Items& texts) const {
        const auto wordsOf = [&](const LabelledText& one) {
            return eachOf(words_->read(one.text()),
                          [](const Token& word) { return lowercaseWord(word.text); });
        };
        NaiveBayes bayes(Index(labels_.size()));
        for (const auto& one : data_.training) bayes.learn(wordsOf(one), one.place);
        double right = 0;
        for (const auto& one : texts) {
            const auto shares = bayes.classify(wordsOf(one));
            right += std::max_element(shares.begin(), shares.end()) - shares.begin() == one.place;
        }
        return {.name = "naive_bayes",
                .items = Index(texts.size()),
                .values = {{"accuracy", right / double(std::max<size_t>(1, texts.size()))}}};
    }
    Scores evaluated(const TextClassifier& network, const Items& texts,
                     const StopToken& stop) const override {
        Scores scores = SystemTraining::evaluated(network, texts, stop);
        scores.beside.push_back(naiveBayes(texts));
        return scores;
    }
    std::vector<Group> groups() const override { return {{"test", data_.test}}; }
    std::vector<std::string> scoreNames() const override {
        std::vector<std::string> names{"accuracy", "characters_of_known", "characters_of_unknown",
                                       "accuracy_baseline", "accuracy_naive_bayes"};
        for (const std::string& other : recipe_.beside) names.push_back("accuracy_" + other);
        return names;
    }
    NamedNumbers counts() const override { return {{"most_words", double(settings_.mostWords)}}; }

    static std::string known(const std::vector<std::string>& names, const std::vector<std::string>& values) {
        std::string all;
        for (size_t i = 0; i < names.size(); ++i)
            all += (i ? ", " : "") + names[i] +
                   (i < values.size() && values[i] != names[i] ? " (" + values[i] + ")" : "");
        return all;
    }

    std::vector<std::string> labels_;  ///< as written in the file
};

}  // namespace

const Task& classificationTask() {
    static const TaskOf<ClassificationTraining> task(
        {.name = "classify",
         .lossUnit = "nats a text",
         .format = {.item = "labelled text",
                    .items = "labelled texts",
                    .line = "text, tab, label; or {\"sentences\": […], \"label\"}",
                    .longestLine = 100'000},
         .recipes = classificationRecipes()});
    return task;
}

}  // namespace attentionscope
