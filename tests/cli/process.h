#pragma once

#include <map>
#include <string>
#include <vector>

/// Runs the program as its users do: a process of its own, without a display.
namespace attentionscope::test {

struct ProcessResult {
    int status = -1;  ///< exit status; 128 + the number of the signal that ended it, 124 after the time limit
    std::string output;  ///< all of standard output
    std::string errors;  ///< all of standard error
};

/// Runs build/attentionscope with these arguments and this standard input, DISPLAY and WAYLAND_DISPLAY unset.
/// `environment` is added to this process's own; a program still running after `seconds` is ended.
ProcessResult runProgram(const std::vector<std::string>& arguments, const std::string& input = {},
                         const std::map<std::string, std::string>& environment = {}, int seconds = 120);

/// A folder that is removed with its contents at the end of its scope.
class ScratchFolder {
public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    /// The path of a file of this name in the folder, whether it exists or not.
    std::string file(const std::string& name) const { return path_ + "/" + name; }

private:
    std::string path_;
};

std::string readFile(const std::string& path);
void writeFile(const std::string& path, const std::string& contents);

}  // namespace attentionscope::test
