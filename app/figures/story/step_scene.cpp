#include "app/figures/story/step_scene.h"

#include <utility>

#include <algorithm>

namespace attentionscope {

namespace {

enum class Look {
    vectors,  // rows are vectors
    scores,   // queries × keys, signed
    shares,   // queries × keys, not negative
    column,   // one number for each query
};

/// How the result of a step of this kind looks; empty if that depends on the node.
std::optional<Look> lookOf(StepKind kind) {
    switch (kind) {
        case StepKind::score:
        case StepKind::scale:
        case StepKind::softcap:
        case StepKind::mask:
        case StepKind::temperature:
        case StepKind::subtractLargest: return Look::scores;
        case StepKind::exponentiate:
        case StepKind::share:
        case StepKind::weigh:
        case StepKind::favourNear:
        case StepKind::draw: return Look::shares;
        case StepKind::sum: return Look::column;
        default: return {};
    }
}

bool isAlongPositions(const AxisPointer& axis) {
    return axis && (axis->role() == AxisRole::token || axis->role() == AxisRole::region ||
                    axis->role() == AxisRole::item || axis->role() == AxisRole::step);
}

Look lookOf(const StepScene& scene, NodeId node) {
    if (scene.map && node == scene.ownHead()->weights) return Look::shares;
    for (const auto& [result, kind] : *scene.results)
        if (result.node == node)
            if (const auto look = lookOf(kind)) return *look;
    const Axes& axes = scene.graph().node(node).axes;
    if (isAlongPositions(axes.columns)) return Look::scores;
    const bool single = axes.columns && axes.columns->size() == 1;
    return single && isAlongPositions(axes.rows) ? Look::column : Look::vectors;
}

}  // namespace

bool isAttention(const Block& block) {
    return block.kind == Block::Kind::attention || block.kind == Block::Kind::crossAttention;
}

const Sequence* sequenceAt(const Recording& recording, int index) {
    return index < 0 || size_t(index) >= recording.sequences.size() ? nullptr
                                                                    : &recording.sequences[size_t(index)];
}

bool StepScene::queriesWhileProducing() const {
    const Sequence* queries = map ? sequenceAt(*recording, map->querySequence) : nullptr;
    return queries ? queries->produced : isInProducedBlock();
}

const Sequence* StepScene::ownSequence() const {
    return ownBlock() ? sequenceAt(*recording, ownBlock()->sequence) : nullptr;
}

bool StepScene::isInProducedBlock() const {
    const Sequence* rows = ownSequence();
    return rows && rows->produced;
}

bool StepScene::isOfQueries(const Step::Operand& operand) const {
    if (operand.sequence == Step::Operand::noPositions) return false;
    const int declared = operand.sequence >= 0 || !ownBlock() ? operand.sequence : ownBlock()->sequence;
    const Sequence* rows = sequenceAt(*recording, declared);
    if (!rows || rows->size() != graph().node(operand.node).axes.shape().rows) return false;
    if (!map) return rows->produced;
    // In self-attention, the keys have the same rows: the chosen one is the query.
    const HeadNodes& own = *ownHead();
    for (const NodeId keyNode : {own.k, own.v, own.compared.keys, map->nodes.k, map->nodes.v})
        if (operand.node == keyNode) return false;
    return declared == map->querySequence;
}

MatrixPointer StepScene::weights() const {
    if (!query || !ownHead() || ownHead()->weights == noNode) return {};
    MatrixPointer all = recording->evaluation->value(ownHead()->weights);
    return *query < all->rows() && all->cols() > 0 ? all : MatrixPointer();
}

std::optional<Index> StepScene::shownKey() const {
    const MatrixPointer all = weights();
    if (!all) return {};
    if (key && *key < all->cols()) return key;
    Index most = 0;
    all->row(*query).maxCoeff(&most);
    return most;
}

AxisSlice StepScene::valueNames(const AxisSlice& keys) const {
    const NodeId values = ownHead()->v;
    if (values == noNode || recording->keysOf(*map).kind != Sequence::Kind::numbers) return keys;
    const AxisPointer& rows = graph().node(values).axes.rows;
    const bool areNames = rows && rows->hasLabels() && keys.axis && rows->size() == keys.axis->size();
    return areNames ? AxisSlice{rows} : keys;
}

bool StepScene::sameValues(NodeId one, NodeId other) const {
    return *recording->evaluation->value(one) == *recording->evaluation->value(other);
}

namespace {

/// The axis of the words that an output reads, one step before those that it produces; null elsewhere.
AxisPointer wordsRead(const StepScene& scene, Index rows) {
    const Block* block = scene.ownBlock();
    if (!block || block->kind != Block::Kind::embeddings || !scene.isInProducedBlock()) return {};
    for (const AttentionMap& map : scene.recording->maps)
        if (map.querySequence == block->sequence && !scene.recording->crosses(map) &&
            !scene.recording->sharesWords(map) && map.nodes.keys->size() == rows)
            return map.nodes.keys;
    return {};
}

/// The looked-up rows, each beside its word.
StepMatrix lookedUpRows(const StepScene& scene, const Step::Operand& operand) {
    StepMatrix result;
    result.name = QString::fromStdString(operand.symbol);
    result.node = operand.node;
    const Axes& axes = scene.graph().node(operand.node).axes;
    auto rows = std::make_shared<Matrix>(Matrix::Zero(Index(operand.looked.size()), axes.columns->size()));
    for (Index i = 0; i < rows->rows(); ++i)
        if (const Index row = operand.looked[size_t(i)]; row >= 0)
            for (Index column = 0; column < rows->cols(); ++column)
                (*rows)(i, column) = scene.recording->evaluation->at(operand.node, row, column);
    result.values = MatrixSlice(rows);
    const Sequence* own = scene.ownSequence();
    if (own && own->size() == rows->rows()) {
        result.rows = {own->axis};
        const Block& block = *scene.ownBlock();
        if (scene.map ? block.sequence == scene.map->querySequence : own->produced)
            result.chosenRow = scene.query;
    }
    if (const AxisPointer read = wordsRead(scene, rows->rows())) result.rows = {read};
    result.columns = {axes.columns};
    result.nodeRows = operand.looked;
    result.scale = ValueScale::over(ScaleKind::centred, result.values);
    return result;
}

/// "K^\\top": one column for each row of the node, so that a row of Q and a column of it form a score.
StepMatrix transposed(const StepScene& scene, const Step::Operand& operand) {
    StepMatrix result = matrixOf(scene, {.symbol = {}, .node = operand.node, .sequence = operand.sequence});
    result.name = QString::fromStdString(operand.symbol);
    auto turned = std::make_shared<Matrix>(result.values.columns(), result.values.rows());
    for (Index row = 0; row < turned->rows(); ++row)
        for (Index column = 0; column < turned->cols(); ++column)
            (*turned)(row, column) = result.values(column, row);
    result.values = MatrixSlice(turned);
    std::swap(result.rows, result.columns);
    result.labelColumns = result.columns.axis && result.columns.axis->hasLabels();
    result.chosenRow.reset();
    if (result.labelColumns && scene.key && *scene.key < result.values.columns())
        result.chosenColumn = scene.key;
    result.transposed = true;
    return result;
}

}  // namespace

StepMatrix matrixOf(const StepScene& scene, const Step::Operand& operand) {
    if (!operand.looked.empty()) return lookedUpRows(scene, operand);
    if (operand.symbol.ends_with("^\\top")) return transposed(scene, operand);
    StepMatrix result;
    result.name = QString::fromStdString(operand.symbol);
    result.node = operand.node;
    result.values = MatrixSlice(scene.recording->evaluation->value(operand.node));
    const Axes& axes = scene.graph().node(operand.node).axes;
    result.rows = {axes.rows};
    result.columns = {axes.columns};
    if (const AxisPointer read = wordsRead(scene, result.values.rows())) result.rows = {read};
    // Keys and values are those of the words that were read.
    if (const HeadNodes* head = scene.map ? scene.ownHead() : nullptr;
        head && (operand.node == head->k || operand.node == head->v) && !scene.crosses() &&
        !scene.recording->sharesWords(*scene.map) && scene.map->nodes.keys &&
        scene.map->nodes.keys->size() == result.values.rows())
        result.rows = {scene.map->nodes.keys};
    if (scene.isOfQueries(operand)) result.chosenRow = scene.query;
    const Look look = lookOf(scene, operand.node);
    constexpr Index mostNamed = 8;  // features, each with its name above it
    const bool isOfKeys = look == Look::scores || look == Look::shares;
    result.labelColumns = isOfKeys || (look == Look::vectors && axes.columns && axes.columns->hasLabels() &&
                                       axes.columns->size() <= mostNamed);
    // Alignments that grew row by row have the axes of their parts; the map has those of the whole.
    if (isOfKeys && scene.map) {
        const AttentionNodes& nodes = scene.map->nodes;
        if (nodes.queries && nodes.queries->size() == result.values.rows()) result.rows = {nodes.queries};
        if (nodes.keys && nodes.keys->size() == result.values.columns()) result.columns = {nodes.keys};
    }
    if (isOfKeys && scene.key && *scene.key < result.values.columns()) result.chosenColumn = scene.key;
    result.scale = ValueScale::over(ScaleKind::centred, result.values);
    if (look == Look::shares) {
        // Weights use the same scale as in every other view; exponentials may exceed it.
        const double most = ValueScale::over(ScaleKind::fitted, result.values).high();
        const bool isWeights = scene.map && operand.node == scene.ownHead()->weights;
        result.colors = ColorMapName::viridis;
        result.scale = isWeights && !scene.map->normalised ? ValueScale()
                       : isWeights || most <= 1            ? ValueScale::between(ScaleKind::squareRoot, 0, 1)
                                                           : ValueScale::between(ScaleKind::fitted, 0, most);
    } else if (look == Look::column) {
        // Numbers are clearer than colours here; colours are used if numbers do not fit.
        result.asNumbers = true;
    }
    return result;
}

void shareScales(std::vector<StepPart>& parts) {
    std::vector<StepMatrix*> matrices;
    for (StepPart& part : parts)
        if (auto* matrix = std::get_if<StepMatrix>(&part)) matrices.push_back(matrix);
    const auto isSigned = [](const StepMatrix& matrix) {
        return !matrix.bars && !matrix.asNumbers && matrix.colors == ColorMapName::diverging &&
               isAlongPositions(matrix.rows.axis) && matrix.origins.empty();
    };
    for (size_t i = 0; i < matrices.size(); ++i) {
        const auto isKin = [&](const StepMatrix& other) {
            return isSigned(other) && other.labelColumns == matrices[i]->labelColumns &&
                   other.values.columns() == matrices[i]->values.columns();
        };
        if (!isSigned(*matrices[i])) continue;
        std::vector<MatrixSlice> all;
        for (const StepMatrix* other : matrices)
            if (isKin(*other)) all.push_back(other->values);
        matrices[i]->scale = ValueScale::over(ScaleKind::centred, all);
    }
}

StepMatrix rowOf(const StepScene& scene, const QString& name, NodeId node, Index row) {
    StepMatrix result = matrixOf(scene, {name.toStdString(), node});
    result.chosenRow.reset();
    result.firstRow = std::clamp<Index>(row, 0, result.values.rows() - 1);
    result.values = result.values.part(result.firstRow, 0, 1, result.values.columns());
    result.rows = {result.rows.axis, result.firstRow};
    result.scale = ValueScale::over(ScaleKind::centred, result.values);
    return result;
}

}  // namespace attentionscope
