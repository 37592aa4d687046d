#include "app/window/motion.h"

#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QStyle>

#include "app/window/preferences.h"

namespace attentionscope {

namespace {

/// A desktop's setting in a user's file; empty if there is none.
QVariant desktopSetting(const QString& file, const QString& key) {
    const QString path = QStandardPaths::locate(QStandardPaths::GenericConfigLocation, file);
    return path.isEmpty() ? QVariant() : QSettings(path, QSettings::IniFormat).value(key);
}

}  // namespace

bool desktopWantsMotion() {
    if (QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0) return false;
    const QVariant factor = desktopSetting("kdeglobals", "KDE/AnimationDurationFactor");
    if (factor.isValid() && factor.toDouble() == 0) return false;
    for (const char* file : {"gtk-4.0/settings.ini", "gtk-3.0/settings.ini"}) {
        const QVariant animations = desktopSetting(file, "Settings/gtk-enable-animations");
        if (animations.isValid() && !animations.toBool()) return false;
    }
    return true;
}

bool wantsMotion() {
    return Preferences::motion().value_or(desktopWantsMotion());
}

}  // namespace attentionscope
