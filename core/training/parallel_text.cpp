#include "core/training/parallel_text.h"

#include <algorithm>
#include <charconv>

#include "core/base/lists.h"

namespace attentionscope {

const DataFormat& parallelTextFormat() {
    static const DataFormat format{
        .item = "sentence pair", .items = "sentence pairs", .line = "source sentence, tab, target sentence"};
    return format;
}

namespace {

/// "0-0 1-2 2?1": sure links with '-', possible ones with '?'; false for anything else.
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

/// Adds the pair of a line to `pairs`; returns the problem with it.
Phrase takePair(std::string_view line, const ParallelTextOptions& options, std::vector<SentencePair>& pairs) {
    const size_t tab = line.find('\t');
    if (tab == std::string_view::npos) return "the tab is missing";
    const std::string_view rest = line.substr(tab + 1);
    const size_t second = rest.find('\t');
    SentencePair pair{.source = normaliseSentence(line.substr(0, tab)),
                      .target = normaliseSentence(rest.substr(0, second))};
    if (pair.source.empty()) return "the first side is empty";
    if (pair.target.empty()) return "the second side is empty";
    const Index sourceWords = Index(alignmentWords(pair.source).size());
    const Index targetWords = Index(alignmentWords(pair.target).size());
    if (std::max(sourceWords, targetWords) > options.longestSide)
        return Phrase("the sentence is too long (%1 words)",
                      {std::to_string(std::max(sourceWords, targetWords))});
    // A third column that is not an alignment names the contributors.
    if (second != std::string_view::npos && !parseAlignment(rest.substr(second + 1), pair.links))
        pair.links.clear();
    for (const auto& link : pair.links)
        if (link.source >= sourceWords || link.target >= targetWords)
            return "the alignment names a word that does not exist";
    if (options.swapSides) {
        std::swap(pair.source, pair.target);
        for (auto& link : pair.links) std::swap(link.source, link.target);
    }
    pairs.push_back(std::move(pair));
    return {};
}

}  // namespace

ParallelText readParallelText(const std::vector<std::filesystem::path>& files,
                              const ParallelTextOptions& options) {
    ParallelText text;
    text.lines =
        readLines(files, parallelTextFormat(), options.refuseProblems,
                  [&](std::string_view line, const auto&) { return takePair(line, options, text.pairs); });
    return text;
}

Sides<SentencePair> splitBySentence(const std::vector<SentencePair>& pairs, double validationShare,
                                    double testShare, std::uint64_t seed, const HoldOut& held) {
    const auto keys = eachOf(pairs, [](const auto& pair) {
        return std::vector{"s" + sentenceKey(pair.source), "t" + sentenceKey(pair.target)};
    });
    return divided(pairs, splitByKeys(keys, validationShare, testShare, seed, held));
}

}  // namespace attentionscope
