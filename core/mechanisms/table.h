#pragma once

#include <span>
#include <string>

#include "core/checkpoint/model_folder.h"
#include "core/recording/model.h"

namespace attentionscope {

/// A mechanism of our own: what config.json calls `attentionscope/NAME`, and how its folder is opened.
struct Mechanism {
    const char* name;
    ModelPointer (*open)(const ModelFolder& folder, const Progress& progress, const StopToken& stop);
    /// What it reads, where that is the same for all its models; null: config.json says.
    std::vector<Input> (*inputs)() = nullptr;
    /// Names of the maps of its gates, behind those of its attention; null: it has none.
    std::vector<std::string> (*gates)(const JsonValue& config) = nullptr;
    /// Where its attention stands among others; null: self-attention.
    SurveyAxes (*axes)(const JsonValue& config) = nullptr;
};

/// Where all models of a mechanism stand.
template <SurveyAxes axes>
SurveyAxes always(const JsonValue&) {
    return axes;
}

/// All of them. Adding a mechanism is one file, its line below and its place in table.cpp.
std::span<const Mechanism> mechanisms();

// One for each file.
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
Mechanism coAttentionMechanism();
Mechanism itemSimilarityMechanism();

/// The matrix of a table of numbers that was typed in, [rows × columns].
Matrix matrixOf(const NumberTable& table);
/// Labels q0, q1, … for rows that have no words.
AxisPointer numberedAxis(const std::string& symbol, Index size);

/// Opens a folder whose model_type is `attentionscope/NAME`. Throws Error that lists the known names.
ModelPointer openMechanism(const ModelFolder& folder, const Progress& progress = {},
                           const StopToken& stop = {});

/// What config.json says of the model in its "information": title, system, inputs, maps, task, citation,
/// sample, constructed, scores. Id and bytes come from the folder itself.
ModelInformation readInformation(const ModelFolder& folder);

}  // namespace attentionscope
