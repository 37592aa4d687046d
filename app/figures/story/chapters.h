#pragma once

#include <optional>
#include <vector>

#include "app/figures/painters/figure.h"

namespace attentionscope {

/// The produced words in a line, each a chapter of the explanation; as much of the line as fits around the
/// chosen one.
struct ChapterLayout {
    std::vector<QRectF> words;  ///< null if out of view
    bool moreBefore = false, moreAfter = false;
    std::optional<size_t> wordAt(QPointF point) const;
};

constexpr double chapterHeight = 26;

ChapterLayout layoutChapters(const std::vector<QString>& words, std::optional<size_t> chosen,
                             const QRectF& area);
void paintChapters(QPainter& painter, const std::vector<QString>& words, std::optional<size_t> chosen,
                   const ChapterLayout& layout, const QRectF& area, const Style& style);

}  // namespace attentionscope
