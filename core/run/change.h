#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json_value.h"
#include "core/recording/model.h"

namespace attentionscope {

/// One change that a user makes to a run, as the window lists it and `--change` takes it. What is left out of
/// map, layer and head stands for all of them.
struct Change {
    enum class Kind {
        silence,       ///< the head's weighted sum becomes zero
        keepOnly,      ///< all other heads of the layer are silenced
        mask,          ///< cells [query, key] may not be seen
        rule,          ///< a mask rule in place of the model's own: `rule` none, causal, window, prefix
        temperature,   ///< softmax(s / value)
        scaleOff,      ///< scores are not divided by √d_k
        set,           ///< one element of a stage is set to value
        setRow,        ///< a row of a stage is set to values
        word,          ///< the word at `position` of input `input` is replaced by `text`
        positionsOff,  ///< no positional encodings
        score,         ///< another score function, by name in `text`
        force,         ///< the produced word at `position` is the token `token`, spelled `text`
        snapshot,      ///< the weights kept at point `position` of the training
        padding,       ///< keys from `position` on are padding, which nobody may see
        sampling,      ///< words are drawn at the temperature `value`, from `seed`
    };
    Kind kind = Kind::silence;
    std::optional<std::string> map = {};
    std::optional<int> layer = {};
    std::optional<int> head = {};
    std::vector<std::pair<Index, Index>> cells = {};
    std::optional<Stage> stage = {};
    Index row = 0;
    Index column = 0;
    double value = 0;
    std::vector<float> values = {};
    std::string rule = {};  ///< none, causal, window or prefix
    Index size = 0;
    std::string input = "text";
    Index position = 0;
    Index token = -1;
    std::string text = {};
    bool ownWords = false;  ///< of a snapshot: with the words that it would choose itself
    std::int64_t seed = 1;
    bool enabled = true;

    /// Whether it alters the computation itself, so that the run has to be recorded again.
    bool isStructural() const;
};

/// A change from its JSON object. Throws Error that names the field.
Change changeFromJson(const JsonValue& fields);
Change changeFromJson(const std::string& json);
std::string changeToJson(const Change& change);
/// A line for each kind: its name, its fields and what it does, for --help.
std::string changeReference();

/// The interventions that a value change stands for in this recording. Throws Error where it names a map,
/// layer, head, stage or cell that is not there.
std::vector<Intervention> interventionsFor(const Change& change, const Recording& recording);
/// Enters a structural change into inputs and options. Throws Error where it does not fit.
void applyStructure(const Change& change, RunInputs& inputs, RunOptions& options);

}  // namespace attentionscope
