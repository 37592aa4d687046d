#pragma once

#include <optional>

#include "core/mechanisms/encoder_decoder.h"
#include "core/mechanisms/system_model.h"
#include "core/training/network_training.h"

namespace attentionscope {

/// Calls `visit(r, weights, row)` for each row r of a recurrent decoder's logits, with the attention weights
/// of its step and the row in them that belongs to it.
template <class Visit>
void forEachDecodedRow(const DecoderNodes& decoded, const Evaluation& evaluation, const Visit& visit) {
    MatrixPointer weights;
    Index step = -1, row = 0;
    for (Index r = 0; r < std::ssize(decoded.rows); ++r, ++row) {
        if (decoded.rows[size_t(r)].position != step) {
            step = decoded.rows[size_t(r)].position;
            row = 0;
            weights = evaluation.value(decoded.weights[size_t(step)]);
        }
        visit(r, *weights, row);
    }
}

/// The training of a system of core/mechanisms, which declares:
/// - Settings, Item, Encoded, Words, Network: as NetworkTraining has them; Settings has the network's own in
///   `network`
/// - read(request, report): the items of the user's files
/// - keys(item): keys that it must not share with an item of another side
/// - encode(items, network, words): items as the network reads them
/// - score(network, encoded, equalWeights, stop): "loss" and any other scores
/// - attends(network): whether it has attention weights, which could be set equal
/// - heldOut: how many items suffice to follow the loss
template <class Declared>
class SystemTraining : public NetworkTraining<typename Declared::Settings, Sides<typename Declared::Item>,
                                              typename Declared::Encoded, typename Declared::Words,
                                              typename Declared::Network> {
    using Base =
        NetworkTraining<typename Declared::Settings, Sides<typename Declared::Item>,
                        typename Declared::Encoded, typename Declared::Words, typename Declared::Network>;

public:
    using Network = typename Declared::Network;
    using Words = typename Declared::Words;
    using Items = std::vector<typename Declared::Item>;
    using Encoded = typename Declared::Encoded;
    using NetworkSettings = std::decay_t<decltype(std::declval<const Network&>().settings())>;

    /// Its scores, and, as "baseline" beside them, those with equal weights.
    static Scores score(const Network& network, const Encoded& items, const StopToken& stop) {
        if (!Declared::attends(network)) return Declared::score(network, items, false, stop);
        return besideEqualWeights([&](bool equal) { return Declared::score(network, items, equal, stop); });
    }

    double heldOutLoss() const override {
        const auto some = this->encode(Base::firstOf(this->data_.validation, Declared::heldOut));
        return Declared::score(*this->network_, some, false, {}).at("loss");
    }
    Scores testScores(const StopToken& stop) const override {
        return evaluated(*this->network_, this->data_.test, stop);
    }

protected:
    using Group = std::pair<std::string, Items>;
    using Base::Base;

    /// Reads the user's files and divides them.
    void divide(Items items, const HoldOut& held, double validation, double test) {
        std::vector<std::vector<std::string>> keys;
        for (const auto& one : items) keys.push_back(Declared::keys(one));
        this->data_.add(divided(std::move(items), splitByKeys(keys, validation, test, splitSeed, held)));
    }
    void readFiles(const DataRequest& request, double validation, double test) {
        divide(Declared::read(request, this->report_), request.held, validation, test);
    }
    /// Trains on items that `make(side, count)` generates, and on those of the user's files; if there are
    /// none, also holds out generated ones.
    template <class Make>
    void makeUp(const DataRequest& request, Index held, const Make& make) {
        this->data_.training = make(Side::training, this->settings_.generated);
        if (!request.files.empty()) return readFiles(request, 0.05, 0.1);
        this->data_.validation = make(Side::validation, held);
        this->data_.test = make(Side::test, held);
    }
    void encodeSides() override { this->training_ = this->encode(this->data_.training); }
    /// Sets the settings that depend on the words and items.
    virtual void fit(NetworkSettings& settings) const = 0;
    /// The groups of test items with separate scores.
    virtual std::vector<Group> groups() const { return {{"all", this->data_.test}}; }
    /// Other counts for the card.
    virtual NamedNumbers counts() const { return {}; }
    /// A target for a score over all test items: its name and value. A card mentions if it was not reached.
    virtual std::optional<std::pair<std::string, double>> aim() const { return {}; }
    /// The scores of test items, and of their comparisons.
    virtual Scores evaluated(const Network& network, const Items& items, const StopToken& stop) const {
        return score(network, this->encode(items), stop);
    }

    std::shared_ptr<const Network> makeNetwork(ParameterSet& weights) const override {
        NetworkSettings network = this->settings_.network;
        fit(network);
        return std::make_shared<const Network>(network, weights);
    }
    std::shared_ptr<const Network> readNetwork(const ModelFolder& folder,
                                               ParameterSet& weights) const override {
        return std::make_shared<const Network>(settingsFrom<NetworkSettings>(folder.config()), weights);
    }
    void evaluateHeldOut(const ModelFolder& folder, TestResults& results, const Progress&,
                         const StopToken& stop) const override {
        const auto stored = openSystem<Network, Words>(folder);
        for (const auto& [name, items] : groups())
            if (!items.empty()) results.held.push_back(named(name, evaluated(*stored.network, items, stop)));
        if (results.held.empty()) return;
        if (results.scores.empty()) results.take(results.held.front(), this->scoreNames());
        results.counts.emplace_back("held_out", double(this->data_.test.size()));
        for (const auto& count : counts()) results.counts.push_back(count);
        if (const auto aimed = aim())
            results.counts.emplace_back("short_of_aim",
                                        results.held.front().at(aimed->first) < aimed->second);
    }
};

/// A task of such a system, which evaluates items of files by the scores of its training.
template <class Declared, class Training>
class SystemTask : public TaskOf<Training, Declared::read> {
public:
    Scores evaluate(const ModelFolder& folder, const DataRequest& data, DataReport& report, const Progress&,
                    const StopToken& stop) const override {
        const auto stored = openSystem<typename Declared::Network, typename Declared::Words>(folder);
        const auto items = Declared::encode(Declared::read(data, report), *stored.network, *stored.words);
        return Training::score(*stored.network, items, stop);
    }
};

}  // namespace attentionscope
