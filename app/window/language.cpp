#include "app/window/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <memory>

#include "app/session/model_translator.h"
#include "app/window/toolkit_words.h"

namespace attentionscope {

namespace {

QString& current() {
    static QString language = QStringLiteral("en");
    return language;
}

}  // namespace

void speak(const QString& wanted) {
    QString language = wanted;
    if (language.isEmpty() && QLocale::system().language() == QLocale::Chinese) language = "zh_CN";
    if (language != "zh_CN") language = "en";
    static std::unique_ptr<QTranslator> translator;
    auto next = std::make_unique<QTranslator>();
    const bool loaded = next->load(":/translations/attentionscope_" + language + ".qm");
    current() = language;
    // Removes the old one first, so that widgets are notified once, by the new one if there is one.
    if (translator) QCoreApplication::removeTranslator(translator.get());
    translator = std::move(next);
    // Qt's own translations, if the system has them, for texts missing in toolkit_words.h.
    static std::unique_ptr<QTranslator> toolkit;
    if (toolkit) QCoreApplication::removeTranslator(toolkit.get());
    toolkit = std::make_unique<QTranslator>();
    if (toolkit->load("qtbase_" + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(toolkit.get());
    static std::unique_ptr<ModelTranslator> models;
    if (models) QCoreApplication::removeTranslator(models.get());
    models = std::make_unique<ModelTranslator>(language);
    QCoreApplication::installTranslator(models.get());
    // The last one installed is consulted first.
    if (loaded) QCoreApplication::installTranslator(translator.get());
}

QString spokenLanguage() {
    return current();
}

}  // namespace attentionscope
