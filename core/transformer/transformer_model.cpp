#include "core/transformer/transformer_model.h"

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/transformer/config_reading.h"
#include "core/transformer/gguf_reading.h"
#include "core/transformer/picture.h"
#include "core/transformer/picture_and_words.h"

namespace attentionscope {

TransformerModel::TransformerModel(FamilyReading reading, ModelText text)
    : Model({}), reading_(std::move(reading)), text_(std::move(text)) {}

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
    if (config.has("pronouns")) model->pronouns_ = joinedTexts(config.texts("pronouns"), {}, " ");
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
        // mBART wraps the last token, its language, to the front; the others have a token of their own.
        ids.insert(ids.begin(), spec().modelType == "mbart" ? ids.back() : text_.startId());
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
    if (!produced.ids.empty()) target.output = text_.targetTokens(produced.ids);
    return target;
}

Continuation TransformerModel::generate(const RunInputs& inputs, const RunOptions& options,
                                        const TokenListener& onToken) const {
    if (spec().head.kind != HeadSpec::Kind::nextWord)
        throw Error({.what = "this model does not produce words",
                     .where = where(),
                     .got = Phrase("%1, whose task is: %2",
                                   {Phrase::known(information_.system), Phrase::known(information_.task)}),
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

namespace {

bool isEncoderDecoder(const TransformerSpec& spec) {
    return spec.encoder && spec.decoder;
}

std::string systemOf(const TransformerSpec& spec) {
    if (isEncoderDecoder(spec))
        return spec.takesPicture() ? "vision encoder–decoder"
               : spec.takesSound() ? "speech encoder–decoder"
                                   : "transformer encoder–decoder";
    if (spec.vision) return spec.decoder ? "vision-language decoder" : "picture and text encoders";
    if (spec.takesPicture()) return "vision transformer";
    if (spec.takesSound()) return "speech transformer";
    return spec.source().causal ? "transformer decoder" : "transformer encoder";
}

std::string taskOf(const TransformerSpec& spec) {
    if (isEncoderDecoder(spec) && !spec.readsSourceTwice())
        return spec.takesPicture() ? "describe" : spec.takesSound() ? "transcribe" : "translate";
    switch (spec.head.kind) {
        case HeadSpec::Kind::nextWord: return "next word";
        case HeadSpec::Kind::maskedWord: return "masked word";
        case HeadSpec::Kind::sequenceLabel:
        case HeadSpec::Kind::tokenLabel: return "classify";
        case HeadSpec::Kind::none: break;
    }
    return "look";
}

/// What the source is, and beside it the second of a pair or a target that is to be recorded.
std::vector<Input> inputsOf(const TransformerSpec& spec) {
    std::vector<Input> inputs;
    // A model with two towers also looks at the picture or the text alone.
    const bool either = spec.vision && spec.vision->sharedWidth > 0;
    if (spec.takesPicture())
        inputs.push_back({.name = "picture",
                          .kind = InputKind::picture,
                          .optional = either,
                          .gridRows = spec.picture.rows(),
                          .gridColumns = spec.picture.columns()});
    if (spec.takesSound()) inputs.push_back({.name = "sound", .kind = InputKind::sound});
    if (spec.readsWords())
        inputs.push_back({.name = "text", .optional = either, .most = spec.source().limit});
    if (isEncoderDecoder(spec) && !spec.readsSourceTwice())
        inputs.push_back({.name = targetInput(spec),
                          .label = "Target",
                          .optional = true,
                          .target = true,
                          .most = spec.decoder->limit});
    else if (spec.encoder && !spec.decoder && !spec.vision && spec.readsWords())
        inputs.push_back({.name = "second", .optional = true, .most = spec.source().limit});
    return inputs;
}

std::vector<std::string> mapsOf(const TransformerSpec& spec) {
    if (isEncoderDecoder(spec)) return {"encoder.self", "decoder.self", "cross"};
    if (!spec.vision) return {"self"};
    return {spec.vision->sharedWidth > 0 ? "text.self" : "self", "vision.self"};
}

}  // namespace

std::string targetInput(const TransformerSpec& spec) {
    return spec.takesPicture() ? "text" : "second";
}

ModelInformation informationOf(const TransformerSpec& spec, std::string id, std::string title,
                               std::string citation) {
    ModelInformation information;
    information.id = std::move(id);
    information.title = std::move(title);
    information.system = systemOf(spec);
    information.inputs = inputsOf(spec);
    information.maps = mapsOf(spec);
    if (isEncoderDecoder(spec)) information.axes.sequences = SurveyAxes::Sequences::two;
    information.task = taskOf(spec);
    information.citation = std::move(citation);
    return information;
}

void declare(ModelInformation& information, ModelInformation declared) {
    for (Input& input : declared.inputs)
        for (const Input& known : information.inputs)
            if (known.name == input.name) input.most = known.most;
    std::swap(information, declared);
}

}  // namespace attentionscope
