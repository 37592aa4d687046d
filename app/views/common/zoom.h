#pragma once

#include <QFont>

namespace attentionscope {

/// How many times as large type and figures are in all windows; 1 is the usual size.
double zoom();
/// Held to 0.5 … 3. What is shown has to be laid out anew by whoever asks for it, see dress().
void setZoom(double zoom);
/// A font of a widget that sets its own.
QFont zoomed(QFont font);
/// A length in pixels.
int zoomed(double pixels);

}  // namespace attentionscope
