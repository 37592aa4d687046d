#pragma once

#include <QString>

namespace attentionscope {

/// Puts the whole program into a language while it runs: "en", "zh_CN"; empty takes the system's where it is
/// one of these. Every widget hears of it by QEvent::LanguageChange.
void speak(const QString& language);
/// "en" or "zh_CN".
QString spokenLanguage();

}  // namespace attentionscope
