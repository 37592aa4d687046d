#pragma once

#include <string>
#include <vector>

#include "core/mechanisms/classifier_words.h"
#include "core/mechanisms/co_attention_model.h"
#include "core/mechanisms/co_attention_network.h"
#include "core/training/scene_questions.h"
#include "core/training/task.h"

namespace attentionscope {

/// A question about a picture, with its answer.
struct PictureQuestion {
    std::string picture = {};  ///< a scene in words or the path of a file
    std::string question = {};
    std::string answer = {};  ///< in the form of plainAnswer()
    std::string kind = {};    ///< for generated ones: questionKindTitle()
};

/// Reads JSON lines {"picture", "question", "answer"}. File names are relative to the data file. A scene is
/// parsed at once, and problems are reported with their line.
std::vector<PictureQuestion> readPictureQuestions(const DataRequest& request, DataReport& report);
/// `each` questions about each of the scenes.
std::vector<PictureQuestion> questionsAboutScenes(const std::vector<Scene>& scenes, Index each,
                                                  std::uint64_t seed);

/// An answer in the form of the generated ones: lower case, without article and mark; numbers in digits; "a
/// red circle" becomes the shape alone; "none" is 0 after "how many", and "nothing" elsewhere.
std::string plainAnswer(const std::string& answer, const std::string& question);

/// The shapes of a scene that a question is about: those that it names by form, by colour or by both, and
/// those of the form that is the answer, if the question does not name it.
std::vector<SceneObject> shapesInQuestion(const Scene& scene, const std::string& question,
                                          const std::string& answer);

/// Questions with the pictures that they are about; each picture is stored once.
struct EncodedQuestions {
    struct Question {
        Index picture = 0;
        std::vector<Index> words = {};
        Index answer = -1;  ///< -1: unknown
        std::vector<SceneObject> shapes = {};
    };
    std::vector<std::string> pictures = {};
    std::vector<Question> questions = {};  ///< those about one picture are adjacent, in the given order
    std::vector<Index> firstOf = {};       ///< place of each picture's first question; the last: their number

    size_t size() const { return questions.size(); }
    /// All questions about these pictures, side by side, and their places in `questions`.
    QuestionBatch batch(const std::vector<size_t>& about, Index side) const;
    std::vector<size_t> questionsAbout(const std::vector<size_t>& about) const;
};
EncodedQuestions encodePictureQuestions(const std::vector<PictureQuestion>& questions,
                                        const ClassifierWords& words, const CoAttentionSettings& settings);

/// Settings of a recipe for networks that answer questions about pictures, in addition to those every recipe
/// has.
struct PictureAnswerRecipe {
    CoAttentionSettings network = {};
    Index generated = 100'000;  ///< scenes generated for training, besides the user's files
    Index each = 6;             ///< questions about each of them
};

/// "loss" (nats a question), "accuracy", and over scenes "attention_on_target": the weight on the 3 × 3
/// regions around the shapes that a question is about (shapesInQuestion()), at the level where it is largest,
/// over the questions about some shape.
Scores scorePictureAnswers(const CoAttentionNetwork& network, const EncodedQuestions& questions,
                           bool equalWeights, const StopToken& stop = {});

}  // namespace attentionscope
