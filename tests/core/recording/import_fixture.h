#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/recording/import.h"
#include "core/recording/writers.h"

namespace attentionscope {

/// A temporary folder, and the result of importing a file from it.
class ImportTest : public testing::Test {
protected:
    ImportTest()
        : folder_(std::filesystem::path(testing::TempDir()) /
                  ("attentionscope-import-test-" + std::to_string(getpid()))) {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~ImportTest() override { std::filesystem::remove_all(folder_); }
    std::filesystem::path file(const std::string& name, const std::string& content) const {
        std::ofstream(folder_ / name, std::ios::binary) << content;
        return folder_ / name;
    }
    RecordingPointer importedWith(const std::vector<std::filesystem::path>& files,
                                  const ImportOptions& options) {
        remarks = importRecording(files, options, folder_ / "out.safetensors");
        return openRecording(folder_ / "out.safetensors");
    }
    RecordingPointer imported(const std::vector<std::filesystem::path>& files, const std::string& tokens = {},
                              bool anyway = false) {
        return importedWith(files, {.tokens = tokens, .anyway = anyway});
    }
    std::string refusal(const std::vector<std::filesystem::path>& files, const std::string& tokens = {}) {
        std::filesystem::remove(folder_ / "out.safetensors");
        try {
            (void)imported(files, tokens);
        } catch (const Error& error) {
            EXPECT_FALSE(std::filesystem::exists(folder_ / "out.safetensors"));
            return error.what();
        }
        return "nothing was refused";
    }

    std::filesystem::path folder_;
    std::vector<ErrorReport> remarks;
};

inline MatrixPointer weightsOf(const Recording& recording, size_t map, size_t head) {
    return recording.evaluation->value(recording.maps.at(map).nodes.heads.at(head).weights);
}

inline std::string labelsText(const Axis& axis) {
    std::string text;
    for (Index i = 0; i < axis.size(); ++i) text += (i ? " " : "") + axis.label(i);
    return text;
}

}  // namespace attentionscope
