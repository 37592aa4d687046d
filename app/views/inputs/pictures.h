#pragma once

#include <QImage>
#include <QString>

#include "core/picture/picture.h"

class QMimeData;

namespace attentionscope {

// Pictures between the clipboard, the screen and the core.

/// The picture as the screen shows it.
QImage imageOf(const Picture& picture);

/// Whether a picture, a file or its name can be taken from what is dropped or pasted.
bool holdsPicture(const QMimeData& data);
/// The path of a dropped or copied file; of a picture without one, that of a PNG file which is written into
/// the program's folder, so that a session finds it again. Empty where there is none.
QString pictureFrom(const QMimeData& data);

}  // namespace attentionscope
