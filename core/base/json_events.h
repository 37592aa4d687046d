#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/progress.h"

namespace attentionscope {

/// What a text must keep to before its JSON is looked at.
struct JsonRules {
    std::size_t longest = std::size_t(1) << 30;  ///< bytes
    int deepest = 64;                            ///< objects and lists within one another
    bool uniqueKeys = false;                     ///< else the last of two equal keys counts
    StopToken stop = {};                         ///< asked for while it is read; Cancelled is thrown
};

/// Takes JSON piece by piece as it is read, for files that are too large to be kept as a tree. Texts may be
/// moved from. A handler refuses by throwing.
class JsonEvents {
public:
    virtual ~JsonEvents() = default;
    virtual void beginObject() = 0;
    virtual void key(std::string& name) = 0;
    virtual void endObject() = 0;
    virtual void beginList() = 0;
    virtual void endList() = 0;
    virtual void text(std::string& value) = 0;
    virtual void integer(std::int64_t value) = 0;  ///< a negative one
    virtual void natural(std::uint64_t value) = 0;
    virtual void number(double value, const std::string& written) = 0;  ///< any other
    virtual void flag(bool value) = 0;
    virtual void null() = 0;
};

/// Reads untrusted JSON; no other code does. `where` names the text in messages.
/// Throws Error where it is not JSON, with line, column, what stands there and what should, and where it is
/// longer or nested deeper than the rules allow (equal keys are the handler's to refuse).
void readJson(std::string_view text, const std::string& where, JsonEvents& events,
              const JsonRules& rules = {});

}  // namespace attentionscope
