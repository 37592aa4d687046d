#include "core/transformer/transformer_model.h"

#include "core/base/error.h"
#include "core/graph/ops/layout.h"
#include "core/recording/predictions.h"
#include "core/recording/usual_steps.h"
#include "core/transformer/config_reading.h"
#include "core/transformer/gguf_reading.h"
#include "core/transformer/picture.h"

namespace attentionscope {

namespace {

std::string systemOf(const TransformerSpec& spec) {
    if (spec.takesPicture()) return "vision transformer";
    if (spec.encoder && spec.decoder) return "transformer encoder–decoder";
    return spec.source().causal ? "transformer decoder" : "transformer encoder";
}

std::string taskOf(const TransformerSpec& spec) {
    if (spec.encoder && spec.decoder && !spec.readsSourceTwice()) return "translate";
    switch (spec.head.kind) {
        case HeadSpec::Kind::nextWord:
            return "next word";
        case HeadSpec::Kind::maskedWord:
            return "masked word";
        case HeadSpec::Kind::sequenceLabel:
        case HeadSpec::Kind::tokenLabel:
            return "classify";
        case HeadSpec::Kind::none:
            break;
    }
    return "look";
}

/// A picture; or a text, and optionally the second of a pair or a target to record.
std::vector<Input> inputsOf(const TransformerSpec& spec) {
    if (spec.takesPicture())
        return {{.name = "picture",
                 .kind = InputKind::picture,
                 .gridRows = spec.picture.rows(),
                 .gridColumns = spec.picture.columns()}};
    std::vector<Input> inputs{{.name = "text", .most = spec.source().limit}};
    const bool target = spec.encoder && spec.decoder;
    if (target && !spec.readsSourceTwice())
        inputs.push_back(
            {.name = "second", .label = "Target", .optional = true, .most = spec.decoder->limit});
    else if (spec.encoder && !target)
        inputs.push_back({.name = "second", .optional = true, .most = spec.source().limit});
    return inputs;
}

/// Takes over what a model of our own declares, if it is more than its family provides.
void declare(ModelInformation& information, ModelInformation declared) {
    for (Input& input : declared.inputs)
        for (const Input& known : information.inputs)
            if (known.name == input.name) input.most = known.most;
    std::swap(information, declared);
}

AxisPointer pictureAxis(const PictureSpec& picture) {
    std::vector<std::string> labels = picture.leading;
    for (Index row = 0; row < picture.rows(); ++row)
        for (Index column = 0; column < picture.columns(); ++column)
            labels.push_back(std::to_string(column) + "," + std::to_string(row));
    auto axis = std::make_shared<Axis>(AxisRole::region, std::move(labels));
    axis->setGridColumns(picture.columns());
    return axis;
}

}  // namespace

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
    information.id = folder.path().string();
    information.title = folder.name();
    information.system = systemOf(spec);
    information.inputs = inputsOf(spec);
    information.maps = spec.encoder && spec.decoder
                           ? std::vector<std::string>{"encoder.self", "decoder.self", "cross"}
                           : std::vector<std::string>{"self"};
    if (spec.encoder && spec.decoder) information.axes.sequences = SurveyAxes::Sequences::two;
    information.task = taskOf(spec);
    information.citation = familyOf(spec.modelType, folder.path().string()).citation;
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
    SourceText target = text_.givenTarget(inputs);
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

RecordingPointer TransformerModel::record(const RunInputs& inputs, const RunOptions& options) const {
    Recorder recorder({.keep = options.keep, .expansions = true, .stop = options.stop});
    if (!spec().takesPicture())
        return recordIds(text_.source(inputs, options.specialTokens), noNode, recorder, inputs, options);
    const std::string path = inputs.picture();
    if (path.empty())
        throw Error(
            ErrorReport{.what = "this model looks at a picture and none was given",
                        .where = where(),
                        .expected = "the input \"picture\": a PNG or JPEG file, or a scene of shapes"});
    const PicturePreparation preparation = readPreparation(*folder_);
    Matrix pixels = prepare(readPicture(path), spec().picture, preparation);
    auto axis = std::make_shared<Axis>(AxisRole::region, pixels.rows());
    axis->setGridColumns(spec().picture.width);
    const NodeId picture = recorder.constant(std::move(pixels), {axis, nullptr}, "picture");
    return recordIds({}, picture, recorder, inputs, options);
}

RecordingPointer TransformerModel::recordIds(const SourceText& source, NodeId picture, Recorder& recorder,
                                             const RunInputs& inputs, const RunOptions& options) const {
    const bool both = spec().encoder && spec().decoder;
    auto recording = beginRecording(information_, inputs);
    recording->hasPositions = spec().source().positions.kind != PositionKind::none;
    recording->hasReplaceableMask = true;
    if (source.truncated) recording->leftOut.push_back({.limit = spec().source().limit});

    StackInput input;
    input.tokens = picture == noNode ? source.axis() : pictureAxis(spec().picture);
    input.ids = source.ids();
    input.tokenTypes = spec().source().tokenTypes > 0 ? source.segments() : std::vector<Index>();
    input.picture = picture;
    input.maskId = spec().ids.mask;
    input.mask = options.changes.mask;
    input.positionsOff = options.changes.positionsOff;
    input.score = options.changes.score;
    input.softmax = options.changes.softmax;
    if (options.progress) options.progress(0, "running the model");
    const StackWeights& first = spec().encoder ? weights_.encoder : weights_.decoder;
    RecordedStack last =
        recordStack(recorder, spec().source(), spec().picture, first, input, both ? "encoder" : "");
    recording->sequences = {{.name = picture != noNode ? "picture"
                                     : both            ? "source"
                                                       : "text",
                             .kind = picture != noNode ? Sequence::Kind::regions : Sequence::Kind::tokens,
                             .axis = input.tokens,
                             .tokens = source.tokens,
                             .input = picture != noNode ? "picture" : "text",
                             .hidden = last.hidden}};
    recording->maps = std::move(last.maps);
    recording->blocks = std::move(last.blocks);
    if (both) {
        // The encoder is evaluated once, here, also for the words produced from it.
        const SourceText target = targetFor(source, inputs, recorder.finish()->value(last.output), options);
        if (target.truncated)
            recording->leftOut.push_back({.input = "second", .limit = spec().decoder->limit});
        StackInput decoder;
        decoder.tokens = target.axis();
        decoder.ids = target.ids();
        decoder.memory = last.output;
        decoder.memoryTokens = input.tokens;
        decoder.sequence = 1;
        decoder.mask = options.changes.mask;
        decoder.positionsOff = options.changes.positionsOff;
        decoder.score = options.changes.score;
        decoder.softmax = options.changes.softmax;
        last = recordStack(recorder, *spec().decoder, spec().picture, weights_.decoder, decoder, "decoder");
        recording->sequences.push_back({.name = "target",
                                        .axis = decoder.tokens,
                                        .tokens = target.tokens,
                                        .input = spec().readsSourceTwice() ? "text" : "second",
                                        .produced = !spec().readsSourceTwice(),
                                        .said = target.said,
                                        .hidden = last.hidden});
        appendPart(recording->maps, recording->blocks, std::move(last.maps), std::move(last.blocks));
    }
    if (spec().head.kind != HeadSpec::Kind::none) recordPredictions(recorder, *recording, last);
    assignStories(recording->blocks);
    recording->firstLayer = firstLayer_;
    recording->firstHead = firstHead_;
    // The keys of a text long enough to stretch the waves of its positions cannot be reused for a shorter
    // one.
    const RotarySpec& rotary = spec().source().positions.rotary;
    const bool stretched = rotary.scaling == RotarySpec::Scaling::dynamic &&
                           double(input.tokens->size()) > rotary.originalLength;
    const bool plain = !stretched && !options.changes.mask && !options.changes.positionsOff &&
                       !options.changes.score && !options.changes.softmax &&
                       (options.keep == Keep::shown || options.keep == Keep::maps);
    const bool reusable =
        !both && picture == noNode && spec().source().causal && spec().source().tokenTypes == 0 && plain;
    if (reusable) reusePrefix(recorder, input.ids, options);
    recording->evaluation = recorder.finish();
    // A NaN propagates to the end; shown, it would pass for the model's prediction.
    if (!recording->evaluation->rowsOf(last.output).endsFinite())
        throw Error(ErrorReport{.what = "the model's hidden states are no finite numbers",
                                .where = where(),
                                .got = "infinity, or the result of a calculation without one",
                                .remedy = "Its weights are probably damaged: fetch the checkpoint again."});
    if (recording->predict) recording->predictions = recording->predict(recording->evaluation);
    if (file_) file_->requireWhole();
    if (reusable) reuse_.remember(input.ids, recording);
    recording->provenance["model_type"] = spec().modelType;
    std::string notes;
    for (const auto* list : {&spec().notes, &weights_.notes})
        for (const std::string& note : *list) notes += (notes.empty() ? "" : "; ") + note;
    if (!notes.empty()) recording->provenance["notes"] = notes;
    // The token that hides a word, if the model predicts hidden words.
    if (const auto mask = text_.maskId(); mask && spec().head.kind == HeadSpec::Kind::maskedWord)
        recording->provenance["mask"] = text_.spelling(*mask);
    if (!asked_.empty()) recording->provenance["asked"] = asked_;
    return recording;
}

void TransformerModel::recordPredictions(Recorder& recorder, Recording& recording,
                                         const RecordedStack& last) const {
    NodeId output = last.output;
    const bool both = spec().encoder && spec().decoder;
    std::vector<Index> predicted;
    Prediction::Kind kind = Prediction::Kind::nextWord;
    const auto labels = std::make_shared<const std::vector<std::string>>(spec().head.labels);
    const std::vector<Token>& tokens = recording.sequences.front().tokens;
    const auto label = [labels, text = text_](Index id) {
        return id < Index(labels->size()) ? (*labels)[std::size_t(id)] : text.spelling(id);
    };
    const Index outputs = spec().head.outputs;
    const auto axis = std::make_shared<Axis>(AxisRole::vocabulary, outputs, [label, outputs] {
        std::vector<std::string> all;
        for (Index id = 0; id < outputs; ++id) all.push_back(label(id));
        return all;
    });
    const bool wholeRows = spec().head.row == HeadSpec::Row::each;
    const Index rows = wholeRows ? recorder.axes(output).rows->size() : 1;
    if (spec().head.kind == HeadSpec::Kind::maskedWord) {
        kind = Prediction::Kind::maskedWord;
        for (Index i = 0; i < rows; ++i)
            if (text_.maskId() == tokens[std::size_t(i)].id) predicted.push_back(i);
    } else if (spec().head.kind == HeadSpec::Kind::nextWord) {
        kind = both ? Prediction::Kind::producedWord : Prediction::Kind::nextWord;
        for (Index i = both ? 0 : rows - 1; i < rows; ++i) predicted.push_back(i);
    } else {
        kind = Prediction::Kind::label;
        for (Index i = 0; i < rows; ++i) predicted.push_back(i);
    }
    // A label for the whole text is read at its last token before the padding.
    if (spec().head.row == HeadSpec::Row::last && spec().ids.pad) {
        Index length = Index(tokens.size());
        while (length > 1 && tokens[std::size_t(length - 1)].id == *spec().ids.pad) --length;
        if (length < Index(tokens.size()))
            output = recorder.apply(sliceRows(0, length), {output}, "head.text", Lifetime::passing);
    }
    // The vocabulary is long: if only a few places have predictions, the logits wait until somebody reads
    // them, those of the other places longest.
    const bool few = wholeRows && Index(predicted.size()) < rows;
    const RecordedHead head = recordHead(recorder, spec(), weights_.head, output, axis, {},
                                         few ? Lifetime::onDemand : Lifetime::kept, last.symbol);
    recording.logits = head.logits;
    recording.blocks.push_back(head.block);
    recording.blocks.back().sequence = int(recording.sequences.size()) - 1;
    NodeId read = recording.logits;
    if (few && !predicted.empty()) {
        Axis::Labels words;
        for (const Index position : predicted) words.push_back(tokens[std::size_t(position)].text);
        const NodeId states =
            recorder.apply(gatherRows(predicted), {output}, "predicted.states", Lifetime::kept,
                           {tokenAxis(std::move(words)), recorder.axes(output).columns});
        read =
            recordHead(recorder, spec(), weights_.head, states, axis, "predicted", Lifetime::onDemand).logits;
    }
    if (wholeRows && kind != Prediction::Kind::label)
        recording.predictAt = predictorAt(output, recording.logits, kind, axis, label);
    recording.predict =
        predictionReader(read, kind, std::move(predicted), few, likeliest(label, spec().head.independent));
}

std::function<Prediction(const EvaluationPointer&, Index)> TransformerModel::predictorAt(
    NodeId output, NodeId logits, Prediction::Kind kind, const AxisPointer& vocabulary,
    const std::function<std::string(Index)>& label) const {
    // One row through the head, in a separate graph: the logits of all rows would be many.
    return [spec = spec(), head = weights_.head, output, logits, kind, vocabulary, label](
               const EvaluationPointer& evaluation, Index position) {
        const auto read = [=] {
            Recorder recorder({.keep = Keep::shown, .expansions = false});
            const AxisPointer columns = evaluation->graph()->node(output).axes.columns;
            const NodeId state = recorder.constant(Matrix(evaluation->value(output)->row(position)),
                                                   {singleAxis(), columns}, "state");
            const NodeId row = recordHead(recorder, spec, head, state, vocabulary).logits;
            return likeliest(label, spec.head.independent)(*recorder.finish()->value(row), 0);
        };
        return Prediction{.kind = kind,
                          .position = position,
                          .logits = logits,
                          .row = position,
                          .candidates = Lazy<std::vector<Prediction::Candidate>>::from(read)};
    };
}

void TransformerModel::reusePrefix(Recorder& recorder, const std::vector<Index>& ids,
                                   const RunOptions& options) const {
    RecordingPointer before;
    const Index shared = reuse_.sharedPrefix(ids, before);
    if (shared == 0) return;
    const std::vector<PastLayer> past = pastOf(*before, shared);
    Recorder tail({.keep = Keep::shown, .expansions = false, .stop = options.stop});
    StackInput input;
    input.tokens = makeAxis(AxisRole::token, Index(ids.size()) - shared);
    input.allTokens = makeAxis(AxisRole::token, Index(ids.size()));
    input.ids.assign(ids.begin() + shared, ids.end());
    input.past = &past;
    const StackWeights& weights = spec().encoder ? weights_.encoder : weights_.decoder;
    recordStack(tail, spec().source(), spec().picture, weights, input, "");
    supplyRows(recorder, *before->evaluation, *tail.finish(), shared);
}

Continuation TransformerModel::generate(const RunInputs& inputs, const RunOptions& options,
                                        const TokenListener& onToken) const {
    if (spec().head.kind != HeadSpec::Kind::nextWord)
        throw Error(
            ErrorReport{.what = "this model does not produce words",
                        .where = where(),
                        .got = Phrase("%1, whose task is: %2", {information_.system, information_.task}),
                        .expected = "a decoder or an encoder–decoder"});
    const SourceText source = text_.source(inputs, options.specialTokens);
    std::vector<Index> prompt = source.ids();
    Continuation continuation;
    continuation.prompt = source.tokens;
    MatrixPointer memory;
    if (spec().encoder && spec().decoder) {
        const SourceText given = text_.givenTarget(inputs);
        prompt = given.tokens.empty() ? std::vector<Index>{text_.startId()} : given.ids();
        Recorder recorder({.keep = Keep::shown, .expansions = false, .stop = options.stop});
        StackInput input;
        input.tokens = source.axis();
        input.ids = source.ids();
        const auto encoder =
            recordStack(recorder, *spec().encoder, spec().picture, weights_.encoder, input, "");
        memory = recorder.finish()->value(encoder.output);
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
