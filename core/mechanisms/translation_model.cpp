#include "core/mechanisms/translation_model.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/mechanisms/seen_words.h"
#include "core/recording/predictions.h"
#include "core/text/used_part.h"

namespace attentionscope {

namespace {

/// If two tokens have the same label, one of them begins a word: gives it its space back.
void spellApart(std::vector<Prediction::Candidate>& candidates, const TranslationTokenizer& tokenizer) {
    std::map<std::string, int> alike;
    for (const auto& candidate : candidates) ++alike[candidate.label];
    for (auto& candidate : candidates)
        if (alike[candidate.label] > 1 && tokenizer.beginsWord(int(candidate.id)))
            candidate.label.insert(0, " ");
}

std::vector<Prediction::Candidate> wordCandidatesOf(const Matrix& logits, Index row,
                                                    const TranslationTokenizer& tokenizer) {
    auto candidates = likeliest([&](Index id) { return tokenizer.label(int(id)); })(logits, row);
    spellApart(candidates, tokenizer);
    return candidates;
}

/// Removes the end of the sentence.
std::vector<int> withoutEnd(const GeneratedTokens& found) {
    return {found.ids.begin(), found.ids.end() - (found.ended ? 1 : 0)};
}

}  // namespace

std::vector<TrainingSnapshot> trainingSnapshots(const std::filesystem::path& folder) {
    std::map<int, TrainingSnapshot> found;
    std::error_code problem;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "snapshots", problem)) {
        int number = 0, length = 0;
        long step = 0;
        const std::string name = entry.path().filename().string();
        const bool fits =
            std::sscanf(name.c_str(), "%d-step-%ld.safetensors%n", &number, &step, &length) == 2 &&
            size_t(length) == name.size() && number >= 0 && step >= 0;
        if (fits) found[number] = {Index(step), entry.path()};
    }
    return eachOf(found, [](auto& entry) { return std::move(entry.second); });
}

TranslationModel::TranslationModel(ModelInformation information, EncoderDecoderPointer network,
                                   TranslationTokenizerPointer tokenizer,
                                   std::vector<TrainingSnapshot> snapshots, SeenWordsPointer seen)
    : Model(std::move(information)),
      network_(std::move(network)),
      tokenizer_(std::move(tokenizer)),
      snapshots_(std::move(snapshots)),
      seen_(std::move(seen)) {
    if (network_->settings().vocabulary < tokenizer_->vocabularySize())
        throw Error({.what = "the tokenizer has more tokens than the model has embeddings",
                     .where = information_.id,
                     .got = std::to_string(tokenizer_->vocabularySize()),
                     .expected = std::to_string(network_->settings().vocabulary)});
}

std::vector<Token> tokensRead(const TranslationTokenizer& tokenizer, std::string_view text, bool& truncated) {
    const auto tokensIn = [&](std::string_view part) { return Index(tokenizer.encode(part).size()); };
    std::vector<Token> tokens = tokenizer.encode(usedPart(text, TranslationModel::tokenLimit, tokensIn));
    truncated = Index(tokens.size()) >= TranslationModel::tokenLimit;
    if (truncated) tokens.resize(size_t(TranslationModel::tokenLimit) - 1);
    tokens.push_back({.text = "</s>", .id = tokenizer.end(), .special = true});
    return tokens;
}

std::vector<Token> TranslationModel::sourceTokens(const RunInputs& inputs, bool& truncated) const {
    const ErrorReport noWord{.what = "the text has no word", .remedy = "Type a sentence."};
    const TokenIds ids = inputs.ids();
    if (ids.empty()) {
        std::vector<Token> tokens = tokensRead(*tokenizer_, inputs.text(), truncated);
        if (tokens.size() == 1) throw Error(noWord);
        return tokens;
    }
    std::vector<Token> tokens;
    for (const auto id : ids) {
        if (id < 0 || id >= network_->settings().vocabulary)
            throw Error(
                {.what = "the token id is not in the vocabulary",
                 .where = information_.id,
                 .got = std::to_string(id),
                 .expected = Phrase("0 to %1", {std::to_string(network_->settings().vocabulary - 1)})});
        tokens.push_back({.text = tokenizer_->label(int(id)), .id = int(id)});
    }
    if (std::ranges::all_of(ids, [&](auto id) { return id == beginWord() || id == endWord(); }))
        throw Error(noWord);
    truncated = Index(tokens.size()) >= tokenLimit;
    if (truncated) tokens.resize(size_t(tokenLimit) - 1);
    return tokens;
}

