#include "core/checkpoint/data_type.h"

#include <cmath>
#include <cstring>
#include <limits>

#include "core/base/error.h"

namespace attentionscope {

namespace {

struct TypeRow {
    DataType type;
    const char* name;
    std::size_t size;
};

constexpr TypeRow rows[] = {
    {DataType::float64, "F64", 8},   {DataType::float32, "F32", 4}, {DataType::float16, "F16", 2},
    {DataType::bfloat16, "BF16", 2}, {DataType::int64, "I64", 8},   {DataType::int32, "I32", 4},
    {DataType::int16, "I16", 2},     {DataType::int8, "I8", 1},     {DataType::uint64, "U64", 8},
    {DataType::uint32, "U32", 4},    {DataType::uint16, "U16", 2},  {DataType::uint8, "U8", 1},
    {DataType::boolean, "BOOL", 1},  {DataType::other, "other", 0},
};

/// Calls visit(i, value) for every element; copies each, because memory may not be aligned for it.
template <typename Element, typename Visit>
void visitElements(const void* source, std::size_t count, const Visit& visit) {
    const auto* bytes = static_cast<const std::byte*>(source);
    for (std::size_t i = 0; i < count; ++i) {
        Element element;
        std::memcpy(&element, bytes + i * sizeof(Element), sizeof(Element));
        visit(i, element);
    }
}

template <typename Visit>
void visitHalf(kernels::Storage storage, const void* source, std::size_t count, const Visit& visit) {
    visitElements<std::uint16_t>(source, count, [&](std::size_t i, std::uint16_t bits) {
        float value;
        kernels::widen(&bits, storage, 1, &value);
        visit(i, value);
    });
}

template <typename Visit>
void visitNumbers(DataType type, const void* source, std::size_t count, const Visit& visit) {
    switch (type) {
        case DataType::float64: return visitElements<double>(source, count, visit);
        case DataType::float32: return visitElements<float>(source, count, visit);
        case DataType::float16: return visitHalf(kernels::Storage::float16, source, count, visit);
        case DataType::bfloat16: return visitHalf(kernels::Storage::bfloat16, source, count, visit);
        case DataType::int64: return visitElements<std::int64_t>(source, count, visit);
        case DataType::int32: return visitElements<std::int32_t>(source, count, visit);
        case DataType::int16: return visitElements<std::int16_t>(source, count, visit);
        case DataType::int8: return visitElements<std::int8_t>(source, count, visit);
        case DataType::uint64: return visitElements<std::uint64_t>(source, count, visit);
        case DataType::uint32: return visitElements<std::uint32_t>(source, count, visit);
        case DataType::uint16: return visitElements<std::uint16_t>(source, count, visit);
        case DataType::uint8: return visitElements<std::uint8_t>(source, count, visit);
        case DataType::boolean:
            return visitElements<std::uint8_t>(source, count, [&](std::size_t i, std::uint8_t value) {
                visit(i, std::uint8_t(value != 0));
            });
        case DataType::other: break;
    }
    throw Error({.what = "the numbers are of a kind that this program cannot read",
                 .expected = "F64, F32, F16, BF16, I64, I32, I16, I8, U64, U32, U16, U8 or BOOL"});
}

}  // namespace

std::size_t dataTypeSize(DataType type) {
    return rows[std::size_t(type)].size;
}

std::string dataTypeName(DataType type) {
    return rows[std::size_t(type)].name;
}

DataType dataTypeFromName(const std::string& name) {
    for (const TypeRow& row : rows)
        if (name == row.name) return row.type;
    return DataType::other;
}

bool isFloating(DataType type) {
    return type == DataType::float64 || type == DataType::float32 || type == DataType::float16 ||
           type == DataType::bfloat16;
}

std::optional<kernels::Storage> kernelStorage(DataType type) {
    if (type == DataType::float32) return kernels::Storage::float32;
    if (type == DataType::float16) return kernels::Storage::float16;
    if (type == DataType::bfloat16) return kernels::Storage::bfloat16;
    return std::nullopt;
}

void convertToFloats(DataType type, const void* source, std::size_t count, float* out) {
    // An empty tensor may have no memory at all, but memcpy requires a valid pointer even for zero bytes.
    if (count == 0) return;
    if (type == DataType::float32)
        std::memcpy(out, source, count * sizeof(float));
    else
        visitNumbers(type, source, count, [out](std::size_t i, auto value) { out[i] = float(value); });
}

void convertToDoubles(DataType type, const void* source, std::size_t count, double* out) {
    visitNumbers(type, source, count, [out](std::size_t i, auto value) { out[i] = double(value); });
}

void convertToIntegers(DataType type, const void* source, std::size_t count, std::int64_t* out) {
    const auto refuse = [](std::size_t i, const std::string& got) {
        throw Error({.what = Phrase("number %1 of the tensor is not a 64-bit integer", {std::to_string(i)}),
                     .got = got,
                     .expected = "a whole number"});
    };
    visitNumbers(type, source, count, [&](std::size_t i, auto value) {
        using Value = decltype(value);
        if constexpr (std::is_floating_point_v<Value>) {
            const double wide = double(value);
            if (!(std::abs(wide) < 0x1p63) || wide != std::floor(wide)) refuse(i, std::to_string(wide));
        } else if constexpr (std::is_same_v<Value, std::uint64_t>) {
            if (value > std::uint64_t(std::numeric_limits<std::int64_t>::max()))
                refuse(i, std::to_string(value));
        }
        out[i] = std::int64_t(value);
    });
}

std::string shapeText(const std::vector<std::int64_t>& shape) {
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size(); ++i) text += (i ? " × " : "") + std::to_string(shape[i]);
    return text + ']';
}

std::optional<std::int64_t> elementCount(const std::vector<std::int64_t>& shape) {
    std::int64_t count = 1;
    bool empty = false;
    for (const std::int64_t dimension : shape) {
        if (dimension < 0) return std::nullopt;
        // [0 × huge × huge] is empty, but its other dimensions must still be valid.
        if (dimension == 0) empty = true;
        if (dimension > 0 && __builtin_mul_overflow(count, dimension, &count)) return std::nullopt;
    }
    return empty ? 0 : count;
}

}  // namespace attentionscope
