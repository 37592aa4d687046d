#pragma once

#include <string>
#include <vector>

#include "core/analysis/analysis.h"

namespace attentionscope {

// Each in its own file in core/analysis/analyses/; analysis.cpp lists them.
Analysis tokenLosses(const AnalysisInput& input);
Analysis logitLens(const AnalysisInput& input);
Analysis directLogitAttribution(const AnalysisInput& input);
Analysis headScores(const AnalysisInput& input);
Analysis headAblation(const AnalysisInput& input);
Analysis activationPatching(const AnalysisInput& input);
Analysis pathPatching(const AnalysisInput& input);
Analysis inputGradients(const AnalysisInput& input);
Analysis attentionFlowTable(const AnalysisInput& input);
Analysis headClusters(const AnalysisInput& input);
Analysis nameMovers(const AnalysisInput& input);
Analysis headComposition(const AnalysisInput& input);

/// Mean and standard deviation of the values that are numbers; NaN if none is.
struct Spread {
    double sum = 0, squares = 0;
    Index count = 0;

    void add(double value);
    double mean() const;
    double deviation() const;
};

/// An analysis of one text.
using AnalysisOfText = Analysis (*)(const AnalysisInput&);
/// Its means over the input's texts. After tabs, each text may hold the options that `columns` names. If all
/// texts are equally long, axes of positions stay; otherwise the mean over them takes their place.
Analysis meanOverTexts(const AnalysisInput& input, AnalysisOfText ofText,
                       const std::vector<AnalysisOption>& columns);

/// The row of logits with the prediction: the last one of the run.
struct PredictedRow {
    NodeId logits = noNode;
    Index row = 0;
};
bool predictsNothing(const Recording& recording);
/// The position that an analysis of the chosen token is about: the token itself if the model produced it, or
/// if a model of hidden words names another word there; else empty, which means the run's last prediction.
std::optional<Index> analysedPosition(const Recording& recording, Index chosen);
/// Throws Error if the model predicts nothing.
PredictedRow predictedRow(const Recording& recording);
/// The row in an evaluation of the run's graph. [vocabulary]
std::vector<float> logitsAt(const Evaluation& evaluation, const PredictedRow& place,
                            const StopToken& stop = {});
/// The column of a token: of the word, if the vocabulary has it with a blank before it, else of these
/// letters; after a backslash, of exactly these. Throws Error if there is none.
Index tokenNamed(const Recording& recording, const std::string& token);
/// The spelling of a column of the logits.
std::string tokenSpelling(const Recording& recording, Index column);
/// The token that `named` spells, otherwise the most likely of the row.
Index targetOf(const Recording& recording, const std::optional<std::string>& named,
               std::span<const float> logits);
/// Puts the target, whether it was chosen, and the position of its prediction into the settings.
void nameTarget(Analysis& analysis, const AnalysisInput& input, Index target);
/// Gives the reason why a score of the main table has no value, if it has none.
void noteMissing(Analysis& analysis, const std::string& score, const Phrase& reason);
/// The inputs of a run with another text.
RunInputs withText(const Recording& recording, InputValue text);
/// Whether each position of the text predicts the next one.
bool predictsNextWords(const Recording& recording);
/// Logits of every position of the text; throws Error where the model has none.
NodeId logitsOfAll(const Recording& recording);
/// The hidden states of the last sequence, embeddings first. Throws Error if they are not recorded.
const std::vector<NodeId>& residualStream(const Recording& recording);
/// The same of another sequence.
const std::vector<NodeId>& residualStream(const Recording& recording, const Sequence& sequence);

/// "layer" with the embeddings before layer 0.
AnalysisAxis streamAxis(std::size_t states);
/// The words of a sequence.
AnalysisAxis positionAxis(const Sequence& sequence);
/// The maps of this name, or without one the self-attention of the last sequence, in the order of their
/// layers. Throws Error if there are none.
std::vector<const AttentionMap*> mapsOf(const Recording& recording, const std::string& name);
std::vector<const AttentionMap*> selfMaps(const Recording& recording);
/// The maps whose queries are the last sequence: its self-attention, and its attention to others.
std::vector<const AttentionMap*> mapsOfLast(const Recording& recording);
/// "layer" and "head" of these maps.
std::vector<AnalysisAxis> headAxes(const std::vector<const AttentionMap*>& maps);
/// An evaluation with its own interventions and further ones.
EvaluationPointer under(const Evaluation& evaluation, const std::vector<Intervention>& more,
                        const StopToken& stop = {});
/// The changes of one of many evaluations, by its number; may be empty.
using ChangesOf = std::function<std::vector<Intervention>(Index)>;
/// Called with the number of an evaluation, itself, and rows of a node in it.
using UseOfRows = std::function<void(Index, const Evaluation&, const MatrixView&)>;
/// Evaluates `count` lists of changes, several at once, and these rows of `read` in all of them, if it is a
/// node. Calls `use` from any thread, and `done` with the number of finished lists.
void underEach(const Evaluation& evaluation, Index count, const ChangesOf& changes, NodeId read,
               const std::vector<Index>& rows, const UseOfRows& use, const std::function<void(Index)>& done,
               const StopToken& stop = {});
/// log Σ exp of a row of logits, in the loops of the kernels: many rows of a long vocabulary.
double normaliserOf(std::span<const float> logits);

}  // namespace attentionscope
