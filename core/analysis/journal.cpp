// The first line is the identity; each further line holds the numbers of a part, as the shortest decimals
// that read back exactly. A last line without an end was cut off; it is removed and written again.
#include "core/analysis/journal.h"

#include <charconv>
#include <fstream>
#include <sstream>

#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/checkpoint/atomic_file.h"

namespace attentionscope {

namespace {

std::string lineOf(const std::vector<double>& numbers) {
    std::string line;
    char digits[32];
    for (const double number : numbers) {
        line.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
        line += ' ';
    }
    return line + '\n';
}

}  // namespace

Journal::Journal(std::string identity, std::filesystem::path file)
    : identity_(std::move(identity)), file_(std::move(file)) {
    if (!file_.empty() && std::filesystem::exists(file_)) read();
}

void Journal::read() {
    std::string text = readFile(file_);
    text.resize(text.rfind('\n') + 1);
    std::istringstream lines(text);
    std::string line;
    if (std::getline(lines, line) && line != identity_)
        throw Error({.what = "the file holds parts of another analysis",
                     .where = file_.string(),
                     .got = line,
                     .expected = identity_,
                     .remedy = "Delete it, or write the result to another file."});
    while (std::getline(lines, line)) {
        std::vector<double> numbers;
        const char *at = line.data(), *end = at + line.size();
        while (at < end) {
            double number = 0;
            const auto [stop, problem] = std::from_chars(at, end, number);
            if (problem != std::errc() || stop == end || *stop != ' ')
                throw Error({.what = "the file of parts is damaged",
                             .where = Phrase("%1, line %2", {file_.string(), std::to_string(size() + 2)}),
                             .got = std::string(at, end),
                             .expected = "a number",
                             .remedy = "Delete it; the analysis begins again."});
            numbers.push_back(number);
            at = stop + 1;
        }
        parts_.push_back(std::move(numbers));
    }
    writeText(file_, text);
}

std::vector<double> Journal::next(const std::function<std::vector<double>()>& compute) {
    if (next_ == size()) {
        parts_.push_back(compute());
        if (!file_.empty()) {
            std::error_code absent;
            const bool isNew = std::filesystem::file_size(file_, absent) == 0 || absent;
            std::ofstream out(file_, std::ios::binary | std::ios::app);
            if (isNew) out << identity_ << '\n';
            out << lineOf(parts_.back()) << std::flush;
            if (!out)
                throw Error({.what = "the parts of the analysis cannot be written",
                             .where = file_.string(),
                             .remedy = "Make room on the disk, or write to another folder."});
        }
    }
    return parts_[next_++];
}

void Journal::finish() {
    std::error_code problem;
    if (!file_.empty()) std::filesystem::remove(file_, problem);
}

}  // namespace attentionscope
