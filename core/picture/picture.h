#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "core/base/matrix.h"

namespace attentionscope {

/// A picture's numbers, row by row, channels side by side: [height · width × channels], 0 … 1.
struct Picture {
    Index height = 0, width = 0;
    Matrix pixels = {};
};

/// The most pixels on a side of a picture.
inline constexpr Index mostPicturePixels = 1 << 14;

/// Reads the picture that an input names: a scene in words (see scene.h), or the path of a file, recognised
/// by its first bytes. PNG and JPEG give three channels, with transparency on white; a binary .ppm or .pgm
/// (Netpbm P5, P6) gives three or one; a .npy of [height × width], [height × width × channels] or [channels ×
/// height × width] gives as many as it has, and its whole numbers count as 0 … 255. Throws Error for anything
/// else, for a damaged file, and for one that is too large.
Picture readPicture(const std::string& source);

/// Decodes a PNG, JPEG or Netpbm file in memory; `where` names it. Throws Error.
Picture pictureFromBytes(std::span<const std::byte> bytes, const std::string& where);

/// Whether the first bytes of a file are those of such a picture; false for .npy files, which may hold other
/// things, and for files that cannot be read.
bool isPictureFile(const std::string& path);

enum class Resampling {
    linear,       ///< bilinear, averaging over a full step of source pixels when it shrinks
    cubic,        ///< bicubic between four source pixels, a = -0.75 (Keys 1981)
    smoothCubic,  ///< bicubic, a = -0.5, averaging as `linear` does when it shrinks
};

/// The picture at another size. → [height · width × channels]
Matrix resized(const Picture& picture, Index height, Index width, Resampling how = Resampling::linear);

}  // namespace attentionscope
