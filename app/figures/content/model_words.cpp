#include "app/figures/content/model_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace attentionscope {

namespace {

/// Texts of the bundled models' cards, listed here for translation.
[[maybe_unused]] constexpr const char* known[] = {
    QT_TRANSLATE_NOOP("ModelWords", "Eight hand-built heads"),
    QT_TRANSLATE_NOOP("ModelWords", "self-attention, multi-head"),
    QT_TRANSLATE_NOOP("ModelWords", "self-attention"),
    QT_TRANSLATE_NOOP("ModelWords", "multi-head attention"),
    QT_TRANSLATE_NOOP("ModelWords", "transformer encoder"),
    QT_TRANSLATE_NOOP("ModelWords", "transformer encoder–decoder"),
    QT_TRANSLATE_NOOP("ModelWords", "vision transformer"),
    QT_TRANSLATE_NOOP("ModelWords", "vision encoder–decoder"),
    QT_TRANSLATE_NOOP("ModelWords", "speech encoder–decoder"),
    QT_TRANSLATE_NOOP("ModelWords", "speech transformer"),
    QT_TRANSLATE_NOOP("ModelWords", "vision-language decoder"),
    QT_TRANSLATE_NOOP("ModelWords", "picture and text encoders"),
    QT_TRANSLATE_NOOP("ModelWords", "transformer, encoder and decoder"),
    QT_TRANSLATE_NOOP("ModelWords", "decoder-only language model"),
    QT_TRANSLATE_NOOP("ModelWords", "encoder-only language model"),
    QT_TRANSLATE_NOOP("ModelWords", "additive attention"),
    QT_TRANSLATE_NOOP("ModelWords", "encoder–decoder without attention"),
    QT_TRANSLATE_NOOP("ModelWords", "attention classifier"),
    QT_TRANSLATE_NOOP("ModelWords", "hierarchical attention"),
    QT_TRANSLATE_NOOP("ModelWords", "end-to-end memory network"),
    QT_TRANSLATE_NOOP("ModelWords", "English to French"),
    QT_TRANSLATE_NOOP("ModelWords", "Chinese to English"),
    QT_TRANSLATE_NOOP("ModelWords", "encoder–decoder"),
    QT_TRANSLATE_NOOP("ModelWords", "additive"),
    QT_TRANSLATE_NOOP("ModelWords", "none"),
    QT_TRANSLATE_NOOP("ModelWords", "luong"),
    QT_TRANSLATE_NOOP("ModelWords", "local"),
    QT_TRANSLATE_NOOP("ModelWords", "hard"),
    QT_TRANSLATE_NOOP("ModelWords", "no attention"),
    QT_TRANSLATE_NOOP("ModelWords", "transformer"),
    QT_TRANSLATE_NOOP("ModelWords", "local attention, predictive"),
    QT_TRANSLATE_NOOP("ModelWords", "local attention, monotonic"),
    QT_TRANSLATE_NOOP("ModelWords", "hard attention"),
    QT_TRANSLATE_NOOP("ModelWords", "global attention, dot score"),
    QT_TRANSLATE_NOOP("ModelWords", "global attention, general score"),
    QT_TRANSLATE_NOOP("ModelWords", "global attention, concat score"),
    QT_TRANSLATE_NOOP("ModelWords", "global attention, location score"),
    // Systems and their training data.
    QT_TRANSLATE_NOOP("ModelWords", "English to French: generated sentences"),
    QT_TRANSLATE_NOOP("ModelWords", "Chinese to English: generated sentences"),
    QT_TRANSLATE_NOOP("ModelWords", "sentence pairs"),
    QT_TRANSLATE_NOOP("ModelWords", "source sentence, tab, target sentence"),
    QT_TRANSLATE_NOOP("ModelWords", "nats a token"),
    QT_TRANSLATE_NOOP("ModelWords", "labelled texts"),
    QT_TRANSLATE_NOOP("ModelWords", "text, tab, label"),
    QT_TRANSLATE_NOOP("ModelWords", "nats a text"),
    QT_TRANSLATE_NOOP("ModelWords", "sentences"),
    QT_TRANSLATE_NOOP("ModelWords", "sentence, and where known: tab, pronoun, tab, the word it stands for"),
    QT_TRANSLATE_NOOP("ModelWords", "nats a word"),
    QT_TRANSLATE_NOOP("ModelWords", "English"),
    QT_TRANSLATE_NOOP("ModelWords", "masked words"),
    QT_TRANSLATE_NOOP("ModelWords", "next words"),
    QT_TRANSLATE_NOOP("ModelWords", "a sentence, up to the first tab"),
    QT_TRANSLATE_NOOP("ModelWords", "transformer decoder"),
    QT_TRANSLATE_NOOP("ModelWords", "English: generated sentences with pronouns"),
    QT_TRANSLATE_NOOP("ModelWords", "questions"),
    QT_TRANSLATE_NOOP(
        "ModelWords",
        "number and sentence, or number and question, tab, answer, tab, numbers of the supporting lines"),
    QT_TRANSLATE_NOOP("ModelWords", "nats a question"),
    QT_TRANSLATE_NOOP("ModelWords", "Captions of scenes"),
    QT_TRANSLATE_NOOP("ModelWords", "captioner"),
    QT_TRANSLATE_NOOP("ModelWords", "soft attention"),
    QT_TRANSLATE_NOOP("ModelWords", "picture to words"),
    QT_TRANSLATE_NOOP("ModelWords", "captioned pictures"),
    QT_TRANSLATE_NOOP("ModelWords", "generated scenes of shapes with their captions"),
    QT_TRANSLATE_NOOP("ModelWords", "Spoken digits"),
    QT_TRANSLATE_NOOP("ModelWords", "pyramidal encoder"),
    QT_TRANSLATE_NOOP("ModelWords", "location-aware attention"),
    QT_TRANSLATE_NOOP("ModelWords", "sound to words"),
    QT_TRANSLATE_NOOP("ModelWords", "spoken texts"),
    QT_TRANSLATE_NOOP("ModelWords", "Questions about scenes"),
    QT_TRANSLATE_NOOP("ModelWords", "co-attention"),
    QT_TRANSLATE_NOOP("ModelWords", "hierarchical co-attention"),
    QT_TRANSLATE_NOOP("ModelWords", "questions about pictures"),
    QT_TRANSLATE_NOOP("ModelWords", "generated scenes of shapes with questions about them"),
    QT_TRANSLATE_NOOP("ModelWords", "Headlines of news"),
    QT_TRANSLATE_NOOP("ModelWords", "attention-based summarisation"),
    QT_TRANSLATE_NOOP("ModelWords", "attention-based"),
    QT_TRANSLATE_NOOP("ModelWords", "headlines"),
    QT_TRANSLATE_NOOP("ModelWords", "sentence, tab, headline"),
    QT_TRANSLATE_NOOP("ModelWords", "generated news sentences with their headlines"),
    QT_TRANSLATE_NOOP("ModelWords", "Recommendation"),
    QT_TRANSLATE_NOOP("ModelWords", "item similarity"),
    QT_TRANSLATE_NOOP("ModelWords", "neural attentive item similarity"),
    QT_TRANSLATE_NOOP("ModelWords", "users with a history"),
    QT_TRANSLATE_NOOP("ModelWords", "nats a target"),
    QT_TRANSLATE_NOOP("ModelWords", "Reviews"),
    QT_TRANSLATE_NOOP("ModelWords", "text classifier"),
    QT_TRANSLATE_NOOP("ModelWords", "attention over words"),
    QT_TRANSLATE_NOOP("ModelWords", "attention for each feature"),
    QT_TRANSLATE_NOOP("ModelWords", "attention over embeddings"),
    QT_TRANSLATE_NOOP("ModelWords", "documents put together from labelled sentences"),
    QT_TRANSLATE_NOOP("ModelWords", "mean of the states"),
    QT_TRANSLATE_NOOP("ModelWords", "bidirectional LSTM"),
    QT_TRANSLATE_NOOP("ModelWords", "attention"),
    QT_TRANSLATE_NOOP("ModelWords", "mean"),
};

QString translated(const std::string& words) {
    return QCoreApplication::translate("ModelWords", words.c_str());
}

}  // namespace

