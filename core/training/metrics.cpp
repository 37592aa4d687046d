#include "core/training/metrics.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

#include "core/base/error.h"
#include "core/base/letters.h"
#include "core/mechanisms/classifier_words.h"
#include "core/text/decoder.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

// The marks that 13a always separates: { - ~  [ - `  space - &  ( - +  : - @  and /.
bool isMark(char c) {
    return (c >= '{' && c <= '~') || (c >= '[' && c <= '`') || (c >= ' ' && c <= '&') ||
           (c >= '(' && c <= '+') || (c >= ':' && c <= '@') || c == '/';
}

}  // namespace

std::vector<std::string> bleuTokens(const std::string& given) {
    std::string text = replaceAll(given, "<skipped>", "");
    text = replaceAll(text, "-\n", "");
    text = replaceAll(text, "\n", " ");
    if (text.find('&') != std::string::npos)
        for (const auto& [from, to] :
             {std::pair{"&quot;", "\""}, {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}})
            text = replaceAll(text, from, to);
    text = ' ' + text + ' ';
    std::string spaced;
    for (const char c : text) {
        if (isMark(c))
            spaced += std::string(" ") + c + ' ';
        else
            spaced += c;
    }
    // Each rule consumes the characters it matches, as a substitution over the whole text does.
    const auto pass = [](const std::string& in, const auto& matches, bool markFirst) {
        std::string out;
        for (size_t i = 0; i < in.size();) {
            if (i + 1 < in.size() && matches(in[i], in[i + 1])) {
                if (markFirst)
                    out += std::string(" ") + in[i] + ' ' + in[i + 1];
                else
                    out += std::string(1, in[i]) + ' ' + in[i + 1] + ' ';
                i += 2;
            } else {
                out += in[i++];
            }
        }
        return out;
    };
    const auto point = [](char c) { return c == '.' || c == ','; };
    spaced = pass(
        spaced, [&](char a, char b) { return !isDigit(a) && point(b); }, false);
    spaced = pass(
        spaced, [&](char a, char b) { return point(a) && !isDigit(b); }, true);
    // A dash after a digit: "5-" → "5 - ".
    spaced = pass(
        spaced, [](char a, char b) { return isDigit(a) && b == '-'; }, false);
    std::vector<std::string> tokens;
    for (size_t begin = 0; begin < spaced.size();) {
        const auto isSpace = [](char c) {
            return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
        };
        if (isSpace(spaced[begin])) {
            ++begin;
            continue;
        }
        size_t end = begin;
        while (end < spaced.size() && !isSpace(spaced[end])) ++end;
        tokens.push_back(spaced.substr(begin, end - begin));
        begin = end;
    }
    return tokens;
}

double bleu(const std::vector<std::string>& hypotheses, const std::vector<std::string>& references) {
    if (hypotheses.size() != references.size())
        throw Error({.what = "the numbers of translations and references differ",
                     .got = std::to_string(hypotheses.size()),
                     .expected = std::to_string(references.size())});
    constexpr size_t orders = 4;
    std::array<double, orders> correct{}, total{};
    double hypothesisLength = 0, referenceLength = 0;
    for (size_t s = 0; s < hypotheses.size(); ++s) {
        const auto hypothesis = bleuTokens(hypotheses[s]), reference = bleuTokens(references[s]);
        hypothesisLength += double(hypothesis.size());
        referenceLength += double(reference.size());
        for (size_t n = 1; n <= orders; ++n) {
            using Gram = std::vector<std::string>;
            const auto count = [n](const Gram& tokens) {
                std::map<Gram, Index> counts;
                for (size_t i = 0; i + n <= tokens.size(); ++i)
                    ++counts[Gram(tokens.begin() + std::ptrdiff_t(i),
                                  tokens.begin() + std::ptrdiff_t(i + n))];
                return counts;
            };
            const auto expected = count(reference);
            for (const auto& [gram, times] : count(hypothesis)) {
                total[n - 1] += double(times);
                if (const auto found = expected.find(gram); found != expected.end())
                    correct[n - 1] += double(std::min(times, found->second));
            }
        }
    }
    double logarithms = 0, smoothing = 1;
    for (size_t n = 0; n < orders; ++n) {
        if (total[n] == 0) return 0;
        double precision = 100 * correct[n] / total[n];
        if (correct[n] == 0) {
            smoothing *= 2;
            precision = 100 / (smoothing * total[n]);
        }
        logarithms += std::log(precision) / double(orders);
    }
    // sacreBLEU gives 0 if no word is right.
    if (std::all_of(correct.begin(), correct.end(), [](double count) { return count == 0; })) return 0;
    const double brevity =
        hypothesisLength >= referenceLength ? 1 : std::exp(1 - referenceLength / hypothesisLength);
    return brevity * std::exp(logarithms);
}

