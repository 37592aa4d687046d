#pragma once

#include <QElapsedTimer>
#include <span>

#include "app/figures/painters/head_grid.h"
#include "core/analysis/head_statistics.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// One head as needed for its thumbnail.
struct HeadSummary {
    HeadPlace place;
    const AttentionMap* map;   ///< in the recording
    MatrixSlice weights = {};  ///< reduced to the thumbnail's resolution; empty until read
    std::optional<HeadStatistics> statistics = {};  ///< if requested and the map is not huge
};

/// Reads the heads of a recording's maps of one name, a few at a time: all maps of a long text together would
/// take long, and exceed the memory, while the user types. In a recording with thousands of heads, reads only
/// the visible ones.
class HeadReading {
public:
    /// Starts over, unless it reads exactly this already. If the heads are the same, those of the previous
    /// recording stay until they are replaced.
    void begin(const RecordingPointer& recording, const std::string& map, bool statistics);
    /// Continues reading for about this long, at least one head. Returns whether all have been read.
    bool readFor(int milliseconds);
    /// The same for these heads only.
    bool readFor(int milliseconds, std::span<const size_t> wanted);
    bool isDone() const { return readCount_ == heads_.size(); }
    bool isRead(size_t head) const { return read_[head]; }
    /// How many have been read.
    size_t readCount() const { return readCount_; }
    const std::vector<HeadSummary>& heads() const { return heads_; }

private:
    void read(size_t head);

    RecordingPointer recording_;
    std::string map_;
    bool withStatistics_ = false;
    std::vector<HeadSummary> heads_;
    std::vector<bool> read_;
    size_t readCount_ = 0;
};

}  // namespace attentionscope
