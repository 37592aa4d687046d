// Every family against attention, logits and hidden states that its published class computed, if available.
#include <algorithm>

#include "core/transformer/family.h"
#include "tests/core/transformer/comparison.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

namespace fs = std::filesystem;
const fs::path publishedFamilies = fs::path(CONFORMANCE_DATA) / "families";

std::vector<std::string> modelsWithFolders() {
    std::vector<std::string> names;
    std::error_code problem;
    for (const auto& entry : fs::directory_iterator(publishedFamilies / "reference", problem))
        if (fs::is_directory(publishedFamilies / "models" / entry.path().filename()))
            names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

/// For models in folders; "" if the family is not supported here.
std::string familyNamed(const std::string& name) {
    const ModelFolder folder = ModelFolder::open(publishedFamilies / "models" / name);
    const std::string type = folder.modelType();
    for (const Family& family : families())
        for (const std::string& known : family.modelTypes)
            if (known == type) return type;
    return {};
}

/// Maps within windows, those of layer i in attn.i, [windows × heads × places × places].
void expectWindows(const Recording& recording, const ReferenceTensors& expected) {
    int layer = 0;
    for (; expected.has("attn." + std::to_string(layer)); ++layer) {
        const AttentionMap& map = *recording.find("self", layer);
        const NumpyArray array = expected.at("attn." + std::to_string(layer));
        const auto numbers = array.doubles();
        const Index heads = array.shape[1], places = array.shape[2];
        const std::vector<Index> order = map.windows.value().order();
        ASSERT_EQ(Index(map.nodes.heads.size()), heads);
        ASSERT_EQ(std::ssize(order), array.shape[0] * places);
        for (Index head = 0; head < heads; ++head) {
            const MatrixPointer weights =
                recording.evaluation->value(map.nodes.heads[std::size_t(head)].weights);
            double within = 0;
            for (Index query = 0; query < std::ssize(order); ++query)
                for (Index key = 0; key < places; ++key) {
                    const Index first = query / places * places;
                    const float weight =
                        (*weights)(order[std::size_t(query)], order[std::size_t(first + key)]);
                    const Index at = (query / places * heads + head) * places + query % places;
                    EXPECT_NEAR(weight, numbers[std::size_t(at * places + key)], 2e-5);
                    within += double(weight);
                }
            EXPECT_NEAR(double(weights->sum()), within, 1e-3);  // and nothing outside
        }
    }
    EXPECT_EQ(layer, recording.layers("self"));
}

class PublishedFamilies : public testing::TestWithParam<std::string> {};

}  // namespace

TEST_P(PublishedFamilies, AgreeWithTheirReferences) {
    if (familyNamed(GetParam()).empty()) GTEST_SKIP() << "a family that is not read yet";
    const fs::path folder = publishedFamilies / "models" / GetParam();
    const auto model = openModel(folder);
    const std::pair<const char*, const char*> maps[] = {
        {"self", "attn"},        {"encoder.self", "attn_encoder"}, {"decoder.self", "attn_decoder"},
        {"cross", "attn_cross"}, {"text.self", "attn_text"},       {"vision.self", "attn_vision"}};
    std::size_t cases = 0;
    for (const auto& entry : fs::directory_iterator(publishedFamilies / "reference" / GetParam())) {
        SCOPED_TRACE(entry.path().filename().string());
        const ReferenceTensors expected(entry.path());
        RunInputs inputs;
        if (fs::exists(entry.path() / "audio.wav"))
            inputs.values["sound"] = SoundInput{(entry.path() / "audio.wav").string()};
        if (fs::exists(entry.path() / "image.png"))
            inputs.values["picture"] = PictureInput{(entry.path() / "image.png").string()};
        for (const auto& [name, file] :
             {std::pair("text", "input_ids"), std::pair("second", "decoder_input_ids")})
            if (expected.has(file)) {
                TokenIds ids;
                for (const double id : expected.at(file).doubles()) ids.push_back(std::int64_t(id));
                inputs.values[name] = ids;
            }
        RunOptions options;
        options.keep = Keep::maps;
        const auto recording = model->record(inputs, options);
        std::size_t compared = 0;
        for (const auto& [map, file] : maps)
            if (expected.has(file)) {
                expectMaps(*recording, map, Stage::weights, expected.at(file), 2e-5);
                ++compared;
            }
        if (expected.has("attn.0")) {
            expectWindows(*recording, expected);
            ++compared;
        }
        EXPECT_EQ(compared, model->information().maps.size());
        if (expected.has("logits_per_image")) {
            EXPECT_LE(relativeDifference(*recording->evaluation->value(recording->logits),
                                         expected.at("logits_per_image").doubles()),
                      1e-3);
        }
        if (expected.has("logits")) {
            EXPECT_LE(relativeDifference(*recording->evaluation->value(recording->logits),
                                         expected.at("logits").doubles()),
                      1e-3);
        }
        ++cases;
    }
    EXPECT_GE(cases, 3U);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PublishedFamilies);
INSTANTIATE_TEST_SUITE_P(Published, PublishedFamilies, testing::ValuesIn(modelsWithFolders()),
                         [](const auto& model) { return testName(model.param); });

TEST(FoldersOfPublishedFamilies, AreThere) {
    if (!fs::exists(publishedFamilies))
        GTEST_SKIP() << "skipped: data not present (" << publishedFamilies << ')';
    EXPECT_GE(modelsWithFolders().size(), 40U);
}
