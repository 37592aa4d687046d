#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/phrase.h"

namespace attentionscope {

/// What is wrong with a line of a file, counted from 1; the file is named where there are several.
struct LineProblem {
    Index line = 0;
    Phrase what;
    std::string file = {};
};

/// What reading files of data came to.
struct DataReport {
    Index items = 0;  ///< usable ones
    std::vector<LineProblem> problems = {};
    /// "3 of 100 lines were skipped: line 4: no tab …", empty where there was no problem.
    Phrase text() const;
};

/// What a file of data holds: an item a line, in UTF-8.
struct DataFormat {
    Phrase item;                ///< "sentence pair"
    Phrase items;               ///< "sentence pairs"
    Phrase line;                ///< "source sentence, tab, target sentence"
    Index longestLine = 20000;  ///< bytes
};

/// Takes one line; returns what is wrong with it, or throws it as an Error; nothing where it is used.
using LineReader = std::function<Phrase(std::string_view line)>;
/// The same for what depends on the file.
using FileLineReader = std::function<Phrase(std::string_view line, const std::filesystem::path& file)>;

/// Gives every line that is not empty to `take`, without its end, a byte order mark left out. Lines that are
/// too long, no UTF-8 or refused by `take` are reported; the first of them is thrown as an Error where
/// `refuseProblems` is set. Throws Error for a file that cannot be read, and where no usable item is left.
DataReport parseLines(std::string_view content, const std::string& where, const DataFormat& format,
                      bool refuseProblems, const LineReader& take);
DataReport readLines(const std::vector<std::filesystem::path>& files, const DataFormat& format,
                     bool refuseProblems, const LineReader& take);
DataReport readLines(const std::vector<std::filesystem::path>& files, const DataFormat& format,
                     bool refuseProblems, const FileLineReader& take);

}  // namespace attentionscope
