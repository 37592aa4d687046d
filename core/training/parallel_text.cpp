#include "core/training/parallel_text.h"

#include <unicode/unistr.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <numeric>
#include <unordered_map>

#include "core/base/error.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

// What makes two sentences the same for a split.
std::string splitKey(const std::string& sentence) {
    icu::UnicodeString text = icu::UnicodeString::fromUTF8(sentence);
    text.foldCase();
    std::string folded, key;
    text.toUTF8String(folded);
    for (const char c : folded)
        if (c != '.' && c != '!' && c != '?' && c != ' ' && c != ',') key += c;
    for (const char* mark : {"。", "！", "？", "，"})
        for (size_t at; (at = key.find(mark)) != std::string::npos;) key.erase(at, std::string(mark).size());
    return key.empty() ? folded : key;
}

}  // namespace

bool parseAlignment(std::string_view text, std::vector<AlignmentLink>& links) {
    links.clear();
    const char *at = text.data(), *end = at + text.size();
    while (at < end) {
        if (*at == ' ') {
            ++at;
            continue;
        }
        AlignmentLink link;
        auto [afterSource, first] = std::from_chars(at, end, link.source);
        if (first != std::errc() || afterSource == end || (*afterSource != '-' && *afterSource != '?'))
            return false;
        link.sure = *afterSource == '-';
        auto [afterTarget, second] = std::from_chars(afterSource + 1, end, link.target);
        if (second != std::errc() || (afterTarget != end && *afterTarget != ' ')) return false;
        if (link.source < 0 || link.target < 0) return false;
        links.push_back(link);
        at = afterTarget;
    }
    return true;
}

std::string alignmentText(const std::vector<AlignmentLink>& links) {
    std::string text;
    for (const auto& link : links) {
        if (!text.empty()) text += ' ';
        text += std::to_string(link.source) + (link.sure ? '-' : '?') + std::to_string(link.target);
    }
    return text;
}

std::string ParallelText::report() const {
    if (problems.empty()) return {};
    std::string text = std::to_string(problems.size()) + " of " +
                       std::to_string(problems.size() + pairs.size()) + " lines were skipped:";
    for (size_t i = 0; i < problems.size() && i < 5; ++i)
        text += (i ? "; line " : " line ") + std::to_string(problems[i].line) + ": " + problems[i].what;
    if (problems.size() > 5) text += "; …";
    return text;
}

ParallelText parseParallelText(std::string_view content, const std::string& where,
                               const ParallelTextOptions& options) {
    ParallelText result;
    Index number = 0;
    if (content.starts_with("\xEF\xBB\xBF")) content.remove_prefix(3);
    const auto problem = [&](const std::string& what) {
        if (options.refuseProblems)
            throw Error({.what = what,
                         .where = where + ", line " + std::to_string(number),
                         .expected = "source sentence, tab, target sentence in UTF-8",
                         .remedy = "Mend the line, or let bad lines be skipped."});
        result.problems.push_back({number, what});
    };
    while (!content.empty()) {
        ++number;
        const size_t newline = content.find('\n');
        std::string_view line = content.substr(0, newline);
        content.remove_prefix(newline == std::string_view::npos ? content.size() : newline + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty()) continue;
        if (Index(line.size()) > options.longestLine) {
            problem("the line is too long (" + std::to_string(line.size()) + " bytes)");
            continue;
        }
        if (!isValidUtf8(line)) {
            problem("the line is not valid UTF-8");
            continue;
        }
        const size_t tab = line.find('\t');
        if (tab == std::string_view::npos) {
            problem("there is no tab");
            continue;
        }
        const std::string_view rest = line.substr(tab + 1);
        const size_t second = rest.find('\t');
        SentencePair pair{.source = normaliseSentence(line.substr(0, tab)),
                          .target = normaliseSentence(rest.substr(0, second))};
        if (pair.source.empty() || pair.target.empty()) {
            problem(pair.source.empty() ? "the first side is empty" : "the second side is empty");
            continue;
        }
        const Index sourceWords = Index(alignmentWords(pair.source).size());
        const Index targetWords = Index(alignmentWords(pair.target).size());
        if (std::max(sourceWords, targetWords) > options.longestSide) {
            problem("the sentence is too long (" + std::to_string(std::max(sourceWords, targetWords)) +
                    " words)");
            continue;
        }
        // A third column that is no alignment names the contributors.
        if (second != std::string_view::npos && !parseAlignment(rest.substr(second + 1), pair.links))
            pair.links.clear();
        for (const auto& link : pair.links)
            if (link.source >= sourceWords || link.target >= targetWords) {
                problem("the alignment names a word that is not there");
                pair.source.clear();
                break;
            }
        if (pair.source.empty()) continue;
        if (options.swapSides) {
            std::swap(pair.source, pair.target);
            for (auto& link : pair.links) std::swap(link.source, link.target);
        }
        result.pairs.push_back(std::move(pair));
    }
    if (result.pairs.empty())
        throw Error({.what = "there is no usable sentence pair",
                     .where = where,
                     .got = result.problems.empty() ? "no lines"
                                                    : "line " + std::to_string(result.problems[0].line) +
                                                          ": " + result.problems[0].what,
                     .expected = "lines of source sentence, tab, target sentence in UTF-8"});
    return result;
}

ParallelText readParallelText(const std::filesystem::path& file, const ParallelTextOptions& options) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream || std::filesystem::is_directory(file))
        throw Error(ErrorReport{.what = "the file cannot be read", .where = file.string()});
    const std::string content((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    return parseParallelText(content, file.string(), options);
}

DataSplit splitBySentence(const std::vector<SentencePair>& pairs, double validationShare, double testShare,
                          std::uint64_t seed) {
    // Pairs connected by a common sentence form a group (union–find).
    std::vector<size_t> parent(pairs.size());
    std::iota(parent.begin(), parent.end(), size_t(0));
    const auto root = [&](size_t i) {
        while (parent[i] != i) i = parent[i] = parent[parent[i]];
        return i;
    };
    std::unordered_map<std::string, size_t> first;
    for (size_t i = 0; i < pairs.size(); ++i)
        for (const std::string& key : {"s" + splitKey(pairs[i].source), "t" + splitKey(pairs[i].target)}) {
            const auto [known, isNew] = first.emplace(key, i);
            if (!isNew) parent[root(i)] = root(known->second);
        }
    std::vector<size_t> groups;
    for (size_t i = 0; i < pairs.size(); ++i)
        if (root(i) == i) groups.push_back(i);
    Random random(seed);
    random.shuffle(groups);
    const size_t validation = size_t(double(groups.size()) * validationShare);
    const size_t test = size_t(double(groups.size()) * testShare);
    std::unordered_map<size_t, int> side;
    for (size_t g = 0; g < groups.size(); ++g)
        side[groups[g]] = g < validation ? 1 : g < validation + test ? 2 : 0;
    DataSplit split;
    for (size_t i = 0; i < pairs.size(); ++i) {
        const int which = side[root(i)];
        (which == 1 ? split.validation : which == 2 ? split.test : split.training).push_back(pairs[i]);
    }
    return split;
}

}  // namespace attentionscope
