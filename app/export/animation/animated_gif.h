#pragma once

#include <QImage>
#include <string>
#include <vector>

namespace attentionscope {

/// A GIF that plays for ever, for programs that do not play animated PNG: most that show slides. Each frame
/// has 256 colours of its own, and no frame is empty. Where the same image comes again, the frame lasts.
class AnimatedGif {
public:
    explicit AnimatedGif(QSize size) : size_(size) {}
    /// Shows `image`, of the size that all have, for so long: a multiple of ten.
    void add(const QImage& image, int milliseconds);
    /// The whole file. Throws Error where giflib reports a failure.
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
