#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"

namespace attentionscope {

struct ImportOptions {
    /// The labels of the sides, if the files have none: {"tokens": […]}, {"left_text", "right_text"} or a
    /// list as JSON; one line of words; two lines, or a line divided by |||, for two texts, the source (keys)
    /// first; or one token a line.
    std::string tokens = {};
    /// Accepts attention whose rows do not sum to one, that holds NaN, or that has another number of tokens,
    /// and marks it.
    bool anyway = false;
    /// Which text of a batch, or which sentence of a file with several, counted from 0.
    std::optional<std::ptrdiff_t> item = {};
    /// Each row covers a window centred at its query (Longformer) instead of all keys.
    bool windows = false;
    /// The positions are patches of this picture, or of a grid, "14x14"; positions before them are a class
    /// token or registers.
    std::string picture = {};
    /// The time in seconds from one key to the next, of frames or samples; 0: keys are not times.
    double seconds = 0;
};

/// Reads attention written by other programs and writes it as a recording (see openRecording()):
/// - .npy and .npz: [layers × heads × queries × keys], [layers × batch × heads × queries × keys], [heads ×
///   queries × keys], or one map. Names of the members choose the map (encoder_attentions …) and number
///   layers and steps of generate(); an array of texts is the tokens; of
///   a graph, edge_index [2 × edges] and weights [edges × heads], as PyTorch Geometric returns them;
/// - JSON: the same as nested lists, edges with weights, and BertViz (Vig 2019), also inside its page or a
///   notebook;
/// - tables (.csv, .tsv) of one map with or without labels, or of edges;
/// - alignments: Pharaoh's "0-0 1-2" (source-target) with scores and possible links, fairseq, GIZA++, Marian,
///   Nematus, the table of OpenNMT: the links divide the weight of each row.
/// Returns warnings about attention that was accepted although it does not fit. Throws Error that names file,
/// layer, head and row.
std::vector<ErrorReport> importRecording(const std::vector<std::filesystem::path>& files,
                                         const ImportOptions& options,
                                         const std::filesystem::path& recording);

/// Whether a file is likely attention of another program, by its ending and its first bytes.
bool isForeignAttention(const std::filesystem::path& file);

}  // namespace attentionscope
