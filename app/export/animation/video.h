#pragma once

#include <QByteArray>

#include "app/export/animation/animation.h"

namespace attentionscope {

/// Whether the program ffmpeg is installed, which encodes videos.
bool canWriteVideo();

/// The frames as an MP4 with H.264, 25 to the second. Throws Error if ffmpeg is missing or fails.
QByteArray videoBytes(const PaintedAnimation& animation);

}  // namespace attentionscope
