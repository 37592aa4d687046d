#pragma once

#include <QTranslator>

#include "core/recording/model.h"

namespace attentionscope {

/// Adds a model's translations from its folder's words.json: titles, systems, inputs, maps, blocks, labels.
/// May be called from any thread; a known folder is read again.
void learnWords(const ModelInformation& model);

/// The samples of a model, translated if it reads every language.
RunInputs spokenSamples(const ModelInformation& model);

/// Translates the words that learnWords() has added. Installed beside the program's own translations, it is
/// consulted if those have none, so that a mechanism provides its own words and app/ need not contain them.
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
