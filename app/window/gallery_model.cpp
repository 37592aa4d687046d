#include "app/window/gallery_model.h"

#include <QFileInfo>
#include <algorithm>
#include <map>
#include <tuple>

#include "app/figures/content/model_words.h"
#include "app/window/lessons.h"
#include "app/window/model_facts.h"
#include "app/window/preferences.h"

namespace attentionscope {

namespace {

QVariant lessonData(const Lesson& lesson, int role) {
    switch (role) {
        case Qt::DisplayRole: return lessonWords(lesson.question);
        case GalleryModel::detailRole:
        case Qt::ToolTipRole: return lessonWords(lesson.look);
        case GalleryModel::doneRole: return Preferences::lessonsDone().contains(lessonKey(lesson));
        default: return {};
    }
}

QVariant modelData(const ModelInformation& model, int role) {
    switch (role) {
        case Qt::DisplayRole: return modelTitle(model);
        case GalleryModel::detailRole: {
            const QStringList facts{modelFact(model, "it can"), modelFact(model, "it cannot")};
            return facts.join(QStringLiteral("\n")).trimmed();
        }
        case Qt::ToolTipRole: {
            QStringList parts{modelWords(model.system)};
            if (!model.citation.empty()) parts << citationWords(model.citation);
            if (model.constructed) parts << GalleryModel::tr("constructed, not trained");
            if (model.isTrained()) parts << GalleryModel::tr("trained");
            return QStringList{parts.join(QStringLiteral(" · ")), axesWords(model.axes)}.join(
                QStringLiteral("\n"));
        }
        default: return {};
    }
}

QVariant fileData(const QString& file, int role) {
    if (role == Qt::DisplayRole) return QFileInfo(file).fileName();
    return role == Qt::ToolTipRole || role == GalleryModel::detailRole ? file : QVariant();
}

}  // namespace

bool GalleryEntry::isOwnLesson() const {
    return kind == Kind::lesson && !lessons()[size_t(lesson)].file.empty();
}

int GalleryGroup::lessonCount() const {
    return int(std::count_if(entries.begin(), entries.end(), [](const GalleryEntry& entry) {
        return entry.kind == GalleryEntry::Kind::lesson;
    }));
}

int GalleryGroup::doneCount(const QStringList& done) const {
    return int(std::count_if(entries.begin(), entries.end(), [&](const GalleryEntry& entry) {
        return entry.kind == GalleryEntry::Kind::lesson &&
               done.contains(lessonKey(lessons()[size_t(entry.lesson)]));
    }));
}

std::vector<GalleryGroup> galleryGroups(const std::vector<ModelInformation>& models,
                                        const QStringList& files) {
    std::vector<GalleryGroup> groups;
    GalleryGroup own;
    const auto groupNamed = [&](const std::string& english) -> GalleryGroup& {
        for (GalleryGroup& group : groups)
            if (group.title.in("en") == english) return group;
        return own;
    };
    for (size_t i = 0; i < lessons().size(); ++i) {
        const Lesson& lesson = lessons()[i];
        if (!hasModel(lesson, models)) continue;
        const std::string& english = lesson.group.in("en");
        if (!english.empty() && &groupNamed(english) == &own) groups.push_back({lesson.group, {}});
        groupNamed(english).entries.push_back({.kind = GalleryEntry::Kind::lesson, .lesson = int(i)});
    }
    std::vector<std::shared_ptr<const ModelInformation>> sorted;
    for (const ModelInformation& model : models)
        sorted.push_back(std::make_shared<const ModelInformation>(model));
    // Along the survey's axes; constructed models come first in their place.
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
        return std::tuple(a->order, a->axes, !a->constructed) <
               std::tuple(b->order, b->axes, !b->constructed);
    });
    for (const auto& model : sorted)
        groupNamed(model->group).entries.push_back({.kind = GalleryEntry::Kind::model, .model = model});
    for (const QString& file : files)
        if (lessonInFile(file.toStdString()) < 0)
            own.entries.push_back({.kind = GalleryEntry::Kind::file, .file = file});
    groups.push_back(std::move(own));
    return groups;
}

std::vector<GalleryGroup> onlyLessons(std::vector<GalleryGroup> groups, bool lessons) {
    for (GalleryGroup& group : groups)
        std::erase_if(group.entries, [lessons](const GalleryEntry& entry) {
            return (entry.kind == GalleryEntry::Kind::lesson) != lessons;
        });
    return groups;
}

GalleryModel::GalleryModel(GalleryGroup group, QObject* parent)
    : QAbstractListModel(parent), group_(std::move(group)) {}

void GalleryModel::setGroup(GalleryGroup group) {
    beginResetModel();
    group_ = std::move(group);
    endResetModel();
}

int GalleryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(group_.entries.size());
}

QVariant GalleryModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const GalleryEntry& shown = entry(index);
    if (shown.kind == GalleryEntry::Kind::lesson) return lessonData(lessons()[size_t(shown.lesson)], role);
    if (shown.kind == GalleryEntry::Kind::model) return modelData(*shown.model, role);
    return fileData(shown.file, role);
}

void GalleryModel::retranslate() {
    if (rowCount() > 0) emit dataChanged(index(0), index(rowCount() - 1));
}

}  // namespace attentionscope
