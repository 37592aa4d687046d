#include "core/training/scene_questions.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "core/base/random.h"
#include "core/mechanisms/co_attention_model.h"
#include "core/training/generator/grammar.h"

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
/// The shapes that a question refers to: of a colour, of a form, of both or of neither.
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
    /// "red circle"; `generic` replaces an unnamed shape ("one" only after a colour).
    std::string noun(const std::string& generic) const {
        const std::string what = shape ? shapeWord(*shape) : !colour && generic == "one" ? "shape" : generic;
        return colour ? colourWord(*colour) + ' ' + what : what;
    }
};

enum class SceneDirection { left, right, above, below };
constexpr const char* wayNames[] = {"left", "right", "above", "below"};  // in the grammar

/// Whether `one` stands in that direction from `other`.
bool stands(const SceneObject& one, SceneDirection way, const SceneObject& other) {
    switch (way) {
        case SceneDirection::left: return one.column < other.column;
        case SceneDirection::right: return one.column > other.column;
        case SceneDirection::above: return one.row < other.row;
        case SceneDirection::below: return one.row > other.row;
    }
    return false;
}

class QuestionGenerator {
public:
    QuestionGenerator(const Scene& scene, std::uint64_t seed) : scene_(scene), random_(seed) {}

    SceneQuestion next() {
        constexpr std::array<double, 6> shares{0.12, 0.09, 0.24, 0.24, 0.13, 0.18};
        while (true) {
            double at = random_.uniform();
            size_t kind = 0;
            while (kind + 1 < shares.size() && at >= shares[kind]) at -= shares[kind++];
            std::optional<SceneQuestion> question = questionOf(allQuestionKinds[kind]);
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
    /// A text of the grammar of questions, with these texts inserted.
    std::string sentence(const char* rule, std::map<std::string, std::string> texts = {}) {
        return generator::bundledGrammar("questions").text(rule, random_, {.texts = std::move(texts)});
    }
    std::string generic() { return sentence("GENERIC"); }

    /// "the circle", "the red circle" or "the red shape" if it is unique; otherwise empty.
    std::optional<std::string> nameOf(const SceneObject& object) {
        const auto isOne = [&](const Kind& kind) { return kind.countIn(scene_) == 1; };
        const Kind both{object.colour, object.shape};
        if (isOne({.shape = object.shape}) && chance(0.75)) return "the " + shapeWord(object.shape);
        if (isOne({.colour = object.colour}) && chance(0.15))
            return "the " + colourWord(object.colour) + ' ' + generic();
        if (isOne(both)) return "the " + both.noun({});
        return {};
    }

    std::optional<SceneQuestion> questionOf(QuestionKind kind) {
        switch (kind) {
            case QuestionKind::colour: return colourQuestion();
            case QuestionKind::shape: return shapeQuestion();
            case QuestionKind::place: return placeQuestion();
            case QuestionKind::number: return numberQuestion();
            case QuestionKind::existence: return existenceQuestion();
            case QuestionKind::relation: {
                const double what = random_.uniform();
                return what < 0.15   ? attributeQuestion()
                       : what < 0.27 ? positionQuestion()
                                     : relationQuestion();
            }
        }
        return {};
    }

    std::optional<SceneQuestion> colourQuestion() {
        const SceneObject& object = oneOf(scene_.objects);
        if (Kind{.shape = object.shape}.countIn(scene_) != 1) return {};
        return SceneQuestion{.text = sentence("COLOUR", {{"shape", shapeWord(object.shape)}}),
                             .answer = colourWord(object.colour)};
    }

    std::optional<SceneQuestion> shapeQuestion() {
        const SceneObject& object = oneOf(scene_.objects);
        if (Kind{.colour = object.colour}.countIn(scene_) != 1) return {};
        return SceneQuestion{.text = sentence("SHAPE", {{"colour", colourWord(object.colour)}}),
                             .answer = shapeWord(object.shape)};
    }

    std::optional<SceneQuestion> placeQuestion() {
        const bool nothing = chance(0.12);
        for (int attempt = 0; attempt < 20; ++attempt) {
            const SceneObject& named = oneOf(scene_.objects);
            const SceneDirection way = SceneDirection(random_.below(4));
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
                return SceneQuestion{
                    .text = sentence("COLOUR-AT-PLACE",
                                     {{"noun", noun}, {"way", wayNames[int(way)]}, {"other", *name}}),
                    .answer = colourWord(only->colour)};
            }
            return SceneQuestion{.text = sentence("PLACE", {{"way", wayNames[int(way)]}, {"other", *name}}),
                                 .answer = only ? shapeWord(only->shape) : "nothing"};
        }
        return {};
    }

    /// A kind with that many shapes: by form, by colour, by both. For zero, prefers one whose colour and form
    /// each occur.
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

    std::optional<SceneQuestion> numberQuestion() {
        const Index number = chance(0.15) ? 0 : 1 + Index(random_.below(scene_.objects.size()));
        const auto kind = kindWith(number, false);
        if (!kind) return {};
        SceneQuestion question{.answer = std::to_string(number)};
        if (kind->colour && chance(0.15))  // how many shapes are red
            question.text =
                sentence("NUMBER-OF-COLOUR", {{"things", Kind{.shape = kind->shape}.noun("shape") + 's'},
                                              {"colour", colourWord(*kind->colour)}});
        else {
            const std::string things = kind->noun(generic()) + 's';
            question.text = sentence("NUMBER", {{"things", things}});
        }
        return question;
    }

    std::optional<SceneQuestion> existenceQuestion() {
        const bool yes = chance(0.5);
        const auto kind = kindWith(yes ? 1 : 0, yes);
        if (!kind || (!kind->colour && !kind->shape)) return {};
        SceneQuestion question{.answer = yes ? "yes" : "no"};
        const std::string noun = kind->noun(generic());
        if (!kind->shape && chance(0.3))
            question.text = sentence("ANYTHING", {{"colour", colourWord(*kind->colour)}});
        else if (chance(0.2))
            question.text = sentence("PLURAL", {{"things", noun + 's'}});
        else
            question.text = sentence("EXISTENCE", {{"thing", noun}});
        return question;
    }

    std::optional<SceneQuestion> relationQuestion() {
        if (scene_.objects.size() < 2) return {};
        const bool yes = chance(0.5);
        for (int attempt = 0; attempt < 20; ++attempt) {
            const SceneObject &one = oneOf(scene_.objects), &other = oneOf(scene_.objects);
            const SceneDirection way = SceneDirection(random_.below(4));
            if (&one == &other || stands(one, way, other) != yes) continue;
            const auto first = nameOf(one), second = nameOf(other);
            if (!first || !second) continue;
            return SceneQuestion{
                .text =
                    sentence("RELATION", {{"one", *first}, {"way", wayNames[int(way)]}, {"other", *second}}),
                .answer = yes ? "yes" : "no"};
        }
        return {};
    }

    // Is there a star above the circle?
    std::optional<SceneQuestion> positionQuestion() {
        const bool yes = chance(0.5);
        for (int attempt = 0; attempt < 20; ++attempt) {
            const SceneObject &one = oneOf(scene_.objects), &other = oneOf(scene_.objects);
            const SceneDirection way = SceneDirection(random_.below(4));
            const Kind kind{chance(0.4) ? std::optional(one.colour) : std::nullopt, one.shape};
            if (kind.covers(other)) continue;
            const bool there = std::any_of(
                scene_.objects.begin(), scene_.objects.end(),
                [&](const SceneObject& object) { return kind.covers(object) && stands(object, way, other); });
            const auto name = nameOf(other);
            if (there != yes || !name) continue;
            return SceneQuestion{
                .text = sentence("WHETHER-ONE-STANDS",
                                 {{"thing", kind.noun({})}, {"way", wayNames[int(way)]}, {"other", *name}}),
                .answer = yes ? "yes" : "no"};
        }
        return {};
    }

    // Is the circle red? Is the red shape a circle?
    std::optional<SceneQuestion> attributeQuestion() {
        const SceneObject& object = oneOf(scene_.objects);
        const bool yes = chance(0.5);
        SceneQuestion question{.answer = yes ? "yes" : "no"};
        if (chance(0.6)) {
            if (Kind{.shape = object.shape}.countIn(scene_) != 1) return {};
            const SceneColour colour =
                yes ? object.colour
                    : SceneColour((size_t(object.colour) + 1 + random_.below(sceneColourNames.size() - 1)) %
                                  sceneColourNames.size());
            question.text = sentence("WHETHER-IT-HAS-COLOUR",
                                     {{"shape", shapeWord(object.shape)}, {"colour", colourWord(colour)}});
            return question;
        }
        if (Kind{.colour = object.colour}.countIn(scene_) != 1) return {};
        const SceneShape shape =
            yes ? object.shape
                : SceneShape((size_t(object.shape) + 1 + random_.below(sceneShapeNames.size() - 1)) %
                             sceneShapeNames.size());
        question.text = sentence("WHETHER-IT-IS-SHAPE",
                                 {{"colour", colourWord(object.colour)}, {"shape", shapeWord(shape)}});
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
        SceneObject object = shapeAtRandom(random);
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
    QuestionGenerator generator(scene, seed);
    std::vector<SceneQuestion> questions;
    while (Index(questions.size()) < count) questions.push_back(generator.next());
    return questions;
}

}  // namespace attentionscope
