#include <gtest/gtest.h>

#include "core/base/read_file.h"
#include "core/text/gguf_tokenizer.h"
#include "core/text/tokenizer.h"
#include "tests/core/transformer/comparison.h"

namespace attentionscope {
namespace {

const std::filesystem::path ggufData = std::filesystem::path(CONFORMANCE_DATA) / "families";

TEST(GgufModel, GivesTheAttentionOfItsWeights) {
    const auto references = ggufData / "reference_gguf";
    if (!std::filesystem::exists(references)) GTEST_SKIP() << "data not present";
    for (const auto& model : std::filesystem::directory_iterator(references)) {
        const std::string name = model.path().filename().string() + ".gguf";
        const auto whole = ggufData / "gguf" / name;
        const auto opened =
            openModel(std::filesystem::exists(whole) ? whole : ggufData / "gguf_split" / name);
        for (const auto& given : std::filesystem::directory_iterator(model.path())) {
            SCOPED_TRACE(given.path().string());
            RunInputs inputs;
            inputs.values["text"] = TokenIds(readNumpy(given.path() / "input_ids.npy").integers());
            const auto recording = opened->record(inputs, {});
            expectMaps(*recording, "self", Stage::weights, readNumpy(given.path() / "attn.npy"), 2e-5);
        }
    }
}

TEST(GgufModel, DividesTextsAsItsMetadataSay) {
    for (const char* name : {"gpt2", "llama", "stories260K"}) {
        const auto file = ggufData / "gguf" / (std::string("tokens_") + name + ".json");
        if (!std::filesystem::exists(file)) GTEST_SKIP() << "data not present";
        const auto model = Gguf::open(ggufData / "gguf" / (std::string(name) + "-Q8_0.gguf"));
        const Tokenizer tokenizer = Tokenizer::parse(ggufTokenizerJson(model->metadata()));
        const JsonValue expected = JsonValue::parse(readFile(file), file.string());
        for (const JsonValue& each : expected.items("cases")) {
            const auto ids = each.integers("ids", 0, INT32_MAX);
            EXPECT_EQ(tokenizer.encode(each.text("text")).ids(), std::vector<int>(ids.begin(), ids.end()))
                << each.text("text");
        }
    }
}

}  // namespace
}  // namespace attentionscope
