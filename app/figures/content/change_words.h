#pragma once

#include <QString>
#include <vector>

#include "core/run/change.h"

namespace attentionscope {

/// A change in words: "Silenced · layer 0, head 3", "“it” → “animal” set to 0.500", with the words on screen.
QString changeTitle(const Change& change, const Recording* shown = nullptr);

/// The enabled ones of these changes, separated by commas; empty if none is.
QString changeTitles(const std::vector<Change>& changes, const Recording* shown = nullptr);

/// "scaled dot product" for the names of score functions.
QString scoreWords(const std::string& name);

}  // namespace attentionscope
