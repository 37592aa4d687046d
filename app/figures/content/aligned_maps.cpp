#include "app/figures/content/aligned_maps.h"

#include <algorithm>
#include <limits>

#include "app/figures/content/differing_words.h"
#include "app/figures/content/map_words.h"

namespace attentionscope {

namespace {

Index wordOf(const CommonPlace& place, MapOfTwo which) {
    return which == MapOfTwo::first ? place.first : place.second;
}

std::optional<Index> placeOf(const CommonSide& side, std::optional<Index> word, MapOfTwo which) {
    for (size_t i = 0; word && i < side.size(); ++i)
        if (wordOf(side[i], which) == *word) return Index(i);
    return {};
}

AxisSlice labelsAt(const CommonSide& side, const AxisSlice& labels, MapOfTwo which) {
    std::vector<std::string> all;
    for (const CommonPlace& place : side) {
        const Index word = wordOf(place, which);
        all.push_back(word < 0 ? std::string() : labels.label(word));
    }
    return {tokenAxis(std::move(all))};
}

std::vector<Index> emptyPlaces(const CommonSide& side, MapOfTwo which) {
    std::vector<Index> places;
    for (size_t i = 0; i < side.size(); ++i)
        if (wordOf(side[i], which) < 0) places.push_back(Index(i));
    return places;
}

}  // namespace

CommonSide commonSide(const AxisSlice& first, Index firstCount, const AxisSlice& second, Index secondCount) {
    CommonSide side;
    for (Index i = 0; firstCount == secondCount && i < firstCount; ++i) side.push_back({i, i});
    if (isMostlyEqual(side, first, second)) return side;
    side.clear();
    const std::vector<Index> counterparts = correspondingWords(first, firstCount, second, secondCount);
    Index i = 0, j = 0;
    // Words up to an equal pair share places from the end of those before it.
    const auto fill = [&](Index untilFirst, Index untilSecond) {
        while (i < untilFirst || j < untilSecond)
            side.push_back({i < untilFirst ? i++ : -1, j < untilSecond ? j++ : -1});
    };
    for (Index word = 0; word < firstCount; ++word) {
        const Index other = counterparts[size_t(word)];
        if (other < 0) continue;
        fill(word, other);
        fill(word + 1, other + 1);
    }
    fill(firstCount, secondCount);
    return side;
}

bool isMostlyEqual(const CommonSide& side, const AxisSlice& first, const AxisSlice& second) {
    const auto equal = std::count_if(side.begin(), side.end(), [&](const CommonPlace& place) {
        return place.first >= 0 && place.second >= 0 &&
               plainToken(first.label(place.first)).toCaseFolded() ==
                   plainToken(second.label(place.second)).toCaseFolded();
    });
    return 2 * equal >= std::ssize(side) && equal > 0;
}

HeatmapContent alignedTo(const HeatmapContent& map, const CommonSide& queries, const CommonSide& keys,
                         MapOfTwo which) {
    HeatmapContent content = map;
    content.chosenQuery = placeOf(queries, map.chosenQuery, which);
    content.chosenKey = placeOf(keys, map.chosenKey, which);
    const bool isWhole = emptyPlaces(queries, which).empty() && emptyPlaces(keys, which).empty();
    if (isWhole || map.values.empty()) return content;
    const auto spread = [&](const MatrixSlice& cells) {
        if (cells.empty()) return cells;
        auto values = std::make_shared<Matrix>(
            Matrix::Constant(std::ssize(queries), std::ssize(keys), std::numeric_limits<float>::quiet_NaN()));
        for (size_t row = 0; row < queries.size(); ++row)
            for (size_t column = 0; column < keys.size(); ++column) {
                const Index query = wordOf(queries[row], which), key = wordOf(keys[column], which);
                if (query >= 0 && key >= 0) (*values)(Index(row), Index(column)) = cells(query, key);
            }
        return MatrixSlice(values);
    };
    content.values = spread(map.values);
    content.drawn = spread(map.drawn);
    content.pyramid = {};
    content.readKeys = {};
    content.queries = labelsAt(queries, map.queries, which);
    content.keys = labelsAt(keys, map.keys, which);
    content.emptyQueries = emptyPlaces(queries, which);
    content.emptyKeys = emptyPlaces(keys, which);
    return content;
}

}  // namespace attentionscope
