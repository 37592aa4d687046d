#include "app/figures/content/differing_words.h"

#include <algorithm>
#include <numeric>

#include "app/figures/content/map_words.h"
#include "core/text/unicode.h"
#include "core/text/word_segmenter.h"

namespace attentionscope {

namespace {

std::vector<MarkedWord> markedWordsOf(const QString& sentence) {
    const std::string text = sentence.toStdString();
    const TextOffsets offsets(text);
    std::vector<MarkedWord> words;
    Index end = 0;
    for (const Token& token : segmentWords(text).tokens) {
        const Index begin = offsets.toUtf16(token.begin), next = offsets.toUtf16(token.end);
        words.push_back({sentence.mid(end, begin - end), sentence.mid(begin, next - begin), true});
        end = next;
    }
    return words;
}

}  // namespace

std::vector<Index> alignedWords(const std::vector<QString>& from, const std::vector<QString>& to) {
    constexpr size_t mostPairs = size_t(1) << 24;  // of longer texts only the beginning is aligned
    std::vector<Index> aligned(from.size(), -1);
    size_t begin = 0;
    for (; begin < std::min(from.size(), to.size()) && from[begin] == to[begin]; ++begin)
        aligned[begin] = Index(begin);
    const size_t rows = from.size() - begin, columns = to.size() - begin;
    if (rows * columns == 0 || rows > mostPairs / columns) return aligned;
    // The longest common subsequence of the remainders from (i, j) on.
    std::vector<std::vector<int>> common(rows + 1, std::vector<int>(columns + 1, 0));
    const auto same = [&](size_t i, size_t j) { return from[begin + i] == to[begin + j]; };
    for (size_t i = rows; i-- > 0;)
        for (size_t j = columns; j-- > 0;)
            common[i][j] =
                same(i, j) ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
    for (size_t i = 0, j = 0; i < rows && j < columns;) {
        if (same(i, j))
            aligned[begin + i++] = Index(begin + j++);
        else if (common[i + 1][j] >= common[i][j + 1])
            ++i;
        else
            ++j;
    }
    return aligned;
}

bool standInPlace(const std::vector<Index>& aligned, Index others) {
    Index equal = 0;
    for (size_t i = 0; i < aligned.size(); ++i) {
        if (aligned[i] >= 0 && aligned[i] != Index(i)) return false;
        equal += aligned[i] >= 0;
    }
    return Index(aligned.size()) == others && 2 * equal >= others;
}

std::vector<Index> correspondingWords(const AxisSlice& from, Index fromCount, const AxisSlice& to,
                                      Index toCount) {
    const auto words = [](const AxisSlice& side, Index count) {
        std::vector<QString> labels;
        for (Index i = 0; i < count; ++i) labels.push_back(plainToken(side.label(i)).toCaseFolded());
        return labels;
    };
    std::vector<Index> aligned = from.axis == to.axis && fromCount == toCount
                                     ? std::vector<Index>(size_t(fromCount))
                                     : alignedWords(words(from, fromCount), words(to, toCount));
    const bool sameAxis = from.axis == to.axis && fromCount == toCount;
    if (sameAxis || standInPlace(aligned, toCount)) std::iota(aligned.begin(), aligned.end(), Index(0));
    return aligned;
}

DifferingWords differingWords(const QString& before, const QString& after) {
    DifferingWords words{markedWordsOf(before), markedWordsOf(after)};
    std::vector<QString> from, to;
    for (const MarkedWord& word : words.before) from.push_back(word.text);
    for (const MarkedWord& word : words.after) to.push_back(word.text);
    const std::vector<Index> aligned = alignedWords(from, to);
    for (size_t i = 0; i < aligned.size(); ++i) {
        if (aligned[i] < 0) continue;
        words.before[i].differs = false;
        words.after[size_t(aligned[i])].differs = false;
    }
    return words;
}

}  // namespace attentionscope
