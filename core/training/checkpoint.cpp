#include "core/training/checkpoint.h"

#include <cstring>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/checkpoint/safetensors_writer.h"
#include "core/mechanisms/parameter_set.h"

namespace attentionscope {

namespace {

constexpr const char* fileName = "training.safetensors";

}  // namespace

void writeCheckpoint(const std::filesystem::path& folder, const CheckpointState& state,
                     const std::vector<ParameterPointer>& parameters, Optimiser& optimiser) {
    SafetensorsWriter writer;
    for (size_t i = 0; i < parameters.size(); ++i) {
        const auto& parameter = *parameters[i];
        const MatrixView values = parameter.matrix();
        writer.add(parameter.name(), {values.rows(), values.cols()},
                   std::span(values.data(), size_t(values.size())));
        writer.add("first/" + parameter.name(), optimiser.first()[i]);
        writer.add("second/" + parameter.name(), optimiser.second()[i]);
    }
    std::vector<std::int64_t> random(sizeof(Random::State) / sizeof(std::int64_t) + 1);
    std::memcpy(random.data(), &state.random, sizeof state.random);
    writer.add("random", {std::int64_t(random.size())}, std::span<const std::int64_t>(random));
    nlohmann::json json{{"recipe", state.recipe},    {"seed", state.seed}, {"epoch", state.epoch},
                        {"batch", state.batch},      {"step", state.step}, {"seconds", state.seconds},
                        {"finished", state.finished}};
    for (const auto& [name, value] : state.task) json[name] = value;
    writer.setMetadata("state", json.dump());
    writer.write(folder / fileName);
}

Checkpoint::Checkpoint(const std::filesystem::path& folder, const std::string& recipe) {
    if (!std::filesystem::exists(folder / fileName))
        throw Error({.what = "there is no training to go on with",
                     .where = folder.string(),
                     .expected = fileName,
                     .remedy = "Train without --resume first."});
    file_ = Safetensors::open(folder / fileName);
    const auto metadata = file_->metadata().find("state");
    const nlohmann::json json =
        nlohmann::json::parse(metadata == file_->metadata().end() ? "" : metadata->second, nullptr, false);
    if (!json.is_object())
        throw Error({.what = "the checkpoint does not say where the training stands",
                     .where = file_->path().string()});
    try {
        state_.recipe = json.at("recipe").get<std::string>();
        state_.seed = json.at("seed").get<std::uint64_t>();
        state_.epoch = json.at("epoch").get<Index>();
        state_.batch = json.at("batch").get<Index>();
        state_.step = json.at("step").get<Index>();
        state_.seconds = json.at("seconds").get<double>();
        for (const auto& [name, value] : json.items())
            if (value.is_number()) state_.task[name] = value.get<double>();
    } catch (const nlohmann::json::exception& problem) {
        throw Error({.what = "the checkpoint does not say where the training stands",
                     .where = file_->path().string(),
                     .got = problem.what()});
    }
    if (state_.recipe != recipe)
        throw Error({.what = "the checkpoint is of another recipe",
                     .where = file_->path().string(),
                     .got = state_.recipe,
                     .expected = recipe});
    const auto random = file_->integers(file_->at("random"));
    if (random.size() * sizeof(std::int64_t) < sizeof state_.random)
        throw Error({.what = "the checkpoint lacks the state of its random numbers",
                     .where = file_->path().string()});
    std::memcpy(&state_.random, random.data(), sizeof state_.random);
}

void Checkpoint::restore(Optimiser& optimiser, const std::vector<ParameterPointer>& parameters) const {
    optimiser.setSteps(state_.step);
    for (size_t i = 0; i < parameters.size(); ++i) {
        const auto& parameter = *parameters[i];
        const std::vector<std::int64_t> shape{parameter.rows(), parameter.columns()};
        optimiser.first()[i] = file_->matrix(file_->at("first/" + parameter.name(), shape));
        optimiser.second()[i] = file_->matrix(file_->at("second/" + parameter.name(), shape));
    }
}

void writeSnapshot(const std::filesystem::path& folder, size_t number, Index step,
                   const std::vector<ParameterPointer>& parameters) {
    const auto path = folder / "snapshots";
    std::filesystem::create_directories(path);
    writeParameters(parameters, DataType::float16,
                    path / (std::to_string(number) + "-step-" + std::to_string(step) + ".safetensors"));
}

}  // namespace attentionscope
