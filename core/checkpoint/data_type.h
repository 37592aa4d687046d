#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/kernels/kernels.h"

namespace attentionscope {

/// The number types of tensors on disk. `other` is a type that the program lists but cannot use.
enum class DataType {
    float64,
    float32,
    float16,
    bfloat16,
    int64,
    int32,
    int16,
    int8,
    uint64,
    uint32,
    uint16,
    uint8,
    boolean,
    other
};

/// Bytes of one element; 0 for `other`.
std::size_t dataTypeSize(DataType type);
/// "F32", "I64", "BOOL": the names in safetensors; "other".
std::string dataTypeName(DataType type);
/// The type with a safetensors name; `other` for an unknown name.
DataType dataTypeFromName(const std::string& name);
bool isFloating(DataType type);
/// The kernels' storage for this type; empty for a type without kernels.
std::optional<kernels::Storage> kernelStorage(DataType type);

/// Converts `count` elements at any alignment. Values are rounded to the nearest representable one; `other`
/// throws Error.
void convertToFloats(DataType type, const void* source, std::size_t count, float* out);
void convertToDoubles(DataType type, const void* source, std::size_t count, double* out);
/// Throws Error for a number that is not an integer or exceeds 64 bits.
void convertToIntegers(DataType type, const void* source, std::size_t count, std::int64_t* out);

/// "[2 × 3 × 4]", "[]" for a single number.
std::string shapeText(const std::vector<std::int64_t>& shape);
/// The product of the dimensions; empty if it overflows or a dimension is negative.
std::optional<std::int64_t> elementCount(const std::vector<std::int64_t>& shape);

}  // namespace attentionscope
