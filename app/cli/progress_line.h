#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "app/cli/command.h"
#include "core/base/progress.h"

namespace attentionscope {

/// How far a long piece of work is: on a terminal one line, drawn anew, from the second second on; elsewhere
/// a line every ten seconds; nothing with --quiet. Of what is done sooner nothing is seen. Thread-safe.
class ProgressLine {
public:
    explicit ProgressLine(Console& console);
    ~ProgressLine() { end(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const std::string& text);
    /// Before anything else is said: the line stays as it is.
    void end();
    /// "[####....]  52%  WHAT". Only while this lives.
    Progress progress();

private:
    Console& console_;
    std::mutex mutex_;
    std::chrono::steady_clock::time_point next_;
    std::size_t shown_ = 0;  ///< bytes of the line on the terminal
};

/// "[####....]  52%" of a share from 0 to 1.
std::string progressBar(double share);

}  // namespace attentionscope
