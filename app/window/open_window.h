#pragma once

#include <string>

namespace attentionscope {

/// What the window opens on.
struct WindowRequest {
    std::string file = {};      ///< session, recording, picture or model folder; empty for the first page
    std::string language = {};  ///< "en", "zh_CN"; empty for the system's
    std::string theme = {};     ///< "light", "dark"; empty for the system's
};

/// Opens the window and returns when it is closed: the program's exit status. Where there is no display it
/// says so on standard error, with the commands that need none, and returns 1.
int openWindow(int& argc, char** argv, const WindowRequest& request);

}  // namespace attentionscope
