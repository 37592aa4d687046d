#include "core/training/trigram_model.h"

#include <algorithm>
#include <array>

#include "core/base/error.h"

namespace attentionscope {

namespace {

constexpr Index mostTrigramWords = Index(1) << 20;  // so that their cubes fit 64-bit keys

/// Discounts from the number of keys that occurred once, twice, … four times; simple ones if a count never
/// occurred.
void setDiscounts(const std::array<double, 5>& came, double (&discounts)[4]) {
    const double whole = came[1] + 2 * came[2];
    const double share = whole > 0 ? came[1] / whole : 0.5;
    for (size_t count = 1; count <= 3; ++count) {
        const bool known = came[count] > 0 && came[count + 1] > 0;
        const double taken =
            known ? double(count) - double(count + 1) * share * came[count + 1] / came[count] : share;
        discounts[count] = std::clamp(taken, 0.1, double(count) - 0.1);
    }
}

template <class Keys>
auto countedKeys(const Keys& keys) {
    std::vector<std::pair<std::uint64_t, Index>> counted;
    for (const auto key : keys)
        if (!counted.empty() && counted.back().first == key)
            ++counted.back().second;
        else
            counted.emplace_back(key, 1);
    return counted;
}

}  // namespace

TrigramModel::TrigramModel(const std::vector<TokenIdList>& sentences, Index vocabulary)
    : TrigramModel(
          [&] {
              std::vector<Key> keys;
              const auto word = [&](Index id) {
                  if (id < 0 || id >= vocabulary)
                      throw Error({.what = "a token lies beyond the vocabulary",
                                   .got = std::to_string(id),
                                   .expected = Phrase("0 to %1", {std::to_string(vocabulary - 1)})});
                  return Key(id);
              };
              const Key size(vocabulary);
              for (const TokenIdList& ids : sentences) {
                  if (ids.empty()) continue;
                  const Key begin = word(ids.front());
                  Key first = begin, second = begin;
                  for (size_t i = 1; i <= ids.size(); ++i) {
                      const Key next = i < ids.size() ? word(ids[i]) : begin;
                      keys.push_back((first * size + second) * size + next);
                      first = std::exchange(second, next);
                  }
              }
              std::sort(keys.begin(), keys.end());
              return countedKeys(keys);
          }(),
          vocabulary) {}

TrigramModel::TrigramModel(CountedKeys counted, Index vocabulary)
    : vocabulary_(vocabulary), counted_(std::move(counted)) {
    if (vocabulary < 1 || vocabulary > mostTrigramWords)
        throw Error({.what = "trigrams are not counted over a vocabulary of this size",
                     .got = std::to_string(vocabulary),
                     .expected = Phrase("1 to %1", {std::to_string(mostTrigramWords)})});
    orders_[2] = orderOf(counted_);
    // Lower orders count how many different tokens came before (Kneser and Ney 1995).
    CountedKeys longer = counted_;
    for (int order = 1; order >= 0; --order) {
        const Key size = order == 1 ? Key(vocabulary) * Key(vocabulary) : Key(vocabulary);
        std::vector<Key> keys;
        for (const auto& entry : longer) keys.push_back(entry.first % size);
        std::sort(keys.begin(), keys.end());
        longer = countedKeys(keys);
        orders_[order] = orderOf(longer);
    }
}

TrigramModel::Order TrigramModel::orderOf(const CountedKeys& counted) const {
    Order order;
    std::array<double, 5> came{};
    for (const auto& entry : counted)
        if (entry.second < 5) ++came[size_t(entry.second)];
    setDiscounts(came, order.discounts);
    order.counts.reserve(counted.size());
    for (const auto& [key, count] : counted) {
        order.counts.emplace(key, count);
        Order::Context& context = order.contexts[key / Key(vocabulary_)];
        context.total += double(count);
        context.smoothed += order.discount(count);
    }
    return order;
}

double TrigramModel::of(const Order& order, Key context, Index word, double lower) const {
    const auto known = order.contexts.find(context);
    if (known == order.contexts.end()) return lower;
    const auto found = order.counts.find(joined(context, word));
    const Index count = found == order.counts.end() ? 0 : found->second;
    return (double(count) - order.discount(count) + known->second.smoothed * lower) / known->second.total;
}

double TrigramModel::probability(Index first, Index second, Index word) const {
    const double one = of(orders_[0], 0, word, 1 / double(vocabulary_));
    const double two = of(orders_[1], Key(second), word, one);
    return of(orders_[2], joined(Key(first), second), word, two);
}

}  // namespace attentionscope
