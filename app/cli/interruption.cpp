#include "app/cli/interruption.h"

#include <atomic>
#include <csignal>

namespace attentionscope {

namespace {

std::atomic<bool> interrupted = false;

// A signal handler may do no more than this.
void interrupt(int signal) {
    interrupted = true;
    std::signal(signal, SIG_DFL);
}

}  // namespace

Interruption::Interruption() : before_(std::signal(SIGINT, interrupt)) {
    interrupted = false;
}

Interruption::~Interruption() {
    std::signal(SIGINT, before_);
}

bool Interruption::came() const {
    return interrupted;
}

}  // namespace attentionscope
