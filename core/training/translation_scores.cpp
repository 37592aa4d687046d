#include "core/base/probability.h"
#include "core/training/translation_task.h"

namespace attentionscope {

double alignmentError(const TranslationModel& model, const std::vector<SentencePair>& pairs, int layer,
                      int head, const StopToken& stop) {
    AlignmentErrorRate rate;
    for (const auto& pair : pairs) {
        throwIfStopped(stop);
        if (!pair.links.empty()) rate.add(model.align(pair.source, pair.target, layer, head), pair.links);
    }
    return rate.value();
}

void chooseAlignmentHead(TranslationModel& model, const std::vector<SentencePair>& pairs,
                         const StopToken& stop) {
    const auto* own = model.network().settings().of<TransformerSettings>();
    if (!own) return;
    double lowest = 2;
    for (int layer = 0; layer < int(own->layers); ++layer)
        for (int head = 0; head < int(own->heads); ++head) {
            const double rate = alignmentError(model, pairs, layer, head, stop);
            if (rate >= lowest) continue;
            lowest = rate;
            model.setAlignmentHead(layer, head);
        }
}

Scores evaluateTranslation(const TranslationModel& model, const std::vector<SentencePair>& pairs,
                           const Progress& progress, const StopToken& stop, Scoring scoring,
                           bool equalWeights) {
    std::vector<std::string> translations;
    for (size_t i = 0; i < pairs.size(); ++i) {
        throwIfStopped(stop);
        if (progress) progress(0.8 * double(i) / double(pairs.size()), "translating");
        translations.push_back(model.translate(pairs[i].source, {.tokens = 120}, stop, equalWeights));
    }
    Scores scores = scoring(pairs, translations);
    const Scores words =
        scoreReferences(model.network(), encodePairs(pairs, model.tokenizer()), 1500, equalWeights);
    scores.values.insert(scores.values.begin(), words.values.begin(), words.values.end());
    if (const auto& seen = model.seenWords())
        scores.values.emplace_back("unseen_words",
                                   seen->unseenIn(SeenWords::Side::target, translations).value());
    bool gold = false;
    for (const auto& pair : pairs) gold = gold || !pair.links.empty();
    if (!gold || model.network().mapNames().empty()) return scores;
    if (progress) progress(0.85, "aligning");
    scores.values.emplace_back(
        "aer", alignmentError(model, pairs, model.alignmentLayer(), model.alignmentHead(), stop));
    return scores;
}

}  // namespace attentionscope
