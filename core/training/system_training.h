#pragma once

#include <optional>

#include "core/base/lists.h"
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

/// The types of a system, from what it declares.
template <class Declared>
struct SystemTypes {
    using Network = typename Declared::Model::Network;
    using Words = typename Declared::Model::Words;
    using NetworkSettings = typename Network::Settings;
    using Items = decltype(Declared::read(std::declval<const DataRequest&>(), std::declval<DataReport&>()));
    using Item = typename Items::value_type;
    using Encoded = decltype(Declared::encode(std::declval<const Items&>(), std::declval<const Words&>(),
                                              std::declval<const NetworkSettings&>()));
    using Training = NetworkTraining<typename Declared::Settings, Sides<Item>, Encoded, Words, Network>;
};

/// The training of a system of core/mechanisms, which declares:
/// - Settings: the recipe's own, with those of the network in `network`
/// - Model: the SystemModel of its network and words
/// - read(request, report): the items of the user's files
/// - keys(item): keys that it must not share with an item of another side
/// - encode(items, words, settings of the network): items as the network reads them
/// - score(network, encoded, equalWeights, stop): "loss" and any other scores
/// - heldOut: how many items suffice to follow the loss
template <class Declared>
class SystemTraining : public SystemTypes<Declared>::Training {
    using Types = SystemTypes<Declared>;
    using Base = typename Types::Training;

public:
    using Network = typename Types::Network;
    using Words = typename Types::Words;
    using Items = typename Types::Items;
    using Encoded = typename Types::Encoded;
    static constexpr auto read = Declared::read;

    /// Its scores, and, as "baseline" beside them, those with equal weights if it has attention weights.
    static Scores score(const Network& network, const Encoded& items, const StopToken& stop) {
        const auto own = [&](bool equal) { return Declared::score(network, items, equal, stop); };
        if constexpr (requires { network.settings().attends; })
            if (!network.settings().attends) return own(false);
        return besideEqualWeights(own);
    }

    static Scores evaluateFiles(const ModelFolder& folder, const DataRequest& data, DataReport& report,
                                const Progress&, const StopToken& stop) {
        const auto stored = openSystem<Network, Words>(folder);
        const auto items = Declared::encode(read(data, report), *stored.words, stored.network->settings());
        return score(*stored.network, items, stop);
    }

    RunInputs inputs(const std::string& typed) const override {
        return typedInputs(this->content().mechanism, typed);
    }
    ModelPointer model(const ModelInformation& information) const override {
        return std::make_shared<typename Declared::Model>(information, this->network_, this->words_);
    }
    double heldOutLoss() const override {
        const auto some = this->encode(Base::firstOf(this->data_.validation, Declared::heldOut));
        return Declared::score(*this->network_, some, false, {}).at("loss");
    }
    Scores testScores(const StopToken& stop) const override {
        return evaluated(*this->network_, this->data_.test, stop);
    }

protected:
    using NetworkSettings = typename Types::NetworkSettings;
    using Group = std::pair<std::string, Items>;
    using Base::Base;

    /// Divides items of the user's files.
    void divide(Items items, const HoldOut& held, double validation, double test) {
        const auto keys = eachOf(items, Declared::keys);
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
    Encoded encode(const Items& items) const override {
        return Declared::encode(items, *this->words_, this->network_->settings());
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

}  // namespace attentionscope
