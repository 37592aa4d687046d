#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/graph/recorder.h"
#include "core/picture/picture.h"
#include "core/recording/recording_parts.h"

namespace attentionscope {

/// The most pixels on a side of a written picture: as many as a screen shows.
inline constexpr Index mostRecordedPixels = 1024;

/// A picture in a recording: [height × width × 1 or 3] bytes, no larger than a screen shows it.
struct RecordedPixels {
    std::vector<std::int64_t> shape;
    std::vector<std::byte> bytes;
};
RecordedPixels recordedPixels(Picture picture);

/// The sequences of a recording that are regions of a picture, and the pictures in its files.
class RecordedPictures {
public:
    /// `parts` must outlive it. Throws Error for an invalid picture, or one that no sequence refers to.
    explicit RecordedPictures(const std::vector<RecordingPart>& parts);

    /// The number of regions in a row of that sequence's picture; 0 if it is not a picture. Positions beyond
    /// rows × columns come before the regions, such as a class token. Throws Error if there are too few
    /// positions, or at least a row too many.
    Index gridColumns(const std::string& sequence, Index positions) const;
    /// The pixels as in Sequence::picture; noNode if the files have none.
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
