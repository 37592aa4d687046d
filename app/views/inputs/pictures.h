#pragma once

#include <QImage>
#include <QString>

#include "core/picture/picture.h"

class QMimeData;

namespace attentionscope {

// Pictures between the clipboard, the screen and the core.

/// The picture as the screen shows it.
QImage imageOf(const Picture& picture);

/// Whether the dropped or pasted data contain a picture, a file or its name.
bool holdsPicture(const QMimeData& data);
/// The path of a dropped or copied file; for a picture without one, the path of a PNG written into the
/// program's folder, so that a session finds it again. Empty if there is none.
QString pictureFrom(const QMimeData& data);

}  // namespace attentionscope
