#pragma once

#include "core/graph/op.h"

namespace attentionscope {

/// How a window moves over pictures. A batch of pictures of one size is [Σ pixels × channels], each picture
/// row by row.
struct PictureWindow {
    Index height = 0, width = 0;              ///< size of each picture, in pixels
    Index windowHeight = 1, windowWidth = 1;  ///< size of the window
    Index stride = 1;
    Index padding = 0;  ///< rows and columns of zeros around the picture

    Index outputHeight() const { return (height + 2 * padding - windowHeight) / stride + 1; }
    Index outputWidth() const { return (width + 2 * padding - windowWidth) / stride + 1; }
};

/// The pixels under the window at each of its places, for a convolution: multiply them by the kernels (LeCun
/// et al. 1989). x: [Σ pixels × channels] → [Σ places × channels · windowHeight · windowWidth], the columns
/// channel by channel and row by row within each, as PyTorch stores the weights of a convolution.
OpPointer windowsOfPictures(const PictureWindow& window);

}  // namespace attentionscope
