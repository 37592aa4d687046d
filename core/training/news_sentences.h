#pragma once

#include <cstdint>
#include <vector>

#include "core/training/parallel_text.h"

namespace attentionscope {

/// Which headlines come: those that are learnt from, or those that never are. A headline is always of one
/// side, by its own letters.
enum class NewsSide { training, validation, test };

inline constexpr Index shortestNews = 12, longestNews = 35;  ///< words of a sentence, marks aside

/// Made-up news sentences of shortestNews to longestNews words with their headlines in lower case, and which
/// word of a headline is of which word of its sentence: politics, business, accidents, crime, sport, science,
/// weather and the arts, told with who said so, when and what else happened, which a headline leaves out. No
/// sentence comes twice, nor the samples that the program shows. The same seed gives the same pairs on every
/// machine.
std::vector<SentencePair> generateNews(NewsSide side, Index count, std::uint64_t seed, bool links = true);

}  // namespace attentionscope
