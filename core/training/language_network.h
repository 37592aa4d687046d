#pragma once

#include <string>
#include <vector>

#include "core/checkpoint/model_folder.h"
#include "core/graph/ops/choice.h"
#include "core/mechanisms/parameter_set.h"
#include "core/recording/model.h"
#include "core/text/tokenizer.h"
#include "core/transformer/stack.h"

namespace attentionscope {

using TokenIdList = std::vector<Index>;

/// A head of a layer, both counted from 0.
struct HeadPlace {
    Index layer = 0, head = 0;
};

/// How to run the network of a language model.
struct LanguageMode {
    Dropout dropout = {};
    bool maps = false;  ///< also records the attention of every head
};

/// A transformer with one stack that predicts words, with its tokenizer: a checkpoint of a published family
/// (BERT, GPT-2) that is trained or evaluated here, many sentences side by side. Opened from its folder, it
/// is an ordinary checkpoint.
class LanguageNetwork {
public:
    /// For training, or read from a training checkpoint. config: that of the family, without the size of the
    /// vocabulary, which comes from the tokenizer. Throws Error if the two do not form a model.
    LanguageNetwork(const std::string& config, const std::string& tokenizer, ParameterSet& weights);
    /// Opens it from a folder.
    explicit LanguageNetwork(const ModelFolder& folder);

    const TransformerSpec& spec() const { return reading_.spec; }
    const Tokenizer& tokenizer() const { return tokenizer_; }
    const std::string& config() const { return config_; }
    const std::vector<ParameterPointer>& parameters() const { return parameters_; }

    /// The begin token of texts; 0 if the config names none.
    Index beginId() const { return spec().ids.begin.value_or(0); }
    /// The first id after the special tokens and those of single bytes; the vocabulary's size if there is
    /// none.
    Index firstWordId() const;

    /// Before training, makes the keys of every head equal to its queries, both `gain` times as large, and
    /// its output projection the transpose of its values (Trockman and Kolter 2023). Each head then begins by
    /// attending to tokens like its own and copying them, which is close to what an induction head learns.
    /// Only for separate projections and as many heads of keys as of queries.
    void beginWithSimilarity(float gain);

    /// The tokens of a sentence, special ones included, cut to the model's limit; their ids alone.
    std::vector<Token> tokens(const std::string& sentence) const;
    TokenIdList encode(const std::string& sentence) const;
    struct States {
        NodeId output = noNode;  ///< [Σ tokens × width]
        std::vector<AttentionMap> maps = {};
    };
    States read(Recorder& recorder, const std::vector<TokenIdList>& sentences,
                const LanguageMode& mode = {}) const;
    /// Logits of some rows of the states. [rows × vocabulary]
    NodeId predict(Recorder& recorder, NodeId states, std::vector<Index> rows) const;
    /// The model that the program opens; it shares the weights.
    ModelPointer model(const ModelInformation& information) const;

private:
    std::string config_;
    Tokenizer tokenizer_;
    FamilyReading reading_;
    TransformerWeights weights_;
    std::vector<ParameterPointer> parameters_;
};

}  // namespace attentionscope
