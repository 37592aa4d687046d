#include "app/figures/painters/architecture.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/shaped_text.h"
#include "app/figures/story/step_words.h"

namespace attentionscope {

namespace {

struct ArchitectureWords {
    Q_DECLARE_TR_FUNCTIONS(Architecture)
};

constexpr double headingHeight = 16;  // above a row, with the numbers of its layers, if there is room
constexpr double boxHeight = 24, lowBoxHeight = 20;
constexpr double widestBox = 108;
constexpr double narrowestNamed = 44;  // narrower boxes have no names
constexpr double boxGap = 6;
constexpr double mostGaps = 0.4;  // of the width
constexpr double layerGap = 12;
constexpr double rowGap = 18, lowRowGap = 14;
constexpr double beyondRow = 8;  // space for lines that pass a row beside its last box
constexpr double captionHeight = 20;

QString labelOf(const Block& block) {
    if (!block.title.empty()) return declaredWords(block.title);
    switch (block.kind) {
        case Block::Kind::embeddings:
            return ArchitectureWords::tr("embed", "a box of the model's map: embeddings");
        case Block::Kind::states: return ArchitectureWords::tr("recurrent", "a box of the model's map");
        case Block::Kind::attention:
            return ArchitectureWords::tr("self-attention", "a box of the model's map");
        case Block::Kind::crossAttention:
            return ArchitectureWords::tr("attention", "a box of the model's map: attention to the source");
        case Block::Kind::feedForward:
            return ArchitectureWords::tr("feed-forward", "a box of the model's map");
        case Block::Kind::combination:
            return ArchitectureWords::tr("combine", "a box of the model's map: parts are put together");
        case Block::Kind::logits: return ArchitectureWords::tr("logits", "a box of the model's map");
    }
    return {};
}

std::array<QString, 3> boxLabels(const Block& block) {
    const QString label = labelOf(block);
    if (block.title.empty() && block.kind == Block::Kind::attention)
        return {label, ArchitectureWords::tr("self-att.", "a box of the model's map: self-attention"),
                ArchitectureWords::tr("att.", "a box of the model's map: self-attention")};
    if (block.title.empty() && block.kind == Block::Kind::feedForward)
        return {label, ArchitectureWords::tr("feed-fwd", "a box of the model's map: feed-forward"),
                ArchitectureWords::tr("FFN", "a box of the model's map: feed-forward")};
    return {label, label, label};
}

QString blockTitleOf(const Block& block, const Recording& recording) {
    const auto inLayer = [&](const QString& what) {
        return ArchitectureWords::tr("%1, layer %2").arg(what).arg(block.layer);
    };
    if (!block.title.empty()) return declaredWords(block.title);
    switch (block.kind) {
        case Block::Kind::embeddings: return ArchitectureWords::tr("Embeddings");
        case Block::Kind::states: return ArchitectureWords::tr("Recurrent states");
        case Block::Kind::attention:
        case Block::Kind::crossAttention: {
            if (block.map < 0) return ArchitectureWords::tr("Attention");
            const AttentionMap& map = recording.maps[size_t(block.map)];
            const QString title = mapWords(recording, map);
            return namesLayers(recording, map.name) ? inLayer(title) : title;
        }
        case Block::Kind::feedForward: return inLayer(ArchitectureWords::tr("Feed-forward"));
        case Block::Kind::combination: return ArchitectureWords::tr("Combination");
        case Block::Kind::logits: return ArchitectureWords::tr("Logits");
    }
    return {};
}

/// The first step to show for a block: its purpose, not its preparation.
std::string firstStepOf(const Block& block) {
    if (isAttention(block)) return "values";
    for (const Step& step : block.steps)
        if (block.kind == Block::Kind::feedForward && step.kind == StepKind::feedForward) return step.id;
    return block.steps.empty() ? std::string() : block.steps.front().id;
}

QString shapeOf(const Recording& recording, NodeId node) {
    if (node == noNode) return {};
    const Shape shape = recording.evaluation->graph()->node(node).axes.shape();
    return QStringLiteral("%1 × %2").arg(countText(shape.rows), countText(shape.columns));
}

/// Boxes of one layer are closer together than those of different layers, in their row.
double gapBefore(const ArchitectureContent& content, size_t index) {
    const auto& boxes = content.boxes;
    size_t before = index;
    while (before > 0 && boxes[before - 1].row != boxes[index].row) --before;
    if (before == 0) return 0;
    const auto &here = boxes[index], &last = boxes[before - 1];
    const bool startsLayer = here.layer != last.layer || (here.layer < 0 && here.map != last.map);
    return startsLayer && before == index ? layerGap : boxGap;
}

double needed(const QString& text) {
    return textWidth(text, textFont(TypeSize::small)) + 10;
}

QColor fillOf(Block::Kind kind, const Theme& theme) {
    switch (kind) {
        case Block::Kind::attention:
        case Block::Kind::crossAttention: return mixed(theme.ground, theme.text, 0.14);
        case Block::Kind::feedForward:
        case Block::Kind::states: return mixed(theme.ground, theme.text, 0.06);
        default: return theme.ground;
    }
}

/// If names become equal when their ends are cut off, cuts their middle or their beginning instead.
std::vector<QString> shortened(const ArchitectureContent& content, const std::vector<QRectF>& places) {
    const QFont font =
        textFont(TypeSize::small, QFont::Bold);  // that of the chosen one, so that all are cut alike
    std::vector<QString> labels(places.size());
    if (!places.empty() && places.front().width() < narrowestNamed) return labels;
    const size_t shortest = std::tuple_size_v<decltype(ArchitectureContent::Box::labels)> - 1;
    for (size_t length = 0; length <= shortest; ++length) {
        bool fits = true;
        for (size_t i = 0; i < places.size(); ++i) {
            labels[i] = content.boxes[i].labels[length];
            fits = fits && textWidth(labels[i], font) <= places[i].width() - 6;
        }
        if (fits) return labels;
    }
    std::vector<bool> alike(places.size(), true);
    for (const Qt::TextElideMode mode : {Qt::ElideRight, Qt::ElideMiddle, Qt::ElideLeft}) {
        for (size_t i = 0; i < places.size(); ++i) {
            const QString& label = content.boxes[i].labels[shortest];
            if (alike[i]) labels[i] = elidedText(label, font, places[i].width() - 6, mode);
        }
        for (size_t i = 0; i < places.size(); ++i) {
            alike[i] = false;
            for (size_t j = 0; j < places.size(); ++j)
                alike[i] = alike[i] || (labels[i] == labels[j] && content.boxes[i].labels[shortest] !=
                                                                      content.boxes[j].labels[shortest]);
        }
    }
    return labels;
}

void paintBox(QPainter& painter, const ArchitectureContent::Box& box, const QString& label,
              const QRectF& place, bool chosen, const Theme& theme) {
    painter.setPen(QPen(chosen ? theme.accent : mixed(theme.ground, theme.text, 0.22), chosen ? 1.5 : 1));
    painter.setBrush(chosen ? theme.accentWash : fillOf(box.kind, theme));
    const double edge = std::min(0.5, place.width() / 4), corner = std::min(4.0, place.width() / 2);
    painter.drawRoundedRect(place.adjusted(edge, 0.5, -edge, -0.5), corner, corner);
    if (label.isEmpty()) return;
    painter.setPen(chosen ? theme.accent : theme.text);
    const QFont font = textFont(TypeSize::small, chosen ? QFont::Bold : QFont::Normal);
    paintText(painter, label, font, place.center().x(), place.center().y(), Qt::AlignHCenter);
}

/// The place where a line can pass a row without crossing its boxes, as close as possible to its target.
double laneIn(const ArchitectureContent& content, const ArchitectureLayout& layout, int row, double wanted) {
    std::vector<QRectF> boxes;
    for (size_t i = 0; i < content.boxes.size(); ++i)
        if (content.boxes[i].row == row) boxes.push_back(layout.boxes[i]);
    if (boxes.empty() || wanted > boxes.back().right() + beyondRow) return wanted;
    double lane = boxes.back().right() + beyondRow;
    for (size_t i = 0; i + 1 < boxes.size(); ++i) {
        const double between = (boxes[i].right() + boxes[i + 1].left()) / 2;
        if (std::abs(between - wanted) < std::abs(lane - wanted)) lane = between;
    }
    return lane;
}

/// From the result of an upper row down to an attention that reads it, past the rows between.
void paintLink(QPainter& painter, const ArchitectureContent& content, const ArchitectureLayout& layout,
               size_t index, const QColor& color) {
    constexpr double share = 0.45;  // of the space between two rows, where lines run along them
    const size_t upper = *content.boxes[index].from;
    const QRectF &from = layout.boxes[upper], &to = layout.boxes[index];
    const int first = content.boxes[upper].row, last = content.boxes[index].row;
    const double pitch = last > first ? (to.top() - from.top()) / (last - first) : 0;
    const double room = pitch - from.height();
    QPainterPath path(QPointF(from.center().x(), from.bottom()));
    if (last <= first) {  // upwards, or within a row
        const double between = from.bottom() + (to.top() - from.bottom()) * share;
        path.lineTo(from.center().x(), between);
        path.lineTo(to.center().x(), between);
    }
    for (int row = first + 1; row <= last; ++row) {
        const double above = from.top() + (row - first) * pitch - room * (1 - share);
        const double x = row == last ? to.center().x() : laneIn(content, layout, row, to.center().x());
        path.lineTo(path.currentPosition().x(), above);
        path.lineTo(x, above);
    }
    path.lineTo(to.center().x(), to.top());
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, 1));
    painter.drawPath(path);
    painter.setBrush(color);
    painter.setPen(Qt::NoPen);
    const QPointF tip(to.center().x(), to.top());
    painter.drawPolygon(QPolygonF({tip, tip + QPointF(-3, -5), tip + QPointF(3, -5)}));
}