namespace {

/// Words in lower case, without marks.
std::vector<std::string> rougeWords(const std::string& text) {
    std::vector<std::string> words;
    for (const Token& word : alignmentWords(lowercaseWord(normaliseSentence(text)))) {
        const auto letters = toCodePoints(word.text);
        if (std::any_of(letters.begin(), letters.end(), [](char32_t c) { return u_isalnum(UChar32(c)); }))
            words.push_back(word.text);
    }
    return words;
}

}  // namespace

double rougeL(const std::string& text, const std::string& reference) {
    const auto produced = rougeWords(text), expected = rougeWords(reference);
    if (produced.empty() || expected.empty()) return produced.empty() && expected.empty() ? 1 : 0;
    // common[j]: words in common, in order, between the hypothesis so far and the first j words of the
    // reference.
    std::vector<Index> common(expected.size() + 1, 0);
    for (const std::string& word : produced) {
        Index diagonal = 0;
        for (size_t j = 0; j < expected.size(); ++j) {
            const Index above = common[j + 1];
            common[j + 1] = word == expected[j] ? diagonal + 1 : std::max(above, common[j]);
            diagonal = above;
        }
    }
    return 2 * double(common.back()) / double(produced.size() + expected.size());
}

Scores scoreSummaries(const std::vector<SentencePair>& pairs, const std::vector<std::string>& summaries) {
    double rouge = 0, exact = 0;
    for (size_t i = 0; i < pairs.size(); ++i) {
        rouge += rougeL(summaries[i], pairs[i].target);
        exact += lowercaseWord(summaries[i]) == lowercaseWord(normaliseSentence(pairs[i].target));
    }
    const double count = double(std::max<size_t>(1, pairs.size()));
    return {.items = Index(pairs.size()),
            .values = {{"rouge_l", rouge / count}, {"exact_match", exact / count}}};
}

double areaUnderCurve(const std::vector<double>& scores, const std::vector<bool>& right) {
    std::vector<size_t> order(scores.size());
    std::iota(order.begin(), order.end(), size_t(0));
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return scores[a] < scores[b]; });
    double ranks = 0, positives = 0;  // of the right ones; equal scores share the mean of their ranks
    for (size_t begin = 0; begin < order.size();) {
        size_t end = begin;
        while (end < order.size() && scores[order[end]] == scores[order[begin]]) ++end;
        for (size_t i = begin; i < end; ++i)
            if (right[order[i]]) {
                ranks += double(begin + end + 1) / 2;
                ++positives;
            }
        begin = end;
    }
    const double negatives = double(scores.size()) - positives;
    if (positives == 0 || negatives == 0) return 0.5;
    return (ranks - positives * (positives + 1) / 2) / (positives * negatives);
}

void AlignmentErrorRate::add(const std::vector<Index>& sourceOfTarget,
                             const std::vector<AlignmentLink>& gold) {
    for (const auto& link : gold) sure += link.sure;
    for (size_t target = 0; target < sourceOfTarget.size(); ++target) {
        if (sourceOfTarget[target] < 0) continue;
        ++links;
        for (const auto& link : gold) {
            if (link.source != sourceOfTarget[target] || link.target != Index(target)) continue;
            ++inPossible;
            inSure += link.sure;
            break;
        }
    }
}

double AlignmentErrorRate::value() const {
    return links + sure == 0 ? 0 : 1 - double(inSure + inPossible) / double(links + sure);
}

Scores scoreTranslations(const std::vector<SentencePair>& pairs,
                         const std::vector<std::string>& translations) {
    constexpr Index width = 5;
    Scores scores{.items = Index(pairs.size())};
    struct Group {
        std::vector<std::string> hypotheses, references;
        Index exact = 0;
    };
    std::map<Index, Group> groups;
    std::vector<std::string> references;
    Index exact = 0;
    for (size_t i = 0; i < pairs.size(); ++i) {
        const Index words = Index(alignmentWords(pairs[i].source).size());
        Group& group = groups[(std::max<Index>(1, words) - 1) / width];
        group.hypotheses.push_back(translations[i]);
        group.references.push_back(pairs[i].target);
        references.push_back(pairs[i].target);
        const bool same = translations[i] == pairs[i].target;
        group.exact += same;
        exact += same;
    }
    scores.values = {{"bleu", bleu(translations, references)},
                     {"exact_match", pairs.empty() ? 0 : double(exact) / double(pairs.size())}};
    for (const auto& [number, group] : groups)
        scores.byLength.push_back(
            {.from = number * width + 1,
             .to = (number + 1) * width,
             .items = Index(group.references.size()),
             .values = {{"bleu", bleu(group.hypotheses, group.references)},
                        {"exact_match", double(group.exact) / double(group.references.size())}}});
    return scores;
}

}  // namespace attentionscope
