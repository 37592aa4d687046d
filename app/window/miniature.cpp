#include "app/window/miniature.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <memory>

#include "app/figures/content/map_values.h"
#include "app/figures/drawing/theme.h"
#include "app/figures/painters/alignment_lines.h"
#include "app/figures/painters/cells.h"
#include "app/lessons/lesson_sight.h"
#include "app/window/lessons.h"

namespace attentionscope {

namespace {

constexpr Index mostMiniatureSide = 64;

void paintMiniatureCells(QPainter& painter, const Miniature& miniature, const QRectF& area,
                         const Style& style) {
    const MatrixSlice& weights = miniature.weights;
    const double cell =
        std::min(area.width() / double(weights.columns()), area.height() / double(weights.rows()));
    QRectF target(0, 0, cell * double(weights.columns()), cell * double(weights.rows()));
    target.moveCenter(area.center());
    paintCells(painter,
               {.values = weights,
                .scale = ValueScale::between(ScaleKind::squareRoot, 0, 1),
                .rows = {0, double(weights.rows())},
                .columns = {0, double(weights.columns())}},
               target, style);
}

/// Words as dots, above the queries and below the keys, so that crossing lines are visible.
void paintMiniatureLines(QPainter& painter, const Miniature& miniature, const QRectF& area,
                         const Style& style) {
    AlignmentContent content;
    content.queryCount = miniature.weights.rows();
    content.keyCount = miniature.weights.columns();
    content.heads = {{.head = 0, .weights = miniature.weights}};
    const auto at = [&area](Index word, Index count, double y) {
        return QPointF(area.left() + area.width() * (double(word) + 0.5) / double(count), y);
    };
    const double top = area.top() + 3, bottom = area.bottom() - 3;
    painter.setRenderHint(QPainter::Antialiasing);
    for (const AlignmentLine& line : linesOf(content)) {
        QColor color = style.theme.accent;
        color.setAlphaF(float(std::min(1.0, 0.75 + double(line.weight))));
        painter.setPen(QPen(color, 1.0 + 1.5 * double(line.weight), Qt::SolidLine, Qt::RoundCap));
        const QPointF from = at(line.query, content.queryCount, top),
                      to = at(line.key, content.keyCount, bottom);
        QPainterPath path(from);
        const double middle = (top + bottom) / 2;
        path.cubicTo({from.x(), middle}, {to.x(), middle}, to);
        painter.drawPath(path);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.theme.quietText);
    for (Index i = 0; i < content.queryCount; ++i) painter.drawEllipse(at(i, content.queryCount, top), 2, 2);
    for (Index j = 0; j < content.keyCount; ++j) painter.drawEllipse(at(j, content.keyCount, bottom), 2, 2);
}

void paintMiniatureBars(QPainter& painter, const Miniature& miniature, const QRectF& area,
                        const Style& style) {
    const MatrixSlice& weights = miniature.weights;
    float largest = 0;
    for (Index j = 0; j < weights.columns(); ++j) largest = std::max(largest, weights(0, j));
    if (!(largest > 0)) return;
    const double pitch = area.width() / double(weights.columns());
    for (Index j = 0; j < weights.columns(); ++j) {
        const double height = area.height() * double(std::max(weights(0, j), 0.0f) / largest);
        painter.fillRect(
            QRectF(area.left() + (double(j) + 0.15) * pitch, area.bottom() - height, 0.7 * pitch, height),
            weights(0, j) == largest ? style.theme.accent
                                     : mixed(style.theme.panel, style.theme.accent, 0.45));
    }
}

void paintMiniatureLengths(QPainter& painter, const Miniature& miniature, const QRectF& area,
                           const Style& style) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style.theme.line, 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    for (size_t i = miniature.lengths.size(); i-- > 0;) {
        const std::vector<double>& curve = miniature.lengths[i];
        QPainterPath path;
        for (size_t k = 0; k < curve.size(); ++k) {
            const QPointF point(
                area.left() + area.width() * double(k) / double(std::max<size_t>(curve.size(), 2) - 1),
                area.bottom() - area.height() * curve[k] / 100);
            k == 0 ? path.moveTo(point) : path.lineTo(point);
        }
        painter.setPen(QPen(i == 0 ? style.theme.accent : style.theme.quietText, i == 0 ? 2 : 1.25));
        painter.drawPath(path);
    }
}

/// The mean over the rows of their weight on their largest key.
double surenessOf(const MatrixSlice& weights) {
    double sum = 0;
    for (Index i = 0; i < weights.rows(); ++i) {
        const float* row = weights.row(i);
        sum += double(*std::max_element(row, row + weights.columns()));
    }
    return weights.empty() ? 0 : sum / double(weights.rows());
}

/// Weights over the regions of a picture in its layout: for each region the largest weight from any row, or
/// that from one row.
MatrixSlice overPicture(const MatrixSlice& weights, Index gridColumns, std::optional<Index> row) {
    const Index outside = weights.columns() % gridColumns;
    auto regions = std::make_shared<Matrix>((weights.columns() - outside) / gridColumns, gridColumns);
    for (Index region = 0; region < regions->size(); ++region) {
        float largest = 0;
        for (Index i = 0; i < weights.rows(); ++i)
            if (!row || *row == i) largest = std::max(largest, weights(i, outside + region));
        (*regions)(region / gridColumns, region % gridColumns) = largest;
    }
    return MatrixSlice(regions);
}

/// The columns around this one, if there are too many to distinguish.
MatrixSlice columnsAround(const MatrixSlice& weights, Index column) {
    constexpr Index beside = 8;
    const Index count = 2 * beside + 1;
    if (weights.columns() <= mostMiniatureSide || column < beside || column + beside >= weights.columns())
        return weights;
    auto around = std::make_shared<Matrix>(weights.rows(), count);
    for (Index i = 0; i < weights.rows(); ++i)
        for (Index j = 0; j < count; ++j) (*around)(i, j) = weights(i, column - beside + j);
    return MatrixSlice(around);
}

/// The place of a step; if its word does not occur, the map without it.
Selection placeOf(const LessonStep& step, const RecordingPointer& recording) {
    if (step.query.empty() && step.key.empty() && step.at.layer >= 0) return step.at;
    try {
        return sightOf(step, recording).at;
    } catch (const Error&) {
        return step.at;  // reported when the step is opened
    }
}

}  // namespace

