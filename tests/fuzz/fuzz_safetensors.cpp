#include <cstdint>

#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    attentionscope::fuzz::readSafetensors(std::as_bytes(std::span(data, size)));
    return 0;
}