EncoderDecoderPointer TranslationModel::snapshot(Index number) const {
    if (number < 0 || number >= Index(snapshots_.size()))
        throw Error({.what = "the model has no such snapshot of its training",
                     .where = information_.id,
                     .got = std::to_string(number),
                     .expected = snapshots_.empty()
                                     ? Phrase("none, for none were kept")
                                     : Phrase("0 to %1", {std::to_string(snapshots_.size() - 1)})});
    const std::lock_guard lock(mutex_);
    EncoderDecoderPointer& opened = opened_[number];
    if (!opened) {
        ParameterSet weights(Safetensors::open(snapshots_[size_t(number)].file));
        opened = makeEncoderDecoder(network_->settings(), weights);
    }
    return opened;
}

decltype(SearchRules::permits) TranslationModel::permits(const RunInputs& inputs) const {
    std::optional<KnownWordsRule> known;
    if (seen_) known.emplace(seen_, tokenizer_, inputs.text());
    return [known, tokenizer = tokenizer_](const std::vector<Index>& produced, Index next) {
        // A piece may be a single space, which is not a translation yet.
        if (next == tokenizer->end() && tokenizer->decode({produced.begin(), produced.end()}).empty())
            return false;
        return !known || (*known)(produced, next);
    };
}

RecordingPointer TranslationModel::record(const RunInputs& inputs, const RunOptions& options) const {
    auto recording = beginRecording(information_, inputs);
    bool isCut = false;
    std::vector<Token> read = sourceTokens(inputs, isCut);
    constexpr Index most = tokenLimit - 1;  // without the end token
    if (isCut) recording->leftOut.push_back({.limit = most});
    for (const auto& kept : snapshots_) recording->snapshots.push_back(kept.step);
    recording->snapshot = options.changes.snapshot;
    const EncoderDecoderPointer shown = recording->snapshot ? snapshot(*recording->snapshot) : network_;
    const EncoderDecoder& speaking = options.changes.snapshotWords ? *shown : *network_;
    SentenceBatch source{{{}}}, target{{{}}};
    for (const Token& token : read) {
        source.ids[0].push_back(token.id);
        source.labels.push_back(token.special ? token.text : tokenizer_->label(token.id));
    }

    // The words are decided first and are then constants of the recording.
    std::vector<Token> words;
    bool ended = true;
    std::string translation;  // the words as a sentence, if the model chose them
    if (const TokenIds given = inputs.ids("second"); !given.empty()) {
        for (const auto id : given) {
            if (id < 0 || id >= network_->settings().vocabulary)
                throw Error({.what = "the token id is not in the vocabulary", .got = std::to_string(id)});
            if (words.empty() && id == tokenizer_->begin()) continue;
            words.push_back({.text = tokenizer_->label(int(id)), .id = int(id)});
        }
        ended = false;
    } else if (!inputs.text("second").empty()) {
        words = tokenizer_->encode(inputs.text("second"));
        if (Index(words.size()) > most) {
            recording->leftOut.push_back({.input = "second", .limit = most});
            words.resize(size_t(most));
        }
    } else {
        GenerationOptions generation = options.generation;
        generation.tokens = std::min(generation.tokens, most);
        const auto search = [&] {
            const auto steps = speaking.begin(source.ids[0], options.stop, false);
            return searchWords(*steps, searchRules(inputs), generation, {}, options.stop);
        };
        GeneratedTokens found;
        if (!generation.forced.empty()) {
            // Among beams, a forced word would also change the words before it: they must stay.
            const auto forced = std::exchange(generation.forced, {});
            found = search();
            generation.forced = forced;
            const std::vector<int> before = withoutEnd(found);
            for (Index i = 0; i < std::min(forced.begin()->first, Index(before.size())); ++i)
                generation.forced[i] = before[size_t(i)];
        }
        found = search();
        const std::vector<int> chosen = withoutEnd(found);
        const auto spelled = tokenizer_->spell(chosen);
        for (size_t i = 0; i < chosen.size(); ++i)
            words.push_back({.text = tokenizer_->label(chosen[i]),
                             .id = chosen[i],
                             .begin = spelled.begin[i],
                             .end = spelled.end[i]});
        translation = spelled.text;
        ended = found.ended;
        recording->provenance["log_probability"] = std::to_string(found.logProbability);
    }
    // Row i of the decoder reads word i - 1 and produces word i; it is named after the word it produces.
    std::vector<int> produced = eachOf(words, &Token::id);
    recording->provenance["translation"] = tokenizer_->decode(produced);
    if (ended) {
        words.push_back({.text = "</s>", .id = tokenizer_->end(), .special = true});
        produced.push_back(tokenizer_->end());
    }
    if (words.empty())
        throw Error({.what = "no word was produced", .remedy = "Allow at least one new token."});
    // It reads its own output, one step late.
    std::vector<Token> heard{{.text = "<s>", .id = tokenizer_->begin(), .special = true}};
    for (const Token& word : std::span(words).first(words.size() - 1))
        heard.push_back({.text = word.text, .id = word.id, .special = word.special});
    target.ids[0].push_back(tokenizer_->begin());
    target.ids[0].insert(target.ids[0].end(), produced.begin(), produced.end() - 1);
    for (const Token& word : words)
        target.labels.push_back(word.special ? word.text : tokenizer_->label(word.id));

    if (seen_) {
        seen_->mark(SeenWords::Side::source, inputs.text(), read);
        seen_->mark(SeenWords::Side::target, translation.empty() ? inputs.text("second") : translation,
                    words);
    }
    Recorder recorder({.keep = options.keep, .stop = options.stop});
    DecoderNodes decoded =
        shown->decode(recorder, source, target,
                      {.decoderMask = options.changes.mask.value_or(MaskRule{.causal = true}),
                       .positionsOff = options.changes.positionsOff,
                       .score = options.changes.score,
                       .softmax = options.changes.softmax});
    recording->sequences = {{.name = "source",
                             .axis = source.axis(),
                             .tokens = std::move(read),
                             .input = "text",
                             .hidden = std::move(decoded.encoderHidden)},
                            {.name = "target",
                             .axis = target.axis(),
                             .tokens = std::move(heard),
                             .input = "second",
                             .produced = true,
                             .output = std::move(words),
                             .hidden = std::move(decoded.decoderHidden)}};
    for (Sequence& features : decoded.features) recording->sequences.push_back(std::move(features));
    recording->hasPositions = recording->hasReplaceableMask = decoded.hasSelfAttention;
    recording->maps = std::move(decoded.maps);
    recording->blocks = std::move(decoded.blocks);
    recording->nameKeysByWordsRead();
    assignStories(recording->blocks);
    // A translator is opened for its alignment.
    recording->putFirst("cross");
    recording->firstLayer = alignmentLayer_;
    recording->firstHead = alignmentHead_;
    std::move(decoded.gates.begin(), decoded.gates.end(), std::back_inserter(recording->maps));
    recording->vocabulary =
        vocabularyAxis(recorder.axes(decoded.logits).columns->size(),
                       [tokenizer = tokenizer_](Index id) { return tokenizer->label(int(id)); });
    finishRecording(*recording, recorder, decoded.logits,
                    producedWordReader(decoded.logits, Index(produced.size()),
                                       [tokenizer = tokenizer_](const Matrix& logits, Index row) {
                                           return wordCandidatesOf(logits, row, *tokenizer);
                                       }));
    return recording;
}