/// The sequences that have blocks, in order.
std::vector<int> blockRowsOf(const Recording& recording) {
    std::vector<int> rows;
    for (const Block& block : recording.blocks)
        if (std::find(rows.begin(), rows.end(), block.sequence) == rows.end()) rows.push_back(block.sequence);
    return rows;
}

/// The two parts of an encoder–decoder have names; other rows are named after their sequence.
QString rowTitle(const Recording& recording, int index, size_t rows) {
    const Sequence* sequence = sequenceAt(recording, index);
    if (!sequence) return {};
    if (rows == 2 && recording.produced())
        return sequence->produced ? ArchitectureWords::tr("Decoder") : ArchitectureWords::tr("Encoder");
    return declaredWords(sequence->name);
}

/// The last block of another row whose result this one reads: for attention its keys, or, without attention,
/// the vector passed on.
std::optional<size_t> readBy(const Recording& recording, size_t index) {
    const Block& block = recording.blocks[index];
    const bool crosses = block.kind == Block::Kind::crossAttention && block.map >= 0;
    for (size_t before = index; before-- > 0;) {
        const Block& other = recording.blocks[before];
        if (other.sequence == block.sequence) continue;
        if (crosses && other.sequence == recording.maps[size_t(block.map)].keySequence) return before;
        const bool hands = block.kind == Block::Kind::states &&
                           std::any_of(other.steps.begin(), other.steps.end(),
                                       [](const Step& step) { return step.kind == StepKind::handOver; });
        if (hands) return before;
    }
    return {};
}

}  // namespace

