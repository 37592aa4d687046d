#pragma once

#include <string>

namespace attentionscope {

/// What to open in the window.
struct WindowRequest {
    std::string file = {};      ///< session, recording, picture or model folder; empty for the first page
    std::string language = {};  ///< "en", "zh_CN"; empty for the system's
    std::string theme = {};     ///< "light", "dark"; empty for the system's
};

/// Whether a window can be shown.
bool hasDisplay();

/// Opens the window, which needs a display, and returns the exit status when it is closed.
int openWindow(int& argc, char** argv, const WindowRequest& request);

}  // namespace attentionscope
