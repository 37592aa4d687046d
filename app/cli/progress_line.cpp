#include "app/cli/progress_line.h"

#include <algorithm>
#include <cstdio>
#include <ostream>

namespace attentionscope {

namespace {

using Clock = std::chrono::steady_clock;

Clock::duration pauseOf(const Console& console, bool first) {
    using namespace std::chrono_literals;
    if (!console.terminal) return 10s;
    return first ? Clock::duration(1s) : 100ms;
}

}  // namespace

std::string progressBar(double share) {
    constexpr int width = 24;
    std::string bar = "[";
    for (int i = 0; i < width; ++i) bar += share * width > i ? '#' : '.';
    char percent[16];
    std::snprintf(percent, sizeof percent, "] %3d%%", int(100 * std::clamp(share, 0.0, 1.0)));
    return bar + percent;
}

ProgressLine::ProgressLine(Console& console)
    : console_(console), next_(Clock::now() + pauseOf(console, true)) {}

void ProgressLine::show(const std::string& text) {
    const std::lock_guard lock(mutex_);
    const auto now = Clock::now();
    if (console_.quiet || now < next_) return;
    next_ = now + pauseOf(console_, false);
    if (console_.terminal) {
        console_.err << '\r' << text << std::string(shown_ > text.size() ? shown_ - text.size() : 0, ' ')
                     << std::flush;
        shown_ = text.size();
    } else {
        console_.err << text << std::endl;
    }
}

void ProgressLine::end() {
    const std::lock_guard lock(mutex_);
    if (shown_ > 0) console_.err << std::endl;
    shown_ = 0;
}

Progress ProgressLine::progress() {
    return [this](double share, const std::string& what) {
        show(progressBar(share) + "  " + spoken(Phrase::known(what)));
    };
}

}  // namespace attentionscope