ArchitectureContent architectureOf(const Recording& recording, const Story& story, const std::string& step) {
    ArchitectureContent content;
    const auto chosenStep =
        std::find_if(story.begin(), story.end(), [&](const StoryStep& one) { return one.name == step; });
    for (const StoryStep& one : story)
        content.strip.stages.push_back(
            {one.name, one.symbol, shortWordOf(one.step.kind), groupWordOf(one.step.kind)});
    if (chosenStep != story.end()) {
        content.strip.chosen = size_t(chosenStep - story.begin());
        if (chosenStep->block >= 0) content.chosen = size_t(chosenStep->block);
    }
    const std::vector<int> rows = blockRowsOf(recording);
    if (rows.size() > 1)
        for (const int sequence : rows) content.rows.push_back(rowTitle(recording, sequence, rows.size()));
    for (const Block& block : recording.blocks) {
        const auto row = std::find(rows.begin(), rows.end(), block.sequence) - rows.begin();
        content.boxes.push_back({.title = blockTitleOf(block, recording),
                                 .labels = boxLabels(block),
                                 .shape = shapeOf(recording, block.node),
                                 .kind = block.kind,
                                 .row = int(row),
                                 .layer = layerNumber(block, recording),
                                 .map = block.map,
                                 .step = firstStepOf(block),
                                 .from = readBy(recording, content.boxes.size())});
    }
    return content;
}

