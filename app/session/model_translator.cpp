#include "app/session/model_translator.h"

#include <QHash>
#include <QMutex>

namespace attentionscope {

namespace {

struct Learnt {
    QMutex mutex;
    QHash<QString, QHash<QByteArray, QString>> words;  // by language, then by the English words
};

Learnt& learnt() {
    static Learnt all;
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

QString ModelTranslator::translate(const char*, const char* text, const char*, int) const {
    const QMutexLocker lock(&learnt().mutex);
    return learnt().words.value(language_).value(QByteArray(text));
}

}  // namespace attentionscope
