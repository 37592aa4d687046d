#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/json_value.h"
#include "core/text/post_processor.h"

namespace attentionscope {

/// Special tokens and texts in the order of a template, one template for a single text and one for a pair.
class TemplateProcessing : public PostProcessor {
public:
    /// Throws Error if a template names a special token without its definition.
    explicit TemplateProcessing(const JsonValue& fields);
    void apply(std::vector<std::vector<Token>>& sequences, bool addSpecial) const override;

private:
    struct Part {
        int sequence = -1;           ///< 0 or 1, or -1 for special tokens
        std::vector<Token> special;  ///< with their segment
        int segment = 0;
    };
    static std::vector<Part> readParts(const JsonValue& fields, const std::string& name,
                                       const std::map<std::string, std::vector<Token>>& special);

    std::vector<Part> single_, pair_;
};

}  // namespace attentionscope
