#include "app/views/steps/node_title.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "app/figures/content/map_words.h"
#include "app/figures/drawing/formula.h"
#include "app/figures/drawing/place_label.h"
#include "app/figures/story/step_words.h"
#include "app/views/steps/node_words.h"
#include "core/graph/explain.h"
#include "core/graph/ops/linear.h"
#include "core/recording/attention_steps.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

/// The words for the end of a name: its last two parts if they mean something together, otherwise the last;
/// empty without words for it. The stages of a prediction's head are numbered, which adds nothing.
QString endingWords(QStringList parts, bool predicts) {
    if (predicts)
        parts.removeIf([](const QString& part) { return !part.isEmpty() && part.front().isDigit(); });
    const QString last = parts.back();
    const QString both = parts.size() > 1 ? nameWords(parts[parts.size() - 2] + '.' + last) : QString();
    return both.isEmpty() ? nameWords(last) : both;
}

struct NodeTitleWords {
    Q_DECLARE_TR_FUNCTIONS(NodeTitle)
};

QString titleOfName(const QString& name) {
    const QStringList parts = name.split('.');
    // "self.head.3" is a head of attention; "head.0" at the beginning is the prediction head.
    const qsizetype head = parts.indexOf("head");
    const bool predicts = head == 0 || (head == 1 && parts[0] == "predicted");
    const QString title = endingWords(parts, predicts);
    if (title.isEmpty() || head < 0 || predicts || head + 1 >= parts.size()) return title;
    return title + QStringLiteral(" · ") + NodeTitleWords::tr("head %1").arg(parts[head + 1]);
}

/// A title with its layer; −1: the layer has no number.
QString inLayer(const QString& title, int layer) {
    return layer < 0 ? title : title + QStringLiteral(" · ") + NodeTitleWords::tr("layer %1").arg(layer);
}

}  // namespace

NodeTitles::NodeTitles(RecordingPointer recording) : recording_(std::move(recording)) {
    for (const AttentionMap& map : recording_->maps) {
        const int layer = namesLayers(*recording_, map.name) ? map.layer : -1;
        if (!map.normalised && !map.nodes.heads.empty())
            add(map.nodes.heads.front().weights, {QT_TRANSLATE_NOOP("NodeTitle", "gates"), layer});
        for (size_t head = 0; head < map.nodes.heads.size(); ++head)
            forEachNode(map.nodes.heads[head], [&](NodeId node, const char* words) {
                add(node, {words, layer, map.headNumber(head)});
            });
        const std::pair<NodeId, const char*> ofAll[] = {
            {map.nodes.q, QT_TRANSLATE_NOOP("NodeTitle", "queries")},
            {map.nodes.k, QT_TRANSLATE_NOOP("NodeTitle", "keys")},
            {map.nodes.v, QT_TRANSLATE_NOOP("NodeTitle", "values")}};
        for (const auto& [node, words] : ofAll) add(node, {words, layer});
        for (size_t head = 0; head < map.nodes.heads.size(); ++head)
            addFormulas(attentionSteps(*recording_, map, map.headNumber(head)));
    }
    for (size_t block = 0; block < recording_->blocks.size(); ++block) {
        for (const Step& step : recording_->blocks[block].steps) add(step, int(block));
        for (const Step& step : recording_->blocks[block].after) add(step, int(block));
        addFormulas(recording_->blocks[block].steps);
        addFormulas(recording_->blocks[block].after);
    }
    addTurned();
}

void NodeTitles::addTurned() {
    const Graph& graph = *recording_->evaluation->graph();
    for (const auto& [id, formula] : formulas_) {
        const Node& node = graph.node(id);
        if (node.op == linear(true) && formula.find("^\\top") == std::string::npos)
            turned_.insert(node.inputs[1]);
    }
}

QString NodeTitles::placeOf(NodeId node, Index row, Index column) const {
    const Axes& axes = recording_->evaluation->graph()->node(node).axes;
    return turned_.contains(node) ? placeTitle({axes.columns, axes.rows}, column, row)
                                  : placeTitle(axes, row, column);
}

void NodeTitles::addFormulas(const std::vector<Step>& steps) {
    for (const Step& step : steps) {
        std::vector<const Step::Operand*> signs{&step.result};
        for (const Step::Operand& operand : step.operands) signs.push_back(&operand);
        std::unordered_map<NodeId, std::string> made;
        std::string beside;  // adds details: "d_k = 64"
        for (const std::string& equation : equationsOf(step.formula)) {
            const std::string left = equation.substr(0, equation.find(" = "));
            const auto is = [&](const Step::Operand* sign) {
                const std::string row = rowSymbol(sign->symbol);
                return sign->node != noNode && (left == sign->symbol || left == row + "_i" ||
                                                left == row + "_t" || left == row + "_{ij}");
            };
            const auto sign = std::ranges::find_if(signs, is);
            // If both declare it, the element's declaration is more specific.
            if (sign != signs.end())
                made[(*sign)->node] = equation;
            else
                beside += " ,  " + equation;
        }
        for (const auto& [node, formula] : made) addFormula(node, formula + (made.size() == 1 ? beside : ""));
    }
}