std::optional<size_t> ArchitectureLayout::boxAt(QPointF point) const {
    for (size_t i = 0; i < boxes.size(); ++i)
        if (boxes[i].contains(point)) return i;
    return {};
}

namespace {

/// The headings above the first box of each layer: "layer 2", "2", or only every second or third number.
std::vector<ArchitectureLayout::Heading> headingsOf(const ArchitectureContent& content,
                                                    const std::vector<QRectF>& places) {
    const QFont font = textFont(TypeSize::small);
    std::vector<ArchitectureLayout::Heading> headings;
    std::vector<double> ends;
    double room = 1e9, words = 0, numbers = 0;
    for (size_t i = 0; i < places.size(); ++i) {
        const auto& box = content.boxes[i];
        if (box.layer < 0) continue;
        const bool continues = !headings.empty() && headings.back().layer == box.layer &&
                               headings.back().place.y() == places[i].top();
        if (!continues) {
            const QString text = ArchitectureWords::tr("layer %1", "above its boxes").arg(box.layer);
            words = std::max(words, textWidth(text, font));
            numbers = std::max(numbers, textWidth(QString::number(box.layer), font));
            headings.push_back({box.layer, places[i].topLeft(), text});
            ends.push_back(0);
        }
        ends.back() = places[i].right();
    }
    for (size_t i = 0; i < headings.size(); ++i) room = std::min(room, ends[i] - headings[i].place.x());
    if (words <= room) return headings;
    const int every = std::max(1, int(std::ceil((numbers + 4) / std::max(room + boxGap, 1.0))));
    for (auto& heading : headings) heading.text = QString::number(heading.layer);
    std::erase_if(headings, [every](const auto& heading) { return heading.layer % every != 0; });
    return headings;
}

}  // namespace

