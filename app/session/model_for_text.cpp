#include "app/session/model_for_text.h"

#include <algorithm>
#include <map>

namespace attentionscope {

namespace {

/// The script of most letters; Script_Common if there are none.
QChar::Script scriptOf(const QString& text) {
    std::map<QChar::Script, qsizetype> counts;
    for (const char32_t letter : text.toUcs4())
        if (QChar::isLetter(letter)) ++counts[QChar::script(letter)];
    const auto most = std::max_element(counts.begin(), counts.end(), [](const auto& one, const auto& other) {
        return one.second < other.second;
    });
    return most == counts.end() ? QChar::Script_Common : most->first;
}

}  // namespace

const ModelInformation* modelForText(const std::vector<ModelInformation>& models, const QString& text) {
    const QChar::Script script = scriptOf(text);
    for (const ModelInformation& model : models) {
        if (model.inputs.empty()) continue;
        const auto* sample = std::get_if<std::string>(&model.inputs.front().sample);
        if (sample && !sample->empty() && scriptOf(QString::fromStdString(*sample)) == script) return &model;
    }
    return nullptr;
}

}  // namespace attentionscope
