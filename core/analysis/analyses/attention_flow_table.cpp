// Attention flow from the last layer down to the inputs, and rollout beside it (Abnar & Zuidema 2020).
#include "core/analysis/analysis_parts.h"
#include "core/analysis/attention_flow.h"
#include "core/analysis/rollout.h"

namespace attentionscope {

Analysis attentionFlowTable(const AnalysisInput& input) {
    const Recording& recording = *input.recording;
    const AttentionMap& last = *selfMaps(recording).back();
    const auto values = [](const Matrix& matrix) {
        return std::vector<double>(matrix.data(), matrix.data() + matrix.size());
    };
    Analysis analysis;
    AnalysisAxis queries = positionAxis(recording.queriesOf(last)), keys = queries;
    queries.name = "query";
    keys.name = "key";
    analysis.table = {{queries, keys}, values(attentionFlow(recording, last, input.stop))};
    analysis.others["rollout"] = {{queries, keys}, values(attentionRollout(recording, last, input.stop))};
    analysis.metric = Phrase("maximum flow through attention and residual connections, half and half");
    analysis.settings["layer"] = double(last.layer);
    return analysis;
}

}  // namespace attentionscope
