#pragma once

#include <string>
#include <vector>

#include "core/run/run_request.h"

namespace attentionscope {

/// One translator of a comparison: its translation, and how far back its gradient reaches.
struct BottleneckSide {
    ModelInformation model = {};
    std::vector<std::string> words = {};  ///< of the source, as alignmentWords() divides it
    /// ‖∂ log p(produced words) / ∂ embeddings of the word‖, see gradientReach().
    std::vector<double> reach = {};
    std::string translation = {};
    /// The input of the decoder: one vector for the whole sentence, or the states of the tokens, which it
    /// attends to. [1 or tokens × width]
    Matrix handed = {};
    /// The reach of a word as a share of the reach of all, so that models can be compared.
    double share(size_t word) const;
};

/// Shows why attention helps: the same sentence in a translator and in its sibling, which must store the
/// whole sentence in one vector.
struct Bottleneck {
    RunInputs inputs = {};              ///< that both read
    std::vector<BottleneckSide> sides;  ///< the model that was asked for, then its sibling where there is one
};

/// The bundled model that was trained on the same pair of languages without attention; for one without
/// attention, the additive one. Null where there is none.
const ModelInformation* siblingOf(const ModelInformation& model, const std::vector<ModelInformation>& all);

/// Runs both. The user's changes count for the model itself; of them its sibling gets only other words in the
/// text. Throws Error for a model that is no translator.
Bottleneck bottleneckOf(RunRequest request, ModelShelf& shelf, const StopToken& stop = {});

}  // namespace attentionscope
