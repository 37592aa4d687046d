#include "core/training/language_network.h"

#include <nlohmann/json.hpp>
#include <tuple>

#include "core/graph/ops/layout.h"
#include "core/mechanisms/packed_sequence.h"
#include "core/training/transformer_parameters.h"
#include "core/transformer/transformer_model.h"

namespace attentionscope {

namespace {

std::string withVocabulary(const std::string& config, const Tokenizer& tokenizer) {
    auto json = nlohmann::ordered_json::parse(config);
    json["vocab_size"] = tokenizer.vocabularySize();
    return json.dump();
}

FamilyReading readConfigText(const std::string& config) {
    return readSpec(JsonValue::parse(config, "config.json"));
}

}  // namespace

LanguageNetwork::LanguageNetwork(const std::string& config, const std::string& tokenizer,
                                 ParameterSet& weights)
    : tokenizer_(Tokenizer::parse(tokenizer)) {
    config_ = withVocabulary(config, tokenizer_);
    reading_ = readConfigText(config_);
    weights_ = makeTransformerWeights(reading_, weights);
    parameters_ = weights.all();
}

LanguageNetwork::LanguageNetwork(const ModelFolder& folder)
    : config_(folder.config().dump()), tokenizer_(Tokenizer::load(folder.path())) {
    reading_ = readConfigText(config_);
    weights_ = loadWeights(folder.weights(), reading_, Precision::keep, {}, {});
}

Index LanguageNetwork::firstWordId() const {
    const Index size = Index(tokenizer_.vocabularySize());
    Index id = 0;
    while (id < size &&
           (tokenizer_.isSpecial(int(id)) || tokenizer_.tokenOf(int(id)).value_or("").starts_with("<0x")))
        ++id;
    return id;
}

void LanguageNetwork::beginWithSimilarity(float gain) {
    for (const LayerWeights& layer : (spec().encoder ? weights_.encoder : weights_.decoder).layers) {
        const auto& [query, key, value, output] =
            std::tie(layer.self.query, layer.self.key, layer.self.value, layer.self.output);
        if (!query.weight || query.weight->shape() != key.weight->shape()) continue;
        query.weight->values() *= gain;
        key.weight->values() = query.weight->values();
        output.weight->values() = value.weight->values().transpose();
    }
}

std::vector<Token> LanguageNetwork::tokens(const std::string& sentence) const {
    const ModelText text(tokenizer_, reading_.spec, "");
    return text.source(textInput(sentence), true).tokens;
}

TokenIdList LanguageNetwork::encode(const std::string& sentence) const {
    TokenIdList ids;
    for (const Token& token : tokens(sentence)) ids.push_back(token.id);
    return ids;
}

LanguageNetwork::States LanguageNetwork::read(Recorder& recorder, const std::vector<TokenIdList>& sentences,
                                              const LanguageMode& mode) const {
    StackInput input{.dropout = mode.dropout};
    input.ids = joined(sentences);
    input.tokens = packedAxis(AxisRole::token, sizesOf(sentences));
    RecordedStack recorded = recordStack(recorder, spec().last(), {},
                                         spec().encoder ? weights_.encoder : weights_.decoder, input, "");
    return {recorded.output, mode.maps ? std::move(recorded.maps) : std::vector<AttentionMap>{}};
}

NodeId LanguageNetwork::predict(Recorder& recorder, NodeId states, std::vector<Index> rows) const {
    const NodeId some = recorder.apply(gatherRows(std::move(rows)), {states});
    return recordHead(recorder, spec(), weights_.head, some, {}).logits;
}

ModelPointer LanguageNetwork::model(const ModelInformation& information) const {
    return TransformerModel::make(reading_, weights_, ModelText(tokenizer_, spec(), information.id),
                                  information);
}

}  // namespace attentionscope
