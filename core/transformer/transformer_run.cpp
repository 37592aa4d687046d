#include <cstdio>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/graph/ops/layout.h"
#include "core/recording/predictions.h"
#include "core/sound/sound.h"
#include "core/transformer/picture.h"
#include "core/transformer/picture_and_words.h"
#include "core/transformer/transformer_model.h"

namespace attentionscope {

namespace {

/// Positions of a sound, named by the seconds at which they begin.
AxisPointer soundAxis(const SoundSpec& sound) {
    std::vector<std::string> labels;
    for (Index position = 0; position < sound.frames / 2; ++position) {
        char label[32];
        std::snprintf(label, sizeof label, "%.2f s", double(2 * position) / melFramesPerSecond);
        labels.emplace_back(label);
    }
    return std::make_shared<Axis>(AxisRole::step, std::move(labels));
}

/// Regions of a grid, named by column and row.
AxisPointer gridAxis(Index rows, Index columns) {
    return regionAxis({.height = rows, .width = columns, .patch = 1, .leading = {}});
}

/// What a stack reads under changes of the whole run.
StackInput inputUnder(const StructuralChanges& changes) {
    StackInput input;
    input.mask = changes.mask;
    input.positionsOff = changes.positionsOff;
    input.score = changes.score;
    input.softmax = changes.softmax;
    return input;
}

}  // namespace

TransformerModel::Given TransformerModel::readInputs(Recorder& recorder, const RunInputs& inputs,
                                                     const RunOptions& options) const {
    Given given;
    const bool either = spec().vision && spec().vision->sharedWidth > 0;
    const bool hasText = !inputs.text().empty() || !inputs.ids().empty();
    if (spec().readsWords() && (hasText || !either)) given.text = text_.source(inputs, options.specialTokens);
    if (spec().takesSound()) {
        const SoundSpec& sound = spec().sound;
        Matrix energies = logMelEnergies(readSound(inputs.sound(), double(sound.frames) / melFramesPerSecond),
                                         sound.bins, sound.frames);
        const auto frames = std::make_shared<Axis>(AxisRole::step, energies.rows());
        given.sound = recorder.constant(std::move(energies), {frames, nullptr}, "sound");
    }
    if (!spec().takesPicture()) return given;
    const std::string path = inputs.picture();
    if (path.empty() && either && hasText) return given;
    if (path.empty())
        throw Error({.what = "this model needs a picture",
                     .where = where(),
                     .expected = "the input \"picture\": a PNG or JPEG file, or a scene of shapes"});
    Matrix pixels = prepare(readPicture(path), spec().picture, readPreparation(*folder_));
    auto axis = std::make_shared<Axis>(AxisRole::region, pixels.rows());
    axis->setGridColumns(spec().picture.width);
    given.picture = recorder.constant(std::move(pixels), {axis, nullptr}, "picture");
    if (spec().vision && spec().vision->placeId) placeRegions(spec(), given.text);
    return given;
}

StackInput TransformerModel::sourceInput(const Given& given, const StructuralChanges& changes) const {
    StackInput input = inputUnder(changes);
    input.maskId = spec().ids.mask;
    input.sound = given.sound;
    if (given.sound != noNode) {
        input.tokens = soundAxis(spec().sound);
    } else if (given.picture != noNode && !spec().vision) {
        input.picture = given.picture;
        input.tokens = regionAxis(spec().picture);
    } else {
        input.tokens = given.text.axis();
        input.ids = given.text.ids();
        if (spec().source().tokenTypes > 0) input.tokenTypes = given.text.segments();
    }
    return input;
}

RecordedStack TransformerModel::recordVision(Recorder& recorder, const Given& given,
                                             const StructuralChanges& changes) const {
    StackInput input = inputUnder(changes);
    input.mask.reset();
    input.picture = given.picture;
    input.tokens = regionAxis(spec().picture);
    return recordStack(recorder, spec().vision->stack, spec().picture, weights_.vision, input, "vision");
}

RecordingPointer TransformerModel::record(const RunInputs& inputs, const RunOptions& options) const {
    Recorder recorder({.keep = options.keep, .expansions = true, .stop = options.stop});
    const Given given = readInputs(recorder, inputs, options);
    const bool both = spec().encoder && spec().decoder;
    auto recording = beginRecording(information_, inputs);
    recording->hasPositions = spec().source().positions.any();
    recording->hasReplaceableMask = spec().source().gridWindow == 0;
    if (given.text.truncated) recording->leftOut.push_back({.limit = spec().source().limit});
    if (options.progress) options.progress(0, "running the model");
    const auto addSequence = [&](Sequence sequence) {
        recording->sequences.push_back(std::move(sequence));
        return int(recording->sequences.size()) - 1;
    };
    const auto addStack = [&](int sequence, RecordedStack& stack) {
        recording->sequences[std::size_t(sequence)].hidden = stack.hidden;
        appendPart(recording->maps, recording->blocks, std::move(stack.maps), std::move(stack.blocks));
    };
    const auto addPicture = [&](const AxisPointer& axis) {
        const std::string number = std::to_string(recording->sequences.size() + 1);
        return addSequence({.name = recording->sequences.empty() ? "picture" : "picture " + number,
                            .kind = Sequence::Kind::regions,
                            .axis = axis,
                            .input = "picture"});
    };
    // Of a stack whose windows reach beyond its grid.
    const auto addFilledGrid = [&](const StackSpec& stack, StackInput& input) {
        const GridWindows windows = stack.windowsOf(0);
        if (windows.rows == stack.gridRows && windows.columns == stack.gridColumns) return;
        input.filled = gridAxis(windows.rows, windows.columns);
        input.filledSequence = addPicture(input.filled);
    };
    StackInput input = sourceInput(given, options.changes);
    RecordedStack seen, last;
    const bool towers = spec().vision && spec().vision->sharedWidth > 0;
    if (spec().vision && given.picture != noNode) {
        seen = last = recordVision(recorder, given, options.changes);
        addStack(addPicture(regionAxis(spec().picture)), seen);
        if (spec().vision->placeId) {
            Block made;
            input.regions = recordRegions(recorder, spec(), weights_, seen, made);
            input.regionId = spec().vision->placeId;
            recording->blocks.push_back(std::move(made));
        }
    }
    if (input.tokens->size() > 0) {
        if (input.picture != noNode)
            input.sequence = addPicture(input.tokens);
        else if (input.sound != noNode)
            input.sequence = addSequence({.name = "sound",
                                          .kind = Sequence::Kind::steps,
                                          .axis = input.tokens,
                                          .input = "sound",
                                          .picture = input.sound});
        else
            input.sequence = addSequence({.name = both ? "source" : "text",
                                          .axis = input.tokens,
                                          .tokens = given.text.tokens,
                                          .input = "text"});
        if (spec().source().gridWindow > 0) addFilledGrid(spec().source(), input);
        const StackWeights& first = spec().encoder ? weights_.encoder : weights_.decoder;
        last = recordStack(recorder, spec().source(), spec().picture, first, input,
                           both     ? "encoder"
                           : towers ? "text"
                                    : "");
        addStack(input.sequence, last);
        if (towers && seen.output != noNode) {
            Block made;
            recording->logits =
                recordSimilarity(recorder, weights_, seen, last, rowOfText(spec(), input.ids), made);
            made.sequence = input.sequence;
            recording->blocks.push_back(std::move(made));
        }
    }
    for (std::size_t stage = 0; stage < spec().stages.size(); ++stage) {
        const StackSpec& stack = spec().stages[stage];
        StackInput next = inputUnder(options.changes);
        next.tokens = gridAxis(stack.gridRows, stack.gridColumns);
        next.regions = last.output;
        next.sequence = addPicture(next.tokens);
        addFilledGrid(stack, next);
        last = recordStack(recorder, stack, spec().picture, weights_.stages[stage], next, "");
        addStack(next.sequence, last);
    }
    if (both) {
        // The encoder is evaluated once, here, also for the words that are produced from it.
        const SourceText target =
            targetFor(given.text, inputs, recorder.finish()->value(last.output), options);
        const std::string name = targetInput(spec());
        if (target.truncated) recording->leftOut.push_back({.input = name, .limit = spec().decoder->limit});
        StackInput decoder = inputUnder(options.changes);
        decoder.tokens = target.axis();
        decoder.ids = target.ids();
        decoder.memory = last.output;
        decoder.memoryTokens = input.tokens;
        decoder.sequence = addSequence({.name = "target",
                                        .axis = decoder.tokens,
                                        .tokens = target.tokens,
                                        .input = spec().readsSourceTwice() ? "text" : name,
                                        .produced = !spec().readsSourceTwice(),
                                        .output = target.output});
        last = recordStack(recorder, *spec().decoder, spec().picture, weights_.decoder, decoder, "decoder");
        addStack(decoder.sequence, last);
        recording->nameKeysByWordsRead();
    }
    if (spec().vision && recording->sequences.size() > 1) recording->putFirst(recording->maps.back().name);
    if (spec().head.kind != HeadSpec::Kind::none) recordPredictions(recorder, *recording, last);
    assignStories(recording->blocks);
    recording->firstLayer = firstLayer_;
    recording->firstHead = firstHead_;
    finish(recorder, *recording, input, last.output, options);
    if (isReusable(input, options)) reuse_.remember(input.ids, recording);
    return recording;
}

// Keys of a text that stretched the waves of its positions cannot be reused for a shorter one.
bool TransformerModel::isReusable(const StackInput& input, const RunOptions& options) const {
    const RotarySpec& rotary = spec().source().positions.rotary;
    const bool stretched = rotary.scaling == RotarySpec::Scaling::dynamic &&
                           double(input.tokens->size()) > rotary.originalLength;
    const bool plain = options.reusesRuns && !stretched && !options.changes.mask &&
                       !options.changes.positionsOff && !options.changes.score && !options.changes.softmax &&
                       (options.keep == Keep::shown || options.keep == Keep::maps);
    const bool words = !spec().vision && input.picture == noNode && input.sound == noNode;
    return !(spec().encoder && spec().decoder) && words && spec().source().causal &&
           spec().source().tokenTypes == 0 && plain;
}

void TransformerModel::finish(Recorder& recorder, Recording& recording, const StackInput& input,
                              NodeId output, const RunOptions& options) const {
    if (isReusable(input, options)) reusePrefix(recorder, input.ids, options);
    recording.evaluation = recorder.finish();
    // NaN spreads to the end; if shown, it would look like a prediction.
    if (!recording.evaluation->rowsOf(output).endsFinite())
        throw Error({.what = "the model's hidden states contain NaN or infinity",
                     .where = where(),
                     .got = "NaN or infinity",
                     .remedy = "Its weights are probably damaged: fetch the checkpoint again."});
    if (recording.predict) recording.predictions = recording.predict(recording.evaluation);
    if (file_) file_->requireWhole();
    recording.provenance["model_type"] = spec().modelType;
    std::vector<std::string> notes = spec().notes;
    notes.insert(notes.end(), weights_.notes.begin(), weights_.notes.end());
    if (!notes.empty()) recording.provenance["notes"] = joinedTexts(notes, {}, "; ");
    // The token that hides a word, if the model predicts hidden words.
    if (const auto mask = text_.maskId(); mask && spec().head.kind == HeadSpec::Kind::maskedWord)
        recording.provenance["mask"] = text_.spelling(*mask);
    if (!pronouns_.empty()) recording.provenance["asked"] = pronouns_;
}

void TransformerModel::recordPredictions(Recorder& recorder, Recording& recording,
                                         const RecordedStack& last) const {
    NodeId output = last.output;
    const bool both = spec().encoder && spec().decoder;
    std::vector<Index> predicted;
    Prediction::Kind kind = Prediction::Kind::nextWord;
    const auto labels = std::make_shared<const std::vector<std::string>>(spec().head.labels);
    const std::vector<Token>& tokens = recording.sequences.back().tokens;
    const auto label = [labels, text = text_](Index id) {
        return id < Index(labels->size()) ? (*labels)[std::size_t(id)] : text.spelling(id);
    };
    const Index outputs = spec().head.outputs;
    const AxisPointer axis = vocabularyAxis(outputs, label);
    const bool wholeRows = spec().head.row == HeadSpec::Row::each;
    const bool ofPatches = spec().head.row == HeadSpec::Row::patches;
    const Index leading = ofPatches ? Index(spec().picture.leading.size()) : 0;
    const Index rows = wholeRows || ofPatches ? recorder.axes(output).rows->size() - leading : 1;
    if (spec().head.kind == HeadSpec::Kind::maskedWord) {
        kind = Prediction::Kind::maskedWord;
        for (Index i = 0; i < rows; ++i)
            if (text_.maskId() == tokens[std::size_t(i)].id) predicted.push_back(i);
    } else if (spec().head.kind == HeadSpec::Kind::nextWord) {
        kind = both ? Prediction::Kind::producedWord : Prediction::Kind::nextWord;
        for (Index i = both ? 0 : rows - 1; i < rows; ++i) predicted.push_back(i);
    } else {
        kind = Prediction::Kind::label;
        for (Index i = 0; i < rows; ++i) predicted.push_back(leading + i);
    }
    if (spec().readsSourceTwice()) {
        // A label is read where the source last ends.
        const std::vector<Token>& source = recording.sequences.front().tokens;
        Index length = std::min<Index>(std::ssize(source), std::ssize(tokens));
        const auto ends = [&](Index at) {
            return std::ranges::count(spec().ids.end, source[std::size_t(at)].id) > 0;
        };
        while (length > 1 && !ends(length - 1)) --length;
        if (length < Index(tokens.size()) && ends(length - 1))
            output = recorder.apply(sliceRows(0, length), {output}, "head.text", Lifetime::passing);
    } else if (spec().head.row == HeadSpec::Row::last && spec().ids.pad) {
        // A label for the whole text is read at its last token before the padding.
        Index length = Index(tokens.size());
        while (length > 1 && tokens[std::size_t(length - 1)].id == *spec().ids.pad) --length;
        if (length < Index(tokens.size()))
            output = recorder.apply(sliceRows(0, length), {output}, "head.text", Lifetime::passing);
    }
    // The vocabulary is long: if only a few places have predictions, their logits are computed on demand, and
    // those of the other places last.
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
    recording.predict = predictionReader(read, kind, std::move(predicted), few || ofPatches,
                                         likeliest(label, spec().head.independent));
}

std::function<Prediction(const EvaluationPointer&, Index)> TransformerModel::predictorAt(
    NodeId output, NodeId logits, Prediction::Kind kind, const AxisPointer& vocabulary,
    const std::function<std::string(Index)>& label) const {
    // One row through the head, in a graph of its own: the logits of all rows would be many.
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

}  // namespace attentionscope
