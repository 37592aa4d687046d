#pragma once

#include <string>

namespace attentionscope {

/// Traditional Chinese characters as Simplified ones by ICU's rules, one for one, so that every place stays
/// where it was. The rules look at whole words where a character has two simplified forms. Throws Error where
/// ICU lacks them. Thread-safe.
std::u32string simplifiedChinese(const std::u32string& text);

}  // namespace attentionscope
