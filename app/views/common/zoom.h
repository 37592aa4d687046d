#pragma once

#include <QFont>

namespace attentionscope {

/// The scale factor of type and figures in all windows; 1 is the default.
double zoom();
/// Clamped to 0.5 … 3. The caller must lay out the content again, see dress().
void setZoom(double zoom);
/// A font for a widget that sets its own.
QFont zoomed(QFont font);
/// A length in pixels.
int zoomed(double pixels);

}  // namespace attentionscope
