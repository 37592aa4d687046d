#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/json_value.h"
#include "core/base/phrase.h"
#include "core/recording/model.h"
#include "core/recording/writers.h"

namespace attentionscope {

// The kinds of change. `where` selects heads; omitted fields select all. To add one, add a struct here, a
// place in ChangeKind, and an entry in one of the files of core/run/changes/.

/// Sets the heads' weighted sums to zero.
struct SilenceHeads {
    MapSelection where = {};
    friend bool operator==(const SilenceHeads&, const SilenceHeads&) = default;
};

/// Silences all other heads of the layer.
struct KeepOnly {
    MapSelection where = {};
    friend bool operator==(const KeepOnly&, const KeepOnly&) = default;
};

/// Masks these cells [query, key].
struct MaskCells {
    MapSelection where = {};
    std::vector<std::pair<Index, Index>> cells = {};
    friend bool operator==(const MaskCells&, const MaskCells&) = default;
};

/// Replaces the model's own mask rule in self-attention.
struct ReplaceMask {
    std::string rule = {};  ///< none, causal, window or prefix
    Index size = 0;         ///< of a prefix; for a window: keys less than this many positions away
    friend bool operator==(const ReplaceMask&, const ReplaceMask&) = default;
};

/// softmax(s / value)
struct Temperature {
    MapSelection where = {};
    double value = 1;
    friend bool operator==(const Temperature&, const Temperature&) = default;
};

/// Does not divide scores by √d_k.
struct ScaleOff {
    MapSelection where = {};
    friend bool operator==(const ScaleOff&, const ScaleOff&) = default;
};

/// Sets one element of a stage; by default of the weights.
struct SetElement {
    MapSelection where = {};
    std::optional<Stage> stage = {};
    Index row = 0;
    Index column = 0;
    double value = 0;
    friend bool operator==(const SetElement&, const SetElement&) = default;
};

/// Sets a row of a stage.
struct OverwriteRow {
    MapSelection where = {};
    std::optional<Stage> stage = {};
    Index row = 0;
    std::vector<float> values = {};
    friend bool operator==(const OverwriteRow&, const OverwriteRow&) = default;
};

/// Replaces a word of an input.
struct ReplaceWord {
    std::string input = "text";
    Index word = 0;  ///< counts words; a token may be a piece of one
    std::string text = {};
    friend bool operator==(const ReplaceWord&, const ReplaceWord&) = default;
};

/// Removes the positional encodings.
struct PositionsOff {
    friend bool operator==(const PositionsOff&, const PositionsOff&) = default;
};

/// Replaces the score function by the named one.
struct ReplaceScore {
    std::string function = {};
    friend bool operator==(const ReplaceScore&, const ReplaceScore&) = default;
};

/// Replaces the softmax: softmax, sparsemax or largest.
struct ReplaceSoftmax {
    std::string kind = {};
    friend bool operator==(const ReplaceSoftmax&, const ReplaceSoftmax&) = default;
};

/// Forces this token for a produced word.
struct ForceWord {
    Index position = 0;  ///< among the produced words, from 0
    Index token = -1;
    std::string text = {};  ///< its spelling, for people
    friend bool operator==(const ForceWord&, const ForceWord&) = default;
};

/// Treats keys from `firstKey` on as padding, which no query sees.
struct PadKeys {
    MapSelection where = {};
    Index firstKey = 0;
    friend bool operator==(const PadKeys&, const PadKeys&) = default;
};

/// Draws produced words at a temperature.
struct DrawWords {
    double temperature = 1;
    std::int64_t seed = 1;
    friend bool operator==(const DrawWords&, const DrawWords&) = default;
};

/// Uses the weights saved at a point of the training.
struct UseSnapshot {
    Index point = 0;        ///< from 0
    bool ownWords = false;  ///< use the words that these weights choose, not those of the finished model
    friend bool operator==(const UseSnapshot&, const UseSnapshot&) = default;
};

/// The model chooses its words again with the other changes applied, instead of keeping those of the
/// unchanged model.
struct TranslateAgain {
    friend bool operator==(const TranslateAgain&, const TranslateAgain&) = default;
};

using ChangeKind = std::variant<SilenceHeads, KeepOnly, MaskCells, ReplaceMask, Temperature, ScaleOff,
                                SetElement, OverwriteRow, ReplaceWord, PositionsOff, ReplaceScore,
                                ReplaceSoftmax, ForceWord, PadKeys, DrawWords, UseSnapshot, TranslateAgain>;

/// One change that a user makes to a run, as the window lists it and `--change` takes it.
struct Change {
    ChangeKind what = {};
    bool enabled = true;

    /// The change if it has this kind, otherwise null.
    template <typename Kind>
    const Kind* as() const {
        return std::get_if<Kind>(&what);
    }
    /// Whether it alters the computation itself, so that the run must be recorded again.
    bool isStructural() const;

    friend bool operator==(const Change&, const Change&) = default;
};

/// Reads a change from its JSON object. Throws Error that names the field.
Change changeFromJson(const JsonValue& fields);
Change changeFromJson(const std::string& json);
std::string changeToJson(const Change& change);

/// Why a change has no effect on runs of a model.
enum class NoEffect {
    none,  ///< it has an effect
    noAttention,
    onlyHead,  ///< the layer has no other head to silence
    noScale,   ///< its scores are not divided by √d
    noMask,    ///< no self-attention whose mask rule could be replaced
    noPositions,
    fixedScore,    ///< its weights work only with its own score function
    fixedSoftmax,  ///< … to the softmax
    noWords,       ///< it produces no words
    noSnapshots,   ///< no snapshots of its training
    notRecorded,   ///< the values it changes are missing: a recording with only weights
};
NoEffect whyWithoutEffect(const Change& change, const Recording& recording);
/// The reason as a sentence, for messages.
Phrase noEffectText(NoEffect reason);

/// The interventions of a value change in this recording. Throws Error if it names a map, layer, head, stage
/// or cell that does not exist.
std::vector<Intervention> interventionsFor(const Change& change, const Recording& recording);
/// Applies a structural change to inputs and options. Throws Error if it does not fit.
void applyStructure(const Change& change, RunInputs& inputs, RunOptions& options);

/// Every kind of change with its fields and its effect, two lines per kind.
Phrase changeReference();

}  // namespace attentionscope
