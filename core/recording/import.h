#pragma once

#include <filesystem>
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
};

/// Reads attention that other programs wrote, and writes it as a recording (see openRecording()):
/// - .npy and .npz of [layers × heads × queries × keys], [heads × queries × keys], or one map; several files
/// or
///   members are layers in their order; an array of texts in an .npz is the tokens;
/// - the JSON of BertViz (Vig 2019), and its page with the JSON in it;
/// - one alignment in Pharaoh's form, "0-0 1-2" (source-target), with two texts: each row shares itself out
/// evenly;
/// - one soft alignment, as Marian ("0.9,0.1 0.2,0.8") and Nematus (a line "0 ||| target ||| … ||| source |||
/// …"
///   over the rows) write it.
/// Returns what is to be known of it: what was taken although it did not fit. Throws Error that names file,
/// layer, head and row.
std::vector<ErrorReport> importRecording(const std::vector<std::filesystem::path>& files,
                                         const ImportOptions& options,
                                         const std::filesystem::path& recording);

/// Whether a file is likely attention of another program, by its ending and its first bytes.
bool isForeignAttention(const std::filesystem::path& file);

}  // namespace attentionscope
