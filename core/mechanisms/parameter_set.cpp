#include "core/mechanisms/parameter_set.h"

#include <cmath>

#include "core/checkpoint/safetensors_writer.h"
#include "core/checkpoint/weights.h"

namespace attentionscope {

ParameterPointer ParameterSet::add(const std::string& name, Index rows, Index columns, Matrix initial) {
    ParameterPointer parameter;
    if (!file_) {
        parameter = std::make_shared<Parameter>(name, std::move(initial));
    } else if (copied_) {
        parameter = std::make_shared<Parameter>(name, file_->matrix(file_->at(name, {rows, columns})));
    } else {
        parameter = parameterFrom(file_, name, {rows, columns});
    }
    all_.push_back(parameter);
    return parameter;
}

ParameterPointer ParameterSet::matrix(const std::string& name, Index rows, Index columns) {
    const float bound = std::sqrt(6.f / float(rows + columns));
    return add(name, rows, columns, file_ ? Matrix() : random_.uniformMatrix(rows, columns, -bound, bound));
}

ParameterPointer ParameterSet::normal(const std::string& name, Index rows, Index columns, float deviation) {
    return add(name, rows, columns, file_ ? Matrix() : random_.normalMatrix(rows, columns, deviation));
}

ParameterPointer ParameterSet::row(const std::string& name, Index columns, float value) {
    return add(name, 1, columns, file_ ? Matrix() : Matrix::Constant(1, columns, value));
}

ParameterPointer ParameterSet::values(const std::string& name, Matrix initial) {
    const Shape shape{initial.rows(), initial.cols()};
    return add(name, shape.rows, shape.columns, std::move(initial));
}

void writeParameters(const std::vector<ParameterPointer>& parameters, DataType type,
                     const std::filesystem::path& path) {
    SafetensorsWriter writer;
    std::vector<std::vector<std::uint16_t>> narrowed(parameters.size());
    for (size_t i = 0; i < parameters.size(); ++i) {
        const MatrixView values = parameters[i]->matrix();
        const std::vector<std::int64_t> shape{values.rows(), values.cols()};
        if (type == DataType::float32) {
            writer.add(parameters[i]->name(), shape, std::span(values.data(), size_t(values.size())));
            continue;
        }
        narrowed[i].resize(size_t(values.size()));
        kernels::narrow(values.data(), values.size(), kernels::Storage::float16, narrowed[i].data());
        writer.add(parameters[i]->name(), DataType::float16, shape, std::as_bytes(std::span(narrowed[i])));
    }
    writer.write(path);
}

}  // namespace attentionscope
