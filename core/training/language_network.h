#pragma once

#include <string>
#include <vector>

#include "core/checkpoint/model_folder.h"
#include "core/graph/ops/dropout.h"
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

/// How the network of a language model is run.
struct LanguageMode {
    Dropout dropout = {};
    bool maps = false;  ///< the attention of every head is recorded too
};

/// A transformer of one stack that predicts words, with its tokenizer: a checkpoint of a published family
/// (BERT, GPT-2) that is trained or judged here, many sentences side by side. Opened from its folder, it is
/// any other checkpoint.
class LanguageNetwork {
public:
    /// To be trained, or read from the checkpoint of a training. config: that of the family, without the size
    /// of the vocabulary, which is the tokenizer's. Throws Error where the two do not make a model.
    LanguageNetwork(const std::string& config, const std::string& tokenizer, ParameterSet& weights);
    /// As it lies in a folder.
    explicit LanguageNetwork(const ModelFolder& folder);

    const TransformerSpec& spec() const { return reading_.spec; }
    const Tokenizer& tokenizer() const { return tokenizer_; }
    const std::string& config() const { return config_; }
    const std::vector<ParameterPointer>& parameters() const { return parameters_; }

    /// The token that texts begin with; 0 where the config names none.
    Index beginId() const { return spec().ids.begin.value_or(0); }
    /// The first id behind the special tokens and those of single bytes; the vocabulary's size where all are.
    Index firstWordId() const;

    /// Begins the learned positions, before a training, with sines and cosines (Vaswani et al. 2017) as long
    /// as token embeddings are at first: where the token before stands is then the same question anywhere.
    void beginWithSinusoids();

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
