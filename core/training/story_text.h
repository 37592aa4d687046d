#pragma once

#include <string>
#include <vector>

#include "core/training/task.h"

namespace attentionscope {

/// A question about the preceding sentences of a story.
struct StoryQuestion {
    std::vector<std::string> sentences;
    std::string question, answer;
    std::vector<Index> facts = {};  ///< places in `sentences` of the supporting facts, if known
    Index story = 0;                ///< its number in the file
    std::string file = {};          ///< its name without extension
};

/// The format of the bAbI tasks (Weston et al. 2015).
const DataFormat& storyFormat();

/// Reads numbered lines: a sentence of a story, or a question with tab, answer, tab, numbers of the
/// supporting lines (optional). Number 1 begins a story. Throws Error as readLines() does; the report counts
/// questions.
std::vector<StoryQuestion> readStories(const DataRequest& request, DataReport& report);

}  // namespace attentionscope
