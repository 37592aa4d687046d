#pragma once

#include <QImage>
#include <string>
#include <vector>

namespace attentionscope {

/// A GIF that plays for ever, for programs that do not play animated PNG: most that show slides. Each frame
/// has 256 colours of its own, and no frame is empty. A repeated image prolongs its frame.
class AnimatedGif {
public:
    explicit AnimatedGif(QSize size) : size_(size) {}
    /// Adds `image`, of the common size, with its duration: a multiple of ten.
    void add(const QImage& image, int milliseconds);
    /// The whole file. Throws Error if giflib reports a failure.
    std::string bytes() const;

private:
    struct Frame {
        QImage image;
        int milliseconds = 0;
    };
    QSize size_;
    std::vector<Frame> frames_;
};

}  // namespace attentionscope
