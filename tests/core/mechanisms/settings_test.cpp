// A system's part of config.json is read and written from one list.
#include "core/mechanisms/settings.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/mechanisms/memory_network.h"
#include "tests/core/mechanisms/small_systems.h"

using namespace attentionscope;

namespace {

JsonValue configOf(const nlohmann::json& config) {
    return JsonValue::parse(config.dump(), "config.json");
}

}  // namespace

TEST(Settings, RoundTrip) {
    for (auto [name, settings] : smallSystems()) {
        settings.vocabulary = 300;
        if (settings.of<TransformerSettings>()) settings.hidden = settings.attention = 0;
        const std::string written = settingsToJson(settings);
        auto read = settingsFrom<EncoderDecoderSettings>(JsonValue::parse(written, "config.json"));
        EXPECT_EQ(settingsToJson(read), written) << name;
        EXPECT_EQ(read.system.index(), settings.system.index()) << name;
        read.embedding += 2;
        EXPECT_NE(settingsToJson(read), written) << name;
    }
}

TEST(Settings, NameMissingAndOutOfRangeValues) {
    const auto whole = nlohmann::json::parse(settingsToJson(MemorySettings{.words = 7}));
    EXPECT_EQ(settingsFrom<MemorySettings>(configOf(whole)).words, 7);
    ASSERT_EQ(whole.size(), 4u);
    for (const auto& [key, value] : whole.items()) {
        auto lacking = whole, negative = whole;
        lacking.erase(key);
        negative[key] = -1;
        for (const auto& config : {lacking, negative}) try {
                settingsFrom<MemorySettings>(configOf(config));
                ADD_FAILURE() << config.dump();
            } catch (const Error& error) {
                EXPECT_NE(std::string(error.what()).find(key), std::string::npos) << error.what();
            }
    }
}

TEST(Settings, RejectUnknownSystems) {
    EXPECT_THROW(settingsFrom<EncoderDecoderSettings>(configOf({{"system", "oracle"}, {"vocab_size", 300}})),
                 Error);
    EXPECT_THROW(settingsFrom<EncoderDecoderSettings>(configOf({{"vocab_size", 300}})), Error);
    EXPECT_THROW(settingsFrom<EncoderDecoderSettings>(configOf(
                     {{"system", "transformer"}, {"vocab_size", 300}, {"embedding_size", 6}, {"heads", 4}})),
                 Error);
}
