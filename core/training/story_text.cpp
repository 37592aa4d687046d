#include "core/training/story_text.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>

namespace attentionscope {

namespace {

std::string trimmedPart(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return std::string(text);
}

/// Reads the lines of one file, one after another.
class StoryReader {
public:
    StoryReader(std::string file, std::vector<StoryQuestion>& questions)
        : file_(std::move(file)), questions_(questions) {}

    Phrase take(std::string_view line) {
        Index number = 0;
        const auto [end, problem] = std::from_chars(line.data(), line.data() + line.size(), number);
        if (problem != std::errc() || number < 1 || end == line.data() + line.size() || *end != ' ')
            return "the line does not begin with its number";
        if (number == 1) {
            ++story_;
            sentences_.clear();
            numbers_.clear();
        } else if (story_ < 0) {
            return "the story does not begin with line 1";
        }
        const std::string_view said = line.substr(size_t(end - line.data()) + 1);
        const size_t tab = said.find('\t');
        if (tab == said.npos) {
            if (trimmedPart(said).empty()) return "there is no sentence";
            sentences_.push_back(trimmedPart(said));
            numbers_.push_back(number);
            return {};
        }
        return takeQuestion(said, tab);
    }

private:
    Phrase takeQuestion(std::string_view said, size_t tab) {
        const size_t second = said.find('\t', tab + 1);
        StoryQuestion one{
            .sentences = sentences_,
            .question = trimmedPart(said.substr(0, tab)),
            .answer = trimmedPart(said.substr(tab + 1, second == said.npos ? said.npos : second - tab - 1)),
            .story = story_,
            .file = file_};
        if (one.question.empty() || one.answer.empty()) return "there is no question or no answer";
        if (sentences_.empty()) return "the question comes before any sentence";
        if (second != said.npos) {
            std::istringstream facts{std::string(said.substr(second + 1))};
            for (Index fact = 0; facts >> fact;) {
                const auto found = std::find(numbers_.begin(), numbers_.end(), fact);
                if (found == numbers_.end()) return "a supporting line is not a sentence of the story";
                one.facts.push_back(found - numbers_.begin());
            }
        }
        questions_.push_back(std::move(one));
        return {};
    }

    std::string file_;
    std::vector<StoryQuestion>& questions_;
    std::vector<std::string> sentences_;
    std::vector<Index> numbers_;
    Index story_ = -1;
};

}  // namespace

const DataFormat& storyFormat() {
    static const DataFormat format{.item = "question about a story",
                                   .items = "questions",
                                   .line =
                                       "number and sentence, or number and question, tab, answer, tab, "
                                       "numbers of the lines that tell it"};
    return format;
}

std::vector<StoryQuestion> readStories(const DataRequest& request, DataReport& report) {
    std::vector<StoryQuestion> questions;
    std::map<std::filesystem::path, StoryReader> readers;
    report = readLines(
        request.files, storyFormat(), request.refuseProblems,
        [&](std::string_view line, const std::filesystem::path& file) {
            return readers.try_emplace(file, file.stem().string(), questions).first->second.take(line);
        });
    report.items = Index(questions.size());
    if (questions.empty())
        throw Error(
            {.what = "there is no question", .where = request.names(), .expected = storyFormat().line});
    return questions;
}

}  // namespace attentionscope
