#pragma once

#include <QString>

namespace attentionscope {

/// Switches the running program to a language: "en", "zh_CN"; empty takes the system's if it is one of these.
/// Every widget receives QEvent::LanguageChange.
void speak(const QString& language);
/// "en" or "zh_CN".
QString spokenLanguage();

}  // namespace attentionscope
