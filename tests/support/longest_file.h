#pragma once

#include <sys/resource.h>

#include <csignal>

namespace attentionscope {

/// Limits the size of this process's files, as on a full disk.
class LongestFile {
public:
    explicit LongestFile(rlim_t bytes) {
        handler_ = std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit now{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &now);
    }
    ~LongestFile() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

private:
    rlimit before_ = {};
    void (*handler_)(int);
};

}  // namespace attentionscope
