#include "app/window/preferences.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace attentionscope {

namespace {

constexpr int mostRecentFiles = 10;

QSettings settings() {
    return QSettings(QSettings::IniFormat, QSettings::UserScope, "attentionscope", "attentionscope");
}

}  // namespace

QString Preferences::theme() {
    return settings().value("theme").toString();
}
void Preferences::setTheme(const QString& theme) {
    settings().setValue("theme", theme);
}
QString Preferences::language() {
    return settings().value("language").toString();
}
void Preferences::setLanguage(const QString& language) {
    settings().setValue("language", language);
}

QStringList Preferences::recentFiles() {
    QStringList files;
    for (const QString& path : settings().value("recentFiles").toStringList())
        if (QFileInfo::exists(path)) files << path;
    return files;
}

void Preferences::addRecentFile(const QString& path) {
    QStringList files = settings().value("recentFiles").toStringList();
    files.removeAll(path);
    files.prepend(path);
    settings().setValue("recentFiles", QStringList(files.mid(0, mostRecentFiles)));
}

QByteArray Preferences::windowState() {
    return settings().value("windowState").toByteArray();
}
void Preferences::setWindowState(const QByteArray& state) {
    settings().setValue("windowState", state);
}
bool Preferences::isOnSteps() {
    return settings().value("steps").toBool();
}
void Preferences::setOnSteps(bool on) {
    settings().setValue("steps", on);
}
QByteArray Preferences::windowGeometry() {
    return settings().value("windowGeometry").toByteArray();
}
void Preferences::setWindowGeometry(const QByteArray& geometry) {
    settings().setValue("windowGeometry", geometry);
}

double Preferences::zoom() {
    return settings().value("zoom", 1.0).toDouble();
}
void Preferences::setZoom(double zoom) {
    settings().setValue("zoom", zoom);
}

std::optional<bool> Preferences::motion() {
    const QVariant kept = settings().value("motion");
    return kept.isValid() ? std::optional(kept.toBool()) : std::nullopt;
}
void Preferences::setMotion(bool motion) {
    settings().setValue("motion", motion);
}

QStringList Preferences::lessonsDone() {
    return settings().value("lessonsDone").toStringList();
}
void Preferences::addLessonDone(const QString& key) {
    QStringList done = lessonsDone();
    if (done.contains(key)) return;
    settings().setValue("lessonsDone", done << key);
}

QString Preferences::galleryGroup() {
    return settings().value("galleryGroup").toString();
}
void Preferences::setGalleryGroup(const QString& title) {
    settings().setValue("galleryGroup", title);
}

QString Preferences::importFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/attentionscope/imported";
}

QString Preferences::newFile(const QString& name) {
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString usual = QFileInfo::exists(documents) ? documents : QDir::homePath();
    const QString last = settings().value("saveFolder", usual).toString();
    return QDir(QFileInfo::exists(last) ? last : usual).filePath(name);
}

void Preferences::rememberFolderOf(const QString& file) {
    settings().setValue("saveFolder", QFileInfo(file).absolutePath());
}

QString Preferences::lessonFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/attentionscope/lessons";
}

QString Preferences::answerFile() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           "/attentionscope/answers.tsv";
}

QString Preferences::recoveryFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/attentionscope/recovery";
}

}  // namespace attentionscope
