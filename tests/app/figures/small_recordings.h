#pragma once

#include "app/figures/content/figure_request.h"
#include "core/graph/recorder.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// A recording put together by hand: sequences of any kind, and maps of given weights between them.
class SmallRecording {
public:
    /// A sequence of so many positions; its number.
    int sequence(Sequence sequence, AxisRole role, std::vector<std::string> labels, Index gridColumns = 0) {
        auto axis = std::make_shared<Axis>(role, std::move(labels));
        axis->setGridColumns(gridColumns);
        sequence.axis = axis;
        recording_->sequences.push_back(std::move(sequence));
        return int(recording_->sequences.size()) - 1;
    }
    int words(std::vector<std::string> words, std::string name = "text") {
        std::vector<Token> tokens;
        for (const std::string& word : words) tokens.push_back({.text = word});
        return sequence({.name = std::move(name), .tokens = std::move(tokens)}, AxisRole::token,
                        std::move(words));
    }
    /// A map of one head; its number.
    int map(std::string name, int queries, int keys, Matrix weights) {
        AttentionMap map{.name = std::move(name), .querySequence = queries, .keySequence = keys};
        map.nodes.queries = recording_->sequences[size_t(queries)].axis;
        map.nodes.keys = recording_->sequences[size_t(keys)].axis;
        HeadNodes head;
        // Keys of several segments are stacked: there are as many columns as the longest segment has.
        const bool packed = weights.cols() != map.nodes.keys->size();
        const Axes axes{map.nodes.queries, packed ? featureAxis(weights.cols()) : map.nodes.keys};
        head.weights =
            recorder_.constant(std::move(weights), axes, map.name + std::to_string(recording_->maps.size()));
        map.nodes.heads.push_back(head);
        recording_->maps.push_back(std::move(map));
        return int(recording_->maps.size()) - 1;
    }
    Recording& operator*() { return *recording_; }
    Recording* operator->() { return recording_.get(); }

    /// A request for a map of it; ends the recording.
    FigureRequest request(int map = 0) {
        if (!recording_->evaluation) recording_->evaluation = recorder_.finish();
        return {.recording = recording_, .map = &recording_->maps.at(size_t(map))};
    }

private:
    Recorder recorder_;
    std::shared_ptr<Recording> recording_ = std::make_shared<Recording>();
};

}  // namespace attentionscope
