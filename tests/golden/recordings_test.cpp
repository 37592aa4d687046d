#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/run/run_request.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/golden/golden.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

using GoldenRecordingsTest = GoldenNumbersTest;

std::string bytesOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace

// The whole file: no date, path or version of the program is in it.
TEST_F(GoldenRecordingsTest, EqualTheOutputOfRun) {
    const TemporaryFolder folder;
    ModelShelf shelf({RESOURCES "/models"});
    shelf.keepAtMost(1);
    std::set<std::string> held;
    for (auto& [model, runs] : golden()["recordings"].items()) {
        held.insert(model);
        EXPECT_GE(runs.size(), 3U) << model << ": its sample and two more inputs";
        for (auto& entry : runs) {
            RunRequest request = requestFromJson(JsonValue::parse(entry.dump(), "golden.json"), {"sha256"});
            request.model = model;
            SCOPED_TRACE(requestToJson(request));
            writeRecording(*run(request, shelf), {}, folder.path() / "run.safetensors");
            hold(entry["sha256"], bytesOf(folder.path() / "run.safetensors"));
        }
    }
    for (const ModelInformation& model : shelf.bundled())
        EXPECT_TRUE(held.contains(model.id)) << model.id << " has no golden recordings";
}
