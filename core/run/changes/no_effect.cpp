// A change that does not apply to a model is rejected with the reason, not silently ignored.
#include <algorithm>

#include "core/run/change.h"

namespace attentionscope {

namespace {

template <typename Holds>
bool anyMap(const MapSelection& where, const Recording& recording, const Holds& holds) {
    return std::any_of(recording.maps.begin(), recording.maps.end(),
                       [&](const AttentionMap& map) { return where.means(map) && holds(map); });
}

bool namesAny(const MapSelection& where, const Recording& recording) {
    return anyMap(where, recording, [](const AttentionMap&) { return true; });
}

/// Attention heads do not occur among gates. A missing map is reported elsewhere.
NoEffect withoutAttention(const MapSelection& where, const Recording& recording) {
    if (namesAny(where, recording))
        return anyMap(where, recording, [](const AttentionMap& map) { return map.normalised; })
                   ? NoEffect::none
                   : NoEffect::noAttention;
    const bool named = where.map && !where.map->empty();
    return named || recording.attends() ? NoEffect::none : NoEffect::noAttention;
}

/// The same for changes of one stage of heads.
NoEffect withoutStage(const MapSelection& where, const Recording& recording, NodeId HeadNodes::*stage) {
    const NoEffect reason = withoutAttention(where, recording);
    if (reason != NoEffect::none || !namesAny(where, recording)) return reason;
    const bool there = anyMap(where, recording, [&](const AttentionMap& map) {
        return std::ranges::any_of(map.nodes.heads,
                                   [&](const HeadNodes& head) { return head.*stage != noNode; });
    });
    return there ? NoEffect::none : NoEffect::notRecorded;
}

NoEffect reasonAgainst(const SilenceHeads& change, const Recording& recording) {
    return withoutStage(change.where, recording, &HeadNodes::weighted);
}
NoEffect reasonAgainst(const KeepOnly& change, const Recording& recording) {
    const bool others =
        anyMap(change.where, recording, [](const AttentionMap& map) { return map.nodes.heads.size() != 1; });
    if (!recording.attends()) return NoEffect::noAttention;
    return namesAny(change.where, recording) && !others && change.where.head
               ? NoEffect::onlyHead
               : withoutStage(change.where, recording, &HeadNodes::weighted);
}
NoEffect reasonAgainst(const ScaleOff& change, const Recording& recording) {
    if (!recording.attends()) return NoEffect::noAttention;
    const auto isScaled = [](const HeadNodes& head) { return head.scaled != noNode && head.q != noNode; };
    const bool scales = anyMap(change.where, recording, [&](const AttentionMap& map) {
        return std::any_of(map.nodes.heads.begin(), map.nodes.heads.end(), isScaled);
    });
    return scales ? NoEffect::none : NoEffect::noScale;
}
NoEffect reasonAgainst(const ReplaceMask&, const Recording& recording) {
    return recording.hasReplaceableMask ? NoEffect::none : NoEffect::noMask;
}
NoEffect reasonAgainst(const PositionsOff&, const Recording& recording) {
    return recording.hasPositions ? NoEffect::none : NoEffect::noPositions;
}
NoEffect reasonAgainst(const ReplaceScore&, const Recording& recording) {
    const bool may = anyMap({}, recording, [](const AttentionMap& map) { return !map.exchangeable.empty(); });
    return may ? NoEffect::none : NoEffect::fixedScore;
}
NoEffect reasonAgainst(const ReplaceSoftmax&, const Recording& recording) {
    const bool may = anyMap({}, recording, [](const AttentionMap& map) { return map.softmaxExchangeable; });
    return may ? NoEffect::none : NoEffect::fixedSoftmax;
}
NoEffect reasonAgainst(const ForceWord&, const Recording& recording) {
    return recording.produced() ? NoEffect::none : NoEffect::noWords;
}
NoEffect reasonAgainst(const TranslateAgain&, const Recording& recording) {
    return recording.produced() ? NoEffect::none : NoEffect::noWords;
}
NoEffect reasonAgainst(const DrawWords&, const Recording& recording) {
    const bool predicts =
        std::any_of(recording.predictions.begin(), recording.predictions.end(),
                    [](const Prediction& prediction) { return prediction.kind != Prediction::Kind::label; });
    return predicts || recording.predictAt ? NoEffect::none : NoEffect::noWords;
}
NoEffect reasonAgainst(const UseSnapshot&, const Recording& recording) {
    return recording.snapshots.empty() ? NoEffect::noSnapshots : NoEffect::none;
}
NoEffect reasonAgainst(const ReplaceWord&, const Recording&) {
    return NoEffect::none;
}
/// Numbers of a gate can also be set.
template <typename OfNumbers>
NoEffect reasonAgainstNumbers(const OfNumbers& change, const Recording& recording) {
    return namesAny(change.where, recording) ? NoEffect::none : withoutAttention(change.where, recording);
}
NoEffect reasonAgainst(const SetElement& change, const Recording& recording) {
    return reasonAgainstNumbers(change, recording);
}
NoEffect reasonAgainst(const OverwriteRow& change, const Recording& recording) {
    return reasonAgainstNumbers(change, recording);
}
/// Cells, columns or all of the scores under a mask.
template <typename OfScores>
NoEffect reasonAgainst(const OfScores& change, const Recording& recording) {
    return withoutStage(change.where, recording, &HeadNodes::masked);
}

}  // namespace

NoEffect whyWithoutEffect(const Change& change, const Recording& recording) {
    return std::visit([&](const auto& kind) { return reasonAgainst(kind, recording); }, change.what);
}

Phrase noEffectText(NoEffect reason) {
    switch (reason) {
        case NoEffect::none: break;
        case NoEffect::noAttention: return "it has no attention";
        case NoEffect::onlyHead: return "the layer has no other head";
        case NoEffect::noScale: return "its scores are not scaled";
        case NoEffect::noMask: return "it has no self-attention whose mask could be replaced";
        case NoEffect::noPositions: return "it has no positional encodings";
        case NoEffect::fixedScore: return "its weights work only with its own score function";
        case NoEffect::fixedSoftmax:
            return "its weights work only with its own way of turning scores into weights";
        case NoEffect::noWords: return "it produces no words";
        case NoEffect::noSnapshots: return "no weights were saved during its training";
        case NoEffect::notRecorded: return "the recording does not contain what this would change";
    }
    return {};
}

}  // namespace attentionscope
