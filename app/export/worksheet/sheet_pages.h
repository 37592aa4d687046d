#pragma once

#include <QPainter>
#include <functional>
#include <optional>
#include <vector>

namespace attentionscope {

/// A piece of a page that is never broken: its height, the room above it, and how it is painted with its top
/// left corner at a point.
struct SheetItem {
    double above = 0, height = 0;
    std::function<void(QPainter& painter, QPointF at)> paint = {};
    bool keepsNext = false;  ///< stands on the same page as what follows
    bool startsPage = false;
    /// What stands again above it where a page begins with it: the heads of a table's columns.
    double headHeight = 0;
    std::function<void(QPainter& painter, QPointF at)> head = {};
};

/// An item at its place on a page, from the top of what is printed.
struct PlacedItem {
    const SheetItem* item;
    double y = 0;
    bool withHead = false;
};

/// Breaks items into pages of a height; those that keep the next one go with it.
std::vector<std::vector<PlacedItem>> pagesOf(const std::vector<SheetItem>& items, double height);

}  // namespace attentionscope
