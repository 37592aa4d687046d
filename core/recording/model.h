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

/// A text that suits a model, and the word to look at.
struct Example {
    std::string text;
    std::string word;
};

/// What the gallery and `models --json` show about a model.
struct ModelInformation {
    std::string id;
    std::string title;              ///< "Eight hand-built heads"
    std::string system;             ///< "transformer encoder", "additive attention" …
    std::vector<Input> inputs;      ///< its inputs, in order
    std::vector<std::string> maps;  ///< names of its attention maps
    SurveyAxes axes = {};           ///< its place among other attention mechanisms
    std::string task;               ///< "look", "translate", "next word", "masked word", "classify" …
    std::string citation;           ///< "Vaswani et al. 2017"
    std::uint64_t bytes = 0;        ///< of its weights
    bool constructed = false;
    std::map<std::string, double> scores;  ///< held-out scores by name
    std::string group;                     ///< of the gallery, in English: "Translation"; empty: none
    /// The first model to show has the smallest number.
    Index order = std::numeric_limits<Index>::max();
    std::vector<Example> examples;        ///< to try, besides the sample
    std::string recipe;                   ///< the recipe that trained it here, empty for others
    std::vector<ScoreOfLength> byLength;  ///< for translators with scores
    std::string lengthsOf;                ///< the pairs of `byLength`: "generated", "real"; empty: unknown
    /// Translated words by language ("zh_CN"): titles, inputs, maps, blocks, labels; from words.json.
    std::map<std::string, std::map<std::string, std::string>> words;

    /// Whether a recipe of this program trained its weights; for other models this is unknown.
    bool isTrained() const { return !recipe.empty() && !constructed; }
    /// The declared input with this name; null if there is none.
    const Input* input(const std::string& name) const;
    /// The sample of every input that has one.
    RunInputs samples() const;
};

/// How matrices of a half-precision checkpoint are held in use. Both give the same numbers, because every
/// product widens them first.
enum class Precision {
    keep,     ///< as stored: half the memory and traffic
    float32,  ///< widened once: less work if many rows are multiplied
};

/// Changes to the computation itself instead of to a value in it.
struct StructuralChanges {
    std::optional<MaskRule> mask = {};        ///< replaces the model's own rule in self-attention
    bool positionsOff = false;                ///< no positional encoding
    std::optional<std::string> score = {};    ///< another score function, if the mechanism has a choice
    std::optional<SoftmaxKind> softmax = {};  ///< another softmax, if the mechanism has a choice
    std::optional<Index> snapshot = {};       ///< the weights at this point of the training
    bool snapshotWords = false;  ///< with the words chosen then; otherwise those of the finished model

    friend bool operator==(const StructuralChanges&, const StructuralChanges&) = default;
};

/// How words are produced, if the model produces words.
struct GenerationOptions {
    Index tokens = 64;       ///< the maximum number of new tokens
    double temperature = 0;  ///< 0: greedy
    Index topK = 0;          ///< 0: all
    double topP = 1;
    Index beam = 0;  ///< number of hypotheses; 1: greedy; 0: the model's default, 4 for a translator here
    std::uint64_t seed = 1;
    std::map<Index, Index> forced = {};  ///< position among the produced words → token id to force there

    friend bool operator==(const GenerationOptions&, const GenerationOptions&) = default;
};

struct RunOptions {
    Keep keep = Keep::shown;
    bool specialTokens = true;
    StructuralChanges changes = {};
    GenerationOptions generation = {};
    StopToken stop = {};
    Progress progress = {};
    /// Whether values of the run before may be taken over for equal words at the beginning of the text; they
    /// can differ in their last digits.
    bool reusesRuns = true;
};

/// A model's continuation: the rest of a text, or a translation.
struct Continuation {
    std::vector<Token> prompt = {};
    std::vector<Token> produced = {};      ///< includes the end token if it was reached
    std::vector<double> probability = {};  ///< of each produced token, under the unchanged model
    bool ended = false;                    ///< an end token was produced; otherwise a limit was reached
    std::string text = {};                 ///< the produced tokens as text
};

/// Called with every new token when it is chosen (not in beam search).
using TokenListener = std::function<void(const Token& token)>;

/// An opened model: turns inputs into a recording. Immutable, may be used from several threads.
class Model {
public:
    explicit Model(ModelInformation information) : information_(std::move(information)) {}
    virtual ~Model() = default;
    const ModelInformation& information() const { return information_; }
    /// The inputs of record(): names, kinds, samples, limits.
    const std::vector<Input>& inputs() const { return information_.inputs; }
    /// Runs and records. Throws Error for unusable inputs, Cancelled when stopped.
    virtual RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const = 0;
    /// Continues a text or produces a target according to options.generation. Throws Error if the model
    /// produces no words.
    virtual Continuation generate(const RunInputs& inputs, const RunOptions& options,
                                  const TokenListener& onToken = {}) const;

protected:
    ModelInformation information_;
};

using ModelPointer = std::shared_ptr<const Model>;

/// The common beginning of every recording: the model, its inputs and its origin.
std::shared_ptr<Recording> beginRecording(const ModelInformation& information, const RunInputs& inputs);

}  // namespace attentionscope
