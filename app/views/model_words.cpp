#include "app/views/model_words.h"

#include <QCoreApplication>

namespace attentionscope {

namespace {

/// What the cards of the bundled models say, so that it is gathered for translation.
[[maybe_unused]] constexpr const char* known[] = {
    QT_TRANSLATE_NOOP("ModelWords", "Eight heads whose work is known"),
    QT_TRANSLATE_NOOP("ModelWords", "self-attention, multi-head"),
    QT_TRANSLATE_NOOP("ModelWords", "self-attention"),
    QT_TRANSLATE_NOOP("ModelWords", "multi-head attention"),
    QT_TRANSLATE_NOOP("ModelWords", "transformer encoder"),
    QT_TRANSLATE_NOOP("ModelWords", "transformer, encoder and decoder"),
    QT_TRANSLATE_NOOP("ModelWords", "decoder-only language model"),
    QT_TRANSLATE_NOOP("ModelWords", "encoder-only language model"),
    QT_TRANSLATE_NOOP("ModelWords", "additive attention"),
    QT_TRANSLATE_NOOP("ModelWords", "encoder–decoder without attention"),
    QT_TRANSLATE_NOOP("ModelWords", "attention classifier"),
    QT_TRANSLATE_NOOP("ModelWords", "hierarchical attention"),
    QT_TRANSLATE_NOOP("ModelWords", "end-to-end memory network"),
};

}  // namespace

QString modelWords(const std::string& words) {
    return QCoreApplication::translate("ModelWords", words.c_str());
}

QString modelTitle(const ModelInformation& model) {
    return model.title.empty() ? QString::fromStdString(model.id) : modelWords(model.title);
}

}  // namespace attentionscope
