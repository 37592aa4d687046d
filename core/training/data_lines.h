#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/phrase.h"

namespace attentionscope {

/// A problem with a line of a file, counted from 1; names the file if there are several.
struct LineProblem {
    Index line = 0;
    Phrase what;
    std::string file = {};
};

/// The result of reading data files.
struct DataReport {
    Index items = 0;  ///< number of usable ones
    std::vector<LineProblem> problems = {};
    /// "3 of 100 lines were skipped: line 4: no tab …", empty if there was no problem.
    Phrase text() const;
};

/// The format of a data file: one item per line, in UTF-8.
struct DataFormat {
    Phrase item;                ///< "sentence pair"
    Phrase items;               ///< "sentence pairs"
    Phrase line;                ///< "source sentence, tab, target sentence"
    Index longestLine = 20000;  ///< bytes
};

/// Reads one line; returns the problem with it, or throws it as an Error; empty if the line is used.
using LineReader = std::function<Phrase(std::string_view line)>;
/// The same for readers that depend on the file.
using FileLineReader = std::function<Phrase(std::string_view line, const std::filesystem::path& file)>;

/// Passes every non-empty line to `take`, without its end and without a byte order mark. Lines that are too
/// long, not UTF-8 or rejected by `take` are reported; if `refuseProblems` is set, the first of them is
/// thrown as an Error. Throws Error for an unreadable file, and if no usable item is left.
DataReport parseLines(std::string_view content, const std::string& where, const DataFormat& format,
                      bool refuseProblems, const LineReader& take);
DataReport readLines(const std::vector<std::filesystem::path>& files, const DataFormat& format,
                     bool refuseProblems, const FileLineReader& take);

/// The text without the spaces around it.
std::string trimmed(std::string_view text);

}  // namespace attentionscope
