#include "core/analysis/derived_maps.h"

#include <algorithm>

#include "core/analysis/attention_flow.h"
#include "core/analysis/attention_gradient.h"
#include "core/analysis/rollout.h"
#include "core/analysis/value_weighted.h"
#include "core/graph/explain.h"

namespace attentionscope {

namespace {

constexpr Index mostDerivedTerms = 64;

std::vector<const AttentionMap*> mapsToDerive(const Recording& recording, DerivedMap derived) {
    std::vector<const AttentionMap*> maps;
    for (const AttentionMap& map : recording.maps)
        if (canDerive(recording, map, derived)) maps.push_back(&map);
    return maps;
}

/// A number of the graph as a factor that can be followed.
Factor factorOf(const Evaluation& evaluation, const Place& place) {
    const Place source = sourceOf(evaluation, place);
    return {.value = double(evaluation.at(place.node, place.row, place.column)),
            .row = source.row,
            .column = source.column,
            .node = source.node};
}

}  // namespace

const std::vector<std::string>& derivedMapNames() {
    static const std::vector<std::string> names{"value-weighted", "rollout", "flow",     "gradient",
                                                "mean",           "maximum", "deviation"};
    return names;
}

DerivedMap derivedMapNamed(const std::string& name) {
    const auto& names = derivedMapNames();
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? DerivedMap::none : DerivedMap(found - names.begin() + 1);
}

bool canDerive(const Recording& recording, const AttentionMap& map, DerivedMap derived) {
    if (!map.normalised || map.nodes.heads.empty()) return false;
    if (joinsLayers(derived)) return !recording.crosses(map);
    if (isOfHeads(derived)) return map.nodes.heads.size() > 1;
    if (derived == DerivedMap::gradient)
        return !recording.predictions.empty() && recording.predictions.back().logits != noNode;
    return derived != DerivedMap::valueWeighted || hasValueWeighted(map, map.headNumber(0));
}

bool joinsLayers(DerivedMap derived) {
    return derived == DerivedMap::rollout || derived == DerivedMap::flow;
}

bool isOfHeads(DerivedMap derived) {
    return derived == DerivedMap::mean || derived == DerivedMap::maximum || derived == DerivedMap::deviation;
}

bool joinsHeads(DerivedMap derived) {
    return joinsLayers(derived) || (isOfHeads(derived) && derived != DerivedMap::deviation);
}

bool hasShares(DerivedMap derived) {
    return derived == DerivedMap::none || joinsHeads(derived);
}

DerivedMaps::DerivedMaps(RecordingPointer recording, DerivedMap derived)
    : recording_(std::move(recording)), derived_(derived) {
    if (derived_ != DerivedMap::gradient) return;
    const MeasuredOutput output = measuredOutput(*recording_);
    measured_ = output.name;
    gradients_ = Lazy<std::vector<std::vector<Matrix>>>::from([held = recording_, output] {
        return attentionGradients(*held, mapsToDerive(*held, DerivedMap::gradient), output);
    });
}

Phrase DerivedMaps::words(const AttentionMap& map) const {
    const auto layers = rolledLayers(*recording_, map);
    const Phrase first = layers.empty() ? "" : std::to_string(layers.front()->layer),
                 last = std::to_string(map.layer);
    switch (derived_) {
        case DerivedMap::valueWeighted: return "value-weighted attention";
        case DerivedMap::rollout: return Phrase("attention rollout, layers %1 to %2", {first, last});
        case DerivedMap::flow: return Phrase("attention flow, layers %1 to %2", {first, last});
        case DerivedMap::gradient: return Phrase("attention × gradient of %1", {measured_});
        case DerivedMap::mean: return "mean of the heads";
        case DerivedMap::maximum: return "maximum of the heads";
        case DerivedMap::deviation: return "deviation from the mean of the heads";
        case DerivedMap::none: break;
    }
    return {};
}

Matrix DerivedMaps::ofHeads(const AttentionMap& map, int head, const StopToken& stop) const {
    Matrix joined;
    for (const HeadNodes& each : map.nodes.heads) {
        const MatrixPointer weights = recording_->evaluation->value(each.weights, stop);
        if (joined.size() == 0)
            joined = *weights;
        else if (derived_ == DerivedMap::maximum)
            joined = joined.cwiseMax(*weights);
        else
            joined += *weights;
    }
    if (derived_ != DerivedMap::maximum) joined /= float(map.nodes.heads.size());
    if (derived_ == DerivedMap::deviation)
        joined = *recording_->evaluation->value(map.head(head)->weights, stop) - joined;
    return joined;
}

Explanation DerivedMaps::explainOfHeads(const AttentionMap& map, int head, Index row, Index column) const {
    const auto weightOf = [&](const HeadNodes& nodes) {
        return factorOf(*recording_->evaluation, {nodes.weights, row, column});
    };
    Explanation made{.value = 0};
    const bool deviates = derived_ == DerivedMap::deviation;
    if (derived_ == DerivedMap::maximum) {
        made.formula = "y_{ij} = \\max_h α_{hij}";
        for (const HeadNodes& each : map.nodes.heads)
            if (const Factor weight = weightOf(each); made.terms.empty() || weight.value > made.value) {
                made.value = weight.value;
                made.terms = {{.product = weight.value, .factors = {weight}}};
            }
        return made;
    }
    made.formula = deviates ? "y_{ij} = α_{ij} - 1/H Σ_h α_{hij}" : "y_{ij} = 1/H Σ_h α_{hij}";
    if (deviates) {
        const Factor own = weightOf(*map.head(head));
        made.terms.push_back({.product = own.value, .factors = {own}});
    }
    const double share = (deviates ? -1 : 1) / double(map.nodes.heads.size());
    for (const HeadNodes& each : map.nodes.heads) {
        const Factor weight = weightOf(each);
        made.terms.push_back({.product = share * weight.value,
                              .factors = {ownFactor(share, deviates ? "−1/H" : "1/H"), weight}});
    }
    for (const Term& term : made.terms) made.value += term.product;
    return made;
}

const Matrix& DerivedMaps::gradientOf(const AttentionMap& map, int head) const {
    const auto maps = mapsToDerive(*recording_, derived_);
    const auto place = std::find(maps.begin(), maps.end(), &map) - maps.begin();
    return gradients_.get().at(std::size_t(place)).at(map.placeOfHead(head).value());
}

Matrix DerivedMaps::matrix(const AttentionMap& map, int head, const StopToken& stop) const {
    switch (derived_) {
        case DerivedMap::valueWeighted: return valueWeighted(*recording_, map, head, stop);
        case DerivedMap::rollout: return attentionRollout(*recording_, map, stop);
        case DerivedMap::flow: return attentionFlow(*recording_, map, stop);
        case DerivedMap::gradient:
            return recording_->evaluation->value(map.head(head)->weights, stop)
                ->cwiseProduct(gradientOf(map, head));
        case DerivedMap::mean:
        case DerivedMap::maximum:
        case DerivedMap::deviation: return ofHeads(map, head, stop);
        case DerivedMap::none: break;
    }
    return *recording_->evaluation->value(map.head(head)->weights, stop);
}

Explanation DerivedMaps::explain(const AttentionMap& map, int head, Index row, Index column) const {
    const NodeId weights = map.head(head)->weights;
    switch (derived_) {
        case DerivedMap::valueWeighted: return explainValueWeighted(*recording_, map, head, row, column);
        case DerivedMap::rollout: return explainRollout(*recording_, map, row, column, mostDerivedTerms);
        case DerivedMap::flow: {
            const double flow = double(attentionFlow(*recording_, map)(row, column));
            return {.value = flow,
                    .formula = "F_{ij} = \\text{maximum flow from } i \\text{ to } j",
                    .terms = {{.product = flow, .label = "maximum flow"}}};
        }
        case DerivedMap::gradient: {
            const Factor weight = factorOf(*recording_->evaluation, {weights, row, column});
            const double gradient = double(gradientOf(map, head)(row, column));
            return {.value = weight.value * gradient,
                    .formula = "y_{ij} = α_{ij} ∂y/∂α_{ij}",
                    .terms = {{.product = weight.value * gradient,
                               .factors = {weight, ownFactor(gradient, "∂y/∂α")}}}};
        }
        case DerivedMap::mean:
        case DerivedMap::maximum:
        case DerivedMap::deviation: return explainOfHeads(map, head, row, column);
        case DerivedMap::none: break;
    }
    return attentionscope::explain(*recording_->evaluation, weights, row, column, mostDerivedTerms);
}

}  // namespace attentionscope
