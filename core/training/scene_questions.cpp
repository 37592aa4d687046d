#include "core/training/scene_questions.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>

#include "core/base/random.h"
#include "core/mechanisms/co_attention_model.h"

namespace attentionscope {

namespace {

constexpr size_t mostCrowded = CoAttentionModel::shapeLimit;
constexpr std::array<double, mostCrowded> shareOfCounts{0.08, 0.25, 0.3, 0.19, 0.11, 0.07};

std::string colourWord(SceneColour colour) {
    return std::string(sceneColourNames[size_t(colour)]);
}
std::string shapeWord(SceneShape shape) {
    return std::string(sceneShapeNames[size_t(shape)]);
}
std::string withArticle(const std::string& noun) {
    return (std::string_view("aeiou").find(noun[0]) != std::string_view::npos ? "an " : "a ") + noun;
}

/// The form with ONE and OTHER put in their places.
std::string filled(std::string form, const std::string& one, const std::string& other = {}) {
    for (const auto& [mark, text] : {std::pair<std::string, std::string>{"ONE", one}, {"OTHER", other}})
        for (size_t at = form.find(mark); at != std::string::npos; at = form.find(mark, at + text.size()))
            form.replace(at, mark.size(), text);
    return form;
}

/// What a question speaks of: shapes of a colour, of a form, of both or of neither.
struct Kind {
    std::optional<SceneColour> colour = {};
    std::optional<SceneShape> shape = {};

    bool covers(const SceneObject& object) const {
        return (!colour || *colour == object.colour) && (!shape || *shape == object.shape);
    }
    Index countIn(const Scene& scene) const {
        return std::count_if(scene.objects.begin(), scene.objects.end(),
                             [&](const SceneObject& object) { return covers(object); });
    }
    /// "red circle"; `generic` stands for a shape that is not said ("one" only behind a colour).
    std::string noun(const std::string& generic) const {
        const std::string what = shape ? shapeWord(*shape) : !colour && generic == "one" ? "shape" : generic;
        return colour ? colourWord(*colour) + ' ' + what : what;
    }
};

enum class Way { left, right, above, below };

/// Whether `one` stands that way of `other`.
bool stands(const SceneObject& one, Way way, const SceneObject& other) {
    switch (way) {
        case Way::left:
            return one.column < other.column;
        case Way::right:
            return one.column > other.column;
        case Way::above:
            return one.row < other.row;
        case Way::below:
            return one.row > other.row;
    }
    return false;
}

class Asker {
public:
    Asker(const Scene& scene, std::uint64_t seed) : scene_(scene), random_(seed) {}

    SceneQuestion next() {
        constexpr std::array<double, 6> shares{0.12, 0.09, 0.24, 0.24, 0.13, 0.18};
        while (true) {
            double at = random_.uniform();
            size_t kind = 0;
            while (kind + 1 < shares.size() && at >= shares[kind]) at -= shares[kind++];
            std::optional<SceneQuestion> question = ask(allQuestionKinds[kind]);
            if (!question) continue;
            question->kind = allQuestionKinds[kind];
            if (chance(0.85)) question->text += '?';
            return *std::move(question);
        }
    }

private:
    bool chance(double share) { return random_.uniform() < share; }
    template <class List>
    const auto& oneOf(const List& list) {
        return list[size_t(random_.below(std::size(list)))];
    }
    /// The first form half of the time, else any of the others.
    std::string formOf(std::span<const char* const> forms) {
        return chance(0.5) ? forms[0] : forms[1 + size_t(random_.below(forms.size() - 1))];
    }
    std::string generic() {
        static constexpr const char* nouns[] = {"shape", "object", "thing", "one"};
        return chance(0.5) ? nouns[0] : nouns[1 + size_t(random_.below(3))];
    }

    /// "the circle", "the red circle" or "the red shape", of which there is one; nothing where there is not.
    std::optional<std::string> nameOf(const SceneObject& object) {
        const auto isOne = [&](const Kind& kind) { return kind.countIn(scene_) == 1; };
        const Kind both{object.colour, object.shape};
        if (isOne({.shape = object.shape}) && chance(0.75)) return "the " + shapeWord(object.shape);
        if (isOne({.colour = object.colour}) && chance(0.15))
            return "the " + colourWord(object.colour) + ' ' + generic();
        if (isOne(both)) return "the " + both.noun({});
        return {};
    }

