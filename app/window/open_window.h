#pragma once

#include <string>

namespace attentionscope {

/// What the window opens on.
struct WindowRequest {
    std::string file = {};      ///< session, recording, picture or model folder; empty for the first page
    std::string language = {};  ///< "en", "zh_CN"; empty for the system's
    std::string theme = {};     ///< "light", "dark"; empty for the system's
};

/// Whether a window can be shown at all.
bool hasDisplay();

/// Opens the window, which needs a display, and returns when it is closed: the program's exit status.
int openWindow(int& argc, char** argv, const WindowRequest& request);

}  // namespace attentionscope
