#include "core/training/text_vocabulary.h"

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>

#include "core/text/vocabulary_training.h"

namespace attentionscope {

namespace {

constexpr const char* typographicApostrophe = "’";

}  // namespace

const TextFrame& maskedTextFrame() {
    static const TextFrame frame{.special = {"[PAD]", "[CLS]", "[SEP]", "[MASK]"},
                                 .begin = "[CLS]",
                                 .end = "[SEP]",
                                 .hidden = "[MASK]"};
    return frame;
}

std::string learnTextVocabulary(std::vector<std::string> texts, Index size, const TextFrame& frame,
                                const StopToken& stop) {
    using Json = nlohmann::ordered_json;
    for (std::string& text : texts)
        for (size_t at = 0; (at = text.find(typographicApostrophe, at)) != std::string::npos; ++at)
            text.replace(at, std::strlen(typographicApostrophe), "'");
    const VocabularyTraining options{.size = size, .specialTokens = frame.special};
    auto json = Json::parse(trainBytePairTokenizer(texts, options, {}, stop));
    json["normalizer"]["normalizers"].push_back(
        {{"type", "Replace"}, {"pattern", {{"String", typographicApostrophe}}}, {"content", "'"}});
    for (Json& token : json["added_tokens"]) token["lstrip"] = token["content"] == frame.hidden;
    Json single = Json::array(), pair = Json::array(), tokens = Json::object();
    const auto mark = [&](Json& list, const std::string& token, int type) {
        if (token.empty()) return;
        list.push_back({{"SpecialToken", {{"id", token}, {"type_id", type}}}});
        const auto id = std::ranges::find(frame.special, token) - frame.special.begin();
        tokens[token] = {{"id", token}, {"ids", {id}}, {"tokens", {token}}};
    };
    const auto text = [](Json& list, const char* id, int type) {
        list.push_back({{"Sequence", {{"id", id}, {"type_id", type}}}});
    };
    // The second text is told by its type where a mark stands between the two.
    const int second = frame.end.empty() ? 0 : 1;
    for (Json* list : {&single, &pair}) {
        mark(*list, frame.begin, 0);
        text(*list, "A", 0);
        mark(*list, frame.end, 0);
    }
    text(pair, "B", second);
    mark(pair, frame.end, second);
    json["post_processor"] = {
        {"type", "TemplateProcessing"}, {"single", single}, {"pair", pair}, {"special_tokens", tokens}};
    return json.dump(1) + "\n";
}

}  // namespace attentionscope
