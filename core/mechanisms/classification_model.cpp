#include "core/mechanisms/classification_model.h"

#include "core/base/error.h"
#include "core/mechanisms/classifier_parts.h"
#include "core/mechanisms/table.h"
#include "core/recording/predictions.h"
#include "core/text/unicode.h"
#include "core/text/used_part.h"

namespace attentionscope {

std::vector<std::vector<TextBatch::Word>> readDocument(const ClassifierWords& words,
                                                       const TextClassifier& network,
                                                       const std::vector<std::string>& sentences,
                                                       std::vector<Token>* tokens,
                                                       std::vector<std::string>* sentenceTexts) {
    std::vector<std::vector<TextBatch::Word>> document;
    Index begin = 0;
    for (const std::string& sentence : sentences) {
        std::vector<Token> read =
            words.read(usedPart(sentence, ClassificationModel::wordLimit,
                                [&](std::string_view part) { return Index(words.read(part).size()); }));
        const Index own = std::exchange(begin, begin + Index(toCodePoints(sentence).size()) + 1);
        if (read.empty()) continue;
        const auto rows = words.rows(read, network.settings().buckets);
        const bool goesOn = !document.empty() && !network.parts().readsSentences;
        if (goesOn)
            document.back().insert(document.back().end(), rows.begin(), rows.end());
        else
            document.push_back(rows);
        if (sentenceTexts) sentenceTexts->push_back(sentence);
        if (!tokens) continue;
        for (Token& token : read) {
            token.begin += own;
            token.end += own;
            tokens->push_back(std::move(token));
        }
    }
    return document;
}

ClassificationModel::ClassificationModel(ModelInformation information,
                                         std::shared_ptr<const TextClassifier> network,
                                         ClassifierWordsPointer words, std::vector<std::string> labels)
    : SystemModel(std::move(information), std::move(network), std::move(words)), labels_(std::move(labels)) {
    requireWords(information_.id, words_->known(), network_->settings().words);
    if (Index(labels_.size()) != network_->settings().labels)
        throw Error({.what = "the numbers of labels and names differ",
                     .where = information_.id,
                     .got = std::to_string(labels_.size()),
                     .expected = std::to_string(network_->settings().labels)});
}

RecordingPointer ClassificationModel::record(const RunInputs& inputs, const RunOptions& options) const {
    if (!inputs.ids().empty())
        throw Error({.what = "this model reads words and has no token ids",
                     .where = information_.id,
                     .remedy = "Give it a text."});
    auto recording = beginRecording(information_, inputs);
    TextBatch batch;
    batch.texts =
        network_->parts().readsSentences
            ? readDocument(*words_, *network_, inputs.texts("document"), &batch.tokens, &batch.sentenceTexts)
            : readDocument(*words_, *network_, {inputs.text()}, &batch.tokens);
    if (batch.texts.empty())
        throw Error({.what = "the text has no word", .remedy = "Type a sentence to have it classified."});
    recording->leftOut = shorten(batch);
    batch.sentences = {Index(batch.texts.size())};

    Recorder recorder({.keep = options.keep, .stop = options.stop});
    ClassifierNodes classified = network_->classify(recorder, batch);
    recording->sequences = std::move(classified.sequences);
    recording->maps = std::move(classified.maps);
    recording->blocks = std::move(classified.blocks);
    finishRecording(*recording, recorder, classified.logits,
                    labelReader(classified.logits,
                                likeliest([labels = labels_](Index label) { return labels[size_t(label)]; },
                                          false, Index(labels_.size()))));
    recording->provenance["unknown words"] = "read by their characters";
    return recording;
}

std::vector<Truncation> ClassificationModel::shorten(TextBatch& batch) const {
    const bool sentences = network_->parts().readsSentences;
    const std::string input = sentences ? "document" : "text";
    std::vector<Truncation> leftOut;
    bool shortened = false;
    if (Index(batch.texts.size()) > sentenceLimit) {
        leftOut.push_back({.input = input, .unit = LimitUnit::sentences, .limit = sentenceLimit});
        batch.texts.resize(size_t(sentenceLimit));
    }
    std::vector<Token> kept;
    size_t begin = 0;
    for (auto& text : batch.texts) {
        const size_t length = text.size();
        if (Index(length) > wordLimit) text.resize(size_t(wordLimit));
        shortened = shortened || text.size() < length;
        const auto first = batch.tokens.begin() + std::ptrdiff_t(begin);
        kept.insert(kept.end(), first, first + std::ptrdiff_t(text.size()));
        begin += length;
    }
    batch.tokens = std::move(kept);
    batch.sentenceTexts.resize(std::min(batch.sentenceTexts.size(), batch.texts.size()));
    if (shortened)
        leftOut.push_back(
            {.input = input, .unit = LimitUnit::words, .limit = wordLimit, .ofEach = sentences});
    return leftOut;
}

std::shared_ptr<ClassificationModel> openClassificationModel(const ModelFolder& folder) {
    auto [network, words] = openSystem<TextClassifier, ClassifierWords>(folder);
    return std::make_shared<ClassificationModel>(readInformation(folder), std::move(network),
                                                 std::move(words), folder.config().texts("labels"));
}

namespace {

ModelPointer openClassifier(const ModelFolder& folder, const Progress&, const StopToken&) {
    return openClassificationModel(folder);
}

std::vector<Input> textInputs() {
    return {
        {.name = "text", .label = "Text", .most = ClassificationModel::wordLimit, .unit = LimitUnit::words}};
}

std::vector<Input> documentInputs() {
    return {{.name = "document",
             .kind = InputKind::texts,
             .label = "Document, one sentence a line",
             .most = ClassificationModel::sentenceLimit,
             .unit = LimitUnit::sentences,
             .mostWords = ClassificationModel::wordLimit}};
}

template <ClassifierParts (*parts)()>
std::vector<std::string> gatesOf(const JsonValue& config) {
    return parts().gates(settingsFrom<ClassifierSettings>(config).gated);
}

template <ClassifierParts (*parts)()>
SurveyAxes axesOfParts(const JsonValue& config) {
    return settingsFrom<ClassifierSettings>(config).attends
               ? parts().axes
               : SurveyAxes{.sequences = SurveyAxes::Sequences::none};
}

}  // namespace

Mechanism classificationMechanism() {
    return {"classification", openClassifier, textInputs, gatesOf<wordAttentionParts>,
            axesOfParts<wordAttentionParts>};
}

Mechanism hierarchicalMechanism() {
    return {"hierarchical", openClassifier, documentInputs, gatesOf<hierarchicalParts>,
            axesOfParts<hierarchicalParts>};
}

Mechanism featureWiseMechanism() {
    return {"feature_wise", openClassifier, textInputs, gatesOf<featureWiseParts>,
            axesOfParts<featureWiseParts>};
}

Mechanism embeddingAttentionMechanism() {
    return {"embeddings", openClassifier, textInputs, gatesOf<embeddingAttentionParts>,
            axesOfParts<embeddingAttentionParts>};
}

}  // namespace attentionscope
