#pragma once

namespace attentionscope {

/// Whether things may move: as the user chose in the program, else as the desktop wishes.
bool wantsMotion();

/// What the desktop wishes, as far as it says so: the style in use, KDE's speed of animations, and the
/// "enable animations" of GTK's settings. GNOME keeps its switch in a database that only its session bus
/// answers for, and Qt's library for the bus is not among those this program needs: there, the program's own
/// switch is used.
bool desktopWantsMotion();

}  // namespace attentionscope
