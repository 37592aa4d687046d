#include "core/training/word_vocabulary.h"

#include <nlohmann/json.hpp>

#include "core/mechanisms/classifier_words.h"

namespace attentionscope {

namespace {

constexpr const char* around = R"json({
  "type": "TemplateProcessing",
  "single": [{"SpecialToken": {"id": "[CLS]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
             {"SpecialToken": {"id": "[SEP]", "type_id": 0}}],
  "pair": [{"SpecialToken": {"id": "[CLS]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
           {"SpecialToken": {"id": "[SEP]", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}},
           {"SpecialToken": {"id": "[SEP]", "type_id": 1}}],
  "special_tokens": {"[CLS]": {"id": "[CLS]", "ids": [2], "tokens": ["[CLS]"]},
                     "[SEP]": {"id": "[SEP]", "ids": [3], "tokens": ["[SEP]"]}}})json";

}  // namespace

std::string learnWordVocabulary(const std::vector<std::string>& sentences, Index size) {
    auto json = nlohmann::ordered_json::parse(ClassifierWords::learn(sentences, 2));
    const auto learnt = json["model"]["vocab"];
    auto& vocabulary = json["model"]["vocab"] = nlohmann::ordered_json::object();
    for (const char* word : {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"}) {
        json["added_tokens"].push_back({{"id", vocabulary.size()},
                                        {"content", word},
                                        {"single_word", false},
                                        {"lstrip", false},
                                        {"rstrip", false},
                                        {"normalized", false},
                                        {"special", true}});
        vocabulary[word] = vocabulary.size();
    }
    for (const auto& [word, id] : learnt.items())
        if (Index(vocabulary.size()) < size && !vocabulary.contains(word))
            vocabulary[word] = vocabulary.size();
    json["post_processor"] = nlohmann::ordered_json::parse(around);
    return json.dump(1) + "\n";
}

}  // namespace attentionscope
