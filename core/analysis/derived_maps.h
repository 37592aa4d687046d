#pragma once

#include <string>
#include <vector>

#include "core/base/lazy.h"
#include "core/graph/explanation.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// Further maps, computed from the recording.
enum class DerivedMap {
    none,
    valueWeighted,  ///< ‖α_ij v_j W_O‖ (Kobayashi et al. 2020)
    rollout,        ///< attention through all layers up to this one (Abnar & Zuidema 2020)
    flow,           ///< the maximum flow through the same layers (Abnar & Zuidema 2020)
    gradient,   ///< α_ij ∂y/∂α_ij, y what the model predicts (Barkan et al. 2021, Chefer et al. 2021)
    mean,       ///< of the heads of a layer
    maximum,    ///< of the heads of a layer, cell by cell
    deviation,  ///< of a head from this mean
};

/// "value-weighted", "rollout", "flow", "gradient", "mean", "maximum", "deviation", as the command line and
/// lessons write them.
const std::vector<std::string>& derivedMapNames();
/// None for another name.
DerivedMap derivedMapNamed(const std::string& name);

/// Whether the map of a run has what the derived one needs: values, one sequence on both sides, a prediction.
bool canDerive(const Recording& recording, const AttentionMap& map, DerivedMap derived);
/// Whether it is of all heads and all layers up to that of the map.
bool joinsLayers(DerivedMap derived);
/// Whether it is computed from the weights of the heads of one layer.
bool isOfHeads(DerivedMap derived);
/// Whether it is the same for every head of a layer.
bool joinsHeads(DerivedMap derived);
/// Whether its numbers lie between 0 and 1.
bool hasShares(DerivedMap derived);

/// One kind of derived map of a run. Gradients of all heads are computed together, when the first is looked
/// at.
class DerivedMaps {
public:
    /// Throws Error for gradients of a run that predicts nothing.
    DerivedMaps(RecordingPointer recording, DerivedMap derived);

    const Recording& recording() const { return *recording_; }
    DerivedMap kind() const { return derived_; }
    /// What the map is: "attention rollout, layers 0 to 3".
    Phrase words(const AttentionMap& map) const;
    /// The matrix of one head, [queries × keys]. `map` is one of the recording. Throws Error if canDerive()
    /// is false.
    Matrix matrix(const AttentionMap& map, int head, const StopToken& stop = {}) const;
    /// Where a cell comes from; the factors name nodes of the recording's graph, or have symbols.
    Explanation explain(const AttentionMap& map, int head, Index row, Index column) const;

private:
    const Matrix& gradientOf(const AttentionMap& map, int head) const;
    Matrix ofHeads(const AttentionMap& map, int head, const StopToken& stop) const;
    Explanation explainOfHeads(const AttentionMap& map, int head, Index row, Index column) const;

    RecordingPointer recording_;
    DerivedMap derived_;
    Phrase measured_;
    Lazy<std::vector<std::vector<Matrix>>> gradients_;  // of each map that canDerive(), of each head
};

}  // namespace attentionscope
