#pragma once

#include <QElapsedTimer>
#include <span>

#include "app/figures/painters/head_grid.h"
#include "core/analysis/head_statistics.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// One head as far as its thumbnail needs it.
struct HeadSummary {
    HeadPlace place;
    const AttentionMap* map;   ///< of the recording that is read
    MatrixSlice weights = {};  ///< reduced to what a thumbnail can show; empty until it has been read
    std::optional<HeadStatistics> statistics = {};  ///< where they were wanted and the map is not huge
};

/// Reads the heads of a recording's maps of one name, a few at a time: of a long text all maps together take
/// long, and more memory than there is, while somebody types on. Of a recording of thousands of heads only
/// those are read that somebody looks at.
class HeadReading {
public:
    /// Starts over, unless it reads just this already. Where the heads are the same ones, those of the
    /// recording before stay until they are replaced.
    void begin(const RecordingPointer& recording, const std::string& map, bool statistics);
    /// Reads on for about so long, one head at least. Whether all have been read.
    bool readFor(int milliseconds);
    /// The same with these of the heads, and no other.
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
