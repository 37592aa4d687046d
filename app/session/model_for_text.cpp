#include "app/session/model_for_text.h"

#include <algorithm>
#include <map>

namespace attentionscope {

namespace {

/// The script of most letters, except one; Script_Common if there are none.
QChar::Script scriptOf(const QString& text, QChar::Script except = QChar::Script_Common) {
    std::map<QChar::Script, qsizetype> counts;
    for (const char32_t letter : text.toUcs4())
        if (QChar::isLetter(letter) && QChar::script(letter) != except) ++counts[QChar::script(letter)];
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

const ModelInformation* modelForText(const std::vector<ModelInformation>& models, const QString& text,
                                     const ModelInformation& model) {
    const QChar::Script script = scriptOf(text, scriptOf(sampleText(model)));
    const auto found = std::ranges::find_if(models, [&](const ModelInformation& one) {
        return script != QChar::Script_Common && !one.constructed && scriptOf(sampleText(one)) == script;
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
