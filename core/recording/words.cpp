#include "core/recording/words.h"

#include <algorithm>
#include <string_view>

#include "core/text/byte_level.h"
#include "core/text/unicode.h"
#include "core/text/word_segmenter.h"

namespace attentionscope {

namespace {

constexpr std::string_view continuationMark = "##";
constexpr std::string_view byteMark = "<0x";  // marks a byte that does not form a character within its token
constexpr std::string_view spaceMarks[] = {"▁", "Ġ"};

/// A range of a text, in code points.
struct Stretch {
    Index begin, end;
};

/// Whether the part before an apostrophe is attached to the following word, as French articles and pronouns
/// are.
bool isElided(const std::u32string& head) {
    const auto lower = [](char32_t c) { return c >= U'A' && c <= U'Z' ? char32_t(c + 32) : c; };
    if (head.size() == 1) return std::u32string_view(U"ldjnstmc").find(lower(head[0])) < 8;
    return head.size() == 2 && lower(head[0]) == U'q' && lower(head[1]) == U'u';
}

/// Whether a dictionary joined a Chinese pronoun with an adverb or a verb (他不), which hides the word that
/// is looked at.
bool beginsWithPronoun(const std::u32string& word) {
    return word.size() == 2 &&
           std::u32string_view(U"我你您他她它谁").find(word[0]) != std::u32string_view::npos &&
           std::u32string_view(U"不没也都在是就很会要能想去来和跟对把被给有还又再才只").find(word[1]) !=
               std::u32string_view::npos;
}

std::vector<Stretch> wordsIn(const std::string& text) {
    std::vector<Stretch> words;
    for (const Token& word : segmentWords(text).tokens) {
        const std::u32string letters = toCodePoints(word.text);
        if (beginsWithPronoun(letters)) {
            words.insert(words.end(), {{word.begin, word.begin + 1}, {word.begin + 1, word.end}});
            continue;
        }
        const size_t sign = letters.find_first_of(U"'\u2019");
        const bool whole = sign == std::u32string::npos || sign + 1 >= letters.size() ||
                           Index(letters.size()) != word.end - word.begin ||
                           !isElided(letters.substr(0, sign));
        const Index middle = whole ? word.begin : word.begin + Index(sign) + 1;
        if (!whole) words.push_back({word.begin, middle});
        words.push_back({middle, word.end});
    }
    return words;
}

/// Finds the positions that begin a word, using the text of one segment.
void joinByText(std::vector<bool>& begins, const std::vector<Token>& tokens, const std::string& text,
                int segment, bool pair) {
    const std::vector<Stretch> words = wordsIn(text);
    size_t word = 0;
    for (size_t i = 1; i < tokens.size(); ++i) {
        const Token &before = tokens[i - 1], &token = tokens[i];
        const auto stands = [&](const Token& one) {
            return one.hasText() && !one.special && (!pair || one.segment == segment);
        };
        if (!stands(before) || !stands(token)) continue;
        // The first word that overlaps the token before …
        while (word < words.size() && words[word].end <= before.begin) ++word;
        // … and those after it: one piece may span several.
        for (size_t w = word; w < words.size() && words[w].begin < before.end; ++w)
            if (before.begin < words[w].end && token.begin < words[w].end && words[w].begin < token.end)
                begins[i] = false;
    }
}

bool isMark(char c) {
    return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
           (c >= '{' && c <= '~');
}

bool hasSpaceMark(const Token& token) {
    return std::any_of(std::begin(spaceMarks), std::end(spaceMarks),
                       [&](std::string_view mark) { return token.text.starts_with(mark); });
}

/// The same using the marks of the vocabulary.
void joinByMarks(std::vector<bool>& begins, const std::vector<Token>& tokens) {
    const bool marksSpaces = std::any_of(tokens.begin(), tokens.end(), hasSpaceMark);
    for (size_t i = 1; i < tokens.size(); ++i) {
        const std::string &before = tokens[i - 1].text, &text = tokens[i].text;
        if (tokens[i].special || tokens[i - 1].special || text.empty() || before.empty()) continue;
        const bool goesOn = text.size() > continuationMark.size() && text.starts_with(continuationMark);
        const bool byte = text.starts_with(byteMark), afterByte = before.find(byteMark) != before.npos;
        const bool noSpace = marksSpaces && !hasSpaceMark(tokens[i]) && (byte || !isMark(text.front())) &&
                             (afterByte || !isMark(before.back()));
        if (goesOn || noSpace) begins[i] = false;
    }
}

}  // namespace

std::string_view withoutMark(std::string_view text) {
    if (text.size() > continuationMark.size() && text.starts_with(continuationMark))
        return text.substr(continuationMark.size());
    for (const std::string_view mark : spaceMarks)
        if (text.starts_with(mark)) return text.substr(mark.size());
    return text;
}

Index JoinedWords::wordOf(Index position) const {
    if (!join()) return position;
    return std::upper_bound(starts.begin(), starts.end(), position) - starts.begin() - 1;
}

Index JoinedWords::moved(Index position, Index by) const {
    return begin(std::clamp<Index>(wordOf(position) + by, 0, std::max<Index>(0, count() - 1)));
}

std::string givenText(const Recording& recording, const Sequence& sequence) {
    const auto given = recording.inputs.values.find(sequence.input);
    if (given == recording.inputs.values.end()) return {};
    const InputKind kind = kindOf(given->second);
    return kind == InputKind::text || kind == InputKind::texts ? inputToText(given->second) : std::string();
}

std::string producedText(const Recording& recording, const Sequence& sequence) {
    if (!sequence.produced || !givenText(recording, sequence).empty()) return {};
    const auto known = recording.provenance.find("translation");
    const bool stands = std::any_of(sequence.words().begin(), sequence.words().end(),
                                    [](const Token& token) { return token.hasText(); });
    return known == recording.provenance.end() || !stands ? std::string() : known->second;
}

double shareOfBytes(const Recording& recording) {
    Index bytes = 0, all = 0;
    for (const Sequence& sequence : recording.sequences) {
        if (sequence.produced) continue;
        for (const Token& token : sequence.tokens) {
            if (token.special) continue;
            ++all;
            bytes += token.text.starts_with(byteMark);
        }
    }
    return all > 0 ? double(bytes) / double(all) : 0;
}

JoinedWords wordsOf(const Recording& recording, const Sequence& sequence) {
    JoinedWords words{.positions = sequence.size()};
    const std::vector<Token>& tokens = sequence.words();
    if (sequence.kind != Sequence::Kind::tokens || Index(tokens.size()) != words.positions) return words;
    const std::string produced = producedText(recording, sequence);
    const bool ownText = !produced.empty();
    const std::string text = ownText || sequence.input.empty() ? produced : givenText(recording, sequence);
    const std::string second = ownText || sequence.input == "second" ? "" : recording.inputs.text("second");
    std::vector<bool> begins(tokens.size(), true);
    const bool standsInText =
        !text.empty() &&
        std::any_of(tokens.begin(), tokens.end(), [](const Token& token) { return token.hasText(); });
    const bool pair = !second.empty() && std::any_of(tokens.begin(), tokens.end(), [](const Token& token) {
        return token.hasText() && token.segment == 1;
    });
    if (standsInText) joinByText(begins, tokens, text, 0, pair);
    if (standsInText && pair) joinByText(begins, tokens, second, 1, true);
    if (!standsInText) joinByMarks(begins, tokens);
    if (std::find(begins.begin(), begins.end(), false) == begins.end()) return words;

    const std::u32string letters[] = {toCodePoints(text), toCodePoints(second)};
    for (size_t i = 0; i < tokens.size(); ++i) {
        if (begins[i]) {
            words.starts.push_back(Index(i));
            words.labels.push_back(sequence.axis ? sequence.axis->label(Index(i)) : tokens[i].text);
            continue;
        }
        const Token& first = tokens[size_t(words.starts.back())];
        if (Index(i) == words.starts.back() + 1) words.labels.back() = withoutMark(first.text);
        if (!standsInText) {
            words.labels.back() = joinedBytes(words.labels.back() + std::string(withoutMark(tokens[i].text)));
            continue;
        }
        // As typed, whatever the vocabulary turns it into.
        const std::u32string& own = letters[pair && tokens[i].segment == 1 ? 1 : 0];
        const Index begin = std::clamp<Index>(first.begin, 0, Index(own.size()));
        const Index end = std::clamp<Index>(tokens[i].end, begin, Index(own.size()));
        words.labels.back() = toUtf8(own.substr(size_t(begin), size_t(end - begin)));
    }
    return words;
}

Matrix joinedAttention(const Eigen::Ref<const Matrix>& pieces, const JoinedWords& queries,
                       const JoinedWords& keys) {
    Matrix joined = Matrix::Zero(queries.count(), keys.count());
    for (Index row = 0; row < queries.count(); ++row) {
        for (Index i = queries.begin(row); i < queries.end(row); ++i)
            for (Index column = 0; column < keys.count(); ++column)
                joined(row, column) += pieces.row(i).segment(keys.begin(column), keys.pieces(column)).sum();
        joined.row(row) /= float(queries.pieces(row));
    }
    return joined;
}

}  // namespace attentionscope
