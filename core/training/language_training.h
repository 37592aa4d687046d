#pragma once

#include "core/training/language_network.h"
#include "core/training/network_training.h"
#include "core/training/plain_sentences.h"

namespace attentionscope {

/// The common part of training language models: plain sentences, a network of a published family, batches of
/// sequences of similar length in which some tokens are predicted. Encoded: the form in which each sentence
/// is read.
template <class Settings, class Encoded>
class LanguageTraining
    : public NetworkTraining<Settings, Sides<PronounSentence>, std::vector<Encoded>, void, LanguageNetwork> {
    using Base =
        NetworkTraining<Settings, Sides<PronounSentence>, std::vector<Encoded>, void, LanguageNetwork>;

public:
    static constexpr auto read = readPlainSentences;

    ModelPointer model(const ModelInformation& information) const override {
        return this->network_->model(information);
    }

protected:
    LanguageTraining(const Recipe& recipe, const DataRequest& request, bool needsFiles,
                     RepeatedNouns nouns = RepeatedNouns::kept)
        : Base(recipe, request) {
        if (needsFiles) this->requireFiles(Phrase("Give one with --data: a sentence on each line."));
        this->data_ = dividePlainSentences(request, recipe.sample, this->report_, nouns);
    }

    /// Sequences side by side, with the tokens to predict in them.
    struct PredictionBatch {
        std::vector<TokenIdList> sequences = {};
        std::vector<Index> rows = {}, targets = {};
        Index tokens = 0;

        /// Adds a prediction at a place of the sequence added next.
        void predict(Index place, Index target) {
            rows.push_back(tokens + place);
            targets.push_back(target);
        }
        void add(TokenIdList ids) {
            tokens += Index(ids.size());
            sequences.push_back(std::move(ids));
        }
    };
    TaskTraining::Objective objectiveOf(Recorder& recorder, PredictionBatch predicted, Random& random) const {
        const LanguageMode mode{.dropout = {.sampling = &random, .share = this->settings_.dropout}};
        const NodeId states = this->network_->read(recorder, predicted.sequences, mode).output;
        return Base::crossEntropyOf(recorder,
                                    this->network_->predict(recorder, states, std::move(predicted.rows)),
                                    std::move(predicted.targets));
    }
    /// Batches of the first `count` sequences, or of those chosen.
    std::vector<TaskTraining::Batch> batchesOf(size_t count, std::vector<size_t> chosen,
                                               Random& order) const {
        std::vector<ItemSize> sizes;
        for (size_t i = 0; i < count; ++i) sizes.emplace_back(this->wordsOf(i), 0);
        return batchesBySize(sizes, this->recipe_.batchSize, order, std::move(chosen));
    }

    /// The sentences of an epoch: all short texts, and of the sentences of longer ones, for which `isCut`
    /// returns true, a random choice of as many as the settings have.
    template <class IsCut>
    std::vector<size_t> chooseSentences(Random& order, const IsCut& isCut) const {
        std::vector<size_t> chosen, cut;
        for (size_t i = 0; i < this->training_.size(); ++i) (isCut(i) ? cut : chosen).push_back(i);
        order.shuffle(cut);
        cut.resize(std::min(cut.size(), size_t(this->settings_.cut)));
        chosen.insert(chosen.end(), cut.begin(), cut.end());
        return chosen;
    }
    /// The test sentences, or the first of those of longer texts.
    std::vector<Encoded> testSentences(bool cut) const {
        constexpr size_t mostCut = 1500;
        std::vector<PronounSentence> some;
        for (const auto& one : this->data_.test)
            if (one.cut == cut && (!cut || (one.pronoun.empty() && some.size() < mostCut)))
                some.push_back(one);
        return this->encode(some);
    }
    typename Base::NetworkPointer makeNetwork(ParameterSet& weights) const override {
        return std::make_shared<const LanguageNetwork>(this->settings_.config, this->tokenizerText_, weights);
    }
    typename Base::NetworkPointer readNetwork(const ModelFolder&, ParameterSet& weights) const override {
        return LanguageTraining::makeNetwork(weights);
    }
    std::string typed(const PronounSentence& one) const override { return one.text; }
    FolderContent content() const override {
        const bool encoder = this->network_->spec().encoder.has_value();
        return {.system = encoder ? "transformer encoder" : "transformer decoder",
                .maps = {"self"},
                .config = this->network_->config()};
    }
};

}  // namespace attentionscope
