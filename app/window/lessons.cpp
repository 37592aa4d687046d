#include "app/window/lessons.h"

#include <QDir>
#include <algorithm>

#include "app/lessons/bundled_lessons.h"
#include "app/window/language.h"
#include "core/checkpoint/hub_cache.h"

namespace attentionscope {

namespace {

std::vector<Lesson> bundledLessons() {
    std::vector<Lesson> bundled;
    for (const std::string& name : bundledLessonNames())
        bundled.push_back(lessonFromJson(*bundledLesson(name), name + ".json"));
    return bundled;
}

void arrange(std::vector<Lesson>& some) {
    std::stable_sort(some.begin(), some.end(),
                     [](const Lesson& a, const Lesson& b) { return a.order < b.order; });
}

std::vector<Lesson>& allLessons() {
    static std::vector<Lesson> all = [] {
        std::vector<Lesson> bundled = bundledLessons();
        arrange(bundled);
        return bundled;
    }();
    return all;
}

}  // namespace

const std::vector<Lesson>& lessons() {
    return allLessons();
}

int addLesson(Lesson lesson) {
    std::vector<Lesson>& all = allLessons();
    const auto same = std::find_if(all.begin(), all.end(), [&](const Lesson& other) {
        return other.json == lesson.json || (!lesson.file.empty() && other.file == lesson.file);
    });
    if (same != all.end() && same->json == lesson.json) return int(same - all.begin());
    if (same == all.end()) {
        all.push_back(std::move(lesson));
        return int(all.size()) - 1;
    }
    *same = std::move(lesson);
    return int(same - all.begin());
}

int lessonInFile(const std::string& file) {
    const std::vector<Lesson>& all = lessons();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Lesson& lesson) { return lesson.file == file; });
    return file.empty() || found == all.end() ? -1 : int(found - all.begin());
}

void removeLesson(int number) {
    allLessons().erase(allLessons().begin() + number);
}

std::vector<ErrorReport> readLessonsIn(const QString& folder) {
    std::vector<Lesson> own;
    std::vector<ErrorReport> refused;
    for (const QFileInfo& file : QDir(folder).entryInfoList({"*.json"}, QDir::Files, QDir::Name)) {
        try {
            own.push_back(readLesson(file.absoluteFilePath().toStdString()));
        } catch (const Error& error) {
            refused.push_back(error.report());
        }
    }
    arrange(own);
    std::erase_if(allLessons(), [](const Lesson& lesson) { return !lesson.file.empty(); });
    for (Lesson& lesson : own) addLesson(std::move(lesson));
    return refused;
}

bool hasModel(const Lesson& lesson, const std::vector<ModelInformation>& bundled) {
    return isModelPath(lesson.model) ||
           std::any_of(bundled.begin(), bundled.end(),
                       [&](const ModelInformation& model) { return model.id == lesson.model; });
}

QString lessonKey(const Lesson& lesson) {
    return QString::fromStdString(lesson.question.in("en"));
}

QString lessonWords(const LessonText& text) {
    return QString::fromStdString(text.in(spokenLanguage().toStdString()));
}

}  // namespace attentionscope
