#include "core/transformer/model_information.h"

namespace attentionscope {

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