ArchitectureLayout layoutArchitecture(const ArchitectureContent& content, const QRectF& area) {
    ArchitectureLayout layout;
    for (const QString& row : content.rows)
        layout.rowTitleWidth = std::max(layout.rowTitleWidth, needed(row) + 2);
    const int rows = std::max(1, int(content.rows.size()));
    const double left = area.left() + layout.rowTitleWidth, width = area.right() - left;
    layout.boxes.resize(content.boxes.size());
    // One width for all boxes, so that both rows look alike.
    double boxWidth = widestBox, gapShare = 1;
    for (int row = 0; row < rows; ++row) {
        double gaps = 0;
        int count = 0;
        for (size_t i = 0; i < content.boxes.size(); ++i) {
            if (content.boxes[i].row != row) continue;
            gaps += gapBefore(content, i);
            ++count;
        }
        // A hundred layers must all be visible, however narrow.
        if (gaps > mostGaps * width) gapShare = std::min(gapShare, mostGaps * width / gaps);
        if (count > 0) boxWidth = std::min(boxWidth, (width - gaps * gapShare) / count);
    }
    boxWidth = std::max(boxWidth, 1.5);
    const bool hasLayers = std::ranges::any_of(content.boxes, [](const auto& box) { return box.layer >= 0; });
    const double strip = layoutStages(content.strip, {0, 0, area.width(), 1e6}).height;
    double heading = hasLayers ? headingHeight : 0, height = boxHeight, gap = rowGap;
    if (rows * (heading + height + gap) - gap + captionHeight + strip > area.height() + 1)
        heading = 0, height = lowBoxHeight, gap = lowRowGap;
    const double pitch = heading + height + gap;
    std::vector<double> x(size_t(rows), left);
    for (size_t i = 0; i < content.boxes.size(); ++i) {
        const size_t row = size_t(content.boxes[i].row);
        x[row] += gapBefore(content, i) * gapShare;
        layout.boxes[i] = {x[row], area.top() + heading + double(row) * pitch, boxWidth, height};
        x[row] += boxWidth;
    }
    layout.labels = shortened(content, layout.boxes);
    if (heading > 0) layout.headings = headingsOf(content, layout.boxes);
    double y = area.top() + rows * pitch - gap + captionHeight;
    if (content.boxes.empty()) y = area.top();
    layout.strip = layoutStages(content.strip, {area.left(), y, area.width(), area.bottom() - y});
    layout.height = y + layout.strip.height - area.top();
    return layout;
}

void paintArchitecture(QPainter& painter, const ArchitectureContent& content,
                       const ArchitectureLayout& layout, const Style& style) {
    const Theme& theme = style.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    double bottom = 0, left = 1e9;
    for (size_t i = 0; i < content.boxes.size(); ++i) {
        const auto& box = content.boxes[i];
        if (box.from && content.chosen != i)
            paintLink(painter, content, layout, i, mixed(theme.ground, theme.text, 0.35));
        bottom = std::max(bottom, layout.boxes[i].bottom());
        left = std::min(left, layout.boxes[i].left());
    }
    for (size_t row = 0; row < content.rows.size(); ++row)
        for (size_t i = 0; i < content.boxes.size(); ++i) {
            if (content.boxes[i].row != int(row)) continue;
            painter.setPen(theme.quietText);
            paintText(painter, content.rows[row], textFont(TypeSize::small), left - layout.rowTitleWidth,
                      layout.boxes[i].center().y());
            break;
        }
    for (const auto& heading : layout.headings) {
        const bool chosen = content.chosen && content.boxes[*content.chosen].layer == heading.layer &&
                            layout.boxes[*content.chosen].top() == heading.place.y();
        painter.setPen(chosen ? theme.accent : theme.quietText);
        paintText(painter, heading.text, textFont(TypeSize::small), heading.place.x() + 1,
                  heading.place.y() - headingHeight / 2);
    }
    for (size_t i = 0; i < content.boxes.size(); ++i)
        paintBox(painter, content.boxes[i], layout.labels[i], layout.boxes[i], content.chosen == i, theme);
    if (content.chosen) {
        const auto& box = content.boxes[*content.chosen];
        if (box.from) paintLink(painter, content, layout, *content.chosen, theme.accent);
        painter.setPen(theme.quietText);
        QString caption = box.title;
        const bool named = box.kind == Block::Kind::attention || box.kind == Block::Kind::crossAttention;
        if (!content.rows.empty() && !named)
            caption = content.rows[size_t(box.row)] + QStringLiteral(" · ") + caption;
        if (!box.shape.isEmpty()) caption += QStringLiteral(" · ") + box.shape;
        paintText(painter, caption, textFont(TypeSize::small), left - layout.rowTitleWidth,
                  bottom + captionHeight / 2 + 1);
    }
    paintStages(painter, content.strip, layout.strip, theme);
    painter.restore();
}

}  // namespace attentionscope
