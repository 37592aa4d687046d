#include "core/run/attend.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <span>
#include <tuple>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/checkpoint/safetensors.h"
#include "core/checkpoint/safetensors_writer.h"
#include "core/kernels/kernels.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/support/refusals.h"

using namespace attentionscope;

namespace {

class AttendFile : public testing::Test {
protected:
    std::vector<float> numbers(std::size_t count, std::uint64_t seed) {
        Random random(seed);
        std::vector<float> values(count);
        for (float& value : values) value = float(random.normal());
        return values;
    }

    std::filesystem::path in() const { return folder_ / "in.safetensors"; }
    std::filesystem::path out() const { return folder_ / "out.safetensors"; }

    TemporaryFolder folder_;
};

}  // namespace

TEST_F(AttendFile, ReadsHalfPrecisionAndABooleanMask) {
    for (const auto& [type, storage] : {std::pair{DataType::float16, kernels::Storage::float16},
                                        std::pair{DataType::bfloat16, kernels::Storage::bfloat16}}) {
        const auto q = numbers(12, 1), k = numbers(12, 2), v = numbers(8, 3);
        std::vector<std::uint16_t> narrow[3];
        NumberTensors tensors;
        SafetensorsWriter writer;
        int i = 0;
        for (const auto& [name, values, width] : {std::tuple{"q", &q, 3}, {"k", &k, 3}, {"v", &v, 2}}) {
            narrow[i].resize(values->size());
            kernels::narrow(values->data(), Index(values->size()), storage, narrow[i].data());
            NumberTensor tensor{.shape = {1, 4, width}, .values = std::vector<float>(values->size())};
            kernels::widen(narrow[i].data(), storage, Index(values->size()), tensor.values.data());
            tensors[name] = tensor;
            writer.add(name, type, {1, 4, width}, std::as_bytes(std::span(narrow[i++])));
        }
        const std::vector<std::uint8_t> mask{1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1};
        writer.add("mask", DataType::boolean, {4, 4}, std::as_bytes(std::span(mask)));
        tensors["mask"] = {.shape = {4, 4}, .values = {mask.begin(), mask.end()}, .boolean = true};
        writer.write(in());
        attendFile(in(), out(), {});
        const auto file = Safetensors::open(out());
        const auto expected = attend(tensors, {});
        EXPECT_EQ(file->tensors().size(), expected.size());
        for (const auto& [name, tensor] : expected) {
            const TensorEntry& entry = file->at(name, tensor.shape);
            EXPECT_EQ(entry.type, DataType::float32);
            EXPECT_EQ(file->floats(entry), tensor.values) << name;
        }
        const auto output = file->floats(file->at("output"));
        EXPECT_EQ(output[4], 0);
        EXPECT_EQ(output[5], 0);
        EXPECT_EQ(output[0], tensors["v"].values[0]);
    }
}

TEST_F(AttendFile, NamesAMissingTensorAndWritesNothing) {
    const auto q = numbers(12, 1);
    SafetensorsWriter writer;
    writer.add("q", {4, 3}, q);
    writer.add("k", {4, 3}, q);
    writer.write(in());
    const std::string message = thrownText([&] { attendFile(in(), out(), {}); });
    EXPECT_NE(message.find("\"v\""), std::string::npos) << message;
    EXPECT_FALSE(std::filesystem::exists(out()));
}

TEST_F(AttendFile, RejectsIntegers) {
    const std::vector<std::int64_t> q(12, 1);
    SafetensorsWriter writer;
    writer.add("q", {4, 3}, q);
    writer.write(in());
    EXPECT_THROW(attendFile(in(), out(), {}), Error);
}
