#include "app/cli/output_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ostream>

#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/base/system.h"
#include "core/checkpoint/atomic_file.h"
#include "core/checkpoint/mapped_file.h"

namespace attentionscope {

namespace {

bool isText(const std::string& format) {
    return format == "json" || format == "csv" || format == "svg";
}

std::string formatOf(const Arguments& arguments, const std::string& file,
                     const std::vector<std::string>& formats) {
    if (arguments.has("--format")) return arguments.text("--format");
    if (file == "-") return formats.front();
    const std::string ending = fileEnding(file);
    if (std::find(formats.begin(), formats.end(), ending) != formats.end()) return ending;
    std::string list;
    for (const std::string& format : formats) list += (list.empty() ? "." : ", .") + format;
    throw UsageError(
        Phrase("-o ends with one of %1, which \"%2\" does not; --format selects the format whatever the name",
               {list, file}));
}

void requirePlace(const std::string& file) {
    std::error_code problem;
    if (std::filesystem::is_directory(file, problem))
        throw UsageError(Phrase("-o names a file, and \"%1\" is a folder", {file}));
    const auto folder = std::filesystem::path(file).parent_path();
    if (folder.empty() || std::filesystem::is_directory(folder, problem)) return;
    throw Error({.what = "the folder to write to does not exist",
                 .where = folder.string(),
                 .remedy = Phrase("Make it first: mkdir -p %1", {folder.string()})});
}

}  // namespace

std::vector<Option> outputOptions(const std::vector<std::string>& formats) {
    return {{"-o", "FILE",
             Phrase("its ending selects the format; - for standard output (%1)", {formats.front()})},
            {"--format", "KIND", "output format, whatever the name of FILE", formats}};
}

OutputFile::OutputFile(const Arguments& arguments, const std::vector<std::string>& formats,
                       const Console& console) {
    const std::string file = arguments.required("-o"), format = formatOf(arguments, file, formats);
    if (file == "-") {
        if (console.outTerminal && !isText(format))
            throw UsageError(
                Phrase("a terminal cannot show a .%1: use -o FILE.%2, or -o - with a pipe to another program",
                       {format, format}));
    } else {
        requirePlace(file);
    }
    path_ = file;
    if (file != "-" && fileEnding(file) == format) return;
    target_ = file;
    const auto folder = system::makeTemporaryFolder();
    if (folder.empty())
        throw Error(ErrorReport{.what = "the folder for temporary files does not exist",
                                .remedy = "Set TMPDIR to a folder that can be written to."});
    temporary_ = folder.string();
    path_ = (folder / ("result." + format)).string();
}

OutputFile::~OutputFile() {
    std::error_code problem;
    if (!temporary_.empty()) std::filesystem::remove_all(temporary_, problem);
}

void OutputFile::finish(Console& console) const {
    if (target_.empty()) return;
    if (target_ == "-") {
        console.out << std::ifstream(path_, std::ios::binary).rdbuf();
        return;
    }
    const auto written = MappedFile::open(path_);
    AtomicFile file(target_);
    file.write(written->bytes());
    file.commit();
}

}  // namespace attentionscope
