#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/axis.h"
#include "core/base/phrase.h"
#include "core/graph/explanation.h"
#include "core/graph/parameter.h"

namespace attentionscope {

/// The two axes of a node: its shape and the meaning of its rows and columns.
struct Axes {
    AxisPointer rows = {};
    AxisPointer columns = {};
    Shape shape() const { return {rows->size(), columns->size()}; }
};

/// An input of a running op: its axes and its values. A parameter gives access to its own storage, so that
/// ops can multiply by its packed form.
struct Operand {
    const Axis* rows = nullptr;
    const Axis* columns = nullptr;
    const float* data = nullptr;           ///< row-major; null for a parameter
    const Parameter* parameter = nullptr;  ///< null otherwise
    PackedParameters* packing = nullptr;   ///< cache for the packed form of a parameter in memory

    Index rowCount() const { return rows->size(); }
    Index columnCount() const { return columns->size(); }
    MatrixView matrix() const {
        return parameter ? parameter->matrix() : MatrixView(data, rowCount(), columnCount());
    }
    /// A parameter packed for y = x · W, if it has a packed form; see Parameter::packed.
    kernels::PackedPointer packed(bool transposed) const {
        if (!parameter) return {};
        if (!parameter->trainable()) return parameter->packed(transposed);
        return packing ? packing->of(*parameter, transposed) : nullptr;
    }
    float at(Index row, Index column) const {
        return parameter ? parameter->at(row, column) : data[row * columnCount() + column];
    }
    Factor factor(int input, Index row, Index column, double power = 1) const {
        return {.value = at(row, column), .input = input, .row = row, .column = column, .power = power};
    }
};

using Operands = std::span<const Operand>;

/// A value of the plain expansion that a fused op can deliver in the same pass, chosen by `key` (a head).
struct ByProduct {
    int key;
    Matrix* value;
};

/// Whether an op computes new numbers or copies numbers of its inputs.
enum class OpKind {
    computation,    ///< computes new numbers
    rowsBelow,      ///< copies all rows of its inputs, one below the other
    columnsBeside,  ///< copies all columns of its inputs, side by side
    cut,            ///< copies part of its input
};

/// Where an op writes the gradient of one of its inputs; null if it is not needed.
struct GradientTarget {
    Matrix* matrix = nullptr;
    bool fresh = false;  ///< the content is undefined: write it instead of adding to it

    operator Matrix*() const { return matrix; }
    Matrix* operator->() const { return matrix; }
};

/// One for each input. Two of them may be the same, so they are processed in this order.
using Targets = std::span<const GradientTarget>;

/// The inputs of a node, its result and the result's gradient.
struct NodeGradient {
    std::vector<Operand> inputs;
    std::vector<MatrixPointer> alive;  ///< owners of the inputs' data
    MatrixPointer result, gradient;
};

/// One kind of computation on matrices, immutable and shared: forward, backward and explain of y = f(inputs).
class Op {
public:
    virtual ~Op() = default;

    virtual std::string_view name() const = 0;
    virtual OpKind kind() const { return OpKind::computation; }
    /// The computation of one element, in the notation of the papers: "y_{ij} = Σ_c x_{ic} W_{cj}".
    virtual std::string formula() const = 0;
    /// The axes of the result, those of a single input unless the op has others; throws Error if the inputs
    /// do not fit together.
    virtual Axes axes(std::span<const Axes> inputs) const;
    /// Writes every element of `result`, which has the shape of axes() and undefined content.
    virtual void forward(Operands inputs, Matrix& result) const = 0;
    /// The same, plus by-products of a fused op.
    virtual void forwardWith(Operands inputs, Matrix& result, std::span<const ByProduct>) const {
        forward(inputs, result);
    }
    /// Computes a by-product without the result. Returns false and writes nothing if the op cannot.
    virtual bool makeByProduct(Operands, const ByProduct&) const { return false; }
    /// Whether row i of the result depends only on row i of the first input, and on the other inputs, which
    /// serve any number of rows.
    virtual bool treatsRowsAlone(std::span<const Axes>) const { return false; }
    /// Size of what forward() keeps for backward(), so that backward() need not compute it again; usually 0,
    /// otherwise small.
    virtual Index noteCount(Operands) const { return 0; }
    /// forward() that also writes the notes, noteCount(inputs) numbers.
    virtual void forwardNoting(Operands inputs, Matrix& result, float*) const { forward(inputs, result); }
    /// Adds to each non-null target: targets[k] += (∂result/∂input_k)ᵀ · gradient. An op that
    /// passes no gradient (a comparison, a draw) leaves them unchanged. A target is fresh only if
    /// writesGradient(k).
    virtual void backward(Operands inputs, const Matrix& result, const Matrix& gradient,
                          Targets targets) const = 0;
    /// backward() with the notes of forwardNoting().
    virtual void backwardNoted(Operands inputs, const Matrix& result, const Matrix& gradient, const float*,
                               Targets targets) const {
        backward(inputs, result, gradient, targets);
    }
    /// Whether backward() can write every number of the gradient of an input, so that it need not be zeroed
    /// first.
    virtual bool writesGradient(size_t) const { return false; }
    /// Whether nodes of this op that share an input (the weights of a recurrence, at every word)
    /// should compute its gradient together.
    virtual bool joinsGradients(size_t) const { return false; }
    /// Adds what backward() of all these nodes adds to the gradient of the input they share; only if
    /// joinsGradients(input).
    virtual void backwardJoined(size_t input, std::span<const NodeGradient> nodes,
                                const GradientTarget& target) const;
    /// Terms that add up to result(row, column), in any order; see Explanation.
    virtual std::vector<Term> explain(Operands inputs, const Matrix& result, Index row,
                                      Index column) const = 0;
};

using OpPointer = std::shared_ptr<const Op>;
/// An op without settings, made once.
template <class Made>
OpPointer theOne() {
    static const OpPointer op = std::make_shared<Made>();
    return op;
}

/// Throws Error naming the op and the shapes of all inputs.
[[noreturn]] void throwShapeError(std::string_view op, std::span<const Axes> inputs, const Phrase& expected);
/// Throws Error unless there are from `least` to `most` inputs.
void requireInputs(std::string_view op, std::span<const Axes> inputs, size_t least, size_t most);

}  // namespace attentionscope
