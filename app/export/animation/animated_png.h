#pragma once

#include <QImage>
#include <QSize>
#include <string>
#include <vector>

namespace attentionscope {

/// A PNG with several frames (APNG, part of the PNG specification since its third edition): readers without
/// support show the first. Implemented here because libpng in Debian 12 has no support. Of each frame only
/// the part that differs from the previous one is stored; the same frames give the same bytes.
class AnimatedPng {
public:
    explicit AnimatedPng(QSize size);
    /// Adds a frame of the common size with its duration. Adding the same image again prolongs the frame.
    void add(const QImage& image, int milliseconds);
    /// The whole file, which loops forever.
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