    std::optional<SceneQuestion> ask(QuestionKind kind) {
        switch (kind) {
            case QuestionKind::colour:
                return askColour();
            case QuestionKind::shape:
                return askShape();
            case QuestionKind::place:
                return askPlace();
            case QuestionKind::number:
                return askNumber();
            case QuestionKind::existence:
                return askExistence();
            case QuestionKind::relation: {
                const double what = random_.uniform();
                return what < 0.15 ? askWhetherItIs() : what < 0.27 ? askWhetherOneStands() : askRelation();
            }
        }
        return {};
    }

    std::optional<SceneQuestion> askColour() {
        static constexpr const char* forms[] = {
            "what colour is the ONE",        "what color is the ONE",         "which colour is the ONE",
            "which color is the ONE",        "what is the colour of the ONE", "what is the color of the ONE",
            "what colour does the ONE have", "what color does the ONE have",  "what color is the ONE"};
        const SceneObject& object = oneOf(scene_.objects);
        if (Kind{.shape = object.shape}.countIn(scene_) != 1) return {};
        return SceneQuestion{.text = filled(formOf(forms), shapeWord(object.shape)),
                             .answer = colourWord(object.colour)};
    }

    std::optional<SceneQuestion> askShape() {
        static constexpr const char* forms[] = {"what shape is ONE",
                                                "which shape is ONE",
                                                "what is ONE",
                                                "what shape is the ONE one",
                                                "what shape is the ONE object",
                                                "what shape is the ONE thing",
                                                "what is the ONE shape",
                                                "what is the ONE thing",
                                                "what is the ONE object",
                                                "what is the shape of the ONE object",
                                                "what ONE shape is there",
                                                "what shape does the ONE object have"};
        const SceneObject& object = oneOf(scene_.objects);
        if (Kind{.colour = object.colour}.countIn(scene_) != 1) return {};
        return SceneQuestion{.text = filled(formOf(forms), colourWord(object.colour)),
                             .answer = shapeWord(object.shape)};
    }

    std::string wordsFor(Way way) {
        static constexpr const char* left[] = {"left of", "to the left of", "on the left of",
                                               "on the left side of"};
        static constexpr const char* right[] = {"right of", "to the right of", "on the right of",
                                                "on the right side of"};
        static constexpr const char* above[] = {"above", "over", "higher than"};
        static constexpr const char* below[] = {"below", "under", "beneath", "underneath", "lower than"};
        switch (way) {
            case Way::left:
                return formOf(left);
            case Way::right:
                return formOf(right);
            case Way::above:
                return formOf(above);
            case Way::below:
                return formOf(below);
        }
        return {};
    }

    std::optional<SceneQuestion> askPlace() {
        static constexpr const char* forms[] = {
            "what is ONE OTHER",        "which shape is ONE OTHER",   "what shape is ONE OTHER",
            "what object is ONE OTHER", "what stands ONE OTHER",      "what do you see ONE OTHER",
            "what is there ONE OTHER",  "what can you see ONE OTHER", "what thing is ONE OTHER"};
        const bool nothing = chance(0.12);
        for (int attempt = 0; attempt < 20; ++attempt) {
            const SceneObject& named = oneOf(scene_.objects);
            const Way way = Way(random_.below(4));
            const SceneObject* only = nullptr;
            Index there = 0;
            for (const SceneObject& object : scene_.objects)
                if (stands(object, way, named)) {
                    only = &object;
                    ++there;
                }
            if (there != (nothing ? 0 : 1)) continue;
            const auto name = nameOf(named);
            if (!name) continue;
            if (only && chance(0.1)) {
                const std::string noun = chance(0.6) ? shapeWord(only->shape) : generic();
                const std::string words = wordsFor(way), colour = chance(0.5) ? "what colour" : "what color";
                return SceneQuestion{.text = filled(colour + " is the " + noun + " ONE OTHER", words, *name),
                                     .answer = colourWord(only->colour)};
            }
            const std::string words = wordsFor(way);
            return SceneQuestion{.text = filled(formOf(forms), words, *name),
                                 .answer = only ? shapeWord(only->shape) : "nothing"};
        }
        return {};
    }

