#include "core/checkpoint/model_folder.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/core/checkpoint/temporary_folder.h"

using namespace attentionscope;

namespace {

template <typename Action>
std::string refusal(const Action& action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST(ConfigValue, GetsCheckedValues) {
    const auto config = ConfigValue::parse(
        R"({"layers": 3, "eps": 1e-5, "tied": true, "act": "gelu", "none": null, "ids": [1, 2], "one": 4,
            "rope": {"factor": 2}, "words": ["a", "b"]})",
        "config.json");
    EXPECT_EQ(config.integer("layers", 1, 10), 3);
    EXPECT_EQ(config.number("eps", 0, 1), 1e-5);
    EXPECT_EQ(config.number("layers", 0, 10), 3.0);
    EXPECT_TRUE(config.flagOr("tied", false));
    EXPECT_EQ(config.integerOr("none", 0, 9, 5), 5);
    EXPECT_FALSE(config.has("none"));
    EXPECT_EQ(config.integers("ids", 0, 9), (std::vector<std::int64_t>{1, 2}));
    EXPECT_EQ(config.integersOrOne("one", 0, 9), std::vector<std::int64_t>{4});
    EXPECT_EQ(config.texts("words"), (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(config.object("rope").number("factor", 1, 100), 2.0);
    EXPECT_EQ(config.choiceOr("act", {"relu", "gelu"}, "relu"), "gelu");
}

TEST(ConfigValue, NamesFileKeyFoundAndWanted) {
    const auto config = ConfigValue::parse(
        R"({"layers": "three", "heads": -2, "huge": 18446744073709551615, "half": 0.5, "rope": {"factor": true}})",
        "config.json");
    const auto layers = refusal([&] { (void)config.integer("layers", 1, 10); });
    for (const char* part : {"config.json", "\"layers\"", "\"three\"", "1 to 10"})
        EXPECT_NE(layers.find(part), std::string::npos) << layers;
    EXPECT_NE(refusal([&] { (void)config.integer("heads", 1, 10); }).find("-2"), std::string::npos);
    EXPECT_NE(refusal([&] { (void)config.integer("huge", 1, INT64_MAX); }), "");
    EXPECT_NE(refusal([&] { (void)config.integer("half", 0, 10); }), "");
    EXPECT_NE(refusal([&] { (void)config.text("absent"); }).find("\"absent\" is missing"), std::string::npos);
    EXPECT_NE(refusal([&] { (void)config.object("rope").number("factor", 0, 9); }).find("config.json, rope"),
              std::string::npos);
    EXPECT_NE(refusal([&] {
                  (void)config.choiceOr("layers", {"a", "b"}, "a");
              }).find("one of: a, b"),
              std::string::npos);
}

TEST(ConfigValue, RefusesWhatIsNoSaneJson) {
    const auto parse = [](const std::string& text) {
        return refusal([&] { ConfigValue::parse(text, "config.json"); });
    };
    EXPECT_NE(parse("").find("no valid JSON"), std::string::npos);
    EXPECT_NE(parse("{").find("no valid JSON"), std::string::npos);
    EXPECT_NE(parse("[1]").find("no object"), std::string::npos);
    EXPECT_NE(parse(R"({"a":1,"a":2})").find("\"a\" is given twice"), std::string::npos);
    EXPECT_NE(parse(R"({"x":{"a":1,"a":2}})").find("given twice"), std::string::npos);
    EXPECT_EQ(parse(R"({"x":{"a":1},"y":{"a":2}})"), "");
    EXPECT_NE(parse("{\"a\":" + std::string(100000, '[')).find("nested too deeply"), std::string::npos);
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

TEST(ModelFolder, SaysWhatIsMissing) {
    const TemporaryFolder folder;
    EXPECT_NE(refusal([&] { ModelFolder::open(folder / "nowhere"); }).find("no such model folder"),
              std::string::npos);
    const auto opened = ModelFolder::open(folder.path());
    EXPECT_NE(refusal([&] { (void)opened.config(); }).find("no config.json"), std::string::npos);
    EXPECT_NE(refusal([&] { (void)opened.weights(); }).find("no weights"), std::string::npos);
    folder.write("pytorch_model.bin", "PK");
    const auto pickle = refusal([&] { (void)opened.weights(); });
    EXPECT_NE(pickle.find("can run any code"), std::string::npos);
    EXPECT_NE(pickle.find("safe_serialization=True"), std::string::npos);
}
