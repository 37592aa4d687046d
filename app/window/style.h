#pragma once

#include "app/figures/drawing/theme.h"

class QApplication;

namespace attentionscope {

/// Applies a theme to the whole program: palette, fonts and the few shapes of the chrome.
void dress(QApplication& application, const Theme& theme);

/// Marks a label as secondary: small and quiet.
inline constexpr const char* quietRole = "quiet";
/// Marks a label as the heading of a panel.
inline constexpr const char* headingRole = "heading";
/// Marks a label as the heading of a section of a page, with a line below it.
inline constexpr const char* sectionRole = "section";

}  // namespace attentionscope
