#include "core/run/attend.h"

#include "core/base/error.h"
#include "core/checkpoint/safetensors.h"
#include "core/checkpoint/safetensors_writer.h"
#include "core/run/require_numbers.h"

namespace attentionscope {

namespace {

constexpr const char* known[] = {"q", "k", "v", "mask", "past_k", "past_v", "w", "w_a", "u_a", "v_a"};

NumberTensor read(const Safetensors& file, const TensorEntry& entry) {
    const bool boolean = entry.type == DataType::boolean && entry.name == "mask";
    if (!isFloating(entry.type) && !boolean)
        throw Error({.what = "the tensor holds the wrong kind of number",
                     .where = file.where(entry),
                     .got = entry.typeName,
                     .expected = entry.name == "mask"
                                     ? "BOOL (true = attend), or F32, F16, BF16 or F64 (added)"
                                     : "F32, F16, BF16 or F64"});
    return {.shape = entry.shape, .values = file.floats(entry), .boolean = boolean};
}

}  // namespace

void attendFile(const std::filesystem::path& in, const std::filesystem::path& out,
                const AttendOptions& options) {
    const auto file = Safetensors::open(in);
    NumberTensors inputs;
    for (const char* name : known)
        if (const TensorEntry* entry = file->find(name)) inputs.emplace(name, read(*file, *entry));
    const NumberTensors stages = attend(inputs, options);
    SafetensorsWriter writer;
    // Hidden keys have a score of minus infinity.
    for (const auto& [name, tensor] : stages) requireNumbers(tensor.values, in.string() + ", " + name, true);
    for (const auto& [name, tensor] : stages) writer.add(name, tensor.shape, tensor.values);
    writer.setMetadata("score", std::string(scoreFunctionName(options.score)));
    writer.write(out);
}

}  // namespace attentionscope
