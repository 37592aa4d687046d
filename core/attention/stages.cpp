#include "core/attention/stages.h"

namespace attentionscope {

std::string_view stageName(Stage stage) {
    constexpr std::string_view names[] = {"scores",  "scaled",   "softcapped", "masked",
                                          "weights", "weighted", "output"};
    return names[int(stage)];
}

std::optional<Stage> stageFromName(std::string_view name) {
    for (const Stage stage : allStages)
        if (stageName(stage) == name) return stage;
    return {};
}

}  // namespace attentionscope
