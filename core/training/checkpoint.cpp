#include "core/training/checkpoint.h"

#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json_value.h"
#include "core/checkpoint/atomic_file.h"
#include "core/checkpoint/safetensors_writer.h"
#include "core/mechanisms/parameter_set.h"

namespace attentionscope {

namespace {

constexpr const char* fileName = "training.safetensors";

}  // namespace

void writeCheckpoint(const std::filesystem::path& folder, const CheckpointState& state,
                     const std::vector<ParameterPointer>& parameters, Optimiser& optimiser,
                     const WeightMean& mean) {
    SafetensorsWriter writer;
    for (size_t i = 0; i < parameters.size(); ++i) {
        const auto& parameter = *parameters[i];
        const MatrixView values = parameter.matrix();
        writer.add(parameter.name(), {values.rows(), values.cols()},
                   std::span(values.data(), size_t(values.size())));
        writer.add("first/" + parameter.name(), optimiser.first()[i]);
        writer.add("second/" + parameter.name(), optimiser.second()[i]);
        if (state.averaged > 0) writer.add("mean/" + parameter.name(), mean.means()[i]);
    }
    std::vector<std::int64_t> random(sizeof(Random::State) / sizeof(std::int64_t) + 1);
    std::memcpy(random.data(), &state.random, sizeof state.random);
    writer.add("random", {std::int64_t(random.size())}, std::span<const std::int64_t>(random));
    nlohmann::json json{{"recipe", state.recipe},     {"seed", state.seed},        {"epoch", state.epoch},
                        {"batch", state.batch},       {"step", state.step},        {"seconds", state.seconds},
                        {"averaged", state.averaged}, {"finished", state.finished}};
    for (const auto& [name, value] : state.task) json[name] = value;
    writer.setMetadata("state", json.dump());
    writer.write(folder / fileName);
}

Checkpoint::Checkpoint(const std::filesystem::path& folder, const std::string& recipe) {
    std::error_code none;
    if (!std::filesystem::exists(folder / fileName, none))
        throw Error({.what = "the folder holds no training to resume",
                     .where = folder.string(),
                     .expected = fileName,
                     .remedy = "Train without --resume first."});
    file_ = Safetensors::open(folder / fileName);
    const auto metadata = file_->metadata().find("state");
    const auto json = JsonValue::parse(metadata == file_->metadata().end() ? "{}" : metadata->second,
                                       file_->path().string() + ", state");
    constexpr Index most = std::numeric_limits<Index>::max();
    state_.recipe = json.text("recipe");
    state_.seed = std::uint64_t(json.integer("seed", 0, most));
    state_.epoch = json.integer("epoch", 0, most);
    state_.batch = json.integer("batch", 0, most);
    state_.step = json.integer("step", 0, most);
    state_.seconds = json.number("seconds");
    state_.averaged = Index(json.numberIfAny("averaged").value_or(0));
    for (const auto& name : json.keys())
        if (const auto value = json.numberIfAny(name)) state_.task[name] = *value;
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

void Checkpoint::restore(Optimiser& optimiser, WeightMean& mean,
                         const std::vector<ParameterPointer>& parameters) const {
    optimiser.setSteps(state_.step);
    std::vector<Matrix> means;
    for (size_t i = 0; i < parameters.size(); ++i) {
        const auto& parameter = *parameters[i];
        const std::vector<std::int64_t> shape{parameter.rows(), parameter.columns()};
        optimiser.first()[i] = file_->matrix(file_->at("first/" + parameter.name(), shape));
        optimiser.second()[i] = file_->matrix(file_->at("second/" + parameter.name(), shape));
        if (state_.averaged > 0) means.push_back(file_->matrix(file_->at("mean/" + parameter.name(), shape)));
    }
    mean.restore(state_.averaged, std::move(means));
}

void writeSnapshot(const std::filesystem::path& folder, size_t number, Index step,
                   const std::vector<ParameterPointer>& parameters) {
    const auto path = folder / "snapshots";
    makeFolder(path);
    writeParameters(parameters, DataType::float16,
                    path / (std::to_string(number) + "-step-" + std::to_string(step) + ".safetensors"));
}

}  // namespace attentionscope
