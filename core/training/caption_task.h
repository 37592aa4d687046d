#pragma once

#include <string>
#include <vector>

#include "core/mechanisms/caption_network.h"
#include "core/mechanisms/describing_model.h"
#include "core/picture/scene.h"
#include "core/training/task.h"

namespace attentionscope {

/// A picture and its caption.
struct CaptionedPicture {
    std::string picture;  ///< a scene in words or the path of a file
    std::string caption;
};

/// Reads JSON lines {"picture", "caption"}. Captions in lower case without a final mark; "a orange" is read
/// as "an orange". File names are relative to the data file. A scene is parsed at once, and problems are
/// reported with their line.
std::vector<CaptionedPicture> readCaptions(const DataRequest& request, DataReport& report);
/// Scenes with their captions.
std::vector<CaptionedPicture> captionedScenes(const std::vector<Scene>& scenes);

/// A caption as words, with its picture.
struct EncodedCaption {
    std::string picture = {};
    std::vector<int> read = {}, target = {};  ///< <s> … and … </s>, equally many
    /// For each word of `target`, the place among the scene's shapes of the one whose colour or shape it
    /// names; -1 if it names none or the picture is not a scene.
    std::vector<Index> shapes = {};
};
std::vector<EncodedCaption> encodeCaptions(const std::vector<CaptionedPicture>& captions,
                                           const CaptionWords& words, const CaptionSettings& settings = {});

/// The path of a picture named in a data file: unchanged for a scene, else relative to that file. Throws
/// Error for a damaged scene.
std::string pictureFrom(const std::string& named, const std::filesystem::path& file);

/// The weight on the 3 × 3 regions around the cells of shapes, counting each region once. weights: [… ×
/// regions²]
double weightAround(const Matrix& weights, Index row, const std::vector<SceneObject>& shapes, Index regions);

/// Pictures side by side as a captioner reads them: one inkOf() each, one below the other.
MatrixPointer inkOfAll(const std::vector<const std::string*>& pictures, Index side);

/// Settings of a recipe for captioners, in addition to those every recipe has.
struct CaptionRecipe {
    CaptionSettings network = {};
    Index generated = 200'000;   ///< scenes generated for training, besides the user's files
    double byExpectation = 0.4;  ///< initial share of its epochs in which hard attention trains without draws
};

/// "loss" (nats a word) and "token_accuracy", each word given those before it; "exact_match", captions in
/// which every word is right, which are then also produced word by word; and over scenes
/// "attention_on_target": for the words that name a colour or a shape, the weight on the 3 × 3 regions around
/// that shape. For hard attention also "chosen_on_target", the share of such words whose one region is among
/// them.
Scores scoreCaptions(const CaptionNetwork& network, const std::vector<EncodedCaption>& captions,
                     bool equalWeights, const StopToken& stop = {});

}  // namespace attentionscope
