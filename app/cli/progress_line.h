#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "app/cli/command.h"
#include "core/base/progress.h"

namespace attentionscope {

/// Shows the progress of long work: on a terminal one line, redrawn, from the second second on; elsewhere a
/// line every ten seconds; nothing with --quiet. Shorter work shows nothing. Thread-safe.
class ProgressLine {
public:
    explicit ProgressLine(Console& console);
    ~ProgressLine() { end(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const std::string& text);
    /// Ends the line before other output; it stays as it is.
    void end();
    /// "[####....]  52%  WHAT". Use it only during this object's lifetime.
    Progress progress();

private:
    Console& console_;
    std::mutex mutex_;
    std::chrono::steady_clock::time_point next_;
    std::size_t shown_ = 0;  ///< bytes of the line on the terminal
};

/// "[####....]  52%" for a share from 0 to 1.
std::string progressBar(double share);

}  // namespace attentionscope
