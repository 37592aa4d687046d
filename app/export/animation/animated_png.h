#pragma once

#include <QImage>
#include <QSize>
#include <string>
#include <vector>

namespace attentionscope {

/// A PNG with several frames (APNG, part of the PNG specification since its third edition): what does not
/// know of them shows the first. Written here since libpng as Debian 12 has it knows no frames. Of each frame
/// only the part that differs from the one before is stored; the same frames give the same bytes.
class AnimatedPng {
public:
    explicit AnimatedPng(QSize size);
    /// Shows `image`, of the size that all have, for so long. The same image again makes the frame last.
    void add(const QImage& image, int milliseconds);
    /// The whole file, which plays for ever.
    std::string bytes() const;

private:
    struct Frame {
        QRect place;
        int milliseconds = 0;
        std::string data;  ///< compressed
    };
    QSize size_;
    QImage last_;
    std::vector<Frame> frames_;
};

}  // namespace attentionscope
