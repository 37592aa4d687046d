#pragma once

#include <string>

namespace attentionscope {

/// Whether a request's model is a recording made elsewhere, which is opened instead of run.
bool isRecordingFile(const std::string& model);

}  // namespace attentionscope
