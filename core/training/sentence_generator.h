#pragma once

#include <cstdint>
#include <vector>

#include "core/training/parallel_text.h"

namespace attentionscope {

enum class LanguagePair { englishFrench, chineseEnglish };

/// Generated sentences in two languages with gold word alignments: a small grammar draws the content, and
/// each language expresses it in its own word order (adjectives, clitics, negation, do-support, relative
/// clauses, dates). `shortest` to `longest` count English words without the final mark, 5 … 40. Contains no
/// sentence twice, and none of the program's samples. The same seed gives the same pairs on every machine.
/// Throws Error for lengths outside 1 … 60.
std::vector<SentencePair> generateSentences(LanguagePair languages, Index count, std::uint64_t seed,
                                            Index shortest = 5, Index longest = 40, bool links = true);

/// Chinese sentences about cities, countries, ways and dates with their English translations, without
/// alignments; none twice, and none of four sentences that a translator is tried with. The same seed gives
/// the same pairs on every machine.
std::vector<SentencePair> generatePlaces(Index count, std::uint64_t seed);

/// Which headlines to generate: those for training, or those never trained on. The letters of a headline
/// decide its side.
enum class NewsSide { training, validation, test };

inline constexpr Index shortestNews = 12, longestNews = 35;  ///< words of a sentence, without marks

/// Generated news sentences of shortestNews to longestNews words with their headlines in lower case, and the
/// word of the sentence that each word of a headline comes from: politics, business, accidents, crime, sport,
/// science, weather and the arts, with sources, times and circumstances, which a headline omits. Contains no
/// sentence twice, and none of the program's samples. The same seed gives the same pairs on every machine.
std::vector<SentencePair> generateNews(NewsSide side, Index count, std::uint64_t seed, bool links = true);

}  // namespace attentionscope
