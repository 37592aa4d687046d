#include "core/checkpoint/weights.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/checkpoint/safetensors_writer.h"
#include "tests/core/checkpoint/temporary_folder.h"

using namespace attentionscope;

TEST(Weights, AreParametersWithoutACopy) {
    const TemporaryFolder folder;
    const std::vector<float> matrix{1, 2, 3, 4, 5, 6};
    const std::vector<double> wide{1.5, -2.5};
    const std::vector<std::uint16_t> halves{0x3C00, 0xC000};  // 1, -2
    const std::vector<std::int64_t> whole{1, 2};
    SafetensorsWriter writer;
    writer.add("matrix", {2, 3}, matrix);
    writer.add("convolution", {2, 1, 3}, matrix);
    writer.add("bias", DataType::float16, {2}, std::as_bytes(std::span(halves)));
    writer.add("wide", DataType::float64, {2}, std::as_bytes(std::span(wide)));
    writer.add("whole", {2}, whole);
    writer.write(folder / "x.safetensors");
    auto file = Safetensors::open(folder / "x.safetensors");
    const auto mapped = parameterFrom(file, "matrix", {2, 3});
    const auto bias = parameterFrom(file, "bias", {2});
    EXPECT_EQ(static_cast<const void*>(mapped->matrix().data()), file->bytes(file->at("matrix")).data());
    EXPECT_EQ(parameterFrom(file, "convolution", {2, 1, 3})->shape(), (Shape{2, 3}));
    EXPECT_EQ(parameterFrom(file, "wide", {2})->at(0, 1), -2.5F);
    EXPECT_THROW(parameterFrom(file, "matrix", {3, 2}), Error);
    EXPECT_THROW(parameterFrom(file, "whole", {2}), Error);
    EXPECT_THROW(parameterFrom(file, "absent", {2}), Error);
    file.reset();  // a parameter keeps its file
    EXPECT_EQ(mapped->at(1, 2), 6.0F);
    EXPECT_EQ(bias->shape(), (Shape{1, 2}));
    EXPECT_EQ(bias->at(0, 1), -2.0F);
    (void)mapped->packed(true);
    EXPECT_EQ(mapped->at(1, 2), 6.0F);
}
