#include "app/lessons/bundled_lessons.h"

#include <QDir>
#include <QFile>
#include <algorithm>

namespace attentionscope {

std::vector<std::string> bundledLessonNames() {
    std::vector<std::string> names;
    for (const QFileInfo& file : QDir(":/lessons").entryInfoList())
        names.push_back(file.completeBaseName().toStdString());
    return names;
}

std::optional<std::string> bundledLesson(const std::string& name) {
    const auto names = bundledLessonNames();
    if (std::find(names.begin(), names.end(), name) == names.end()) return {};
    QFile file(QStringLiteral(":/lessons/%1.json").arg(QString::fromStdString(name)));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return file.readAll().toStdString();
}

}  // namespace attentionscope
