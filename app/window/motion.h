#pragma once

namespace attentionscope {

/// Whether motion is allowed: the user's choice in the program, else the desktop's setting.
bool wantsMotion();

/// The desktop's setting, where available: the style in use, KDE's animation speed, and "enable animations"
/// in GTK's settings. GNOME stores its switch in a database accessible only over the session bus, and Qt's
/// library for the bus is not a dependency of this program: there, the program's own switch applies.
bool desktopWantsMotion();

}  // namespace attentionscope
