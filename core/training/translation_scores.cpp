#include "core/base/probability.h"
#include "core/training/translation_task.h"

namespace attentionscope {

namespace {

// Loss and accuracy of the references, given the words before each.
void judgeReferences(const TranslationModel& model, const std::vector<EncodedPair>& pairs, Scores& scores) {
    ToldPlaces told;
    Random order(1);
    for (const auto& members : makeBatches(pairs, 1500, order)) {
        SentenceBatch source, target;
        for (const size_t i : members) {
            source.ids.push_back(pairs[i].source);
            target.ids.push_back(pairs[i].target);
        }
        Recorder recorder({.expansions = false});
        const Decoded decoded = model.network().decode(recorder, source, target);
        const MatrixPointer logits = recorder.finish()->value(decoded.logits);
        for (Index row = 0; row < logits->rows(); ++row) {
            const auto& [sentence, position] = decoded.rows[size_t(row)];
            const Index word = pairs[members[size_t(sentence)]].next[size_t(position)];
            told.add(rowOf(*logits, row), word);
        }
    }
    scores.values.insert(scores.values.begin(),
                         {{"loss", told.mean(told.loss)}, {"token_accuracy", told.mean(told.first)}});
}

}  // namespace

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
                           const Progress& progress, const StopToken& stop, Scoring scoring) {
    std::vector<std::string> translations;
    for (size_t i = 0; i < pairs.size(); ++i) {
        throwIfStopped(stop);
        if (progress) progress(0.8 * double(i) / double(pairs.size()), "translating");
        translations.push_back(model.translate(pairs[i].source, {.tokens = 120}, stop));
    }
    Scores scores = scoring(pairs, translations);
    judgeReferences(model, encodePairs(pairs, model.tokenizer()), scores);
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
