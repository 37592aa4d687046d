#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/checkpoint/npy.h"
#include "core/checkpoint/safetensors.h"
#include "tests/support/folders.h"

namespace attentionscope {

/// Folders with cases to compare the program with: our own, made by tests/data/references and always present,
/// and those published by others, on machines that have them.
struct CaseFolder {
    const char* name;
    std::filesystem::path path;

    bool isThere() const { return std::filesystem::exists(path); }
    friend void PrintTo(const CaseFolder& folder, std::ostream* out) { *out << folder.name; }
};

inline CaseFolder ownCases() {
    return {"Own", TEST_DATA};
}
inline CaseFolder publishedCases() {
    return {"Published", CONFORMANCE_DATA};
}
/// Only cases published by others may be absent.
#define SKIP_WHERE_ABSENT(folder) \
    if (!(folder).isThere()) GTEST_SKIP() << "skipped: data not present (" << (folder).path << ')'

inline nlohmann::json readJson(const std::filesystem::path& path) {
    std::ifstream stream(path);
    EXPECT_TRUE(stream) << path;
    return nlohmann::json::parse(stream);
}

/// A name that a parameterised test can have.
inline std::string testName(std::string name) {
    std::erase_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
    return name;
}

/// The results of a reference computation, by name: one safetensors file, or a folder with one .npy for each.
class ReferenceTensors {
public:
    explicit ReferenceTensors(std::filesystem::path path) : path_(std::move(path)) {
        if (!std::filesystem::is_directory(path_)) file_ = Safetensors::open(path_);
    }
    bool has(const std::string& name) const {
        return file_ ? file_->has(name) : std::filesystem::exists(path_ / (name + ".npy"));
    }
    NumpyArray at(const std::string& name) const {
        if (!file_) return readNumpy(path_ / (name + ".npy"));
        const TensorEntry& tensor = file_->at(name);
        const auto bytes = file_->bytes(tensor);
        return {tensor.shape, tensor.type, {bytes.begin(), bytes.end()}};
    }
    std::vector<std::int64_t> integers(const std::string& name) const { return at(name).integers(); }

private:
    std::filesystem::path path_;
    std::shared_ptr<const Safetensors> file_;
};

}  // namespace attentionscope
