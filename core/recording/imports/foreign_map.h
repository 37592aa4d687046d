#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/json_value.h"
#include "core/base/matrix.h"

namespace attentionscope {

/// The heads of one layer as another program wrote them.
struct ForeignMap {
    std::string name = {};  ///< "cross"; empty: self-attention, or cross-attention if the sides differ
    int layer = 0;
    Index heads = 1, rows = 0, columns = 0;
    std::vector<int> headNumbers = {};  ///< each head's number, if the file has only some; empty: 0, 1, 2 …
    std::vector<float> weights = {};    ///< [heads × rows × columns]
    std::vector<std::string> queries = {}, keys = {};  ///< labels, if the file has them
    bool sparse = false;                               ///< an alignment: a row without a link is empty
    bool complete = false;                  ///< the labels are complete: no end of sentence is missing
    std::optional<ErrorReport> doubt = {};  ///< why it is accepted only on explicit request

    int headNumber(Index head) const {
        return headNumbers.empty() ? int(head) : headNumbers[std::size_t(head)];
    }
    float at(Index head, Index row, Index column) const {
        return weights[std::size_t((head * rows + row) * columns + column)];
    }
};

/// What a reader needs in addition to the file.
struct ForeignReading {
    int layer = 0;                           ///< the number of the first layer
    std::optional<Index> item = {};          ///< index in a batch or among several sentences
    Index sourceWords = 0, targetWords = 0;  ///< if two texts were given, else 0
};

/// An array of weights: a .npy file, a member of an .npz, a nested list of JSON, a table.
struct NumberArray {
    std::string name = {};  ///< "cross_attentions", "layer_3"; empty if it has none
    std::vector<std::int64_t> shape = {};
    std::vector<float> numbers = {};
    std::string where = {};  ///< the file and its part, for messages
};

/// Words that a file has under a name: "src_tokens".
struct NamedWords {
    std::string name;
    std::vector<std::string> words;
};
/// Labels the sides of a map with the words whose names (source, target …) or whose number fit.
/// If the number of tokens does not fit, the map gets a doubt.
void labelSides(ForeignMap& map, const std::vector<NamedWords>& named, const std::optional<Index>& item);

/// The layers in the arrays. Names choose the map (encoder_, decoder_, cross_) and number the layers and the
/// steps of generate(), which are joined; an array is [layers × heads × queries × keys], the same with a
/// batch after the layers, [heads × queries × keys] or one map. If one is edge_index [2 × edges], the others
/// are weights of a graph's edges, [edges] or [edges × heads]. Throws Error for a batch of several without
/// `item`.
std::vector<ForeignMap> mapsOfArrays(std::vector<NumberArray> arrays, const ForeignReading& reading);

/// .npy, .npz, and .safetensors whose tensors are attention.
std::vector<ForeignMap> readArrayMaps(const std::filesystem::path& file, const ForeignReading& reading);
/// BertViz as JSON, in its page or in a notebook; any other JSON with nested lists of weights, or with edges.
std::vector<ForeignMap> readJsonMaps(const std::string& text, const std::string& where,
                                     const ForeignReading& reading);
/// A table of weights with or without labels, or of edges; cells are separated by commas, semicolons or tabs.
ForeignMap readTableMap(const std::string& text, const std::string& where);
/// Links (Pharaoh, fairseq, GIZA++, fast_align, Moses), soft rows (Marian, fairseq, Nematus) or the table of
/// OpenNMT.
ForeignMap readAlignmentMap(const std::string& text, const std::string& where, const ForeignReading& reading);
/// Whether a text begins like one of these.
bool looksLikeAlignment(std::string_view begin);
/// Whether it begins like a table of numbers.
bool looksLikeTable(std::string_view begin);

/// An edge of a graph: the weight that `target` gives to `source`.
struct Edge {
    std::string source, target;
    float weight = 0;
};
/// The map of a graph whose nodes appear in the order in which edges name them.
ForeignMap mapOfEdges(const std::vector<Edge>& edges, const Phrase& where);

/// A map of zeros. Throws Error if it is empty or too large for words.
ForeignMap emptyAlignment(Index rows, Index columns, const Phrase& where);
/// Thrown if a file holds several texts and none was chosen.
class SeveralItems : public Error {
public:
    using Error::Error;
};
/// The chosen one of `count`, or the only one. Throws SeveralItems if there are several and none was chosen,
/// Error if there are fewer.
std::size_t chosenItem(std::size_t count, const Phrase& what, const Phrase& where,
                       const std::optional<Index>& item);

// Splitting texts.
std::vector<std::string> wordsApart(const std::string& text);
std::vector<std::string> linesWithText(const std::string& text);
/// Throws Error if the file contains control characters: it is not a text.
void requireText(std::string_view text, const std::string& where);
/// Throws Error if the text is not a number.
float weightIn(std::string_view text, const Phrase& where);
Index countIn(std::string_view text, const Phrase& where);
bool isNumber(std::string_view text);

}  // namespace attentionscope