void paintMiniature(QPainter& painter, const Miniature& miniature, const QRectF& area, const Style& style) {
    if (miniature.kind != MiniatureKind::lengths && miniature.weights.empty()) return;
    painter.save();
    switch (miniature.kind) {
        case MiniatureKind::cells: paintMiniatureCells(painter, miniature, area, style); break;
        case MiniatureKind::lines: paintMiniatureLines(painter, miniature, area, style); break;
        case MiniatureKind::bars: paintMiniatureBars(painter, miniature, area, style); break;
        case MiniatureKind::lengths: paintMiniatureLengths(painter, miniature, area, style); break;
    }
    painter.restore();
}

std::optional<Miniature> miniatureOf(const Recording& recording, const Selection& at, MiniatureKind kind) {
    MatrixSlice weights;
    const AttentionMap* shown = nullptr;
    std::optional<Index> row;
    if (const AttentionMap* named = recording.find(at.map, at.layer); named && named->head(at.head)) {
        weights = stageMatrix(recording, *named, at.head, Stage::weights);
        shown = named;
        row = at.query;
    } else {
        double best = -1;
        for (const AttentionMap& map : recording.maps) {
            if (map.name != recording.firstMap()) continue;
            for (int head = 0; head < int(map.nodes.heads.size()); ++head) {
                const MatrixSlice some = stageMatrix(recording, map, head, Stage::weights);
                if (const double sure = surenessOf(some); sure > best) {
                    best = sure;
                    shown = &map;
                    weights = some;
                }
            }
        }
    }
    if (weights.empty()) return std::nullopt;
    const Index gridColumns = shown->nodes.keys ? shown->nodes.keys->gridColumns() : 0;
    if (gridColumns > 0)
        return Miniature{.kind = MiniatureKind::cells, .weights = overPicture(weights, gridColumns, row)};
    if (weights.rows() == 1) kind = MiniatureKind::bars;
    if (!shown->normalised && at.key >= 0) weights = columnsAround(weights, at.key);
    return Miniature{.kind = kind, .weights = reduced(weights, mostMiniatureSide)};
}

Miniatures::Miniatures(const std::vector<ModelInformation>& models, RunJob job, QObject* parent)
    : QObject(parent), models_(models), evaluator_(std::move(job)) {
    connect(&evaluator_, &Evaluator::finished, this, &Miniatures::take);
}

const Miniature* Miniatures::find(const std::string& name) const {
    const auto found = made_.find(name);
    return found != made_.end() && found->second ? &*found->second : nullptr;
}

const Miniature* Miniatures::ofLesson(int number) {
    const Lesson& lesson = lessons()[size_t(number)];
    const std::string name = "lesson " + lesson.json;  // a changed lesson has another one
    if (!has(name)) {
        const LessonStep& step = lesson.steps[lesson.pictured];
        MiniatureRequest wish{.name = name, .request = step.request, .step = step};
        const auto hasLines = [](const LessonStep& any) { return any.tab == "lines"; };
        wish.kind = std::any_of(lesson.steps.begin(), lesson.steps.end(), hasLines) ? MiniatureKind::lines
                                                                                    : MiniatureKind::cells;
        if (step.tab == "bottleneck")
            made_[name] = lengthsOf(lesson.model);
        else
            want(std::move(wish));
    }
    return find(name);
}

const Miniature* Miniatures::ofModel(const std::string& id) {
    const std::string name = "model " + id;
    if (!has(name)) {
        MiniatureRequest wish{.name = name, .request = {.model = id}};
        for (const ModelInformation& model : models_)
            if (model.id == id) wish.request.inputs = model.samples();
        want(std::move(wish));
    }
    return find(name);
}

void Miniatures::want(MiniatureRequest wish) {
    made_[wish.name] = std::nullopt;
    wanted_.push_back(std::move(wish));
    if (wanted_.size() == 1) evaluator_.submit(wanted_.front().request);
}

void Miniatures::take(const RunResult& result) {
    const MiniatureRequest wish = std::move(wanted_.front());
    wanted_.pop_front();
    std::optional<Miniature>& made = made_[wish.name];
    if (result.recording)
        made = miniatureOf(*result.recording, placeOf(wish.step, result.recording), wish.kind);
    if (!made) made = lengthsOf(wish.request.model);
    if (!wanted_.empty()) evaluator_.submit(wanted_.front().request);
    emit arrived();
}

std::optional<Miniature> Miniatures::lengthsOf(const std::string& model) const {
    const auto curve = [&](bool own) -> const std::vector<ScoreOfLength>* {
        for (const ModelInformation& information : models_)
            if ((information.id == model) == own && !information.byLength.empty())
                return &information.byLength;
        return nullptr;
    };
    if (!curve(true)) return std::nullopt;
    Miniature made{.kind = MiniatureKind::lengths};
    // The model's own, then the first other one's, for comparison.
    for (const auto* scores : {curve(true), curve(false)})
        if (scores) {
            made.lengths.emplace_back();
            for (const ScoreOfLength& score : *scores) made.lengths.back().push_back(score.bleu);
        }
    return made;
}

}  // namespace attentionscope
