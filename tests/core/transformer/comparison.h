#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "core/transformer/transformer_model.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/references.h"

namespace attentionscope {

/// A map of all layers and heads against [layers × heads × queries × keys].
inline void expectMaps(const Recording& recording, const std::string& name, Stage stage,
                       const NumpyArray& expected, double tolerance) {
    const auto numbers = expected.doubles();
    ASSERT_EQ(expected.shape.size(), 4U);
    ASSERT_EQ(recording.layers(name), int(expected.shape[0])) << name;
    std::size_t at = 0;
    double worst = 0;
    for (int layer = 0; layer < int(expected.shape[0]); ++layer) {
        const AttentionMap& map = *recording.find(name, layer);
        ASSERT_EQ(Index(map.nodes.heads.size()), expected.shape[1]);
        for (const HeadNodes& head : map.nodes.heads) {
            const MatrixPointer value = recording.evaluation->value(head.stage(stage));
            ASSERT_EQ(value->rows(), expected.shape[2]);
            ASSERT_EQ(value->cols(), expected.shape[3]);
            ASSERT_TRUE(value->allFinite());
            for (Index i = 0; i < value->size(); ++i, ++at)
                worst = std::max(worst, std::abs(value->data()[i] - numbers[at]));
        }
    }
    EXPECT_EQ(at, numbers.size()) << name;
    EXPECT_LE(worst, tolerance) << name;
}

/// Largest difference, relative to the largest expected magnitude.
inline double relativeDifference(const Matrix& value, const std::vector<double>& expected) {
    double worst = 0, largest = 1e-30;
    if (std::size_t(value.size()) != expected.size() || !value.allFinite()) return INFINITY;
    for (Index i = 0; i < value.size(); ++i) {
        worst = std::max(worst, std::abs(value.data()[i] - expected[std::size_t(i)]));
        // A bias of -1e9 that forbids a word says nothing about the other logits.
        if (std::abs(expected[std::size_t(i)]) < 1e6)
            largest = std::max(largest, std::abs(expected[std::size_t(i)]));
    }
    return worst / largest;
}

inline std::shared_ptr<const TransformerModel> openModel(const std::filesystem::path& folder) {
    return TransformerModel::load(ModelFolder::open(folder), {}, {}, {});
}

/// The texts that a fixture's ids come from, by the names of its inputs.
inline RunInputs textsOf(const std::filesystem::path& folder) {
    RunInputs inputs;
    const nlohmann::json texts = readJson(folder / "texts.json");
    for (const auto& [name, text] : texts.items()) inputs.values[name] = text.get<std::string>();
    return inputs;
}

/// The inputs of a model of `folder` when the reference was made: a pair of texts and a picture as they are,
/// all else as ids. Writes a picture into `place`.
inline RunInputs inputsOf(const std::filesystem::path& folder, const ReferenceTensors& expected,
                          const TemporaryFolder& place) {
    RunInputs inputs;
    if (expected.has("picture")) {
        const NumpyArray picture = expected.at("picture");
        writeNumpy(place / "picture.npy", picture.shape, picture.floats());
        inputs.values["picture"] = PictureInput((place / "picture.npy").string());
    } else if (expected.has("token_types")) {  // ids have no segments
        inputs = textsOf(folder);
    } else {
        inputs.values["text"] = expected.integers("input_ids");
        if (expected.has("decoder_input_ids"))
            inputs.values["second"] = expected.integers("decoder_input_ids");
    }
    return inputs;
}

}  // namespace attentionscope
