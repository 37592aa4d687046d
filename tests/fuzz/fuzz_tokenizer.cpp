#include <cstdint>

#include "tests/fuzz/tokenizer_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    attentionscope::fuzz::readTokenizer({reinterpret_cast<const char*>(data), size});
    return 0;
}
