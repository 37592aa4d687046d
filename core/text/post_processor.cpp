#include "core/text/post_processor.h"

#include <algorithm>
#include <limits>

#include "core/text/byte_level.h"
#include "core/text/component_table.h"
#include "core/text/template_processing.h"
#include "core/text/unicode.h"

namespace attentionscope {

void trimOffsets(std::vector<Token>& tokens, bool addPrefixSpace) {
    const auto isSpace = [](char32_t value) { return value == byteCharacter(' ') || isWhiteSpace(value); };
    for (size_t i = 0; i < tokens.size(); ++i) {
        Token& token = tokens[i];
        const auto first = static_cast<unsigned char>(token.text.empty() ? 'x' : token.text.front());
        const auto last = static_cast<unsigned char>(token.text.empty() ? 'x' : token.text.back());
        if (!token.hasText() || (first > ' ' && first < 128 && last > ' ' && last < 128)) continue;
        const std::u32string text = toCodePoints(token.text);
        Index leading = std::find_if_not(text.begin(), text.end(), isSpace) - text.begin();
        const Index trailing = std::find_if_not(text.rbegin(), text.rend(), isSpace) - text.rbegin();
        if ((i == 0 || token.begin == 0) && addPrefixSpace && leading == 1) leading = 0;
        token.begin = std::min(token.begin + leading, token.end);
        if (token.end >= trailing) token.end = std::max(token.end - trailing, token.begin);
    }
}

namespace {

Token specialToken(const JsonValue& fields, const std::string& name) {
    const std::vector<JsonValue> pair = fields.items(name);
    if (pair.size() != 2) fields.at(name).refuse("[token, id]");
    return Token{.text = pair[0].text(),
                 .id = int(pair[1].integer(0, std::numeric_limits<int>::max() - 1)),
                 .special = true};
}

void setSegment(std::vector<Token>& tokens, int segment) {
    for (Token& token : tokens) token.segment = segment;
}

void surround(std::vector<Token>& tokens, Token before, Token after, int segment) {
    before.segment = after.segment = segment;
    tokens.insert(tokens.begin(), std::move(before));
    tokens.push_back(std::move(after));
}

/// [CLS] A [SEP] B [SEP], the second text with segment 1.
class BertProcessing : public PostProcessor {
public:
    explicit BertProcessing(const JsonValue& fields)
        : classify_(specialToken(fields, "cls")), separate_(specialToken(fields, "sep")) {}

    void apply(std::vector<std::vector<Token>>& sequences, bool addSpecial) const override {
        if (!addSpecial) return;
        for (size_t i = 0; i < sequences.size(); ++i) {
            if (i == 0) {
                setSegment(sequences[i], 0);
                surround(sequences[i], classify_, separate_, 0);
                continue;
            }
            setSegment(sequences[i], 1);
            sequences[i].push_back(separate_);
            sequences[i].back().segment = 1;
        }
    }

private:
    Token classify_, separate_;
};

/// <s> A </s></s> B </s>, all with segment 0.
class RobertaProcessing : public PostProcessor {
public:
    explicit RobertaProcessing(const JsonValue& fields)
        : classify_(specialToken(fields, "cls")),
          separate_(specialToken(fields, "sep")),
          trimsOffsets_(fields.flagOr("trim_offsets", true)),
          addPrefixSpace_(fields.flagOr("add_prefix_space", true)) {}

    void apply(std::vector<std::vector<Token>>& sequences, bool addSpecial) const override {
        for (size_t i = 0; i < sequences.size(); ++i) {
            if (trimsOffsets_) trimOffsets(sequences[i], addPrefixSpace_);
            setSegment(sequences[i], 0);
            if (addSpecial) surround(sequences[i], i == 0 ? classify_ : separate_, separate_, 0);
        }
    }

private:
    Token classify_, separate_;
    bool trimsOffsets_, addPrefixSpace_;
};

class ByteLevelProcessing : public PostProcessor {
public:
    explicit ByteLevelProcessing(const JsonValue& fields)
        : trimsOffsets_(fields.flagOr("trim_offsets", true)),
          addPrefixSpace_(fields.flagOr("add_prefix_space", true)) {}

    void apply(std::vector<std::vector<Token>>& sequences, bool) const override {
        if (!trimsOffsets_) return;
        for (auto& tokens : sequences) trimOffsets(tokens, addPrefixSpace_);
    }

private:
    bool trimsOffsets_, addPrefixSpace_;
};

class ProcessorSequence : public PostProcessor {
public:
    explicit ProcessorSequence(const JsonValue& fields)
        : steps_(componentsOf(fields, "processors", makePostProcessor)) {}
    void apply(std::vector<std::vector<Token>>& sequences, bool addSpecial) const override {
        for (const auto& step : steps_) step->apply(sequences, addSpecial);
    }

private:
    std::vector<std::unique_ptr<PostProcessor>> steps_;
};

template <typename Processor>
std::unique_ptr<PostProcessor> make(const JsonValue& fields) {
    return std::make_unique<Processor>(fields);
}

const ComponentTable<PostProcessor>& knownPostProcessors() {
    static const ComponentTable<PostProcessor> table = {
        {"BertProcessing", make<BertProcessing>}, {"RobertaProcessing", make<RobertaProcessing>},
        {"ByteLevel", make<ByteLevelProcessing>}, {"TemplateProcessing", make<TemplateProcessing>},
        {"Sequence", make<ProcessorSequence>},
    };
    return table;
}

}  // namespace

std::unique_ptr<PostProcessor> makePostProcessor(const std::optional<JsonValue>& fields) {
    return makeComponent(knownPostProcessors(), "post-processor", fields);
}

}  // namespace attentionscope
