#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/mechanisms/translation_text.h"
#include "core/training/data_lines.h"
#include "core/training/data_split.h"

namespace attentionscope {

/// A word of a translation and the word of its source that it belongs to (Och and Ney 2003). Every sure link
/// is also a possible one.
struct AlignmentLink {
    Index source = 0;
    Index target = 0;
    bool sure = true;
    friend bool operator==(const AlignmentLink&, const AlignmentLink&) = default;
};

struct SentencePair {
    std::string source;
    std::string target;
    std::vector<AlignmentLink> links = {};  ///< gold, if known; words are those of alignmentWords()
};

/// "source ⇥ target [⇥ alignment or attribution]"
const DataFormat& parallelTextFormat();

struct ParallelTextOptions {
    bool refuseProblems = false;  ///< throw at the first bad line; otherwise skip it and report
    bool swapSides = false;       ///< the file's second column is the source
    Index longestSide = 120;      ///< words; longer sentences are skipped
};

struct ParallelText {
    std::vector<SentencePair> pairs;
    DataReport lines;
};

/// Reads `source ⇥ target [⇥ alignment or attribution]`, one pair a line, and normalises both sides (see
/// normaliseSentence). Throws Error for an unreadable file, for a bad line if requested, and if no usable
/// pair is left.
ParallelText readParallelText(const std::vector<std::filesystem::path>& files,
                              const ParallelTextOptions& options = {});

/// Divides by sentence: pairs that share a source or a target sentence (ignoring letter case and final
/// punctuation) go to the same side, as in splitByKeys().
Sides<SentencePair> splitBySentence(const std::vector<SentencePair>& pairs, double validationShare,
                                    double testShare, std::uint64_t seed, const HoldOut& held = {});

}  // namespace attentionscope
