#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/training/data_split.h"
#include "core/training/labelled_text.h"

namespace attentionscope {

/// Tells sentences that may stand beside opinions without being one: those that are short and have no word
/// by which labels of the opinions could be told apart.
class NeutralSentences {
public:
    explicit NeutralSentences(const std::vector<LabelledText>& opinions);
    bool isNeutral(const std::string& sentence) const;

private:
    std::map<std::string, bool> telling_;
};

/// A sentence as somebody writes before and after an opinion on a meal, a film or a thing that was bought:
/// "We went there on a Monday with my sister." Made up from a small grammar; what is made for one side of a
/// split is never made for another.
std::string madeUpFact(Random& random, Side side);

/// Documents for hierarchical attention: one to three opinions of one label among six to eighteen sentences
/// that are none, of `neutral` and made up in equal parts, in random order. Every opinion is used equally
/// often. The same seed gives the same documents.
std::vector<LabelledText> composeDocuments(const std::vector<LabelledText>& opinions,
                                           const std::vector<std::string>& neutral, Side side, Index count,
                                           std::uint64_t seed);

}  // namespace attentionscope
