#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/progress.h"

namespace attentionscope {

/// Limits on a text, checked before its JSON is read.
struct JsonRules {
    std::size_t longest = std::size_t(1) << 30;  ///< bytes
    int deepest = 64;                            ///< levels of nested objects and lists
    bool uniqueKeys = false;                     ///< otherwise the last of two equal keys counts
    StopToken stop = {};                         ///< checked while reading; throws Cancelled
};

/// Receives JSON piece by piece while it is read, for files too large to hold as a tree. Texts may be moved
/// from. A handler rejects input by throwing.
class JsonEvents {
public:
    virtual ~JsonEvents() = default;
    virtual void beginObject() = 0;
    virtual void key(std::string& name) = 0;
    virtual void endObject() = 0;
    virtual void beginList() = 0;
    virtual void endList() = 0;
    virtual void text(std::string& value) = 0;
    virtual void integer(std::int64_t value) = 0;  ///< a negative integer
    virtual void natural(std::uint64_t value) = 0;
    virtual void number(double value, const std::string& written) = 0;  ///< any other number
    virtual void flag(bool value) = 0;
    virtual void null() = 0;
};

/// Reads untrusted JSON; no other code does. `where` names the text in messages. Throws Error if it is not
/// valid JSON, with line, column, what was found and what was expected, and if it is longer or nested deeper
/// than the rules allow (rejecting equal keys is left to the handler).
void readJson(std::string_view text, const std::string& where, JsonEvents& events,
              const JsonRules& rules = {});

}  // namespace attentionscope
