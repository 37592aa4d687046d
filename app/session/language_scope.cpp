#include "app/session/language_scope.h"

#include <QCoreApplication>
#include <QEvent>

namespace attentionscope {

LanguageScope::LanguageScope(const QString& language) : models_(language) {
    QCoreApplication::instance()->installEventFilter(this);
    // The last one is consulted first.
    QCoreApplication::installTranslator(&english_);
    QCoreApplication::installTranslator(&models_);
    if (program_.load(QStringLiteral(":/translations/attentionscope_%1.qm").arg(language)))
        QCoreApplication::installTranslator(&program_);
}

LanguageScope::~LanguageScope() {
    for (QTranslator* translator :
         {&program_, static_cast<QTranslator*>(&models_), static_cast<QTranslator*>(&english_)})
        QCoreApplication::removeTranslator(translator);
}

bool LanguageScope::eventFilter(QObject* object, QEvent* event) {
    return object == QCoreApplication::instance() && event->type() == QEvent::LanguageChange;
}

}  // namespace attentionscope
