#include "app/figures/content/differing_words.h"

#include <algorithm>

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

DifferingWords differingWords(const QString& before, const QString& after) {
    DifferingWords words{markedWordsOf(before), markedWordsOf(after)};
    const size_t rows = words.before.size(), columns = words.after.size();
    // The longest common sequence of what is left from (i, j) on.
    std::vector<std::vector<int>> common(rows + 1, std::vector<int>(columns + 1, 0));
    const auto same = [&](size_t i, size_t j) { return words.before[i].text == words.after[j].text; };
    for (size_t i = rows; i-- > 0;)
        for (size_t j = columns; j-- > 0;)
            common[i][j] =
                same(i, j) ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
    for (size_t i = 0, j = 0; i < rows && j < columns;) {
        if (same(i, j)) {
            words.before[i++].differs = false;
            words.after[j++].differs = false;
        } else if (common[i + 1][j] >= common[i][j + 1]) {
            ++i;
        } else {
            ++j;
        }
    }
    return words;
}

}  // namespace attentionscope
