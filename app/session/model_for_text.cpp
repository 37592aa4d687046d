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

QString sampleText(const ModelInformation& model) {
    const auto* sample =
        model.inputs.empty() ? nullptr : std::get_if<std::string>(&model.inputs.front().sample);
    return sample ? QString::fromStdString(*sample) : QString();
}

const ModelInformation* modelForText(const std::vector<ModelInformation>& models, const QString& text) {
    const QChar::Script script = scriptOf(text);
    const auto found = std::ranges::find_if(models, [&](const ModelInformation& model) {
        return script != QChar::Script_Common && !model.constructed && scriptOf(sampleText(model)) == script;
    });
    return found == models.end() ? nullptr : &*found;
}

bool isInAnotherScript(const ModelInformation& model, const QString& text) {
    constexpr qsizetype few = 6;
    const QChar::Script own = scriptOf(sampleText(model)), script = scriptOf(text);
    return text.size() > few && own != QChar::Script_Common && script != QChar::Script_Common &&
           own != script;
}

}  // namespace attentionscope
