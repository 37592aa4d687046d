#include "app/views/steps/node_title.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <set>

#include "app/figures/content/map_words.h"
#include "app/figures/drawing/formula.h"
#include "app/figures/drawing/place_label.h"
#include "app/figures/story/step_words.h"
#include "app/views/steps/node_words.h"
#include "core/graph/explain.h"
#include "core/graph/ops/layout.h"
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

void append(QString& title, const QString& words) {
    if (!words.isEmpty()) title += QStringLiteral(" · ") + words;
}

}  // namespace

NodeTitles::NodeTitles(RecordingPointer recording) : recording_(std::move(recording)) {
    const auto& maps = recording_->maps;
    severalMaps_ = std::ranges::any_of(
        maps, [&](const AttentionMap& map) { return map.normalised && map.name != recording_->firstMap(); });
    std::set<int> sequences;
    for (const Block& block : recording_->blocks) sequences.insert(block.sequence);
    twoStacks_ = sequences.size() == 2 && recording_->produced();
    for (size_t at = 0; at < maps.size(); ++at) {
        const AttentionMap& map = maps[at];
        const Origin whole{.map = int(at)};
        if (!map.normalised && !map.nodes.heads.empty())
            add(map.nodes.heads.front().weights, {nullptr, whole});
        for (size_t head = 0; head < map.nodes.heads.size(); ++head)
            forEachNode(map.nodes.heads[head], [&](NodeId node, const char* words) {
                add(node, {words, {.map = int(at), .head = map.headNumber(head)}});
            });
        const std::pair<NodeId, const char*> ofAll[] = {
            {map.nodes.q, QT_TRANSLATE_NOOP("NodeTitle", "queries")},
            {map.nodes.k, QT_TRANSLATE_NOOP("NodeTitle", "keys")},
            {map.nodes.v, QT_TRANSLATE_NOOP("NodeTitle", "values")}};
        for (const auto& [node, words] : ofAll) add(node, {words, whole});
        for (size_t head = 0; head < map.nodes.heads.size(); ++head) {
            const std::vector<Step> steps = attentionSteps(*recording_, map, map.headNumber(head));
            addFormulas(steps);
            for (const Step& step : steps) addWeights(step, {.map = int(at), .head = map.headNumber(head)});
        }
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
    for (NodeId id = 0; id < NodeId(graph.size()); ++id)
        if (const Node& node = graph.node(id); node.op && node.op->name() == "rotate")
            rotations_.insert(node.inputs[1]);
}

// The position of a word, not the word itself, chooses the row of the table.
void NodeTitles::addLookedUp(const Step& step) {
    const Graph& graph = *recording_->evaluation->graph();
    for (const Step::Operand& operand : step.operands) {
        const bool isPlace = step.kind == StepKind::addPositions && operand.symbol == "P";
        if ((!isPlace && operand.symbol != "S") || operand.node == noNode) continue;
        const Node& node = graph.node(operand.node);
        if (!node.op || !gatheredRows(*node.op)) continue;
        addFormula(operand.node, isPlace ? "p_i = P_{\\text{pos}(i)}" : "s_i = S_{\\text{seg}(i)}");
    }
}

QString NodeTitles::titleAt(NodeId node, Index column) const {
    const AxisPointer& columns = recording_->evaluation->graph()->node(node).axes.columns;
    if (!rotations_.contains(node) || !columns) return (*this)(node);
    return 2 * column < columns->size() ? NodeTitleWords::tr("cosine of the rotation angle")
                                        : NodeTitleWords::tr("sine of the rotation angle");
}

QString NodeTitles::placeOf(NodeId node, Index row, Index column) const {
    const Axes& axes = recording_->evaluation->graph()->node(node).axes;
    if (rotations_.contains(node) && axes.columns)
        return NodeTitleWords::tr("“%1”, pair %2")
            .arg(plainToken(placeLabel(*axes.rows, row)))
            .arg(column % (axes.columns->size() / 2));
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
    const Origin origin{.block = block};
    addLookedUp(step);
    addWeights(step, origin);
    for (const Step::Operand& operand : step.operands)
        if (operand.node != noNode) symbols_.emplace(operand.node, Symbol{operand.symbol, origin});
    if (step.result.node == noNode) return;
    if (const char* words = resultWords(step, recording_->blocks[size_t(block)]))
        add(step.result.node, {words, {.block = block, .isOfLayer = step.id != "final_norm"}});
    else
        symbols_.insert_or_assign(step.result.node, Symbol{step.result.symbol, origin});
}

void NodeTitles::addWeights(const Step& step, const Origin& origin) {
    const Graph& graph = *recording_->evaluation->graph();
    const auto add = [&](NodeId node, const Symbol& symbol) {
        const auto [found, isNew] = symbols_.emplace(node, symbol);
        Symbol& known = found->second;
        if (isNew || !known.isWeights) return;
        // A matrix may hold several side by side, and several layers may share it.
        if (known.tex.find(symbol.tex) == std::string::npos) known.tex += ", " + symbol.tex;
        if (known.origin.map != symbol.origin.map || known.origin.block != symbol.origin.block)
            known.origin = {};
    };
    for (const Step::Operand& operand : step.operands) {
        if (operand.node == noNode || operand.sequence != Step::Operand::noPositions) continue;
        if (!operand.looked.empty()) continue;  // a table that several layers may share
        Symbol symbol{operand.symbol, origin, true};
        NodeId at = operand.node;
        bool isTurned = false;
        const auto isPart = [&] {
            const Node& node = graph.node(at);
            return node.op && (node.op->kind() == OpKind::cut || node.op->name() == "transpose");
        };
        if (!isPart()) symbol.origin.head = -1;
        add(at, symbol);
        // The matrix that it is a part of, which many checkpoints store as its transpose. That of the
        // prediction may be the table of embeddings.
        for (symbol.origin.head = -1; isPart() && step.kind != StepKind::predict; add(at, symbol)) {
            isTurned ^= graph.node(at).op->name() == "transpose";
            at = graph.node(at).inputs[0];
            if (isTurned) turned_.insert(at);
        }
    }
}

QString NodeTitles::operator()(NodeId id) const {
    if (const auto found = declared_.find(id); found != declared_.end()) {
        const Declaration& declared = found->second;
        return placed(declared.words ? nodeWords(declared.words) : QString(), declared.origin);
    }
    const Node& node = recording_->evaluation->graph()->node(id);
    const std::string& name = node.name.empty() && node.parameter ? node.parameter->name() : node.name;
    const QString op = node.op ? QString::fromUtf8(node.op->name().data()) : QString();
    const auto symbol = symbols_.find(id);
    const bool isWeights = symbol != symbols_.end() && symbol->second.isWeights;
    // In checkpoints the last part of a name is only "weight" or "bias".
    const bool hasOwnName = !name.ends_with(".weight") && !name.ends_with(".bias");
    const QString words =
        name.empty() || (isWeights && !hasOwnName) ? QString() : titleOfName(QString::fromStdString(name));
    if (!words.isEmpty()) return isWeights ? placed(words, symbol->second.origin) : words;
    if (symbol != symbols_.end()) return titleOf(symbol->second);
    const QString ofOp = nameWords(op);
    if (!ofOp.isEmpty()) return ofOp;
    if (!name.empty()) return declaredWords(name.substr(name.rfind('.') + 1));
    return op.isEmpty() ? NodeTitleWords::tr("a number") : op;
}

QString NodeTitles::placed(QString title, const Origin& origin) const {
    int layer = -1;
    if (origin.map >= 0) {
        const AttentionMap& map = recording_->maps[size_t(origin.map)];
        if (title.isEmpty())
            title = mapWords(*recording_, map);
        else if (severalMaps_)
            append(title, mapWords(*recording_, map));
        if (namesLayers(*recording_, map.name)) layer = map.layer;
    } else if (origin.block >= 0) {
        const Block& block = recording_->blocks[size_t(origin.block)];
        if (twoStacks_ && block.kind != Block::Kind::logits)
            append(title, recording_->sequences.data() + block.sequence == recording_->produced()
                              ? NodeTitleWords::tr("decoder")
                              : NodeTitleWords::tr("encoder"));
        if (origin.isOfLayer) layer = layerNumber(block, *recording_);
    }
    if (layer >= 0) append(title, NodeTitleWords::tr("layer %1").arg(layer));
    if (origin.head >= 0) append(title, NodeTitleWords::tr("head %1").arg(origin.head));
    return title;
}

QString NodeTitles::titleOf(const Symbol& symbol) const {
    QString letter = plainFormula(QString::fromStdString(symbol.tex));
    if (symbol.origin.block < 0) return placed(letter, symbol.origin);
    const Block& block = recording_->blocks[size_t(symbol.origin.block)];
    if (block.title.empty()) return placed(letter, symbol.origin);
    append(letter, declaredWords(block.title));
    return letter;
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
