#pragma once

#include <QTranslator>

#include "core/recording/model.h"

namespace attentionscope {

/// Takes up what models are called in other languages, as their folders say it in words.json: titles,
/// systems, inputs, maps, blocks, labels. May be called from any thread; a folder that was learnt before is
/// learnt anew.
void learnWords(const ModelInformation& model);

/// The samples of a model, in the language of the program where they are translated: of a model that reads
/// every language.
RunInputs spokenSamples(const ModelInformation& model);

/// Says in a language what learnWords() has taken up. Installed beside the program's own translations, it is
/// asked where those know no answer, so that a mechanism brings its words along and app/ need not know it.
class ModelTranslator : public QTranslator {
    Q_OBJECT
public:
    explicit ModelTranslator(QString language, QObject* parent = nullptr)
        : QTranslator(parent), language_(std::move(language)) {}

    QString translate(const char* context, const char* text, const char* disambiguation,
                      int n) const override;
    bool isEmpty() const override { return false; }

private:
    QString language_;
};

}  // namespace attentionscope
