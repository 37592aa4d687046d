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
    bool cleanText = true;           ///< control characters are removed, white space becomes a space
    bool spaceAroundChinese = true;  ///< each Chinese character becomes a word
    bool stripAccents = true;
    bool lowercase = true;
};
/// BERT's cleaning before a text is divided (Devlin et al. 2019, its BasicTokenizer).
std::unique_ptr<Normalizer> makeBertNormalizer(BertRules rules);

std::unique_ptr<Normalizer> makeLowercase();
/// Removes combining marks of every kind (the accents that NFD splits off).
std::unique_ptr<Normalizer> makeStripAccents();
std::unique_ptr<Normalizer> makeStrip(bool left, bool right);
std::unique_ptr<Normalizer> makePrepend(std::string text);
std::unique_ptr<Normalizer> makeReplace(std::unique_ptr<Pattern> pattern, std::string content);
/// The cleaning of control characters and unusual spaces in machine translation data.
std::unique_ptr<Normalizer> makeNmt();
/// Replaces every byte by its character in byte-level vocabularies.
std::unique_ptr<Normalizer> makeByteLevelNormalizer();

}  // namespace attentionscope
