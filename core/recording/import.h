#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"

namespace attentionscope {

struct ImportOptions {
    /// What stands along the sides, where the files do not say it: {"tokens": […]}, {"left_text",
    /// "right_text"} or a list as JSON; one line of words; two lines, or a line parted by |||, for two texts,
    /// the source (keys) first; or a token a line.
    std::string tokens = {};
    /// Attention whose rows do not sum to one, that holds NaN, or that has another number of tokens, is taken
    /// as it is, and marked.
    bool anyway = false;
    /// Which text of a batch, or which sentence of a file of several, counted from 0.
    std::optional<std::ptrdiff_t> item = {};
    /// Each row covers a window that is centred at its query (Longformer) instead of all keys.
    bool windows = false;
    /// The positions are patches of this picture, or of a grid, "14x14"; what comes before them is a class
    /// token or registers.
    std::string picture = {};
};

/// Reads attention that other programs wrote, and writes it as a recording (see openRecording()):
/// - .npy and .npz: [layers × heads × queries × keys], [layers × batch × heads × queries × keys], [heads ×
///   queries × keys], or one map. Names of the members choose the map (encoder_attentions …) and number
///   layers and steps of generate(); an array of texts is the tokens;
/// - JSON: the same as nested lists, edges with weights, and BertViz (Vig 2019), also in its page or in a
///   notebook;
/// - tables (.csv, .tsv) of one map with or without labels, or of edges;
/// - alignments: Pharaoh's "0-0 1-2" (source-target) with scores and possible links, fairseq, GIZA++, Marian,
///   Nematus, the table of OpenNMT: links share out each row.
/// Returns what is to be known of it: what was taken although it did not fit. Throws Error that names file,
/// layer, head and row.
std::vector<ErrorReport> importRecording(const std::vector<std::filesystem::path>& files,
                                         const ImportOptions& options,
                                         const std::filesystem::path& recording);

/// Whether a file is likely attention of another program, by its ending and its first bytes.
bool isForeignAttention(const std::filesystem::path& file);

}  // namespace attentionscope
