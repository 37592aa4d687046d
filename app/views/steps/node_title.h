#pragma once

#include <QString>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "core/recording/recording.h"

namespace attentionscope {

/// The nodes of a recording in words: "exponentials · layer 0 · head 3". Declarations of maps and steps come
/// first, then words for a name or an op; different results of the steps have different titles. Formulas are
/// those of the steps.
class NodeTitles {
public:
    explicit NodeTitles(RecordingPointer recording);
    QString operator()(NodeId node) const;
    /// The title of the numbers in a column: one table has cosines on the left and sines on the right.
    QString titleAt(NodeId node, Index column) const;
    /// TeX of the node's formula in its step; empty if no step has one.
    QString formulaOf(NodeId node) const;
    /// A place of the node in words. Weights that are stored as the transpose of the formula's matrix are
    /// counted as in the formula.
    QString placeOf(NodeId node, Index row, Index column) const;
    const RecordingPointer& recording() const { return recording_; }

private:
    /// The map and the block of a node, if its words do not name them; −1: none.
    struct Origin {
        int map = -1;    ///< in Recording::maps
        int block = -1;  ///< in Recording::blocks
        int head = -1;
        bool isOfLayer = true;
    };
    struct Declaration {
        const char* words;  ///< null: those of the map
        Origin origin;
    };
    struct Symbol {
        std::string tex;
        Origin origin;
        bool isWeights = false;
    };
    void add(NodeId node, const Declaration& declared);
    void add(const Step& step, int block);
    void addWeights(const Step& step, const Origin& origin);
    QString titleOf(const Symbol& symbol) const;
    /// Adds to a title what distinguishes it: attention, part of the model, layer, head.
    QString placed(QString title, const Origin& origin) const;
    void addFormulas(const std::vector<Step>& steps);
    void addFormula(NodeId node, const std::string& formula);
    void addTurned();
    void addLookedUp(const Step& step);

    RecordingPointer recording_;
    std::unordered_map<NodeId, Declaration> declared_;
    std::unordered_map<NodeId, std::string> formulas_;
    std::unordered_set<NodeId> turned_;           ///< stored as the transpose of the formula's matrix
    std::unordered_map<NodeId, Symbol> symbols_;  ///< for nodes that only a step declares
    std::unordered_set<NodeId> rotations_;        ///< tables of cosines, then sines
    bool severalMaps_ = false;                    ///< maps with different names
    bool twoStacks_ = false;                      ///< an encoder and a decoder
};

/// The titles for a recording; `kept` if it belongs to it, else computed again and kept.
const NodeTitles& titlesOf(std::optional<NodeTitles>& kept, const RecordingPointer& recording);

/// A place in a matrix in words: “it” → “animal”; “it”, dimension 3; row 2, column 5.
QString placeTitle(const Axes& axes, Index row, Index column);

}  // namespace attentionscope
