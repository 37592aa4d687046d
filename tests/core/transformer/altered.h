#pragma once

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/checkpoint/safetensors_writer.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/core/transformer/comparison.h"
#include "tests/support/folders.h"
#include "tests/support/refusals.h"

namespace attentionscope {

/// The small random checkpoints.
inline std::filesystem::path fixtures() {
    return std::filesystem::path(TEST_DATA) / "transformer";
}

/// A copy of a fixture with other keys in its config and other tensors in its file.
class Altered {
public:
    explicit Altered(const std::string& name) {
        config = nlohmann::json::parse(std::ifstream(fixtures() / name / "config.json"));
        const auto file = Safetensors::open(fixtures() / name / "model.safetensors");
        for (const TensorEntry& tensor : file->tensors()) {
            const std::vector<float> numbers = file->floats(tensor);
            tensors[tensor.name] = {tensor.shape, numbers};
        }
    }
    std::shared_ptr<const TransformerModel> open() const {
        folder.write("config.json", config.dump());
        SafetensorsWriter writer;
        for (const auto& [name, tensor] : tensors) writer.add(name, tensor.first, tensor.second);
        writer.write(folder / "model.safetensors");
        return openModel(folder.path());
    }
    std::string refusedBecause() const {
        return thrownText([this] { (void)open(); });
    }

    TemporaryFolder folder;
    nlohmann::json config;
    std::map<std::string, std::pair<std::vector<std::int64_t>, std::vector<float>>> tensors;
};

}  // namespace attentionscope
