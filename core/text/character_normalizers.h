#pragma once

#include <memory>
#include <string>

#include "core/text/normalizer.h"
#include "core/text/pattern.h"

namespace attentionscope {

/// The Unicode normalisation forms (UAX #15).
enum class UnicodeForm { nfc, nfd, nfkc, nfkd };
std::unique_ptr<Normalizer> makeUnicodeForm(UnicodeForm form);

struct BertRules {
    bool cleanText = true;           ///< control characters go, white space becomes a space
    bool spaceAroundChinese = true;  ///< each Chinese character becomes a word
    bool stripAccents = true;
    bool lowercase = true;
};
/// What BERT does before dividing a text (Devlin et al. 2019, its BasicTokenizer).
std::unique_ptr<Normalizer> makeBertNormalizer(BertRules rules);

std::unique_ptr<Normalizer> makeLowercase();
/// Removes combining marks of every kind (what NFD leaves of accents).
std::unique_ptr<Normalizer> makeStripAccents();
std::unique_ptr<Normalizer> makeStrip(bool left, bool right);
std::unique_ptr<Normalizer> makePrepend(std::string text);
std::unique_ptr<Normalizer> makeReplace(std::unique_ptr<Pattern> pattern, std::string content);
/// The cleaning of control characters and odd spaces from machine translation data.
std::unique_ptr<Normalizer> makeNmt();
/// Every byte becomes the character that stands for it in byte-level vocabularies.
std::unique_ptr<Normalizer> makeByteLevelNormalizer();

}  // namespace attentionscope
