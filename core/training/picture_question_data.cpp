#include "core/training/picture_question_data.h"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>

#include "core/base/error.h"
#include "core/training/caption_data.h"

namespace attentionscope {

namespace {

constexpr size_t wordsOfQuestion = 60;

/// Words in lower case without their final marks.
std::vector<std::string> plainWords(const std::string& text) {
    std::istringstream stream(lowercaseWord(text));
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        while (!word.empty() && std::string_view(".,;!?").find(word.back()) != std::string_view::npos)
            word.pop_back();
        if (!word.empty()) words.push_back(std::move(word));
    }
    return words;
}

/// The place of a word among names, also with a plural s; -1: it is not among them.
template <size_t count>
int placeAmong(const std::array<std::string_view, count>& names, const std::string& word) {
    for (size_t i = 0; i < count; ++i)
        if (word == names[i] || word == std::string(names[i]) + 's') return int(i);
    return -1;
}

}  // namespace

const DataFormat& pictureQuestionFormat() {
    static const DataFormat format{.item = "question about a picture",
                                   .items = "questions about pictures",
                                   .line = R"(JSON {"picture": "…", "question": "…", "answer": "…"})"};
    return format;
}

std::string plainAnswer(const std::string& answer, const std::string& question) {
    static constexpr std::array<std::string_view, 11> numbers{
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
    std::vector<std::string> words = plainWords(answer);
    if (words.size() > 1 && (words[0] == "a" || words[0] == "an" || words[0] == "the"))
        words.erase(words.begin());
    if (words.size() == 2 && placeAmong(sceneColourNames, words[0]) >= 0 &&
        placeAmong(sceneShapeNames, words[1]) >= 0)
        words.erase(words.begin());
    if (words.size() == 1) {
        const auto number = std::find(numbers.begin(), numbers.end(), words[0]);
        if (number != numbers.end()) words[0] = std::to_string(number - numbers.begin());
        if (words[0] == "none") words[0] = plainWords(question + " ")[0] == "how" ? "0" : "nothing";
    }
    std::string plain;
    for (const auto& word : words) plain += (plain.empty() ? "" : " ") + word;
    return plain;
}

std::vector<PictureQuestion> readPictureQuestions(const DataRequest& request, DataReport& report) {
    std::vector<PictureQuestion> questions;
    report = readLines(request.files, pictureQuestionFormat(), request.refuseProblems,
                       [&](std::string_view line, const std::filesystem::path& file) -> Phrase {
                           const JsonValue item = JsonValue::parse(line, "JSON");
                           PictureQuestion read{.picture = pictureFrom(item.text("picture"), file),
                                                .question = item.text("question")};
                           if (isScene(read.picture)) sceneFromText(read.picture);
                           if (plainWords(read.question).empty()) return "there is no question";
                           read.answer = plainAnswer(item.textOrNumber("answer"), read.question);
                           if (read.answer.empty()) return "there is no answer";
                           questions.push_back(std::move(read));
                           return {};
                       });
    return questions;
}

std::vector<PictureQuestion> questionsAboutScenes(const std::vector<Scene>& scenes, Index each,
                                                  std::uint64_t seed) {
    std::vector<PictureQuestion> all;
    Random seeds(seed);
    for (const Scene& scene : scenes) {
        const std::string picture = sceneToText(scene);
        for (SceneQuestion& one : questionsAbout(scene, each, seeds.bits()))
            all.push_back({.picture = picture,
                           .question = std::move(one.text),
                           .answer = std::move(one.answer),
                           .kind = questionKindTitle(one.kind)});
    }
    return all;
}

std::vector<SceneObject> shapesInQuestion(const Scene& scene, const std::string& question,
                                          const std::string& answer) {
    std::vector<bool> meant(scene.objects.size());
    const auto mark = [&](int colour, int shape) {
        for (size_t i = 0; i < meant.size(); ++i)
            if ((colour < 0 || int(scene.objects[i].colour) == colour) &&
                (shape < 0 || int(scene.objects[i].shape) == shape))
                meant[i] = true;
    };
    const std::vector<std::string> words = plainWords(question);
    const int answered = placeAmong(sceneShapeNames, answer);
    bool namesAnswer = false;
    for (size_t i = 0; i < words.size(); ++i) {
        const int colour = placeAmong(sceneColourNames, words[i]);
        const int next = i + 1 < words.size() ? placeAmong(sceneShapeNames, words[i + 1]) : -1;
        const int shape = colour >= 0 ? next : placeAmong(sceneShapeNames, words[i]);
        if (colour < 0 && shape < 0) continue;
        mark(colour, shape);
        namesAnswer = namesAnswer || shape == answered;
        if (colour >= 0 && next >= 0) ++i;
    }
    if (answered >= 0 && !namesAnswer) mark(-1, answered);
    std::vector<SceneObject> shapes;
    for (size_t i = 0; i < meant.size(); ++i)
        if (meant[i]) shapes.push_back(scene.objects[i]);
    return shapes;
}

EncodedQuestions encodePictureQuestions(const std::vector<PictureQuestion>& questions,
                                        const ClassifierWords& words,
                                        const std::vector<std::string>& answers) {
    EncodedQuestions all;
    std::map<std::string, size_t> places;
    std::vector<std::vector<const PictureQuestion*>> about;
    for (const PictureQuestion& one : questions) {
        const auto [place, isNew] = places.try_emplace(one.picture, about.size());
        if (isNew) {
            all.pictures.push_back(one.picture);
            about.emplace_back();
        }
        about[place->second].push_back(&one);
    }
    // The same questions occur again and again.
    std::map<std::string, std::vector<Index>> known;
    for (size_t picture = 0; picture < about.size(); ++picture) {
        all.firstOf.push_back(Index(all.questions.size()));
        for (const PictureQuestion* one : about[picture]) {
            auto& rows = known[one->question];
            if (rows.empty())
                for (const Token& word : words.read(one->question)) rows.push_back(word.id);
            if (rows.size() > wordsOfQuestion) rows.resize(wordsOfQuestion);
            const auto answer = std::find(answers.begin(), answers.end(), one->answer);
            EncodedQuestions::Question encoded{.picture = Index(picture), .words = rows};
            if (answer != answers.end()) encoded.answer = Index(answer - answers.begin());
            if (isScene(one->picture))
                encoded.shapes = shapesInQuestion(sceneFromText(one->picture), one->question, one->answer);
            all.questions.push_back(std::move(encoded));
        }
    }
    all.firstOf.push_back(Index(all.questions.size()));
    return all;
}

std::vector<size_t> EncodedQuestions::questionsAbout(const std::vector<size_t>& about) const {
    std::vector<size_t> places;
    for (const size_t picture : about)
        for (Index i = firstOf[picture]; i < firstOf[picture + 1]; ++i) places.push_back(size_t(i));
    return places;
}

QuestionBatch EncodedQuestions::batch(const std::vector<size_t>& about, Index side) const {
    QuestionBatch batch{.pictures = Index(about.size())};
    std::vector<const std::string*> sources;
    for (size_t i = 0; i < about.size(); ++i) {
        sources.push_back(&pictures[about[i]]);
        for (Index q = firstOf[about[i]]; q < firstOf[about[i] + 1]; ++q) {
            batch.questions.push_back(questions[size_t(q)].words);
            batch.pictureOf.push_back(Index(i));
        }
    }
    batch.pixels = inkOfAll(sources, side);
    return batch;
}

}  // namespace attentionscope