void NodeTitles::addFormula(NodeId node, const std::string& formula) {
    const Evaluation& evaluation = *recording_->evaluation;
    // A head's columns belong to the shared projection.
    const NodeId source = sourceOf(evaluation, {node, 0, 0}).node;
    for (const NodeId one : {node, source}) {
        if (!formulas_.emplace(one, formula).second) continue;
        const Node& whole = evaluation.graph()->node(one);
        if (whole.op && whole.op->kind() == OpKind::rowsBelow)
            for (const NodeId row : whole.inputs) formulas_.emplace(row, formula);
    }
}

QString NodeTitles::formulaOf(NodeId node) const {
    const auto found = formulas_.find(node);
    return found == formulas_.end() ? QString() : QString::fromStdString(found->second);
}

void NodeTitles::add(NodeId node, const Declaration& declared) {
    if (node == noNode || !declared_.emplace(node, declared).second) return;
    // Matrices that grew row by row were computed in the nodes of their rows.
    const Node& whole = recording_->evaluation->graph()->node(node);
    if (whole.op && whole.op->kind() == OpKind::rowsBelow)
        for (const NodeId row : whole.inputs) declared_.emplace(row, declared);
}

void NodeTitles::add(const Step& step, int block) {
    for (const Step::Operand& operand : step.operands)
        if (operand.node != noNode) symbols_.emplace(operand.node, Symbol{operand.symbol, block});
    if (step.result.node == noNode) return;
    if (const char* words = resultWords(step.kind))
        add(step.result.node, {words, layerNumber(recording_->blocks[size_t(block)], *recording_)});
    else
        symbols_.insert_or_assign(step.result.node, Symbol{step.result.symbol, block});
}

QString NodeTitles::operator()(NodeId id) const {
    if (const auto found = declared_.find(id); found != declared_.end()) {
        const Declaration& declared = found->second;
        const QString words = inLayer(nodeWords(declared.words), declared.layer);
        return declared.head < 0
                   ? words
                   : words + QStringLiteral(" · ") + NodeTitleWords::tr("head %1").arg(declared.head);
    }
    const Node& node = recording_->evaluation->graph()->node(id);
    const std::string& name = node.name.empty() && node.parameter ? node.parameter->name() : node.name;
    const QString op = node.op ? QString::fromUtf8(node.op->name().data()) : QString();
    const QString words = name.empty() ? QString() : titleOfName(QString::fromStdString(name));
    if (!words.isEmpty()) return words;
    if (const auto found = symbols_.find(id); found != symbols_.end()) return titleOf(found->second);
    const QString ofOp = nameWords(op);
    if (!ofOp.isEmpty()) return ofOp;
    if (!name.empty()) return declaredWords(name.substr(name.rfind('.') + 1));
    return op.isEmpty() ? NodeTitleWords::tr("a number") : op;
}

QString NodeTitles::titleOf(const Symbol& symbol) const {
    const Block& block = recording_->blocks[size_t(symbol.block)];
    const QString letter = plainFormula(QString::fromStdString(symbol.tex));
    return block.title.empty() ? inLayer(letter, layerNumber(block, *recording_))
                               : letter + QStringLiteral(" · ") + declaredWords(block.title);
}

const NodeTitles& titlesOf(std::optional<NodeTitles>& kept, const RecordingPointer& recording) {
    if (!kept || kept->recording() != recording) kept.emplace(recording);
    return *kept;
}

QString placeTitle(const Axes& axes, Index row, Index column) {
    const auto hasWords = [](const AxisPointer& axis) { return axis && axis->hasLabels(); };
    const auto word = [](const AxisPointer& axis, Index at) {
        return NodeTitleWords::tr("“%1”").arg(plainToken(placeLabel(*axis, at)));
    };
    if (hasWords(axes.rows) && hasWords(axes.columns))
        return QStringLiteral("%1 → %2").arg(word(axes.rows, row), word(axes.columns, column));
    if (hasWords(axes.rows))
        return axes.columns && axes.columns->size() == 1
                   ? word(axes.rows, row)
                   : NodeTitleWords::tr("%1, dimension %2").arg(word(axes.rows, row)).arg(column);
    if (hasWords(axes.columns))
        return NodeTitleWords::tr("row %1, %2").arg(row).arg(word(axes.columns, column));
    return NodeTitleWords::tr("row %1, column %2").arg(row).arg(column);
}

}  // namespace attentionscope