    /// A kind with that many shapes: by form, by colour, by both. Of those that are not there, such whose
    /// colour and form are, if there are any.
    std::optional<Kind> kindWith(Index count, bool atLeast) {
        const double what = random_.uniform();
        std::vector<Kind> all, better;
        for (size_t c = 0; c <= sceneColourNames.size(); ++c)
            for (size_t s = 0; s <= sceneShapeNames.size(); ++s) {
                Kind kind;
                if (c > 0) kind.colour = SceneColour(c - 1);
                if (s > 0) kind.shape = SceneShape(s - 1);
                const bool wanted = what < 0.35   ? s > 0 && c == 0
                                    : what < 0.55 ? c > 0 && s == 0
                                    : what < 0.92 ? c > 0 && s > 0
                                                  : c == 0 && s == 0;
                const Index there = kind.countIn(scene_);
                if (!wanted || !(atLeast ? there >= count : there == count)) continue;
                all.push_back(kind);
                if (c > 0 && s > 0 && Kind{.colour = kind.colour}.countIn(scene_) > 0 &&
                    Kind{.shape = kind.shape}.countIn(scene_) > 0)
                    better.push_back(kind);
            }
        if (!better.empty() && chance(0.7)) return oneOf(better);
        if (all.empty()) return {};
        return oneOf(all);
    }

    std::optional<SceneQuestion> askNumber() {
        static constexpr const char* forms[] = {"how many ONE are there",
                                                "how many ONE are in the picture",
                                                "how many ONE do you see",
                                                "how many ONE can you see",
                                                "how many ONE",
                                                "what is the number of ONE",
                                                "how many ONE are there in the picture",
                                                "count the ONE",
                                                "how many ONE are in the scene"};
        const Index number = chance(0.15) ? 0 : 1 + Index(random_.below(scene_.objects.size()));
        const auto kind = kindWith(number, false);
        if (!kind) return {};
        SceneQuestion question{.answer = std::to_string(number)};
        if (kind->colour && chance(0.15))  // how many shapes are red
            question.text = filled("how many ONE are OTHER", Kind{.shape = kind->shape}.noun("shape") + 's',
                                   colourWord(*kind->colour));
        else {
            const std::string nouns = kind->noun(generic()) + 's';
            question.text = filled(formOf(forms), nouns);
        }
        return question;
    }

    std::optional<SceneQuestion> askExistence() {
        static constexpr const char* single[] = {
            "is there ONE", "is there ONE in the picture", "do you see ONE",           "can you see ONE",
            "is ONE there", "does the picture have ONE",   "is there ONE in the scene"};
        static constexpr const char* plural[] = {"are there any ONE", "are there ONE", "do you see any ONE",
                                                 "are there any ONE in the picture"};
        static constexpr const char* coloured[] = {"is there anything ONE", "is there something ONE",
                                                   "is anything ONE", "is something ONE"};
        const bool yes = chance(0.5);
        const auto kind = kindWith(yes ? 1 : 0, yes);
        if (!kind || (!kind->colour && !kind->shape)) return {};
        SceneQuestion question{.answer = yes ? "yes" : "no"};
        const std::string noun = kind->noun(generic());
        if (!kind->shape && chance(0.3))
            question.text = filled(formOf(coloured), colourWord(*kind->colour));
        else if (chance(0.2))
            question.text = filled(formOf(plural), noun + 's');
        else {
            const std::string named = chance(0.1) ? "any " + noun : withArticle(noun);
            question.text = filled(formOf(single), named);
        }
        return question;
    }

    std::optional<SceneQuestion> askRelation() {
        static constexpr const char* forms[] = {"is ONE OTHER", "does ONE stand OTHER",
                                                "is ONE placed OTHER"};
        if (scene_.objects.size() < 2) return {};
        const bool yes = chance(0.5);
        for (int attempt = 0; attempt < 20; ++attempt) {
            const SceneObject &one = oneOf(scene_.objects), &other = oneOf(scene_.objects);
            const Way way = Way(random_.below(4));
            if (&one == &other || stands(one, way, other) != yes) continue;
            const auto first = nameOf(one), second = nameOf(other);
            if (!first || !second) continue;
            const std::string form = chance(0.8) ? forms[0] : formOf(forms);
            return SceneQuestion{.text = filled(form, *first, wordsFor(way) + ' ' + *second),
                                 .answer = yes ? "yes" : "no"};
        }
        return {};
    }

