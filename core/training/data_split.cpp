#include "core/training/data_split.h"

#include <unicode/unistr.h>

#include <numeric>
#include <unordered_map>

#include "core/base/error.h"
#include "core/base/fnv_hash.h"
#include "core/base/lists.h"
#include "core/base/random.h"
#include "core/text/decoder.h"

namespace attentionscope {

namespace {

// The group of each item: the first item connected to it by common keys (union–find).
std::vector<size_t> groupsOf(const std::vector<std::vector<std::string>>& keys) {
    std::vector<size_t> parent(keys.size());
    std::iota(parent.begin(), parent.end(), size_t(0));
    const auto root = [&](size_t i) {
        while (parent[i] != i) i = parent[i] = parent[parent[i]];
        return i;
    };
    std::unordered_map<std::string, size_t> first;
    for (size_t i = 0; i < keys.size(); ++i)
        for (const std::string& key : keys[i]) {
            const auto [known, isNew] = first.emplace(key, i);
            if (!isNew) parent[root(i)] = root(known->second);
        }
    std::vector<size_t> groups;
    for (size_t i = 0; i < keys.size(); ++i) groups.push_back(root(i));
    return groups;
}

}  // namespace

std::vector<Side> splitByKeys(const std::vector<std::vector<std::string>>& keys, double validationShare,
                              double testShare, std::uint64_t seed, const HoldOut& held) {
    if (held.kind == HoldOut::Kind::nothing) return std::vector<Side>(keys.size(), Side::training);
    const std::vector<size_t> groupOf = groupsOf(keys);
    std::vector<size_t> groups;
    for (size_t i = 0; i < keys.size(); ++i)
        if (groupOf[i] == i) groups.push_back(i);
    Random random(seed);
    random.shuffle(groups);
    const size_t count = groups.size();
    size_t testBegin = size_t(double(count) * validationShare);
    size_t testEnd = testBegin + size_t(double(count) * testShare);
    size_t validationBegin = 0, validationEnd = testBegin;
    if (held.kind == HoldOut::Kind::fold) {
        if (held.folds < 2 || held.fold < 0 || held.fold >= held.folds || Index(count) < held.folds)
            throw Error({.what = "there are too few different items for so many folds",
                         .got = Phrase("%1 folds", {std::to_string(held.folds)}),
                         .expected = Phrase("2 to %1", {std::to_string(count)})});
        testBegin = count * size_t(held.fold) / size_t(held.folds);
        testEnd = count * size_t(held.fold + 1) / size_t(held.folds);
        // Next to the fold, so that each fold has another validation part.
        validationBegin = testEnd % count;
        validationEnd = validationBegin + size_t(double(count - (testEnd - testBegin)) * validationShare);
    }
    std::vector<Side> sideOf(keys.size(), Side::training);
    for (size_t g = validationBegin; g < validationEnd; ++g) sideOf[groups[g % count]] = Side::validation;
    for (size_t g = testBegin; g < testEnd; ++g) sideOf[groups[g]] = Side::test;
    return eachOf(groupOf, [&](size_t group) { return sideOf[group]; });
}

std::uint64_t textHash(const std::string& text) {
    return fnvHash(std::string_view(text)) >> 17;
}

std::string sentenceKey(const std::string& sentence) {
    icu::UnicodeString text = icu::UnicodeString::fromUTF8(sentence);
    text.foldCase();
    std::string folded, key;
    text.toUTF8String(folded);
    for (const char c : folded)
        if (c != '.' && c != '!' && c != '?' && c != ' ' && c != ',') key += c;
    for (const char* mark : {"。", "！", "？", "，"}) key = replaceAll(std::move(key), mark, "");
    return key.empty() ? folded : key;
}

}  // namespace attentionscope
