// Zero ablation (Michel et al. 2019): silences each head in turn and compares the model's predictions.
#include <cmath>

#include "core/analysis/analysis_parts.h"
#include "core/base/probability.h"

namespace attentionscope {

Analysis headAblation(const AnalysisInput& input) {
    const Recording& recording = *input.recording;
    const PredictedRow place = predictedRow(recording);
    const auto maps = selfMaps(recording);
    const std::vector<float> whole = logitsAt(*recording.evaluation, place, input.stop);
    const std::vector<double> before = logProbabilities(whole);
    const Index target = targetOf(recording, input.target, whole);
    Analysis analysis;
    analysis.table.axes = headAxes(maps);
    AnalysisTable divergence{analysis.table.axes, {}};
    for (const AttentionMap* map : maps)
        for (std::size_t head = 0; head < map->nodes.heads.size(); ++head) {
            const auto changed =
                under(*recording.evaluation, input.silenced(*map, map->headNumber(head)), input.stop);
            const std::vector<double> after = logProbabilities(logitsAt(*changed, place, input.stop));
            analysis.table.values.push_back(after[std::size_t(target)] - before[std::size_t(target)]);
            double sum = 0;
            for (std::size_t i = 0; i < after.size(); ++i)
                if (before[i] > -INFINITY) sum += std::exp(before[i]) * (before[i] - after[i]);
            divergence.values.push_back(sum);
        }
    analysis.metric = "log-probability of the target without the head, minus with it, in nats";
    analysis.others["kl"] = std::move(divergence);
    analysis.settings["target"] = tokenSpelling(recording, target);
    analysis.settings["kl"] =
        std::string("Kullback–Leibler divergence of the prediction without the head from the whole one");
    return analysis;
}

}  // namespace attentionscope
