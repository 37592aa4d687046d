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

/// The most pixels that a picture may have on a side.
inline constexpr Index mostPicturePixels = 1 << 14;

/// Reads what a picture input names: a scene in words (see scene.h), or the path of a file, known by its
/// first bytes. PNG and JPEG give three channels, with what is transparent laid over white; a binary .ppm or
/// .pgm (Netpbm P5, P6) three or one; a .npy of [height × width], [height × width × channels] or [channels ×
/// height × width] as many as it has, whole numbers taken as 0 … 255. Throws Error for anything else, for a
/// damaged file, and for one that is too large.
Picture readPicture(const std::string& source);

/// A PNG, JPEG or Netpbm file that lies in memory; `where` names it. Throws Error.
Picture pictureFromBytes(std::span<const std::byte> bytes, const std::string& where);

/// Whether a file is a picture of one of these kinds, by its first bytes; .npy files hold other things as
/// well and are none. False for what cannot be read.
bool isPictureFile(const std::string& path);

/// The picture at another size: bilinear, as wide as a source pixel where it shrinks.
/// → [height · width × channels]
Matrix resized(const Picture& picture, Index height, Index width);

}  // namespace attentionscope
