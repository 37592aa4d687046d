#include "tests/cli/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

extern char** environ;

namespace attentionscope::test {
namespace {

std::vector<char*> pointers(std::vector<std::string>& strings) {
    std::vector<char*> result;
    result.reserve(strings.size() + 1);
    for (std::string& string : strings) result.push_back(string.data());
    result.push_back(nullptr);
    return result;
}

std::vector<std::string> environmentWith(const std::map<std::string, std::string>& changes) {
    std::vector<std::string> result;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string variable(*entry);
        const std::string name = variable.substr(0, variable.find('='));
        const bool screen = name == "DISPLAY" || name == "WAYLAND_DISPLAY" || name == "QT_QPA_PLATFORM";
        if (!screen && changes.count(name) == 0) result.push_back(variable);
    }
    for (const auto& [name, value] : changes) result.push_back(name + "=" + value);
    return result;
}

}  // namespace

ProcessResult runProgram(const std::vector<std::string>& arguments, const std::string& input,
                         const std::map<std::string, std::string>& environment, int seconds) {
    return runOther(PROGRAM, arguments, input, environment, seconds);
}

std::string installed(const std::string& program) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (access((folder + "/" + program).c_str(), X_OK) == 0) return folder + "/" + program;
    return {};
}

ProcessResult runOther(const std::string& program, const std::vector<std::string>& arguments,
                       const std::string& input, const std::map<std::string, std::string>& environment,
                       int seconds) {
    // Files instead of pipes: no output can be long enough to block the program.
    const ScratchFolder scratch;
    writeFile(scratch.file("input"), input);

    std::vector<std::string> words = {program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> variables = environmentWith(environment);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, scratch.file("input").c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, scratch.file("output").c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, scratch.file("errors").c_str(), O_WRONLY | O_CREAT, 0600);
    pid_t process = 0;
    const int failure = posix_spawn(&process, program.c_str(), &actions, nullptr, pointers(words).data(),
                                    pointers(variables).data());
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) throw std::runtime_error(program + ": " + std::strerror(failure));

    const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
    bool stopped = false;
    int state = 0;
    for (;;) {
        const pid_t ended = waitpid(process, &state, stopped ? 0 : WNOHANG);
        if (ended == process) break;
        if (ended < 0 && errno != EINTR) throw std::runtime_error(std::strerror(errno));
        if (!stopped && std::chrono::steady_clock::now() > limit) {
            kill(process, SIGKILL);
            stopped = true;
        }
        if (!stopped) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    ProcessResult result;
    result.status = stopped ? 124 : WIFSIGNALED(state) ? 128 + WTERMSIG(state) : WEXITSTATUS(state);
    result.output = readFile(scratch.file("output"));
    result.errors = readFile(scratch.file("errors"));
    return result;
}

ScratchFolder::ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "attentionscope-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error(name + ": " + std::strerror(errno));
    path_ = name;
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string readFile(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream contents;
    contents << file.rdbuf();
    return contents.str();
}

void writeFile(const std::string& path, const std::string& contents) {
    std::ofstream file(path, std::ios::binary);
    file << contents;
    if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

}  // namespace attentionscope::test
