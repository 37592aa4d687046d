#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/mechanisms/classifier_words.h"
#include "core/mechanisms/recurrent.h"
#include "core/mechanisms/system_model.h"
#include "core/mechanisms/word_producer.h"
#include "core/recording/predictions.h"

namespace attentionscope {

/// The words of captions, as ids and spellings: those in tokenizer.json have ids 1 … known, all others 0, and
/// the begin and end tokens follow.
class CaptionWords {
public:
    explicit CaptionWords(ClassifierWordsPointer words) : words_(std::move(words)) {}
    /// Parses the text of a tokenizer.json. Throws Error if it is damaged.
    static std::shared_ptr<const CaptionWords> parse(std::string_view json, const std::string& where) {
        return std::make_shared<const CaptionWords>(ClassifierWords::parse(json, where));
    }
    /// Reads tokenizer.json in the folder.
    static std::shared_ptr<const CaptionWords> load(const std::filesystem::path& folder) {
        return std::make_shared<const CaptionWords>(ClassifierWords::load(folder));
    }

    int begin() const { return int(words_->known()) + 1; }
    int end() const { return int(words_->known()) + 2; }
    Index size() const { return words_->known() + 3; }
    const ClassifierWords& known() const { return *words_; }
    std::vector<int> ids(const std::string& caption) const;
    /// The word, "<s>" or "</s>", "[UNK]".
    std::string spelling(Index id) const;
    /// The caption that the words form, with the range of each word in it, in code points.
    struct Spelling {
        std::string text = {};
        std::vector<Token> tokens = {};
    };
    Spelling spell(const std::vector<Index>& ids) const;

private:
    ClassifierWordsPointer words_;
};

/// The gates of its decoder, and the place of its attention among others; for the table of mechanisms.
std::vector<std::string> decoderGates(const JsonValue& config);
template <class Settings>
SurveyAxes decoderAxes(const JsonValue& config) {
    return axesOf(settingsFrom<Settings>(config).decoder);
}

/// A model that puts what it sees or hears into words: a captioner, a speech recogniser. If token ids are
/// given as "second", it records these words instead of producing its own. Network::Nodes has the encoder's
/// nodes, among them the `memory` that its decoder() reads. Given: what the encoder reads.
template <class Network, class Given>
class DescribingModel : public SystemModel<Network, CaptionWords>, public WordProducer {
    using Base = SystemModel<Network, CaptionWords>;

public:
    static constexpr Index tokenLimit = 40;

    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const final {
        auto recording = beginRecording(this->information_, inputs);
        const Given given = read(inputs);
        // The words are decided first and are then constants of the recording.
        const std::vector<Index> produced = wordsFor(given, inputs, options);
        if (produced.empty())
            throw Error({.what = "no word was produced", .remedy = "Allow at least one new token."});
        CaptionWords::Spelling spelled = this->words_->spell(produced);
        // Row i of the decoder reads word i - 1 and produces word i; it is named by the word it produces.
        const int begin = this->words_->begin();
        SentenceBatch heard{{{begin}}};
        heard.ids[0].insert(heard.ids[0].end(), produced.begin(), produced.end() - 1);
        for (const Token& word : spelled.tokens) heard.labels.push_back(word.text);
        std::vector<Token> before{{.text = this->words_->spelling(begin), .id = begin, .special = true}};
        for (const Token& word : std::span(spelled.tokens).first(spelled.tokens.size() - 1))
            before.push_back({.text = word.text, .id = word.id, .special = word.special});

        Recorder recorder({.keep = options.keep, .stop = options.stop});
        const typename Network::Nodes encoded = encode(recorder, given);
        DecoderNodes decoded = this->network_->decoder().decodeFrom(recorder, encoded.memory, heard);
        recording->sequences = {{.name = {},
                                 .axis = encoded.memory.axis,
                                 .hidden = {encoded.memory.embeddings, encoded.memory.states}},
                                {.name = {},
                                 .axis = recorder.axes(decoded.decoderHidden[0]).rows,
                                 .tokens = std::move(before),
                                 .produced = true,
                                 .output = std::move(spelled.tokens),
                                 .hidden = std::move(decoded.decoderHidden)}};
        std::move(decoded.features.begin(), decoded.features.end(), std::back_inserter(recording->sequences));
        recording->maps = std::move(decoded.maps);
        describe(*recording, recorder, encoded);
        std::move(decoded.blocks.begin(), decoded.blocks.end(), std::back_inserter(recording->blocks));
        assignStories(recording->blocks);
        std::move(decoded.gates.begin(), decoded.gates.end(), std::back_inserter(recording->maps));
        recording->provenance["translation"] = std::move(spelled.text);
        recording->vocabulary =
            vocabularyAxis(recorder.axes(decoded.logits).columns->size(),
                           [words = this->words_](Index id) { return words->spelling(id); });
        finishRecording(
            *recording, recorder, decoded.logits,
            producedWordReader(decoded.logits, Index(produced.size()),
                               likeliest([words = this->words_](Index id) { return words->spelling(id); })));
        return recording;
    }
    /// Its words as tokens with their probabilities.
    Continuation generate(const RunInputs& inputs, const RunOptions& options,
                          const TokenListener& onToken = {}) const final {
        return continuationOf(*record(inputs, options), onToken);
    }

    int beginWord() const final { return this->words_->begin(); }
    int endWord() const final { return this->words_->end(); }
    Index mostWords() const final { return tokenLimit; }
    std::vector<Index> typedWords(const std::string& typed, const std::vector<Token>&, Index) const final {
        std::vector<Index> known;
        for (const int id : this->words_->ids(typed))
            if (id > 0) known.push_back(id);
        return known;
    }

    DescribingModel(ModelInformation information, std::shared_ptr<const Network> network,
                    std::shared_ptr<const CaptionWords> words)
        : Base(std::move(information), std::move(network), std::move(words)) {
        requireWords(this->information_.id, this->words_->size(),
                     this->network_->settings().decoder.vocabulary);
    }

protected:
    virtual Given read(const RunInputs& inputs) const = 0;
    virtual typename Network::Nodes encode(Recorder& recorder, const Given& given) const = 0;
    /// Names the first two sequences, what is read and what is produced, and adds the encoder's blocks; may
    /// add sequences.
    virtual void describe(Recording& recording, Recorder& recorder,
                          const typename Network::Nodes& encoded) const = 0;

private:
    Index usualBeam() const final { return 1; }
    /// Includes the end token if it was reached.
    std::vector<Index> wordsFor(const Given& given, const RunInputs& inputs,
                                const RunOptions& options) const {
        if (const TokenIds forced = inputs.ids("second"); !forced.empty()) {
            std::vector<Index> words;
            for (const auto id : forced) {
                if (id < 0 || id >= this->words_->size())
                    throw Error({.what = "the token id is not in the vocabulary",
                                 .got = std::to_string(id),
                                 .expected = Phrase("0 to %1", {std::to_string(this->words_->size() - 1)})});
                if (!words.empty() || id != this->words_->begin()) words.push_back(Index(id));
            }
            return words;
        }
        GenerationOptions generation = options.generation;
        generation.tokens = std::min(generation.tokens, tokenLimit);
        const auto steps = this->network_->decoder().beginFrom(
            [&](Recorder& recorder) { return encode(recorder, given).memory; }, options.stop);
        return searchWords(*steps, searchRules(inputs), generation, {}, options.stop).ids;
    }
};

}  // namespace attentionscope
