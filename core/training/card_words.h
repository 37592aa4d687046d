#pragma once

#include <string>

#include "core/base/phrase.h"

namespace attentionscope {

/// The endings of the files of a card, one for each language: card.md in English, card.zh_CN.md in Chinese.
/// The templates in resources/cards have the same endings.
inline constexpr const char* cardEndings[] = {".md", ".zh_CN.md"};

/// A phrase of a card in the language with this ending: its patterns are looked up in the table of
/// resources/cards/words.zh_CN.md, whole, then in parts between commas. English has no table. What is not in
/// the table stays as it is.
std::string cardWords(const Phrase& phrase, const std::string& ending);

}  // namespace attentionscope
