#pragma once

#include <string>

namespace attentionscope {

/// Converts Traditional Chinese characters to Simplified ones by ICU's rules, one for one, so that every
/// position stays. The rules consider whole words if a character has two simplified forms. Throws Error if
/// ICU lacks the rules. Thread-safe.
std::u32string simplifiedChinese(const std::u32string& text);

}  // namespace attentionscope
