#include "app/views/maps/head_reading.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace attentionscope {

namespace {

/// Statistics read every cell; for larger maps they are skipped while the user types.
constexpr Index mostCellsForStatistics = 1 << 22;

}  // namespace

void HeadReading::begin(const RecordingPointer& recording, const std::string& map, bool statistics) {
    if (recording == recording_ && map == map_ && statistics == withStatistics_) return;
    recording_ = recording;
    map_ = map;
    withStatistics_ = statistics;
    std::vector<HeadSummary> before = std::exchange(heads_, {});
    read_.clear();
    readCount_ = 0;
    if (!recording) return;
    // The place of a head that exists only in another layer stays empty.
    const std::vector<int> numbers = recording->heads(map);
    for (const AttentionMap& each : recording->maps)
        if (each.name == map)
            for (const int number : numbers) heads_.push_back({{each.layer, number}, &each});
    read_.assign(heads_.size(), false);
    const bool same =
        std::equal(heads_.begin(), heads_.end(), before.begin(), before.end(),
                   [](const HeadSummary& a, const HeadSummary& b) { return a.place == b.place; });
    for (size_t i = 0; same && i < heads_.size(); ++i) {
        heads_[i].weights = std::move(before[i].weights);
        heads_[i].statistics = before[i].statistics;
    }
}

bool HeadReading::readFor(int milliseconds) {
    if (isDone()) return true;
    std::vector<size_t> all(heads_.size());
    std::iota(all.begin(), all.end(), 0);
    return readFor(milliseconds, all);
}

bool HeadReading::readFor(int milliseconds, std::span<const size_t> wanted) {
    QElapsedTimer clock;
    clock.start();
    bool inTime = true;
    for (const size_t head : wanted) {
        if (read_[head]) continue;
        if (!inTime) return false;
        read(head);
        inTime = clock.elapsed() < milliseconds;
    }
    return true;
}

void HeadReading::read(size_t index) {
    HeadSummary& head = heads_[index];
    read_[index] = true;
    ++readCount_;
    const HeadNodes* nodes = head.map->head(head.place.head);
    if (!nodes) return;
    const NodeId node = nodes->weights;
    const MatrixPointer weights = recording_->evaluation->value(node);
    head.statistics.reset();
    if (withStatistics_ && weights->size() <= mostCellsForStatistics) {
        const auto [queries, keys] = wordsLookedAt(*recording_, *head.map);
        head.statistics =
            headStatistics(MatrixView(weights->data(), weights->rows(), weights->cols()), queries, keys);
    }
    head.weights = forThumbnail(MatrixSlice(weights), heads_.size());
}

}  // namespace attentionscope
