#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/training/data_split.h"
#include "core/training/labelled_text.h"

namespace attentionscope {

/// Selects sentences that can surround opinions without being one: short ones without a word that
/// distinguishes the labels.
class NeutralSentences {
public:
    explicit NeutralSentences(const std::vector<LabelledText>& opinions);
    bool isNeutral(const std::string& sentence) const;

private:
    std::map<std::string, bool> telling_;
};

/// A sentence that people write before and after an opinion on a meal, a film or a purchase: "We went there
/// on a Monday with my sister." Generated from a small grammar; a sentence belongs to only one side of a
/// split.
std::string madeUpFact(Random& random, Side side);

/// Documents for hierarchical attention: one to three opinions of one label among six to eighteen neutral
/// sentences, half from `neutral` and half generated, in random order. Every opinion is used equally often.
/// The same seed gives the same documents.
std::vector<LabelledText> composeDocuments(const std::vector<LabelledText>& opinions,
                                           const std::vector<std::string>& neutral, Side side, Index count,
                                           std::uint64_t seed);

}  // namespace attentionscope
