#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/matrix.h"

namespace attentionscope {

/// The heads of one layer as another program wrote them.
struct ForeignMap {
    std::string name = {};  ///< "cross"; empty: self-attention, or cross where its sides differ
    int layer = 0;
    Index heads = 1, rows = 0, columns = 0;
    std::vector<int> headNumbers = {};  ///< of each head, where the file has only some; empty: 0, 1, 2 …
    std::vector<float> weights = {};    ///< [heads × rows × columns]
    std::vector<std::string> queries = {}, keys = {};  ///< labels, where the file has them
    bool sparse = false;                               ///< an alignment: a row without a link is empty
    bool complete = false;  ///< the labels are all there are: no end of a sentence goes unsaid
    std::optional<ErrorReport> doubt = {};  ///< why it can only be taken where somebody insists

    int headNumber(Index head) const {
        return headNumbers.empty() ? int(head) : headNumbers[std::size_t(head)];
    }
    float at(Index head, Index row, Index column) const {
        return weights[std::size_t((head * rows + row) * columns + column)];
    }
};

/// .npy and .npz; `layer` is the first one's number.
std::vector<ForeignMap> readArrayMaps(const std::filesystem::path& file, int layer);
/// BertViz, as JSON or in its page.
std::vector<ForeignMap> readBertvizMaps(const std::string& text, const std::string& where);
/// Pharaoh, Marian, Nematus; the numbers of words where two texts were given, else 0.
ForeignMap readAlignmentMap(const std::string& text, const std::string& where, Index sourceWords,
                            Index targetWords);
/// Whether a text begins as one of these does.
bool looksLikeAlignment(std::string_view begin);

}  // namespace attentionscope
