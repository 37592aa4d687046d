#include "core/attention/attend_tensors.h"

#include "core/base/error.h"

namespace attentionscope {

namespace {

std::string inQuotes(const std::string& name) {
    return "tensor \"" + name + '"';
}

std::string shapeOf(const NumberTensor& tensor) {
    std::string text = "[";
    for (size_t i = 0; i < tensor.shape.size(); ++i)
        text += (i ? " × " : "") + std::to_string(tensor.shape[i]);
    return text + "]";
}

// "[kv_heads × 6 × d]": a size where it is fixed, a name where it is not.
std::string expectedShape(const std::vector<AttendTensors::Dimension>& dimensions) {
    std::string text = "[";
    for (size_t i = 0; i < dimensions.size(); ++i)
        text += (i ? " × " : "") +
                (dimensions[i].second ? std::to_string(dimensions[i].second) : dimensions[i].first);
    return text + "]";
}

std::string pair(const AttendTensors::Dimension& rows, const AttendTensors::Dimension& columns) {
    return "[" + std::to_string(rows.second) + " × " + std::to_string(columns.second) + "] (" + rows.first +
           " × " + columns.first + ")";
}

}  // namespace

const NumberTensor& AttendTensors::at(const std::string& name, const std::string& expected) const {
    const auto found = tensors_.find(name);
    if (found == tensors_.end())
        throw Error({.what = "a tensor is missing",
                     .where = inQuotes(name),
                     .got = "no tensor of that name",
                     .expected = expected});
    return found->second;
}

void AttendTensors::refuse(const std::string& name, const Phrase& expected) const {
    throw Error({.what = "the tensor has the wrong shape",
                 .where = inQuotes(name),
                 .got = shapeOf(at(name)),
                 .expected = expected});
}

StackedTensor AttendTensors::stacked(const std::string& name,
                                     const std::vector<Dimension>& dimensions) const {
    const std::string general = name == "q"      ? "[heads × queries × d]"
                                : name == "mask" ? "[queries × keys] or [heads × queries × keys]"
                                : name == "v" || name == "past_v" ? "[kv_heads × keys × d_v]"
                                                                  : "[kv_heads × keys × d]";
    const std::string expected = dimensions.empty() ? general : expectedShape(dimensions);
    const NumberTensor& tensor = at(name, expected);
    std::vector<std::int64_t> shape = tensor.shape;
    while (shape.size() > 3 && shape.front() == 1) shape.erase(shape.begin());
    if (shape.size() == 2) shape.insert(shape.begin(), 1);
    if (shape.size() != 3) refuse(name, expected);
    for (size_t i = 0; i < dimensions.size(); ++i)
        if (dimensions[i].second != 0 && shape[i] != dimensions[i].second) refuse(name, expected);
    return {Index(shape[0]), Index(shape[1]), Index(shape[2]), tensor.values.data()};
}

StackedTensor AttendTensors::headWeights(const std::string& name, Index heads,
                                         const std::string& expected) const {
    const NumberTensor& tensor = at(name, expected);
    if (tensor.shape.size() != 2 && tensor.shape.size() != 3) refuse(name, expected);
    const StackedTensor all = stacked(name);
    if (all.heads != 1 && all.heads != heads) refuse(name, expected);
    return all;
}

Matrix AttendTensors::weight(const std::string& name, Index head, Index heads, const Dimension& rows,
                             const Dimension& columns) const {
    const StackedTensor all = headWeights(name, heads, pair(rows, columns));
    const Index mine = all.heads == 1 ? 0 : head;
    if (all.rows == rows.second && all.columns == columns.second) return all.matrix(mine);
    if (all.rows == columns.second && all.columns == rows.second) return all.matrix(mine).transpose();
    refuse(name, pair(rows, columns));
}

Matrix AttendTensors::positionWeight(const std::string& name, Index head, Index heads, Index keys,
                                     Index width) const {
    const std::string expected =
        "[" + std::to_string(keys) + " × " + std::to_string(width) + "] (positions × d_q), or more positions";
    const StackedTensor all = headWeights(name, heads, expected);
    const Index mine = all.heads == 1 ? 0 : head;
    if (all.rows >= keys && all.columns == width) return all.matrix(mine);
    if (all.rows == width && all.columns >= keys) return all.matrix(mine).transpose();
    refuse(name, expected);
}

Matrix AttendTensors::vector(const std::string& name, Index head, Index heads) const {
    const std::string expected = "[d_a]";
    const NumberTensor& tensor = at(name, expected);
    const Index count = Index(tensor.values.size());
    const auto& shape = tensor.shape;
    const bool flat = shape.size() == 1 || (shape.size() == 2 && (shape[0] == 1 || shape[1] == 1));
    if (flat) return MatrixView(tensor.values.data(), 1, count);
    if (shape.size() == 2 && shape[0] == heads)
        return MatrixView(tensor.values.data() + head * shape[1], 1, Index(shape[1]));
    refuse(name, expected);
}

}  // namespace attentionscope
