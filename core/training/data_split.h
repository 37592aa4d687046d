#pragma once

#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

/// Which items are held out: a share of them, one fold of several for cross-validation, or none, if the
/// scores come from folds.
struct HoldOut {
    enum class Kind { shares, fold, nothing };
    Kind kind = Kind::shares;
    Index fold = 0, folds = 0;  ///< for Kind::fold; fold counts from 0
};

enum class Side { training, validation, test };

/// The seed of every split, whatever the seed of the training: held-out items are always the same.
inline constexpr std::uint64_t splitSeed = 20140901;

/// Divides items: those with a common key go to the same side. The shares are of the groups so formed (for a
/// fold, the validation share is of the rest); the same seed gives the same split. keys: those of each item.
std::vector<Side> splitByKeys(const std::vector<std::vector<std::string>>& keys, double validationShare,
                              double testShare, std::uint64_t seed, const HoldOut& held = {});

/// Items for training, for choices during training, and for the final evaluation.
template <class Item>
struct Sides {
    std::vector<Item> training = {}, validation = {}, test = {};

    void add(Sides more) {
        for (auto [own, other] : {std::pair(&training, &more.training),
                                  std::pair(&validation, &more.validation), std::pair(&test, &more.test)})
            std::move(other->begin(), other->end(), std::back_inserter(*own));
    }
};
/// The items on their sides, in order.
template <class Item>
Sides<Item> divided(std::vector<Item> items, const std::vector<Side>& sides) {
    Sides<Item> all;
    for (size_t i = 0; i < items.size(); ++i)
        (sides[i] == Side::validation ? all.validation
         : sides[i] == Side::test     ? all.test
                                      : all.training)
            .push_back(std::move(items[i]));
    return all;
}

/// A number that is the same for the same text on every machine, which decides its side (FNV-1a).
std::uint64_t textHash(const std::string& text);

/// The form in which sentences count as equal for a split: without letter case, spaces and sentence marks.
std::string sentenceKey(const std::string& sentence);

}  // namespace attentionscope
