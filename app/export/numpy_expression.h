#pragma once

#include <Eigen/Core>
#include <QString>
#include <optional>

#include "core/base/matrix.h"

namespace attentionscope {

/// A line of NumPy with the value that Python would give it, so that only what is true is written.
struct NumpyExpression {
    using Values = Eigen::Array<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    QString code;
    Values value;
    bool isSum = false;  ///< needs brackets within another expression

    /// Element by element, a single row or column for all, as NumPy does it; nothing where shapes do not fit.
    /// `sign` is "+", "-", "*" or "/".
    static std::optional<NumpyExpression> elementwise(const NumpyExpression& a, char sign,
                                                      const NumpyExpression& b);
    /// a b.
    static std::optional<NumpyExpression> product(const NumpyExpression& a, const NumpyExpression& b);
    /// Whether these are the numbers, to single precision.
    bool gives(const Matrix& result) const;
};

/// "S_prime" of "S'", "sigma" of "\sigma": a name that Python takes.
QString numpyName(const QString& tex);
/// "NAME = np.array(…)", every number so that it is read back as it was.
QString numpyArray(const QString& name, const Matrix& values);

}  // namespace attentionscope
