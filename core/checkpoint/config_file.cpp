#include "core/checkpoint/config_file.h"

#include "core/checkpoint/mapped_file.h"

namespace attentionscope {

JsonValue readConfig(const std::filesystem::path& file) {
    const auto mapped = MappedFile::open(file);
    const auto bytes = mapped->bytes();
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return JsonValue::parse(text, file.string(), configRules).requireObject();
}

}  // namespace attentionscope
