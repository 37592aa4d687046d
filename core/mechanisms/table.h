#pragma once

#include <span>
#include <string>

#include "core/checkpoint/model_folder.h"
#include "core/recording/model.h"

namespace attentionscope {

/// A mechanism of our own: the name after `attentionscope/` in config.json, and the function that opens its
/// folder.
struct Mechanism {
    const char* name;
    ModelPointer (*open)(const ModelFolder& folder, const Progress& progress, const StopToken& stop);
    /// The inputs, if they are the same for all its models; null: config.json lists them.
    std::vector<Input> (*inputs)() = nullptr;
    /// Names of the maps of its gates, which follow those of its attention; null: it has none.
    std::vector<std::string> (*gates)(const JsonValue& config) = nullptr;
    /// The place of its attention among others; null: self-attention.
    SurveyAxes (*axes)(const JsonValue& config) = nullptr;
};

/// The place shared by all models of a mechanism.
template <SurveyAxes axes>
SurveyAxes always(const JsonValue&) {
    return axes;
}

/// All mechanisms. Adding one takes one file, its line below and its place in table.cpp.
std::span<const Mechanism> mechanisms();

// One function for each file.
Mechanism constructedMechanism();
Mechanism namedFeaturesMechanism();
Mechanism numbersMechanism();
Mechanism kernelRegressionMechanism();
Mechanism translationMechanism();
Mechanism classificationMechanism();
Mechanism hierarchicalMechanism();
Mechanism featureWiseMechanism();
Mechanism embeddingAttentionMechanism();
Mechanism memoryMechanism();
Mechanism captionMechanism();
Mechanism speechMechanism();
Mechanism coAttentionMechanism();
Mechanism itemSimilarityMechanism();

/// The matrix of a typed table of numbers, [rows × columns].
Matrix matrixOf(const NumberTable& table);
/// Labels q0, q1, … for rows without words.
AxisPointer numberedAxis(const std::string& symbol, Index size);

/// Opens a folder whose model_type is `attentionscope/NAME`. Throws Error that lists the known names.
ModelPointer openMechanism(const ModelFolder& folder, const Progress& progress = {},
                           const StopToken& stop = {});

/// The "information" about the model in config.json: title, system, inputs, maps, task, citation, sample,
/// constructed, scores. Id and bytes come from the folder itself.
ModelInformation readInformation(const ModelFolder& folder);

}  // namespace attentionscope
