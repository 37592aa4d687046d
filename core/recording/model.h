#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/recording/inputs.h"
#include "core/recording/recording.h"
#include "core/recording/survey_axes.h"

namespace attentionscope {

/// BLEU of held-out pairs by the length of the source, in words.
struct ScoreOfLength {
    Index from = 0, to = 0, items = 0;
    double bleu = 0;
};

/// A text that a model reads well, and the word that makes the point.
struct Example {
    std::string text;
    std::string word;
};

/// What the gallery and `models --json` say about a model.
struct ModelInformation {
    std::string id;
    std::string title;              ///< "Eight hand-built heads"
    std::string system;             ///< "transformer encoder", "additive attention" …
    std::vector<Input> inputs;      ///< what it reads, in order
    std::vector<std::string> maps;  ///< names of its attention maps
    SurveyAxes axes = {};           ///< where its attention stands among others
    std::string task;               ///< "look", "translate", "next word", "masked word", "classify" …
    std::string citation;           ///< "Vaswani et al. 2017"
    std::uint64_t bytes = 0;        ///< of its weights
    bool constructed = false;
    std::map<std::string, double> scores;  ///< held-out scores by name
    std::string group;                     ///< of the gallery, in English: "Translation"; empty: of none
    /// The model with the smallest is the one to begin with.
    Index order = std::numeric_limits<Index>::max();
    std::vector<Example> examples;        ///< to be tried, beside the sample
    std::string recipe;                   ///< by which it was trained here, empty for others
    std::vector<ScoreOfLength> byLength;  ///< of translators that were judged
    std::string lengthsOf;                ///< the pairs of `byLength`: "generated", "real"; empty: not known
    /// By language ("zh_CN"), what its words are there: titles, inputs, maps, blocks, labels; from
    /// words.json.
    std::map<std::string, std::map<std::string, std::string>> words;

    /// Whether its weights were learnt by a recipe of this program; of others nobody knows.
    bool isTrained() const { return !recipe.empty() && !constructed; }
    /// The declared input of that name; null where there is none.
    const Input* input(const std::string& name) const;
    /// The sample of every input that has one.
    RunInputs samples() const;
};

/// How the matrices of a checkpoint in half precision are held while they are used. Both give the same
/// numbers: every product widens them first.
enum class Precision {
    keep,     ///< as they are stored: half the memory and traffic
    float32,  ///< widened once: less work where many rows are multiplied
};

/// Changes that alter the computation itself rather than a value in it.
struct StructuralChanges {
    std::optional<MaskRule> mask = {};      ///< in place of the model's own rule in self-attention
    bool positionsOff = false;              ///< no positional encoding
    std::optional<std::string> score = {};  ///< another score function, where the mechanism has a choice
    std::optional<SoftmaxKind> softmax =
        {};                              ///< another way from scores to weights, where it has that choice
    std::optional<Index> snapshot = {};  ///< the weights as they were at this point of the training
    bool snapshotWords = false;  ///< and the words that it chose then; otherwise those of the finished model

    friend bool operator==(const StructuralChanges&, const StructuralChanges&) = default;
};

/// How words are produced, where a model produces words.
struct GenerationOptions {
    Index tokens = 64;       ///< at most so many new ones
    double temperature = 0;  ///< 0: greedy
    Index topK = 0;          ///< 0: all
    double topP = 1;
    Index beam = 0;  ///< hypotheses side by side; 1: greedy; 0: what suits the model, 4 for a translator here
    std::uint64_t seed = 1;
    std::map<Index, Index> forced = {};  ///< position among the produced words → token id that stands there

    friend bool operator==(const GenerationOptions&, const GenerationOptions&) = default;
};

struct RunOptions {
    Keep keep = Keep::shown;
    bool specialTokens = true;
    StructuralChanges changes = {};
    GenerationOptions generation = {};
    StopToken stop = {};
    Progress progress = {};
};

/// What a model goes on with: the rest of a text, or a translation.
struct Continuation {
    std::vector<Token> prompt = {};
    std::vector<Token> produced = {};      ///< the end token included where it was reached
    std::vector<double> probability = {};  ///< of each produced token, under the model as it is
    bool ended = false;                    ///< an end token was produced; otherwise a limit was reached
    std::string text = {};                 ///< the produced tokens as text
};

/// Called with every new token as it is chosen (not in beam search).
using TokenListener = std::function<void(const Token& token)>;

/// A model that was opened: turns inputs into a recording. Immutable, may be used from several threads.
class Model {
public:
    virtual ~Model() = default;
    virtual const ModelInformation& information() const = 0;
    /// What record() reads: names, kinds, samples, limits.
    const std::vector<Input>& inputs() const { return information().inputs; }
    /// Runs and records. Throws Error for inputs it cannot use, Cancelled when stopped.
    virtual RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const = 0;
    /// Continues a text or produces a target, as options.generation says. Throws Error where the model
    /// produces no words.
    virtual Continuation generate(const RunInputs& inputs, const RunOptions& options,
                                  const TokenListener& onToken = {}) const;
};

using ModelPointer = std::shared_ptr<const Model>;

/// What every recording of a model begins with: which it is, what it was given, and where it comes from.
std::shared_ptr<Recording> beginRecording(const ModelInformation& information, const RunInputs& inputs);

}  // namespace attentionscope
