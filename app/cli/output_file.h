#pragma once

#include <string>
#include <vector>

#include "app/cli/command.h"

namespace attentionscope {

/// -o and --format.
std::vector<Option> outputOptions(const std::vector<std::string>& formats);

/// Where -o says that a result is written. "-" is standard output: the result is written into a file of its
/// own, which is copied there when it is whole.
class OutputFile {
public:
    /// The ending of -o is one of `formats` ("png"), or --format names one; for standard output the first is
    /// meant. Throws UsageError where neither says it, and before any work is done Error where the folder is
    /// missing.
    OutputFile(const Arguments& arguments, const std::vector<std::string>& formats, const Console& console);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    const std::string& path() const { return path_; }
    /// What was written goes where it was asked for.
    void finish(Console& console) const;

private:
    std::string path_;
    std::string
        target_;  ///< "-", or a file whose ending says nothing; empty where the path is the one asked for
    std::string temporary_;  ///< folder that is removed at the end
};

}  // namespace attentionscope
