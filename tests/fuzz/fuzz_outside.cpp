// One fuzzer for each line of the table of formats; FORMAT selects it.
#include <cstdint>

#include "tests/fuzz/outside.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    for (const auto& format : attentionscope::fuzz::outsideFormats)
        if (std::string_view(format.name) == FORMAT) format.read({reinterpret_cast<const char*>(data), size});
    return 0;
}
