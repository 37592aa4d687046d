#include "app/window/lessons.h"

#include <QCoreApplication>

namespace attentionscope {

const std::vector<Lesson>& lessons() {
    static const std::vector<Lesson> all = [] {
        std::vector<Lesson> gathered;
        for (auto& some : {constructedLessons(), translatorLessons(), transformerLessons(), readerLessons(),
                           choosingLessons()})
            gathered.insert(gathered.end(), some.begin(), some.end());
        return gathered;
    }();
    return all;
}

QString lessonWords(const char* words) {
    return QCoreApplication::translate("Lessons", words);
}

}  // namespace attentionscope
