#pragma once

#include <filesystem>

#include "core/attention/attend.h"

namespace attentionscope {

/// Applies attend() from one safetensors file to another. Numbers may be F64, F32, F16 or BF16, the mask also
/// BOOL; the result is F32. The file is written whole or not at all. Throws Error as attend() does, and for
/// files that cannot be read or written.
void attendFile(const std::filesystem::path& in, const std::filesystem::path& out,
                const AttendOptions& options);

}  // namespace attentionscope