Continuation TranslationModel::generate(const RunInputs& inputs, const RunOptions& options,
                                        const TokenListener& onToken) const {
    return continuationOf(*record(inputs, options), onToken);
}

std::string TranslationModel::translate(const std::string& text, const GenerationOptions& options,
                                        const StopToken& stop, bool equalWeights) const {
    std::vector<int> source = tokenizer_->ids(text);
    if (source.empty()) return {};
    if (Index(source.size()) >= tokenLimit) source.resize(size_t(tokenLimit) - 1);
    source.push_back(tokenizer_->end());
    const auto steps = network_->begin(source, stop, equalWeights);
    return tokenizer_->decode(
        withoutEnd(searchWords(*steps, searchRules(textInput(text)), options, {}, stop)));
}

std::vector<Index> TranslationModel::typedWords(const std::string& typed, const std::vector<Token>& produced,
                                                Index position) const {
    const auto id = [&](Index at) { return produced[size_t(at)].id; };
    const bool afterSpace =
        position > 0 && tokenizer_->decode({id(position - 1), id(position)}).find(' ') != std::string::npos;
    std::vector<Index> found;
    const std::string before = afterSpace ? "a " : "";
    for (const Token& token : tokenizer_->encode(before + typed))
        if (token.end > Index(before.size())) found.push_back(token.id);
    return found;
}

