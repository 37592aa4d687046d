#include "core/transformer/transformer_model.h"

#include "core/base/error.h"
#include "core/graph/ops/layout.h"
#include "core/recording/predictions.h"
#include "core/recording/usual_steps.h"
#include "core/transformer/config_reading.h"
#include "core/transformer/gguf_reading.h"
#include "core/transformer/model_information.h"
#include "core/transformer/picture.h"
#include "core/transformer/picture_and_words.h"

namespace attentionscope {

TransformerModel::TransformerModel(FamilyReading reading, ModelText text)
    : reading_(std::move(reading)), text_(std::move(text)) {}

std::string TransformerModel::where() const {
    return folder_ ? folder_->path().string() : information_.id;
}

std::shared_ptr<const TransformerModel> TransformerModel::make(FamilyReading reading,
                                                               TransformerWeights weights, ModelText text,
                                                               ModelInformation information) {
    const std::shared_ptr<TransformerModel> model(new TransformerModel(std::move(reading), std::move(text)));
    model->weights_ = std::move(weights);
    model->information_ = std::move(information);
    return model;
}

std::shared_ptr<const TransformerModel> TransformerModel::load(const ModelFolder& folder,
                                                               const Options& options,
                                                               const Progress& progress,
                                                               const StopToken& stop) {
    const JsonValue config = folder.config();
    FamilyReading reading = readSpec(config);
    readPreparedSize(folder, reading.spec);
    readGenerationRules(folder.generationConfig().value_or(config), reading.spec);
    throwIfStopped(stop);
    const auto file = folder.weights();
    if (const Gguf* gguf = folder.gguf()) readGguf(*gguf, *file, reading);
    const std::optional<Adapter> adapter =
        folder.adapter().empty() ? std::nullopt : std::optional<Adapter>(folder.adapter());
    TransformerWeights weights =
        loadWeights(file, reading, options.precision, progress, stop, adapter ? &*adapter : nullptr);
    ModelText text(folder, reading.spec, stop);
    const std::shared_ptr<TransformerModel> model(new TransformerModel(std::move(reading), std::move(text)));
    model->folder_ = folder;
    model->file_ = file;
    model->weights_ = std::move(weights);
    const TransformerSpec& spec = model->spec();
    ModelInformation& information = model->information_;
    const std::string path = folder.path().string();
    information = informationOf(spec, path, folder.name(), familyOf(spec.modelType, path).citation);
    for (const TensorEntry& tensor : file->tensors()) information.bytes += tensor.size;
    if (!options.declared.id.empty()) declare(information, options.declared);
    if (config.has("pronouns"))
        for (const std::string& word : config.texts("pronouns"))
            model->asked_ += (model->asked_.empty() ? "" : " ") + word;
    const Index layers = model->spec().last().layers, heads = model->spec().last().heads;
    model->firstLayer_ = int(config.integerOr("first_layer", 0, layers - 1, 0));
    model->firstHead_ = int(config.integerOr("first_head", 0, heads - 1, 0));
    return model;
}

GeneratedTokens TransformerModel::produce(const MatrixPointer& memory, const std::vector<Index>& prompt,
                                          const RunOptions& options, const OnToken& onToken) const {
    const DecoderState state(spec(), weights_, memory, options.stop);
    return generateTokens(spec(), state, prompt, options.generation, onToken, options.stop);
}

SourceText TransformerModel::targetFor(const SourceText& source, const RunInputs& inputs,
                                       const MatrixPointer& memory, const RunOptions& options) const {
    if (spec().readsSourceTwice() && inputs.ids("second").empty()) {
        std::vector<Index> ids = source.ids();
        ids.insert(ids.begin(), text_.startId());
        ids.pop_back();
        return {.tokens = text_.targetTokens(ids)};
    }
    SourceText target = text_.givenTarget(inputs, targetInput(spec()));
    if (!target.tokens.empty()) return target;
    std::vector<Index> ids{text_.startId()};
    const GeneratedTokens produced = produce(memory, ids, options, {});
    ids.insert(ids.end(), produced.ids.begin(), produced.ids.end());
    // The last token was produced but never read.
    if (ids.size() > 1) ids.pop_back();
    target.tokens = text_.targetTokens(ids);
    if (!produced.ids.empty()) target.said = text_.targetTokens(produced.ids);
    return target;
}

Continuation TransformerModel::generate(const RunInputs& inputs, const RunOptions& options,
                                        const TokenListener& onToken) const {
    if (spec().head.kind != HeadSpec::Kind::nextWord)
        throw Error(
            ErrorReport{.what = "this model does not produce words",
                        .where = where(),
                        .got = Phrase("%1, whose task is: %2", {information_.system, information_.task}),
                        .expected = "a decoder or an encoder–decoder"});
    Recorder recorder({.keep = Keep::shown, .expansions = false, .stop = options.stop});
    const Given given = readInputs(recorder, inputs, options);
    std::vector<Index> prompt = given.text.ids();
    Continuation continuation;
    continuation.prompt = given.text.tokens;
    MatrixPointer memory;
    if (spec().encoder && spec().decoder) {
        const SourceText target = text_.givenTarget(inputs, targetInput(spec()));
        prompt = target.tokens.empty() ? std::vector<Index>{text_.startId()} : target.ids();
        const auto encoder = recordStack(recorder, *spec().encoder, spec().picture, weights_.encoder,
                                         sourceInput(given, {}), "");
        memory = recorder.finish()->value(encoder.output);
    } else if (spec().vision) {
        Block made;
        const NodeId regions =
            recordRegions(recorder, spec(), weights_, recordVision(recorder, given, {}), made);
        memory = recorder.finish()->value(regions);
    }
    const GeneratedTokens produced = produce(memory, prompt, options, [&](Index id) {
        if (onToken) onToken(text_.targetTokens({id}).front());
    });
    if (file_) file_->requireWhole();
    continuation.produced = text_.targetTokens(produced.ids);
    continuation.probability = produced.probability;
    continuation.ended = produced.ended;
    continuation.text = text_.decode(continuation.produced);
    return continuation;
}

}  // namespace attentionscope
