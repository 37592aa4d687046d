#pragma once

#include <string>
#include <vector>

#include "core/run/run_request.h"

namespace attentionscope {

/// One translator in a comparison: its translation, and how far back its gradient reaches.
struct BottleneckSide {
    ModelInformation model = {};
    std::vector<std::string> words = {};  ///< of the source, as alignmentWords() divides it
    /// ‖∂ log p(produced words) / ∂ embeddings of the word‖, see gradientReach().
    std::vector<double> reach = {};
    std::string translation = {};
    /// The input of the decoder: one vector for the whole sentence, or the states of the tokens, which it
    /// attends to. [1 or tokens × width]
    Matrix handed = {};
    /// The reach of a word as a share of the total, so that models can be compared.
    double share(size_t word) const;
};

/// Shows why attention helps: the same sentence in a translator and in its sibling, which must store the
/// whole sentence in one vector.
struct Bottleneck {
    RunInputs inputs = {};              ///< read by both
    std::vector<BottleneckSide> sides;  ///< the requested model, then its sibling if there is one
};

/// The bundled model trained without attention on the same language pair; for a model without attention, the
/// additive one. Null if there is none.
const ModelInformation* siblingOf(const ModelInformation& model, const std::vector<ModelInformation>& all);

/// Runs both. The user's changes apply to the model itself; its sibling only gets the changed words of the
/// text. Throws Error for a model that is not a translator.
Bottleneck bottleneckOf(RunRequest request, ModelShelf& shelf, const StopToken& stop = {});

}  // namespace attentionscope
