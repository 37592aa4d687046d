#pragma once

namespace attentionscope {

/// Whether things may move: as the user chose in the program, else as the desktop wishes.
bool wantsMotion();

/// What the desktop wishes, as far as it says so: the style in use, KDE's speed of animations, and the
/// "enable animations" of GTK's settings.
bool desktopWantsMotion();

}  // namespace attentionscope
