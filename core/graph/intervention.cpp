#include "core/graph/intervention.h"

#include "core/base/error.h"

namespace attentionscope {

namespace {

[[noreturn]] void throwOutside(const Matrix& value, const std::string& name, const Phrase& got) {
    throw Error({.what = "the change lies outside the matrix",
                 .where = name,
                 .got = got,
                 .expected = Phrase("a place inside %1", {shapeText(value.rows(), value.cols())})});
}

void applyTo(Matrix& value, const SetCells& set, const std::string& name) {
    for (const auto& cell : set.cells) {
        if (cell.row < 0 || cell.row >= value.rows() || cell.column < 0 || cell.column >= value.cols())
            throwOutside(
                value, name,
                Phrase("row %1, column %2", {std::to_string(cell.row), std::to_string(cell.column)}));
        value(cell.row, cell.column) = cell.value;
    }
}

void applyTo(Matrix& value, const SetRow& set, const std::string& name) {
    if (set.row < 0 || set.row >= value.rows())
        throwOutside(value, name, Phrase("row %1", {std::to_string(set.row)}));
    if (Index(set.values.size()) != value.cols())
        throw Error({.what = "the row has the wrong length",
                     .where = name,
                     .got = Phrase("%1 values", {std::to_string(set.values.size())}),
                     .expected = std::to_string(value.cols())});
    for (Index c = 0; c < value.cols(); ++c) value(set.row, c) = set.values[size_t(c)];
}

void applyTo(Matrix& value, const ScaleColumns& scale, const std::string& name) {
    const Index count = scale.count < 0 ? value.cols() - scale.first : scale.count;
    if (scale.first < 0 || count < 0 || scale.first + count > value.cols())
        throwOutside(value, name, Phrase("columns from %1", {std::to_string(scale.first)}));
    if (scale.factor == 0)  // silencing an infinite value gives zero, not NaN
        value.middleCols(scale.first, count).setZero();
    else
        value.middleCols(scale.first, count) *= scale.factor;
}

void applyTo(Matrix& value, const Replace& replace, const std::string& name) {
    if (replace.value->rows() != value.rows() || replace.value->cols() != value.cols())
        throw Error({.what = "the replacement value has another shape",
                     .where = name,
                     .got = shapeText(replace.value->rows(), replace.value->cols()),
                     .expected = shapeText(value.rows(), value.cols())});
    value = *replace.value;
}

}  // namespace

void Intervention::apply(Matrix& value, const std::string& name) const {
    std::visit([&](const auto& kind) { applyTo(value, kind, name); }, change);
}

}  // namespace attentionscope
