#pragma once

#include <string>
#include <vector>

#include "app/cli/command.h"

namespace attentionscope {

/// -o and --format.
std::vector<Option> outputOptions(const std::vector<std::string>& formats);

/// The target of -o. "-" is standard output: the result is written into a temporary file and copied there
/// when complete.
class OutputFile {
public:
    /// The extension of -o is one of `formats` ("png"), or --format names one; for standard output the first
    /// is the default. Throws UsageError if neither names a format, and, before any work is done, Error if
    /// the folder is missing.
    OutputFile(const Arguments& arguments, const std::vector<std::string>& formats, const Console& console);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    const std::string& path() const { return path_; }
    /// Moves the result to its target.
    void finish(Console& console) const;

private:
    std::string path_;
    std::string
        target_;  ///< "-", or a file without a known extension; empty if the path is the target itself
    std::string temporary_;  ///< folder removed at the end
};

}  // namespace attentionscope
