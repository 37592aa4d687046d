#include "app/session/model_translator.h"

#include <QCoreApplication>
#include <QHash>
#include <QMutex>

namespace attentionscope {

namespace {

// Samples of the hand-built heads, which also divide Chinese into words.
[[maybe_unused]] const char* const sample =
    QT_TRANSLATE_NOOP("Samples", "constructed: The animal didn't cross the street because it was too tired");

struct TranslationTable {
    QMutex mutex;
    QHash<QString, QHash<QByteArray, QString>> words;  // by language, then by the English words
};

TranslationTable& learnt() {
    static TranslationTable all;
    return all;
}

}  // namespace

void learnWords(const ModelInformation& model) {
    const QMutexLocker lock(&learnt().mutex);
    for (const auto& [language, words] : model.words)
        for (const auto& [english, translated] : words)
            learnt().words[QString::fromStdString(language)][QByteArray::fromStdString(english)] =
                QString::fromStdString(translated);
}

RunInputs spokenSamples(const ModelInformation& model) {
    RunInputs samples = model.samples();
    for (auto& [name, value] : samples.values)
        if (auto* const text = std::get_if<std::string>(&value)) {
            const std::string key = model.id + ": " + *text;
            const std::string words = QCoreApplication::translate("Samples", key.c_str()).toStdString();
            if (words != key) *text = words;
        }
    return samples;
}

QString ModelTranslator::translate(const char* context, const char* text, const char*, int) const {
    // The arguments of a phrase are names of maps or inputs, as typed.
    if (qstrcmp(context, "Phrase") == 0) return {};
    const QMutexLocker lock(&learnt().mutex);
    return learnt().words.value(language_).value(QByteArray(text));
}

}  // namespace attentionscope
