#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/graph/recorder.h"
#include "core/picture/picture.h"
#include "core/recording/recording_parts.h"

namespace attentionscope {

/// The most pixels on a side of a picture that is written: as many as are seen.
inline constexpr Index mostRecordedPixels = 1024;

/// A picture as a recording holds it: [height × width × 1 or 3] bytes, no larger than it is seen.
struct RecordedPixels {
    std::vector<std::int64_t> shape;
    std::vector<std::byte> bytes;
};
RecordedPixels recordedPixels(Picture picture);

/// Which sequences of a recording are regions of a picture, and the pictures that its files hold.
class RecordedPictures {
public:
    /// `parts` have to outlive it. Throws Error for a picture that is none, or that no sequence is made of.
    explicit RecordedPictures(const std::vector<RecordingPart>& parts);

    /// How many regions a row of that sequence's picture has; 0 where it is no picture. Positions beyond
    /// rows × columns come before the regions, such as that of a class. Throws Error where there are too few
    /// positions, or as many more as a row has.
    Index gridColumns(const std::string& sequence, Index positions) const;
    /// The pixels as Sequence::picture has them; noNode where the files have none.
    NodeId pixels(const std::string& sequence, Recorder& recorder);

private:
    struct Source {
        std::shared_ptr<const Safetensors> file;
        const TensorEntry* tensor;
        NodeId node = noNode;
    };
    std::map<std::string, JsonValue> regions_;
    std::map<std::string, Source> held_;
};

}  // namespace attentionscope
