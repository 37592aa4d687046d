#pragma once

#include <QElapsedTimer>

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
/// long, and more memory than there is, while somebody types on.
class HeadReading {
public:
    /// Starts over, unless it reads just this already. Where the heads are the same ones, those of the
    /// recording before stay until they are replaced.
    void begin(const RecordingPointer& recording, const std::string& map, bool statistics);
    /// Reads on for about so long, one head at least.
    void readFor(int milliseconds);
    bool isDone() const { return next_ == heads_.size(); }
    const std::vector<HeadSummary>& heads() const { return heads_; }

private:
    void read(HeadSummary& head) const;

    RecordingPointer recording_;
    std::string map_;
    bool withStatistics_ = false;
    std::vector<HeadSummary> heads_;
    size_t next_ = 0;
};

}  // namespace attentionscope