std::vector<Index> TranslationModel::align(const std::string& sourceText, const std::string& targetText,
                                           int layer, int head) const {
    const auto sourceTokens = tokenizer_->encode(sourceText), targetTokens = tokenizer_->encode(targetText);
    const auto sourceWords = alignmentWords(sourceText), targetWords = alignmentWords(targetText);
    if (sourceTokens.empty() || targetTokens.empty()) return {};
    SentenceBatch source{{{}}}, target{{{tokenizer_->begin()}}};
    for (const Token& token : sourceTokens) source.ids[0].push_back(token.id);
    source.ids[0].push_back(tokenizer_->end());
    for (const Token& token : targetTokens) target.ids[0].push_back(token.id);
    target.ids[0].pop_back();  // the last row produces the last token
    Recorder recorder;
    const DecoderNodes decoded = network_->decode(recorder, source, target);
    const AttentionMap* map = nullptr;
    for (const auto& candidate : decoded.maps)
        if (candidate.name == "cross" && candidate.layer == layer) map = &candidate;
    if (!map || head >= int(map->nodes.heads.size())) return {};
    const EvaluationPointer evaluation = recorder.finish();
    const MatrixPointer weights = evaluation->value(map->nodes.heads[size_t(head)].weights);
    const auto wordOf = [](const std::vector<Token>& words, const Token& token) {
        for (size_t w = 0; w < words.size(); ++w)
            if (token.begin < words[w].end && words[w].begin < token.end) return Index(w);
        return Index(-1);
    };
    Matrix sums = Matrix::Zero(Index(targetWords.size()), Index(sourceWords.size()));
    for (size_t i = 0; i < targetTokens.size(); ++i)
        for (size_t j = 0; j < sourceTokens.size(); ++j) {
            const Index row = wordOf(targetWords, targetTokens[i]),
                        column = wordOf(sourceWords, sourceTokens[j]);
            if (row >= 0 && column >= 0) sums(row, column) += (*weights)(Index(i), Index(j));
        }
    std::vector<Index> links(targetWords.size(), -1);
    for (size_t i = 0; i < links.size(); ++i)
        if (sums.row(Index(i)).maxCoeff(&links[i]) <= 0) links[i] = -1;
    return links;
}

std::shared_ptr<TranslationModel> openTranslationModel(const ModelFolder& folder) {
    const JsonValue config = folder.config();
    ParameterSet weights(folder.weights());
    auto model = std::make_shared<TranslationModel>(
        readInformation(folder), makeEncoderDecoder(settingsFrom<EncoderDecoderSettings>(config), weights),
        TranslationTokenizer::load(folder.path()), trainingSnapshots(folder.path()),
        SeenWords::load(folder.path()));
    model->setAlignmentHead(int(config.integerOr("alignment_layer", 0, 1000, 0)),
                            int(config.integerOr("alignment_head", 0, 1000, 0)));
    return model;
}

Mechanism translationMechanism() {
    const auto open = [](const ModelFolder& folder, const Progress&, const StopToken&) -> ModelPointer {
        return openTranslationModel(folder);
    };
    // A sentence, and optionally the translation to record instead of producing one.
    const auto inputs = [] {
        constexpr Index most = TranslationModel::tokenLimit - 1;
        return std::vector<Input>{
            {.name = "text", .label = "Sentence", .most = most},
            {.name = "second", .label = "Target", .optional = true, .target = true, .most = most}};
    };
    const auto gates = [](const JsonValue& config) -> std::vector<std::string> {
        const EncoderDecoderSettings settings = settingsFrom<EncoderDecoderSettings>(config);
        if (settings.of<TransformerSettings>() || settings.of<AttentionBasedSettings>()) return {};
        return {"gates.encoder.update", "gates.encoder.reset", "gates.decoder.update", "gates.decoder.reset"};
    };
    const auto axes = [](const JsonValue& config) {
        return axesOf(settingsFrom<EncoderDecoderSettings>(config));
    };
    return {"translation", open, inputs, gates, axes};
}

}  // namespace attentionscope
