#include "core/checkpoint/model_folder.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/checkpoint/config_file.h"
#include "core/checkpoint/hub_cache.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/refusals.h"

using namespace attentionscope;

TEST(ReadConfig, TakesObjectsThatGiveEachKeyOnce) {
    const TemporaryFolder folder;
    const auto read = [&](const std::string& text) {
        return thrownText([&] { (void)readConfig(folder.write("config.json", text)); });
    };
    EXPECT_EQ(read(R"({"x":{"a":1},"y":{"a":2}})"), "");
    EXPECT_NE(read(R"({"a":1,"a":2})").find("\"a\" is given twice"), std::string::npos);
    EXPECT_NE(read("[1]").find("expected an object"), std::string::npos);
    EXPECT_NE(read("").find("not valid JSON"), std::string::npos);
    EXPECT_NE(read("{\"a\":" + std::string(100000, '[')).find("nested too deeply"), std::string::npos);
}

TEST(ModelFolder, FindsItsParts) {
    const TemporaryFolder folder;
    folder.write("config.json", R"({"model_type": "gpt2"})");
    folder.write("card.md", "# A model\n");
    folder.write("model.safetensors", std::string("\2\0\0\0\0\0\0\0{}", 10));
    const auto opened = ModelFolder::open(folder / "config.json");
    EXPECT_EQ(opened.path(), folder.path());
    EXPECT_EQ(opened.modelType(), "gpt2");
    EXPECT_EQ(opened.card(), "# A model\n");
    EXPECT_TRUE(opened.weights()->tensors().empty());
    EXPECT_FALSE(opened.file("tokenizer.json"));
    EXPECT_EQ(ModelFolder::open(folder.path().string() + "/").name(), folder.path().filename());
}

TEST(ModelFolder, NamesMissingFiles) {
    const TemporaryFolder folder;
    EXPECT_NE(
        thrownText([&] { ModelFolder::open(folder / "nowhere"); }).find("the model folder does not exist"),
        std::string::npos);
    const auto opened = ModelFolder::open(folder.path());
    EXPECT_NE(thrownText([&] { (void)opened.config(); }).find("no config.json"), std::string::npos);
    EXPECT_NE(thrownText([&] { (void)opened.weights(); }).find("no weights"), std::string::npos);
    folder.write("pytorch_model.bin", "PK");
    const auto pickle = thrownText([&] { (void)opened.weights(); });
    EXPECT_NE(pickle.find("can run any code"), std::string::npos);
    EXPECT_NE(pickle.find("safe_serialization=True"), std::string::npos);
}

TEST(ModelFolder, NamesUnsupportedFormatsAndTheirConverters) {
    struct Format {
        const char *file, *word;
    };
    for (const Format& format : {Format{"tf_model.h5", "from_tf"},
                                 {"flax_model.msgpack", "from_flax"},
                                 {"model.onnx", "capture.py"},
                                 {"pytorch_model.bin", "safe_serialization"}}) {
        const TemporaryFolder folder;
        folder.write(format.file, "x");
        // The file itself, and the folder that has nothing else.
        EXPECT_NE(thrownText([&] { (void)ModelFolder::open(folder / format.file); }).find(format.word),
                  std::string::npos)
            << format.file;
        folder.write("config.json", R"({"model_type": "gpt2"})");
        EXPECT_NE(thrownText([&] { (void)ModelFolder::open(folder.path()).weights(); }).find(format.word),
                  std::string::npos)
            << format.file;
    }
}

TEST(ModelFolder, FindsWeightsInAFolderWithin) {
    const TemporaryFolder folder;
    folder.write("config.json", R"({"model_type": "gpt2"})");
    std::filesystem::create_directories(folder / "weights");
    folder.write("weights/model.safetensors", std::string("\2\0\0\0\0\0\0\0{}", 10));
    EXPECT_TRUE(ModelFolder::open(folder.path()).weights());
    std::filesystem::create_directories(folder / "more");
    folder.write("more/model.safetensors", std::string("\2\0\0\0\0\0\0\0{}", 10));
    EXPECT_NE(thrownText([&] { (void)ModelFolder::open(folder.path()).weights(); }), "");
}

TEST(HubCache, FindsModelsInTheLocalCache) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "models--some--model");
    ASSERT_EQ(setenv("HF_HUB_CACHE", folder.path().c_str(), 1), 0);
    EXPECT_EQ(modelPath("hub:some/model"), folder / "models--some--model");
    EXPECT_NE(thrownText([&] { (void)modelPath("hub:some/other"); }).find("models--some--other"),
              std::string::npos);
    EXPECT_NE(thrownText([&] { (void)modelPath("hub:../../etc"); }), "");
    unsetenv("HF_HUB_CACHE");
    EXPECT_EQ(modelPath("./folder"), "./folder");
    EXPECT_TRUE(isModelPath("hub:gpt2") && isModelPath("./x") && !isModelPath("english-next"));
}
