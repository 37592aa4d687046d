#pragma once

#include "app/figures/drawing/theme.h"
#include "app/views/common/widgets.h"

class QApplication;

namespace attentionscope {

/// Applies a theme to the whole program: palette, fonts and the few shapes of the chrome.
void dress(QApplication& application, const Theme& theme);

}  // namespace attentionscope
