#pragma once

namespace attentionscope {

/// While it lives, Ctrl+C does not end the program but is noted, so that what is at work comes to an end of
/// its own; a second one ends it.
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
