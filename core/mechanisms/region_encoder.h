#pragma once

#include <string>

#include "core/graph/recorder.h"
#include "core/mechanisms/parameter_set.h"
#include "core/mechanisms/settings.h"
#include "core/recording/block.h"

namespace attentionscope {

/// How a picture is cut into regions, and the sizes of their vectors.
struct RegionSettings {
    Index side = 64;         ///< side of a picture, in pixels
    Index regions = 8;       ///< on a side: each window has side / regions pixels and one more on every edge
    Index channels = 64;     ///< kernels of the convolution over the window
    Index annotations = 96;  ///< width of an annotation
    Index around = 0;        ///< features summed over a region's surroundings; 0: none

    Index count() const { return regions * regions; }
};
/// Lists the settings for cutting pictures, for every system that has them.
template <class Self, class Fields>
void listRegions(Self& own, Fields& fields) {
    fields.integer("image_size", own.side, 1, 1024);
    fields.integer("regions", own.regions, 1, own.side);
    fields.integer("channels", own.channels, 1, widestLayer);
    fields.require(own.side % own.regions == 0, "regions", "the picture is not divisible by the regions",
                   "a divisor of image_size");
}

/// The picture that an input names, as a network of that size reads it: three channels, inverted to the
/// distance of each pixel from white, so that the background is zero. Scenes are drawn at that size, files
/// resized. Throws Error for unreadable files, and for channels that are not colours. → [side · side × 3]
Matrix inkOf(const std::string& source, Index side);

/// Regions of stacked pictures, one segment each: "line,column".
AxisPointer regionAxis(Index regions, Index pictures);

/// Annotations of the regions of pictures. A convolution reads every region, f_j = ReLU(W_x x_j + b); its
/// annotation is a_j = ReLU(W_a f_j + r + c + b), with a vector r for its line and c for its column. If
/// `around` is set, it also gets five sums of n_j = ReLU(W_n f_j + b): over all regions to its left, to its
/// right, above it, below it, and over the whole picture.
class RegionEncoder {
public:
    /// Throws Error if weights are missing.
    RegionEncoder(const RegionSettings& settings, ParameterSet& weights);

    const RegionSettings& settings() const { return settings_; }

    struct Nodes {
        AxisPointer axis = {};        ///< of the regions
        NodeId picture = noNode;      ///< [Σ pixels × 3]
        NodeId windows = noNode;      ///< x [Σ regions × 3 · window²]
        NodeId features = noNode;     ///< f [Σ regions × channels]
        NodeId places = noNode;       ///< r + c of each region
        NodeId neighbours = noNode;   ///< n [Σ regions × around]
        NodeId around = noNode;       ///< the five sums side by side [Σ regions × 5 around]
        NodeId annotations = noNode;  ///< a [Σ regions × annotations]
    };
    /// pixels: one inkOf() per picture, one below the other, [pictures · side² × 3].
    Nodes look(Recorder& recorder, MatrixPointer pixels, Index pictures) const;

private:
    NodeId sumsAround(Recorder& recorder, NodeId neighbours, const AxisPointer& rows, Index pictures) const;

    RegionSettings settings_;
    ParameterPointer kernels_, kernelBias_, annotations_, annotationBias_, lines_, columns_;
    ParameterPointer neighbours_, neighbourBias_, around_;
};

/// The steps from regions to features, and from these to annotations.
Step featureStep(const Graph& graph, const RegionEncoder::Nodes& seen);
/// `symbol`: that of the annotations, which attention reads.
Step annotationStep(const Graph& graph, const RegionEncoder::Nodes& seen, const std::string& symbol);

}  // namespace attentionscope
