#pragma once

#include <Eigen/Core>
#include <QString>
#include <optional>

#include "core/base/matrix.h"

namespace attentionscope {

/// A line of NumPy with the value that Python would compute, so that only correct code is written.
struct NumpyExpression {
    using Values = Eigen::Array<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    QString code;
    Values value;
    bool isSum = false;  ///< needs brackets inside another expression

    /// Element by element with NumPy's broadcasting of a single row or column; empty if the shapes do not
    /// fit. `sign` is "+", "-", "*" or "/".
    static std::optional<NumpyExpression> elementwise(const NumpyExpression& a, char sign,
                                                      const NumpyExpression& b);
    /// a b.
    static std::optional<NumpyExpression> product(const NumpyExpression& a, const NumpyExpression& b);
    /// Whether the values are equal, to single precision.
    bool gives(const Matrix& result) const;
};

/// "S_prime" for "S'", "sigma" for "\sigma": a valid Python name.
QString numpyName(const QString& tex);
/// "NAME = np.array(…)", with numbers that read back exactly.
QString numpyArray(const QString& name, const Matrix& values);

}  // namespace attentionscope
