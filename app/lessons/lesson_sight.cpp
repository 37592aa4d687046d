#include "app/lessons/lesson_sight.h"

#include <QRegularExpression>
#include <cmath>

#include "app/figures/content/map_values.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/story/story.h"
#include "core/analysis/derived_maps.h"
#include "core/base/error.h"

namespace attentionscope {

namespace {

/// Looks up what a step names in its recording.
class Lookup {
public:
    Lookup(const LessonStep& step, const RecordingPointer& recording)
        : step_(step), recording_(recording), at_(step.at) {
        if (at_.layer < 0) at_.layer = at_.map == recording->firstMap() ? recording->firstLayer : 0;
        if (at_.head < 0) at_.head = at_.map == recording->firstMap() ? recording->firstHead : 0;
    }

    LessonSight sight() {
        if (at_.map.empty()) {
            const auto number =
                numberOfStory(recording_->find(recording_->firstMap(), recording_->firstLayer));
            return {at_, number, number ? textOf(*number) : QString()};
        }
        const AttentionMap& map = chosenMap();
        at_.query = placeIn(*map.nodes.queries, step_.query, at_.query, "query");
        if (at_.key >= 0 || !step_.key.empty()) at_.key = placeIn(*map.nodes.keys, step_.key, at_.key, "key");
        if (const auto number = numberOfStory(&map)) return {at_, number, textOf(*number)};
        return {at_, {}, at_.key < 0 ? QString() : numberText(cellOf(map))};
    }

private:
    [[noreturn]] void refuse(const Phrase& what, const Phrase& got, const Phrase& expected = {}) const {
        throw Error(ErrorReport{.what = what, .where = step_.place, .got = got, .expected = expected});
    }

    const AttentionMap& chosenMap() const {
        MapSelection wanted{.map = at_.map, .layer = at_.layer, .head = at_.head};
        const AttentionMap& map = *select(*recording_, wanted).front().map;
        if (!hasStage(map, at_.head, at_.stage) && at_.stage != Stage::output)
            refuse("this attention has no such stage", std::string(stageName(at_.stage)));
        return map;
    }

    /// The place of a named label, or the given place, which must exist.
    Index placeIn(const Axis& axis, const std::string& word, Index given, const std::string& side) const {
        if (word.empty()) {
            if (given < axis.size()) return given;
            refuse("the map has no such place", side + ' ' + std::to_string(given),
                   Phrase("0 to %1", {std::to_string(axis.size() - 1)}));
        }
        Index found = -1;
        for (Index i = 0; i < axis.size(); ++i) {
            if (plainToken(axis.label(i)).toStdString() != word) continue;
            if (found >= 0) refuse("the word occurs several times", word, "its place, from 0");
            found = i;
        }
        if (found < 0) refuse("the map has no such word", word);
        return found;
    }

    /// The place of the explained step; its number if a column is named.
    std::optional<Place> numberOfStory(const AttentionMap* map) const {
        if (step_.column < 0 && stageFromName(at_.step)) return {};
        const Story story = storyOf(recording_, map, at_.head, at_.query);
        const int found = stepNamed(story, at_.step);
        if (found < 0) {
            std::string names;
            for (const StoryStep& one : story) names += (names.empty() ? "" : ", ") + one.name;
            refuse("this attention has no such step", at_.step, names);
        }
        if (step_.column < 0) return {};
        const Place place{story[size_t(found)].step.result.node, at_.query, step_.column};
        const MatrixPointer values = recording_->evaluation->value(place.node);
        if (place.row >= values->rows() || place.column >= values->cols())
            refuse("the result of the step does not contain this number",
                   std::to_string(place.row) + ", " + std::to_string(place.column),
                   shapeText(values->rows(), values->cols()));
        return place;
    }

    QString textOf(const Place& place) const {
        return numberText(double((*recording_->evaluation->value(place.node))(place.row, place.column)));
    }

    /// The number in the map. A stage without a map is beside the weights.
    double cellOf(const AttentionMap& map) const {
        if (step_.derived != DerivedMap::none)
            return double(DerivedMaps(recording_, step_.derived).matrix(map, at_.head)(at_.query, at_.key));
        const bool isMap = at_.stage != Stage::weighted && at_.stage != Stage::output;
        return double(
            stageMatrix(*recording_, map, at_.head, isMap ? at_.stage : Stage::weights)(at_.query, at_.key));
    }

    const LessonStep& step_;
    const RecordingPointer& recording_;
    Selection at_;
};

}  // namespace

QString filledWords(const QString& words, const QString& number, const ModelInformation* model) {
    static const QRegularExpression score(QStringLiteral("\\{(\\w+)( ?%)?\\}"));
    QString filled;
    qsizetype end = 0;
    for (const QRegularExpressionMatch& match : score.globalMatch(words)) {
        const auto found = model ? model->scores.find(match.captured(1).toStdString())
                                 : std::map<std::string, double>::const_iterator();
        if (!model || found == model->scores.end()) continue;
        filled += words.mid(end, match.capturedStart() - end);
        filled += match.captured(2).isEmpty()
                      ? QString::number(found->second)
                      : QString::number(std::lround(100 * found->second)) + match.captured(2);
        end = match.capturedEnd();
    }
    filled += words.mid(end);
    return filled.replace(QLatin1String("%1"), number);
}

LessonSight sightOf(const LessonStep& step, const RecordingPointer& recording) {
    return Lookup(step, recording).sight();
}

}  // namespace attentionscope
