#include "app/export/worksheet/sheet_pages.h"

namespace attentionscope {

std::vector<std::vector<PlacedItem>> pagesOf(const std::vector<SheetItem>& items, double height) {
    std::vector<std::vector<PlacedItem>> pages(1);
    double y = 0;
    for (std::size_t first = 0; first < items.size();) {
        // Everything that must stay together from here on.
        std::size_t last = first;
        double needed = 0;
        for (;; ++last) {
            needed += (last == first && y == 0 ? 0 : items[last].above) + items[last].height;
            if (!items[last].keepsNext || last + 1 == items.size()) break;
        }
        const bool breaks = !pages.back().empty() && (items[first].startsPage || y + needed > height);
        if (breaks) {
            pages.emplace_back();
            y = 0;
        }
        for (; first <= last; ++first) {
            const SheetItem& item = items[first];
            if (!pages.back().empty()) y += item.above;
            const bool withHead = pages.back().empty() && pages.size() > 1 && item.head;
            if (withHead) y += item.headHeight;
            pages.back().push_back({&item, y, withHead});
            y += item.height;
        }
    }
    return pages;
}

}  // namespace attentionscope
