#include "app/figures/content/curve_content.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/figures/content/map_words.h"
#include "app/figures/drawing/number_text.h"

namespace attentionscope {

namespace {

struct CurveWords {
    Q_DECLARE_TR_FUNCTIONS(CurveFigure)
};

std::vector<QPointF> pointsOf(const Evaluation& evaluation, NodeId x, NodeId y) {
    const MatrixPointer across = evaluation.value(x), up = evaluation.value(y);
    std::vector<QPointF> points;
    for (Index i = 0; i < across->rows(); ++i)
        points.emplace_back(double((*across)(i, 0)), double((*up)(i, 0)));
    return points;
}

}  // namespace

bool isCurve(const Recording& recording, const AttentionMap& map) {
    if (recording.queriesOf(map).kind != Sequence::Kind::numbers ||
        recording.keysOf(map).kind != Sequence::Kind::numbers || map.nodes.heads.size() != 1)
        return false;
    const HeadNodes& head = map.nodes.heads.front();
    const NodeId nodes[] = {head.q, head.k, head.v, head.weighted};
    return std::all_of(std::begin(nodes), std::end(nodes), [&](NodeId node) {
        return node != noNode && recording.evaluation->value(node)->cols() == 1;
    });
}

CurveContent curveContent(const FigureRequest& request) {
    const Evaluation& evaluation = *request.recording->evaluation;
    const HeadNodes& head = request.map->nodes.heads.front();
    Curve known{.name = CurveWords::tr("Keys and values"),
                .color = QColor(0x80, 0x86, 0x91),
                .marks = true,
                .points = pointsOf(evaluation, head.k, head.v)};
    Curve result{.name = CurveWords::tr("Result"),
                 .color = headColor(0),
                 .points = pointsOf(evaluation, head.q, head.weighted)};
    Curve chosen{.color = headColor(0), .marks = true};
    CurveContent content{.xTitle = CurveWords::tr("Query and key"),
                         .yTitle = CurveWords::tr("Value and result")};
    if (request.query) {
        const MatrixPointer weights = evaluation.value(head.weights);
        for (Index key = 0; key < weights->cols(); ++key)
            known.labels.push_back(numberText(double((*weights)(*request.query, key))));
        if (request.key && *request.key >= 0) known.chosen = size_t(*request.key);
        known.name = CurveWords::tr("Keys and values, and the weights for %1")
                         .arg(plainToken(request.map->nodes.queries->label(*request.query)));
        const QPointF here = result.points[size_t(*request.query)];
        content.here = here.x();
        chosen.points = {here};
        chosen.labels = {CurveWords::tr("Result") + QChar(u' ') + numberText(here.y())};
    }
    std::sort(result.points.begin(), result.points.end(),
              [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); });
    content.curves = {std::move(result), std::move(known)};
    if (content.here) content.curves.push_back(std::move(chosen));
    return content;
}

}  // namespace attentionscope
