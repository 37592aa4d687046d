#pragma once

#include <optional>
#include <string>
#include <vector>

namespace attentionscope {

/// The names of the bundled lessons: those of their files, without the extension.
std::vector<std::string> bundledLessonNames();
/// The file of a bundled lesson; nothing if none has this name.
std::optional<std::string> bundledLesson(const std::string& name);

}  // namespace attentionscope
