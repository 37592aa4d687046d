#include "app/session/error_words.h"

#include <QCoreApplication>
#include <vector>

#include "app/figures/content/model_words.h"

namespace attentionscope {

namespace {

// Messages of the C library, which are not in our sources.
[[maybe_unused]] const char* const systemPhrases[] = {
    QT_TRANSLATE_NOOP("Phrase", "No space left on device"),
    QT_TRANSLATE_NOOP("Phrase", "Permission denied"),
    QT_TRANSLATE_NOOP("Phrase", "Read-only file system"),
    QT_TRANSLATE_NOOP("Phrase", "No such file or directory"),
    QT_TRANSLATE_NOOP("Phrase", "File too large"),
    QT_TRANSLATE_NOOP("Phrase", "Text file busy"),
    QT_TRANSLATE_NOOP("Phrase", "Not a directory"),
    QT_TRANSLATE_NOOP("Phrase", "File name too long"),
    QT_TRANSLATE_NOOP("Phrase", "Operation not permitted"),
    QT_TRANSLATE_NOOP("Phrase", "Disk quota exceeded"),
    QT_TRANSLATE_NOOP("Phrase", "Input/output error"),
};

/// The pattern in the current language; kinds of models and tasks are translated as model words.
QString patternOf(const std::string& words) {
    const QString english = QString::fromStdString(words);
    const QString pattern = QCoreApplication::translate("Phrase", words.c_str());
    return pattern == english ? modelWords(words) : pattern;
}

}  // namespace

QString translated(const Phrase& phrase) {
    if (phrase.pattern().empty()) return QString::fromStdString(phrase.text());
    const QString pattern = patternOf(phrase.pattern());
    if (phrase.arguments().empty()) return pattern;
    std::vector<std::string> arguments;
    for (const Phrase& argument : phrase.arguments()) arguments.push_back(translated(argument).toStdString());
    return QString::fromStdString(filled(pattern.toStdString(), arguments));
}

QString translated(const ErrorReport& report) {
    QString text = translated(report.what);
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    if (!report.got.empty())
        text = QCoreApplication::translate("Phrase", "%1: %2", "what went wrong: what was found")
                   .arg(text, translated(report.got));
    if (!report.expected.empty())
        text += QCoreApplication::translate("Phrase", " (expected: %1)").arg(translated(report.expected));
    if (!report.where.empty()) text += " · " + translated(report.where);
    return text;
}

QString whyNoMore(bool ended) {
    return ended ? QCoreApplication::translate("NoMore", "The model ended the text here.")
                 : QCoreApplication::translate(
                       "NoMore", "The text has reached the longest length that the model can read.");
}

}  // namespace attentionscope
