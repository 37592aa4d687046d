#pragma once

#include <QPainter>
#include <functional>
#include <optional>
#include <vector>

namespace attentionscope {

/// A piece of a page that is never broken: its height, the space above it, and a function that paints it with
/// its top left corner at a point.
struct SheetItem {
    double above = 0, height = 0;
    std::function<void(QPainter& painter, QPointF at)> paint = {};
    bool keepsNext = false;  ///< stays on the same page as the next item
    bool startsPage = false;
    /// Repeated above it if it begins a page: the heads of a table's columns.
    double headHeight = 0;
    std::function<void(QPainter& painter, QPointF at)> head = {};
};

/// An item at its place on a page, relative to the top of the printed area.
struct PlacedItem {
    const SheetItem* item;
    double y = 0;
    bool withHead = false;
};

/// Breaks items into pages of a height; those with keepsNext move together with the next one.
std::vector<std::vector<PlacedItem>> pagesOf(const std::vector<SheetItem>& items, double height);

}  // namespace attentionscope
