#include "core/attention/changed_score.h"

#include "core/base/error.h"

namespace attentionscope {

void changeScore(AttentionSettings& settings, const std::optional<std::string>& name) {
    if (!name) return;
    constexpr const char* exchangeable = "dot, scaled_dot or cosine";
    const auto function = scoreFunctionFromName(*name);
    if (!function) throw Error({.what = "unknown score function", .got = *name, .expected = exchangeable});
    if (*function != ScoreFunction::dot && *function != ScoreFunction::scaledDot &&
        *function != ScoreFunction::cosine)
        throw Error({.what = "this score function has weights that the model was not trained with",
                     .got = *name,
                     .expected = exchangeable,
                     .remedy = "Open a model that was trained with it, or compare two models."});
    settings.score = *function;
    settings.scale = 0;
}

SoftmaxKind softmaxNamed(const std::string& name) {
    constexpr std::pair<const char*, SoftmaxKind> kinds[] = {{"softmax", SoftmaxKind::softmax},
                                                             {"sparsemax", SoftmaxKind::sparsemax},
                                                             {"largest", SoftmaxKind::largest},
                                                             {"sampled", SoftmaxKind::sampled}};
    for (const auto& [known, kind] : kinds)
        if (name == known) return kind;
    throw Error({.what = "unknown way from scores to weights",
                 .got = name,
                 .expected = "softmax, sparsemax, largest or sampled"});
}

}  // namespace attentionscope
