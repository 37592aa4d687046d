#include "core/training/labelled_text.h"

#include <cmath>
#include <numeric>

#include "core/base/error.h"
#include "core/base/json_value.h"
#include "core/base/lists.h"

namespace attentionscope {

namespace {

LabelledText readJsonDocument(std::string_view line) {
    const JsonValue given = JsonValue::parse(line, "the document");
    LabelledText one;
    one.label = given.textOrNumber("label");
    for (const std::string& sentence : given.texts("sentences")) one.sentences.push_back(trimmed(sentence));
    return one;
}

}  // namespace

std::string LabelledText::text() const {
    return joinedTexts(sentences, {}, " ");
}

std::vector<LabelledText> readLabelledTexts(const DataRequest& request, DataReport& report) {
    return readItems<LabelledText>(
        request, classificationTask().format(), report,
        [](std::string_view line, const auto&, LabelledText& one) -> Phrase {
            const size_t tab = line.rfind('\t');
            if (line.starts_with('{'))
                one = readJsonDocument(line);
            else if (tab == line.npos)
                return "the tab is missing";
            else
                one = {{trimmed(line.substr(0, tab))}, trimmed(line.substr(tab + 1))};
            if (one.text().empty()) return "the text is missing";
            if (one.label.empty()) return "the label is missing";
            return {};
        });
}

void NaiveBayes::learn(const std::vector<std::string>& words, Index label) {
    ++texts_[size_t(label)];
    for (const auto& word : words) {
        ++words_[size_t(label)][word];
        known_[word] = true;
    }
}

std::vector<double> NaiveBayes::classify(const std::vector<std::string>& words) const {
    const double all = std::accumulate(texts_.begin(), texts_.end(), 0.0);
    std::vector<double> scores;
    for (size_t label = 0; label < texts_.size(); ++label) {
        double count = double(known_.size());
        for (const auto& entry : words_[label]) count += entry.second;
        double score = std::log((texts_[label] + 1) / (all + double(texts_.size())));
        for (const auto& word : words) {
            if (!known_.contains(word)) continue;
            const auto seen = words_[label].find(word);
            score += std::log((seen == words_[label].end() ? 1 : seen->second + 1) / count);
        }
        scores.push_back(score);
    }
    return scores;
}

}  // namespace attentionscope
