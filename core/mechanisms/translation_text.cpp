#include "core/mechanisms/translation_text.h"

#include <unicode/normalizer2.h>

#include <algorithm>

#include "core/text/unicode.h"
#include "core/text/word_segmenter.h"

namespace attentionscope {

namespace {

bool isChineseCharacter(char32_t c) {
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x3FFFF);
}

std::u32string composed(const std::u32string& cluster) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* normalizer = icu::Normalizer2::getNFCInstance(status);
    if (!normalizer || (cluster.size() == 1 && cluster[0] < 0x300)) return cluster;
    std::string bytes;
    normalizer->normalize(icu::UnicodeString::fromUTF8(toUtf8(cluster)), status).toUTF8String(bytes);
    return toCodePoints(bytes);
}

}  // namespace

bool hasChinese(std::string_view text) {
    const auto characters = toCodePoints(text);
    return std::any_of(characters.begin(), characters.end(), isChineseCharacter);
}

NormalisedSentence normaliseWithOffsets(std::string_view given) {
    const std::string repaired = repairUtf8(given);
    const std::u32string characters = toCodePoints(repaired);
    const std::vector<Index> boundaries = graphemeBoundaries(repaired);
    NormalisedSentence sentence;
    std::u32string text;
    bool space = false;
    for (size_t b = 0; b + 1 < boundaries.size(); ++b) {
        const Index begin = boundaries[b], end = boundaries[b + 1];
        for (char32_t c : composed(characters.substr(size_t(begin), size_t(end - begin)))) {
            if (isWhiteSpace(c) || c == 0) {
                space = !text.empty();
                continue;
            }
            if (space) {
                text += U' ';
                sentence.begin.push_back(begin);
                sentence.end.push_back(begin);
            }
            space = false;
            text += c == 0x2019 || c == 0x02BC ? U'\'' : c;
            sentence.begin.push_back(begin);
            sentence.end.push_back(end);
        }
    }
    if (std::any_of(text.begin(), text.end(), isChineseCharacter)) text = simplifiedChinese(text);
    sentence.text = toUtf8(text);
    return sentence;
}

std::string normaliseSentence(std::string_view text) {
    return normaliseWithOffsets(text).text;
}

std::vector<Token> alignmentWords(std::string_view text) {
    std::vector<Token> words;
    for (Token& token : segmentWords(text).tokens) {
        const auto characters = toCodePoints(token.text);
        const auto apostrophe = std::find_if(characters.begin(), characters.end(),
                                             [](char32_t c) { return c == U'\'' || c == 0x2019; });
        const Index head = Index(apostrophe - characters.begin()) + 1;
        if (apostrophe == characters.end() || head > 3 || head == 1 || head >= Index(characters.size()) ||
            token.end - token.begin != Index(characters.size())) {
            words.push_back(std::move(token));
            continue;
        }
        Token first = token, second = token;
        first.text = toUtf8(std::u32string_view(characters).substr(0, size_t(head)));
        second.text = toUtf8(std::u32string_view(characters).substr(size_t(head)));
        first.end = second.begin = token.begin + head;
        words.push_back(std::move(first));
        words.push_back(std::move(second));
    }
    return words;
}

}  // namespace attentionscope
