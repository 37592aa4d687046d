// Turns a declared step into its drawing: matrices of the operands, signs, and the result.
#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "app/figures/drawing/sentences.h"
#include "app/figures/story/row_view.h"
#include "app/figures/story/step_words.h"
#include "app/figures/story/vector_sums.h"

namespace attentionscope {

namespace {

constexpr size_t shownCandidates = 8;
constexpr Index mostWeights = 1 << 19;  // that are drawn; a larger matrix appears as its symbol

/// Whether a matrix is drawn: a picture of a large table or weight matrix would show nothing.
bool isDrawn(const StepScene& scene, const Step::Operand& operand) {
    if (operand.sequence != Step::Operand::noPositions || !operand.looked.empty()) return true;
    const Shape shape = scene.graph().node(operand.node).axes.shape();
    return shape.rows * shape.columns <= mostWeights;
}

/// The prediction that the steps of this row lead to: its own, else the last.
std::optional<Prediction> predictionFor(const StepScene& scene) {
    const auto& all = scene.recording->predictions;
    for (const Prediction& prediction : all)
        if (prediction.position == scene.query.value_or(-1)) return prediction;
    if (!all.empty()) return all.back();
    // A model of hidden words predicts at every word, hidden or not.
    const Sequence* own = scene.ownSequence();
    if (!scene.recording->predictAt || !scene.query || !own || *scene.query >= own->size()) return {};
    return scene.recording->predictAt(scene.recording->evaluation, *scene.query);
}

QString signOf(const Step& step, const std::string& declared) {
    // Queries, keys and values are side by side.
    if (step.kind == StepKind::project && declared == ",") return {};
    return declared == "/" ? QStringLiteral("\\text{/}") : QString::fromStdString(declared);
}

/// The sign before the result if the last operand has none.
QString lastSign(const Step& step) {
    // Queries, keys and values: several results side by side.
    if (step.kind == StepKind::project) return {};
    const bool computes =
        std::any_of(step.operands.begin(), step.operands.end(), [](const Step::Operand& operand) {
            const std::string& sign = operand.sign;
            return !sign.empty() && sign != "," && sign != "\\to";
        });
    return computes ? QStringLiteral("=") : QStringLiteral("\\to");
}

/// The states of a whole sentence, of which only the last is passed on.
std::vector<StepPart> handOverParts(const StepScene& scene, const Step& step) {
    std::vector<StepPart> parts;
    for (const Step::Operand& operand : step.operands) {
        if (isDrawn(scene, operand)) {
            StepMatrix all = matrixOf(scene, operand);
            // A right-to-left pass ends at the first word.
            const bool ofPlaces = operand.sequence != Step::Operand::noPositions;
            if (ofPlaces)
                all.chosenRow = operand.symbol.starts_with("\\overleftarrow") ? 0 : all.values.rows() - 1;
            parts.push_back(std::move(all));
        } else {
            parts.push_back(QString::fromStdString(operand.symbol));
        }
        parts.push_back(operand.sign.empty() ? QStringLiteral("\\to") : signOf(step, operand.sign));
    }
    const Index last = scene.recording->evaluation->value(step.result.node)->rows() - 1;
    parts.push_back(rowOf(scene, QString::fromStdString(step.result.symbol), step.result.node, last));
    return parts;
}

/// Whether columns alternate between the sine and the cosine of an angle.
bool areWaves(const MatrixSlice& values) {
    if (values.columns() % 2 != 0) return false;
    for (Index row = 0; row < values.rows(); ++row)
        for (Index column = 0; column < values.columns(); column += 2)
            if (std::abs(std::hypot(values(row, column), values(row, column + 1)) - 1) > 1e-3f) return false;
    return true;
}

bool joinsHeads(const StepScene& scene, const Step& step) {
    return step.kind == StepKind::concatenate && scene.map && step.result.node == scene.map->nodes.context;
}

/// All heads side by side, each marked; their separate matrices would repeat the same numbers.
std::vector<StepPart> headParts(const StepScene& scene, const Step& step) {
    StepMatrix all = matrixOf(scene, step.result);
    for (const Step::Operand& operand : step.operands) {
        const Index columns = scene.graph().node(operand.node).axes.columns->size();
        all.parts.push_back({QString::fromStdString(operand.symbol), columns});
        if (scene.ownHead() && operand.node == scene.ownHead()->weighted)
            all.chosenPart = all.parts.size() - 1;
    }
    return {std::move(all)};
}

/// The operands with their signs, and the result, each as `make` draws it.
template <typename Make>
std::vector<StepPart> partsOf(const StepScene& scene, const Step& step, Make make) {
    std::vector<StepPart> parts;
    for (size_t i = 0; i < step.operands.size(); ++i) {
        const Step::Operand& operand = step.operands[i];
        if (operand.node == noNode) continue;
        parts.push_back(isDrawn(scene, operand) ? make(operand)
                                                : StepPart(QString::fromStdString(operand.symbol)));
        const bool last = i + 1 == step.operands.size();
        const QString sign = last && operand.sign.empty() ? lastSign(step) : signOf(step, operand.sign);
        if (!sign.isEmpty()) parts.push_back(sign);
    }
    if (step.result.node != noNode) parts.push_back(make(step.result));
    return parts;
}

/// The words between the signs in the language of the interface.
QString translatedFormula(const Step& step) {
    QString formula = QString::fromStdString(step.formula);
    const std::pair<const char*, QString> words[] = {
        {" as given", step.kind == StepKind::embed ? QCoreApplication::translate("StepFormula", " as given",
                                                                                 "embeddings, from a table")
                                                   : QCoreApplication::translate("StepFormula", " as given")},
        {" where ", QCoreApplication::translate("StepFormula", " where ")},
        {" where masked", QCoreApplication::translate("StepFormula", " where masked")},
        {" or ", QCoreApplication::translate("StepFormula", " or ")},
        {" else ", QCoreApplication::translate("StepFormula", " else ")}};
    for (const auto& [english, translated] : words)
        formula.replace(QStringLiteral("\\text{%1}").arg(QLatin1String(english)),
                        QStringLiteral("\\text{%1}").arg(translated));
    return formula;
}

std::vector<StepPart> wholeParts(const StepScene& scene, const Step& step) {
    return partsOf(scene, step, [&](const Step::Operand& operand) -> StepPart {
        StepMatrix matrix = matrixOf(scene, operand);
        matrix.waves = step.kind == StepKind::addPositions && areWaves(matrix.values);
        return matrix;
    });
}

/// Adds the step of the scene's query alone; `seen` are parts that every reader of the step sees. Adds
/// nothing where the result has no row of few numbers.
void addRow(StepContent& content, const StepScene& scene, const Step& step, std::vector<StepPart> seen) {
    const RowView view(scene);
    content.rowSentence = view.sentence(step);
    // The rows of the sum count the tokens themselves; the projection shows one.
    const bool listsTokens = step.kind != StepKind::weightedSum && step.kind != StepKind::project;
    const QString count = listsTokens ? view.shownCountWords() : QString();
    for (const QString& more : {count, view.pieceWords()})
        if (!content.rowSentence.isEmpty())
            content.rowSentence = joinedSentences({content.rowSentence, more});
    if (!scene.query || step.result.node == noNode || step.kind == StepKind::predict ||
        step.kind == StepKind::handOver || joinsHeads(scene, step))
        return;
    view.showTraced(step);
    const StepPart result = view.part(step.result);
    const auto* numbers = std::get_if<StepMatrix>(&result);
    if (!numbers) return;
    if (!seen.empty()) {
        seen.erase(seen.begin());  // the beginning of its line
        if (step.kind == StepKind::weightedSum) seen.emplace_back(NewLine());
        seen.emplace_back(QStringLiteral("\\to"));
        seen.push_back(result);
        content.row = std::move(seen);
        return;
    }
    content.row = view.before(step);
    content.leading = content.row.size();
    Step shown = step;
    // The formula shows what makes queries, keys and values.
    if (step.kind == StepKind::project) {
        const auto made = std::find_if(shown.operands.rbegin(), shown.operands.rend(),
                                       [](const Step::Operand& one) { return one.sign == "\\to"; });
        shown.operands.erase(shown.operands.begin(), made.base());
    } else if (shown.operands.size() == 1) {
        shown.operands.front().sign = view.sign(step.kind).toStdString();
    }
    for (StepPart& part :
         partsOf(scene, shown, [&](const Step::Operand& operand) { return view.part(operand); }))
        content.row.push_back(std::move(part));
    view.markSet(content.row, step.result.node);
    if (scene.ownHead() && step.result.node == scene.ownHead()->weights)
        content.row.emplace_back(RowView::bars(*numbers));
}

}  // namespace

std::vector<StepPart> predictionParts(const StepScene& scene, const Step& step) {
    const std::optional<Prediction> prediction = predictionFor(scene);
    const QString symbol = QString::fromStdString(step.result.symbol);
    if (!prediction) return {rowOf(scene, symbol, step.result.node, scene.query.value_or(0))};
    std::vector<StepPart> parts;
    const NodeId logitsNode = prediction->logits == noNode ? step.result.node : prediction->logits;
    const auto rowsOfNode = [&](NodeId node) { return scene.graph().node(node).axes.shape().rows; };
    const Sequence* positions = scene.ownSequence();
    for (const Step::Operand& operand : step.operands) {
        if (!isDrawn(scene, operand)) {
            parts.push_back(QString::fromStdString(operand.symbol));
            parts.push_back(signOf(step, operand.sign));
            continue;
        }
        // If few places predict, their logits have their own rows; weights have no places.
        const Index rows = rowsOfNode(operand.node);
        const QString name = QString::fromStdString(operand.symbol);
        if (rows == rowsOfNode(logitsNode))
            parts.push_back(rowOf(scene, name, operand.node, prediction->row));
        else if (positions && rows == positions->size())
            parts.push_back(rowOf(scene, name, operand.node, prediction->position));
        else
            parts.push_back(matrixOf(scene, operand));
        const bool last = &operand == &step.operands.back();
        const QString sign = last && operand.sign.empty() ? lastSign(step) : signOf(step, operand.sign);
        if (!sign.isEmpty()) parts.push_back(sign);
    }
    const size_t count = std::min(shownCandidates, prediction->candidates.size());
    auto logits = std::make_shared<Matrix>(1, Index(count)),
         shares = std::make_shared<Matrix>(1, Index(count));
    Axis::Labels labels;
    StepMatrix l = rowOf(scene, symbol, logitsNode, prediction->row);
    for (size_t i = 0; i < count; ++i) {
        const Prediction::Candidate& candidate = prediction->candidates[i];
        if (candidate.id < 0 || candidate.id >= l.values.columns()) return parts;
        labels.push_back(candidate.label);
        l.nodeColumns.push_back(candidate.id);
        (*logits)(0, Index(i)) = l.values(0, candidate.id);
        (*shares)(0, Index(i)) = float(candidate.probability);
    }
    l.values = MatrixSlice(logits);
    l.columns = {tokenAxis(std::move(labels))};
    l.labelColumns = true;
    l.scale = ValueScale::over(ScaleKind::centred, l.values);
    StepMatrix p = l;
    p.name = QStringLiteral("p");
    p.node = noNode;
    p.values = MatrixSlice(shares);
    p.colors = ColorMapName::viridis;
    p.scale = {};
    parts.push_back(std::move(l));
    parts.push_back(QStringLiteral("\\to"));
    parts.push_back(std::move(p));
    return parts;
}

StepContent stepContent(const StepScene& scene, const Step& step) {
    const StepWords words = wordsOf(scene, step);
    StepContent content{.title = words.title, .formula = translatedFormula(step), .sentence = words.sentence};
    // If nothing is predicted, no probabilities are shown.
    if (step.kind == StepKind::predict && scene.recording->predictions.empty() && !scene.recording->predictAt)
        content.formula = content.formula.section(QStringLiteral(" ,  p_i"), 0, 0);
    content.parts = step.kind == StepKind::predict    ? predictionParts(scene, step)
                    : step.kind == StepKind::handOver ? handOverParts(scene, step)
                    : joinsHeads(scene, step)         ? headParts(scene, step)
                                                      : wholeParts(scene, step);
    // A normalisation changes the size of the numbers; on one scale its smaller side would be blank.
    const bool comparable = step.kind != StepKind::normalise;
    if (comparable) shareScales(content.parts);
    // Below the matrices, the selected query.
    std::vector<StepPart> seen;
    if (step.kind == StepKind::weightedSum) seen = weightedSumParts(scene, step);
    if (step.kind == StepKind::score) seen = dotProductParts(scene, step);
    addRow(content, scene, step, seen);
    if (comparable) shareScales(content.row);
    std::move(seen.begin(), seen.end(), std::back_inserter(content.parts));
    return content;
}

}  // namespace attentionscope
