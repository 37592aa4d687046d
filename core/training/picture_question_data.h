#pragma once

#include <string>
#include <vector>

#include "core/mechanisms/classifier_words.h"
#include "core/mechanisms/co_attention_network.h"
#include "core/training/scene_questions.h"
#include "core/training/task.h"

namespace attentionscope {

/// A question about a picture, with its answer.
struct PictureQuestion {
    std::string picture = {};  ///< a scene in words or the path of a file
    std::string question = {};
    std::string answer = {};  ///< as plainAnswer() has it
    std::string kind = {};    ///< of generated ones: questionKindTitle()
};

/// JSON lines {"picture", "question", "answer"}.
const DataFormat& pictureQuestionFormat();
/// Files are named from where the file of data is. A scene is read at once, and what is wrong with it
/// reported with its line.
std::vector<PictureQuestion> readPictureQuestions(const DataRequest& request, DataReport& report);
/// `each` questions about each of the scenes.
std::vector<PictureQuestion> questionsAboutScenes(const std::vector<Scene>& scenes, Index each,
                                                  std::uint64_t seed);

/// An answer in the words of the generated ones: lower case, without article and mark; numbers in digits; of
/// a shape with its colour ("a red circle") the shape alone; "none" is 0 where it is asked how many, and
/// "nothing" elsewhere.
std::string plainAnswer(const std::string& answer, const std::string& question);

/// The shapes of a scene that a question is about: those that it names by form, by colour or by both, and
/// those of the form that is the answer, where the question does not name it.
std::vector<SceneObject> shapesInQuestion(const Scene& scene, const std::string& question,
                                          const std::string& answer);

/// Questions with the pictures that they are about, each of which is there once.
struct EncodedQuestions {
    struct Question {
        Index picture = 0;
        std::vector<Index> words = {};
        Index answer = -1;  ///< -1: none that is known
        std::vector<SceneObject> shapes = {};
    };
    std::vector<std::string> pictures = {};
    std::vector<Question> questions = {};  ///< those about one picture stand together, in the order given
    std::vector<Index> firstOf = {};       ///< of each picture the place of its first; the last: their number

    size_t size() const { return questions.size(); }
    /// All questions about these pictures, side by side, and their places in `questions`.
    QuestionBatch batch(const std::vector<size_t>& about, Index side) const;
    std::vector<size_t> questionsAbout(const std::vector<size_t>& about) const;
};
EncodedQuestions encodePictureQuestions(const std::vector<PictureQuestion>& questions,
                                        const ClassifierWords& words,
                                        const std::vector<std::string>& answers);

}  // namespace attentionscope
