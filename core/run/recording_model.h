#pragma once

#include <string>

namespace attentionscope {

/// Whether a request's model is an imported recording, which is opened instead of run.
bool isRecordingFile(const std::string& model);

}  // namespace attentionscope
