#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/mechanisms/caption_network.h"
#include "core/mechanisms/caption_words.h"
#include "core/picture/scene.h"
#include "core/training/task.h"

namespace attentionscope {

/// A picture and what is said of it.
struct CaptionedPicture {
    std::string picture;  ///< a scene in words or the path of a file
    std::string caption;
};

/// JSON lines {"picture", "caption"}.
const DataFormat& captionFormat();
/// Captions in lower case without a mark at their end; "a orange" is read as "an orange". Files are named
/// from where the file of data is. A scene is read at once, and what is wrong with it reported with its line.
std::vector<CaptionedPicture> readCaptions(const DataRequest& request, DataReport& report);
/// Scenes with what is said of them.
std::vector<CaptionedPicture> captionedScenes(const std::vector<Scene>& scenes);

/// A caption as words, with the picture that it is of.
struct EncodedCaption {
    std::string picture = {};
    std::vector<int> read = {}, said = {};  ///< <s> … and … </s>, as many of each
    /// Of each word said, the place among the scene's shapes of the one whose colour or shape it names; -1
    /// where it names none or the picture is no scene.
    std::vector<Index> shapes = {};
};
std::vector<EncodedCaption> encodeCaptions(const std::vector<CaptionedPicture>& captions,
                                           const CaptionWords& words);

/// Where a picture lies that a file of data names: as it is for a scene, else from where that file is.
std::string pictureFrom(const std::string& named, const std::filesystem::path& file);

/// The weight of the 3 × 3 regions around the cells of shapes, each region once. weights: [… × regions²]
double weightAround(const Matrix& weights, Index row, const std::vector<SceneObject>& shapes, Index regions);

/// Pictures side by side as a captioner reads them: inkOf() each, one below the other.
MatrixPointer inkOfAll(const std::vector<const std::string*>& pictures, Index side);

}  // namespace attentionscope