    // Is there a star above the circle?
    std::optional<SceneQuestion> askWhetherOneStands() {
        const bool yes = chance(0.5);
        for (int attempt = 0; attempt < 20; ++attempt) {
            const SceneObject &one = oneOf(scene_.objects), &other = oneOf(scene_.objects);
            const Way way = Way(random_.below(4));
            const Kind kind{chance(0.4) ? std::optional(one.colour) : std::nullopt, one.shape};
            if (kind.covers(other)) continue;
            const bool there = std::any_of(
                scene_.objects.begin(), scene_.objects.end(),
                [&](const SceneObject& object) { return kind.covers(object) && stands(object, way, other); });
            const auto name = nameOf(other);
            if (there != yes || !name) continue;
            return SceneQuestion{
                .text = filled("is there ONE OTHER", withArticle(kind.noun({})), wordsFor(way) + ' ' + *name),
                .answer = yes ? "yes" : "no"};
        }
        return {};
    }

    // Is the circle red? Is the red shape a circle?
    std::optional<SceneQuestion> askWhetherItIs() {
        const SceneObject& object = oneOf(scene_.objects);
        const bool yes = chance(0.5);
        SceneQuestion question{.answer = yes ? "yes" : "no"};
        if (chance(0.6)) {
            if (Kind{.shape = object.shape}.countIn(scene_) != 1) return {};
            const SceneColour colour =
                yes ? object.colour
                    : SceneColour((size_t(object.colour) + 1 + random_.below(sceneColourNames.size() - 1)) %
                                  sceneColourNames.size());
            question.text = "is the " + shapeWord(object.shape) + ' ' + colourWord(colour);
            return question;
        }
        if (Kind{.colour = object.colour}.countIn(scene_) != 1) return {};
        const SceneShape shape =
            yes ? object.shape
                : SceneShape((size_t(object.shape) + 1 + random_.below(sceneShapeNames.size() - 1)) %
                             sceneShapeNames.size());
        question.text =
            "is the " + colourWord(object.colour) + ' ' + generic() + ' ' + withArticle(shapeWord(shape));
        return question;
    }

    const Scene& scene_;
    Random random_;
};

Scene crowdedAtRandom(Random& random) {
    double at = random.uniform();
    size_t count = 1;
    while (count < mostCrowded && at >= shareOfCounts[count - 1]) at -= shareOfCounts[count++ - 1];
    const bool inLine = random.uniform() < 1.0 / 3, inRow = random.uniform() < 0.5;
    Scene scene;
    while (scene.objects.size() < count) {
        SceneObject object{.colour = SceneColour(random.below(sceneColourNames.size())),
                           .shape = SceneShape(random.below(sceneShapeNames.size())),
                           .column = Index(random.below(std::uint64_t(sceneCells))),
                           .row = Index(random.below(std::uint64_t(sceneCells)))};
        if (!scene.objects.empty()) {
            const SceneObject& model = scene.objects[size_t(random.below(scene.objects.size()))];
            const double alike = random.uniform();
            if (alike < 0.25 || alike > 0.9) object.shape = model.shape;
            if (alike > 0.7) object.colour = model.colour;
            if (inLine && random.uniform() < 0.7)
                (inRow ? object.row : object.column) = inRow ? model.row : model.column;
        }
        const bool isTaken =
            std::any_of(scene.objects.begin(), scene.objects.end(), [&](const SceneObject& other) {
                return other.column == object.column && other.row == object.row;
            });
        if (!isTaken) scene.objects.push_back(object);
    }
    return scene;
}

}  // namespace

std::string questionKindTitle(QuestionKind kind) {
    constexpr const char* titles[] = {"what colour", "what shape", "what is where",
                                      "how many",    "is there",   "is it so"};
    return titles[size_t(kind)];
}

std::vector<Scene> generateCrowdedScenes(SceneSide side, Index count, std::uint64_t seed) {
    return scenesOfSide(side, count, seed, crowdedAtRandom);
}

std::vector<SceneQuestion> questionsAbout(const Scene& scene, Index count, std::uint64_t seed) {
    Asker asker(scene, seed);
    std::vector<SceneQuestion> questions;
    while (Index(questions.size()) < count) questions.push_back(asker.next());
    return questions;
}

}  // namespace attentionscope
