#pragma once

#include <filesystem>
#include <span>

#include "core/base/error.h"
#include "core/picture/picture.h"

/// The readers behind readPicture(), one for each file format. All throw Error; `where` names the file.
namespace attentionscope {

bool isPng(std::span<const std::byte> bytes);
Picture pictureFromPng(std::span<const std::byte> bytes, const std::string& where);

bool isJpeg(std::span<const std::byte> bytes);
Picture pictureFromJpeg(std::span<const std::byte> bytes, const std::string& where);

bool isNetpbm(std::span<const std::byte> bytes);
Picture pictureFromNetpbm(std::span<const std::byte> bytes, const std::string& where);

Picture pictureFromNumpy(const std::filesystem::path& path);

/// `what` is the problem with the file, and `got` what was read; names the formats that can be read.
Error pictureError(const Phrase& what, const std::string& where, const Phrase& got);
/// Throws Error for a picture without pixels, or with more than mostPicturePixels on a side.
void checkPictureSize(Index width, Index height, const std::string& where);

}  // namespace attentionscope
