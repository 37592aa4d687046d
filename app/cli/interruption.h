#pragma once

namespace attentionscope {

/// While it exists, Ctrl+C does not end the program but sets a flag, so that the current work can finish
/// properly; a second Ctrl+C ends it.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    bool came() const;

private:
    void (*before_)(int);
};

}  // namespace attentionscope