QString modelWords(const std::string& words) {
    const QString whole = translated(words);
    const size_t comma = words.find(", ");
    if (comma == std::string::npos || whole != QString::fromStdString(words)) return whole;
    // "English to French, additive attention" is translated in parts.
    const QString first = translated(words.substr(0, comma)), rest = translated(words.substr(comma + 2));
    return QCoreApplication::translate("ModelWords", "%1, %2").arg(first, rest);
}

QString citationWords(const std::string& citation) {
    QString words = QString::fromStdString(citation);
    words.replace(QLatin1String(" et al. "), QCoreApplication::translate("ModelWords", " et al. "));
    words.replace(QLatin1String(" and "), QCoreApplication::translate("ModelWords", " and ", "two authors"));
    words.replace(QLatin1String("; "), QCoreApplication::translate("ModelWords", "; ", "two papers"));
    words.replace(QLatin1String(", "), QCoreApplication::translate("ModelWords", ", ", "two papers"));
    static const QRegularExpression year(QStringLiteral(" (\\d{4})\\b"));
    return words.replace(
        year,
        QCoreApplication::translate("ModelWords", " %1", "the year of a paper").arg(QStringLiteral("\\1")));
}

QString modelTitle(const ModelInformation& model) {
    return model.title.empty() ? QString::fromStdString(model.id) : modelWords(model.title);
}

}  // namespace attentionscope
