#pragma once

#include <filesystem>

#include "core/picture/picture.h"

namespace attentionscope {

/// Writes three channels as a PNG, with `cover` (0 … 1) for all of them if it is below 1.
void writePng(const std::filesystem::path& file, const Picture& picture, float cover = 1);
/// Writes three channels as a JPEG of the best quality.
void writeJpeg(const std::filesystem::path& file, const Picture& picture);

}  // namespace attentionscope
