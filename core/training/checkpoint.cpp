#include "core/training/checkpoint.h"

#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json_value.h"
#include "core/checkpoint/atomic_file.h"
#include "core/checkpoint/model_folder.h"
#include "core/checkpoint/safetensors_writer.h"

namespace attentionscope {

namespace {

constexpr const char* fileName = "training.safetensors";

void writeText(const std::filesystem::path& path, const std::string& text) {
    AtomicFile file(path);
    file.write(std::as_bytes(std::span(text)));
    file.commit();
}

}  // namespace

void writeCheckpoint(const std::filesystem::path& folder, const CheckpointState& state,
                     const EncoderDecoder& network, Optimiser& optimiser) {
    SafetensorsWriter writer;
    for (size_t i = 0; i < network.parameters().size(); ++i) {
        const auto& parameter = *network.parameters()[i];
        const MatrixView values = parameter.matrix();
        writer.add(parameter.name(), {values.rows(), values.cols()},
                   std::span(values.data(), size_t(values.size())));
        writer.add("first/" + parameter.name(), optimiser.first()[i]);
        writer.add("second/" + parameter.name(), optimiser.second()[i]);
    }
    std::vector<std::int64_t> random(sizeof(Random::State) / sizeof(std::int64_t) + 1);
    std::memcpy(random.data(), &state.random, sizeof state.random);
    writer.add("random", {std::int64_t(random.size())}, std::span<const std::int64_t>(random));
    writer.setMetadata("state", nlohmann::json{{"recipe", state.recipe},
                                               {"seed", state.seed},
                                               {"epoch", state.epoch},
                                               {"batch", state.batch},
                                               {"step", state.step},
                                               {"seconds", state.seconds},
                                               {"baseline", state.baseline},
                                               {"finished", state.finished}}
                                    .dump());
    writer.write(folder / fileName);
}

CheckpointState readCheckpoint(const std::filesystem::path& folder, const Recipe& recipe,
                               std::string& tokenizer, std::shared_ptr<const EncoderDecoder>& network,
                               std::unique_ptr<Optimiser>& optimiser) {
    if (!std::filesystem::exists(folder / fileName))
        throw Error({.what = "there is no training to go on with",
                     .where = folder.string(),
                     .expected = fileName,
                     .remedy = "Train without --resume first."});
    const auto file = Safetensors::open(folder / fileName);
    const auto metadata = file->metadata().find("state");
    const auto json = JsonValue::parse(metadata == file->metadata().end() ? "{}" : metadata->second,
                                       file->path().string() + ", state");
    constexpr Index most = std::numeric_limits<Index>::max();
    CheckpointState state;
    state.recipe = json.text("recipe");
    state.seed = std::uint64_t(json.integer("seed", 0, most));
    state.epoch = json.integer("epoch", 0, most);
    state.batch = json.integer("batch", 0, most);
    state.step = json.integer("step", 0, most);
    state.seconds = json.number("seconds");
    state.baseline = json.number("baseline");
    if (state.recipe != recipe.name)
        throw Error({.what = "the checkpoint is of another recipe",
                     .where = file->path().string(),
                     .got = state.recipe,
                     .expected = recipe.name});
    const auto random = file->integers(file->at("random"));
    if (random.size() * sizeof(std::int64_t) < sizeof state.random)
        throw Error(
            {.what = "the checkpoint lacks the state of its random numbers", .where = file->path().string()});
    std::memcpy(&state.random, random.data(), sizeof state.random);

    std::ifstream stream(folder / "tokenizer.json", std::ios::binary);
    tokenizer.assign(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    ParameterSet weights(file, true);
    network = makeEncoderDecoder(readSettings(ModelFolder::open(folder).config()), weights);
    optimiser = std::make_unique<Optimiser>(network->parameters(), OptimiserSettings{});
    optimiser->setSteps(state.step);
    for (size_t i = 0; i < network->parameters().size(); ++i) {
        const auto& parameter = *network->parameters()[i];
        const std::vector<std::int64_t> shape{parameter.rows(), parameter.columns()};
        optimiser->first()[i] = file->matrix(file->at("first/" + parameter.name(), shape));
        optimiser->second()[i] = file->matrix(file->at("second/" + parameter.name(), shape));
    }
    return state;
}

void writeTranslationFolder(const std::filesystem::path& folder, const Recipe& recipe,
                            const EncoderDecoder& network, const std::string& tokenizer) {
    const EncoderDecoderSettings& settings = network.settings();
    auto config = nlohmann::ordered_json::parse(settingsToJson(settings));
    config["model_type"] = "attentionscope/translation";
    config["recipe"] = recipe.name;
    config["information"] = {
        {"title", recipe.title},   {"system", "encoder–decoder, " + settings.systemName()},
        {"inputs", {"text"}},      {"maps", network.mapNames()},
        {"task", "translate"},     {"citation", recipe.citation},
        {"sample", recipe.sample}, {"constructed", false}};
    writeParameters(network.parameters(), DataType::float16, folder / "model.safetensors");
    writeText(folder / "tokenizer.json", tokenizer);
    writeText(folder / "config.json", config.dump(2) + "\n");
}

void writeSnapshot(const std::filesystem::path& folder, size_t number, Index step,
                   const EncoderDecoder& network) {
    const auto path = folder / "snapshots";
    std::filesystem::create_directories(path);
    writeParameters(network.parameters(), DataType::float16,
                    path / (std::to_string(number) + "-step-" + std::to_string(step) + ".safetensors"));
}

}  // namespace attentionscope
