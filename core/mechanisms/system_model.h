#pragma once

#include "core/mechanisms/parameter_set.h"
#include "core/mechanisms/settings.h"
#include "core/mechanisms/table.h"

namespace attentionscope {

/// A network with its words.
template <class Network, class Words>
struct TrainedSystem {
    std::shared_ptr<const Network> network;
    std::shared_ptr<const Words> words;
};

/// Opens a folder's network and words. Throws Error if they are damaged.
template <class Network, class Words>
TrainedSystem<Network, Words> openSystem(const ModelFolder& folder) {
    ParameterSet weights(folder.weights());
    return {
        std::make_shared<const Network>(settingsFrom<typename Network::Settings>(folder.config()), weights),
        Words::load(folder.path())};
}

/// The model of such a system: its config.json, its network and its words.
template <class OwnNetwork, class OwnWords>
class SystemModel : public Model {
public:
    using Network = OwnNetwork;
    using Words = OwnWords;

    const Network& network() const { return *network_; }
    const Words& words() const { return *words_; }

protected:
    SystemModel(ModelInformation information, std::shared_ptr<const Network> network,
                std::shared_ptr<const Words> words)
        : Model(std::move(information)), network_(std::move(network)), words_(std::move(words)) {}

    std::shared_ptr<const Network> network_;
    std::shared_ptr<const Words> words_;
};

/// Opens the folder of a model that needs nothing else.
template <class Own>
std::shared_ptr<Own> openModel(const ModelFolder& folder) {
    auto [network, words] = openSystem<typename Own::Network, typename Own::Words>(folder);
    return std::make_shared<Own>(readInformation(folder), std::move(network), std::move(words));
}
/// The same, with the signature that the table of mechanisms needs; also for a model that reads its folder
/// itself.
template <class Own>
ModelPointer openAs(const ModelFolder& folder, const Progress&, const StopToken&) {
    if constexpr (std::is_constructible_v<Own, const ModelFolder&>)
        return std::make_shared<Own>(folder);
    else
        return openModel<Own>(folder);
}

/// The input of a model that reads one sentence of at most this many words.
template <Index most>
std::vector<Input> sentenceInput() {
    return {{.name = "text", .label = "Sentence", .most = most, .unit = LimitUnit::words}};
}

}  // namespace attentionscope
