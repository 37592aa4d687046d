#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/checkpoint/data_type.h"

namespace attentionscope {

/// A NumPy array: numbers of one type, always row-major (C order) and little-endian.
struct NumpyArray {
    std::vector<std::int64_t> shape;
    DataType type = DataType::float32;
    std::vector<std::byte> bytes;

    std::int64_t count() const { return elementCount(shape).value_or(0); }
    std::vector<float> floats() const;
    std::vector<double> doubles() const;
    std::vector<std::int64_t> integers() const;
};

/// Reads a .npy file (NumPy format 1.0 to 3.0) of f2, f4, f8, i1 … i8, u1 … u8 or bool, in C or Fortran order
/// and either byte order. Throws Error for anything else, and if the header contradicts the file's size.
NumpyArray readNumpy(const std::filesystem::path& path);
NumpyArray parseNumpy(std::span<const std::byte> file, const std::string& where);
/// The texts of a text array (U, which NumPy makes from a list of words) or of one of objects, in order, as
/// UTF-8; empty if the array holds something else. Throws Error if the header contradicts the file's size.
std::optional<std::vector<std::string>> parseNumpyTexts(std::span<const std::byte> file,
                                                        const std::string& where);

/// Writes format 1.0, whole or not at all. Throws Error if the numbers do not fit the shape.
void writeNumpy(const std::filesystem::path& path, const std::vector<std::int64_t>& shape,
                std::span<const float> numbers);
void writeNumpy(const std::filesystem::path& path, const std::vector<std::int64_t>& shape, DataType type,
                std::span<const std::byte> bytes);
void writeNumpy(const std::filesystem::path& path, const Matrix& matrix);

}  // namespace attentionscope
