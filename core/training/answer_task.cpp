#include "core/training/answer_task.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <sstream>

#include "core/base/probability.h"
#include "core/training/system_training.h"

namespace attentionscope {

namespace {

/// Reads the lines of one file, one after another.
class StoryReader {
public:
    StoryReader(std::string file, std::vector<StoryQuestion>& questions)
        : file_(std::move(file)), questions_(questions) {}

    Phrase take(std::string_view line) {
        Index number = 0;
        const auto [end, problem] = std::from_chars(line.data(), line.data() + line.size(), number);
        if (problem != std::errc() || number < 1 || end == line.data() + line.size() || *end != ' ')
            return "the line does not begin with its number";
        if (number == 1) {
            ++story_;
            sentences_.clear();
            numbers_.clear();
        } else if (story_ < 0) {
            return "the story does not begin with line 1";
        }
        const std::string_view text = line.substr(size_t(end - line.data()) + 1);
        const size_t tab = text.find('\t');
        if (tab == text.npos) {
            if (trimmed(text).empty()) return "the sentence is missing";
            sentences_.push_back(trimmed(text));
            numbers_.push_back(number);
            return {};
        }
        return takeQuestion(text, tab);
    }

private:
    Phrase takeQuestion(std::string_view text, size_t tab) {
        const size_t second = text.find('\t', tab + 1);
        StoryQuestion one{
            .sentences = sentences_,
            .question = trimmed(text.substr(0, tab)),
            .answer = trimmed(text.substr(tab + 1, second == text.npos ? text.npos : second - tab - 1)),
            .story = story_,
            .file = file_};
        if (one.question.empty() || one.answer.empty()) return "the question or the answer is missing";
        if (sentences_.empty()) return "the question comes before any sentence";
        if (second != text.npos) {
            std::istringstream facts{std::string(text.substr(second + 1))};
            for (Index fact = 0; facts >> fact;) {
                const auto found = std::find(numbers_.begin(), numbers_.end(), fact);
                if (found == numbers_.end()) return "a supporting line is not a sentence of the story";
                one.facts.push_back(found - numbers_.begin());
            }
        }
        questions_.push_back(std::move(one));
        return {};
    }

    std::string file_;
    std::vector<StoryQuestion>& questions_;
    std::vector<std::string> sentences_;
    std::vector<Index> numbers_;
    Index story_ = -1;
};

}  // namespace

std::vector<StoryQuestion> readStories(const DataRequest& request, DataReport& report) {
    std::vector<StoryQuestion> questions;
    std::map<std::filesystem::path, StoryReader> readers;
    const DataFormat& format = answerTask().format();
    report = readLines(
        request.files, format, request.refuseProblems,
        [&](std::string_view line, const std::filesystem::path& file) {
            return readers.try_emplace(file, file.stem().string(), questions).first->second.take(line);
        });
    report.items = Index(questions.size());
    if (questions.empty())
        throw Error(
            {.what = "the stories contain no question", .where = request.names(), .expected = format.line});
    return questions;
}

namespace {

/// Collects questions into a batch; a sentence shared by several stories is computed once.
class StoryBatchMaker {
public:
    void add(const std::vector<std::vector<Index>>& sentences, const std::vector<Index>& question) {
        std::vector<Index> story;
        for (const auto& sentence : sentences) {
            const auto [known, isNew] = places_.emplace(sentence, Index(batch.sentences.size()));
            if (isNew) batch.sentences.push_back(sentence);
            story.push_back(known->second);
        }
        batch.stories.push_back(std::move(story));
        batch.questions.push_back(question);
    }
    StoryBatch batch;

private:
    std::map<std::vector<Index>, Index> places_;
};

struct Answers {
    using Settings = AnswerRecipe;
    using Model = MemoryModel;
    static constexpr auto read = readStories;
    static constexpr auto encode = encodeQuestions;
    static constexpr Index heldOut = 1000;

    /// A story stays whole, and identical stories stay together.
    static std::vector<std::string> keys(const StoryQuestion& one) {
        std::vector<std::string> keys{one.file + ' ' + std::to_string(one.story)};
        if (one.sentences.size() <= 2) keys.push_back(one.sentences.front());
        if (one.sentences.size() == 2) keys.back() += one.sentences[1];
        if (keys.size() > 1) keys.back() += one.question;
        return keys;
    }
    static Scores score(const MemoryNetwork& network, const std::vector<EncodedQuestion>& questions,
                        bool equalWeights, const StopToken& stop) {
        constexpr size_t together = 200;
        PredictionScores answers;
        MeanOfSome onFacts;
        const auto record = [&](Recorder& recorder, const std::vector<size_t>& members) {
            StoryBatchMaker maker;
            for (const size_t i : members) maker.add(questions[i].sentences, questions[i].question);
            return network.answer(recorder, maker.batch);
        };
        scoreBatches(
            batchesInOrder(questions.size(), together), {.stop = stop, .equalWeights = equalWeights}, record,
            [&](const auto& members, const MemoryNodes& nodes, const Evaluation& evaluation) {
                const MatrixPointer logits = evaluation.value(nodes.logits);
                const auto weights =
                    eachOf(nodes.hops, [&](const MemoryHop& hop) { return evaluation.value(hop.weights); });
                for (size_t row = 0; row < members.size(); ++row) {
                    const EncodedQuestion& one = questions[members[row]];
                    answers.add(rowOf(*logits, Index(row)), one.answer, one.answer > 0);
                    if (one.facts.empty()) continue;
                    double sum = 0;
                    for (const Index fact : one.facts) {
                        float largest = 0;
                        for (const MatrixPointer& hop : weights)
                            largest = std::max(largest, (*hop)(Index(row), fact));
                        sum += double(largest);
                    }
                    onFacts.add(sum / double(one.facts.size()));
                }
            });
        Scores scores = answers.lossAnd("accuracy");
        onFacts.addTo(scores, "attention_on_target");
        return scores;
    }
};

/// Only the answers are used in training, never the supporting facts.
class AnswerTraining final : public SystemTraining<Answers> {
public:
    AnswerTraining(const Recipe& recipe, const DataRequest& request) : SystemTraining(recipe, request) {
        requireFiles(Phrase("Give some with --data: stories in the format of the bAbI tasks."));
        readFiles(request, 0.03, 0.05);
        state_ = {{"steps", 0}};
    }
    // Every batch has questions of all tasks.
    std::vector<Batch> batches(Index epoch, Index epochs, Random& order) const override {
        auto batches = SystemTraining::batches(epoch, epochs, order);
        linearSteps_ = Index(settings_.linearShare * double(epochs) * double(batches.size()));
        return batches;
    }
    Objective objective(Recorder& recorder, const Batch& members, Random& random) override {
        StoryBatchMaker maker;
        std::vector<Index> answers;
        for (const size_t i : members) {
            // Inserts empty sentences among the others, so that a fact is recognised by its words rather than
            // by its age.
            std::vector<std::vector<Index>> sentences;
            for (const auto& sentence : training_[i].sentences) {
                sentences.push_back(sentence);
                if (random.uniform() < settings_.emptyShare) sentences.emplace_back();
            }
            const Index tooMany = Index(sentences.size()) - settings_.network.memory;
            if (tooMany > 0) sentences.erase(sentences.begin(), sentences.begin() + tooMany);
            maker.add(sentences, training_[i].question);
            answers.push_back(training_[i].answer);
        }
        const bool linear = Index(state_["steps"]++) < linearSteps_;
        return crossEntropyOf(recorder, network_->answer(recorder, maker.batch, {.linear = linear}).logits,
                              answers);
    }

private:
    std::string learnWords(const StopToken&) const override {
        std::vector<std::string> texts;
        for (const auto& one : data_.training) {
            texts.insert(texts.end(), {one.question, one.answer});
            texts.insert(texts.end(), one.sentences.begin(), one.sentences.end());
        }
        return ClassifierWords::learn(different(std::move(texts)), 1);
    }
    void fit(MemorySettings& network) const override { network.words = words_->known() + 1; }
    Index wordsOf(size_t question) const override {
        Index count = 0;
        for (const auto& sentence : training_[question].sentences) count += Index(sentence.size());
        return count;
    }
    std::string typed(const StoryQuestion& one) const override {
        return linesOf(one.sentences) + one.question;
    }
    FolderContent content() const override {
        return {.mechanism = "memory", .system = "end-to-end memory network", .maps = {"hop"}};
    }
    std::vector<Group> groups() const override {
        std::map<std::string, Items> byFile;
        for (const auto& one : data_.test) byFile[one.file].push_back(one);
        std::vector<Group> groups{{"all", data_.test}};
        if (byFile.size() > 1) groups.insert(groups.end(), byFile.begin(), byFile.end());
        return groups;
    }
    std::vector<std::string> scoreNames() const override {
        return {"accuracy", "accuracy_baseline", "attention_on_target"};
    }
    /// The tasks, from file names "qa1_…", whose published errors the card lists.
    NamedNumbers counts() const override {
        std::set<std::string> files;
        for (const auto& one : data_.test) files.insert(one.file.substr(0, one.file.find('_')));
        NamedNumbers counts;
        for (const char* task : {"qa1", "qa2", "qa4", "qa5", "qa6", "qa7", "qa11", "qa12", "qa13", "qa15"})
            if (files.contains(task)) counts.emplace_back(task, 1);
        counts.emplace_back("published", double(counts.size()));
        return counts;
    }

    mutable Index linearSteps_ = 0;  ///< number of initial steps with linear scores
};

}  // namespace

const Task& answerTask() {
    static const TaskOf<AnswerTraining> task(
        {.name = "answer",
         .lossUnit = "nats a question",
         .format = {.item = "question about a story",
                    .items = "questions",
                    .line = "number and sentence, or number and question, tab, answer, tab, numbers of the "
                            "supporting lines"},
         .recipes = {{.name = "stories-memory",
                      .title = "Stories and questions, memory network",
                      .learner = "end-to-end memory network",
                      .citation = "Sukhbaatar et al. 2015",
                      .settings =
                          AnswerRecipe{.network = {.width = 100}, .linearShare = 0.05, .emptyShare = 0.15},
                      .schedule = {.rate = 3e-3, .warmUp = 200, .lowest = 0.01},
                      .optimiser = {.weightDecay = 0.02},
                      .batchSize = 64,
                      .epochs = 60}},
         .mechanism = "memory"});
    return task;
}

std::vector<EncodedQuestion> encodeQuestions(const std::vector<StoryQuestion>& questions,
                                             const ClassifierWords& words, const MemorySettings& settings) {
    // The same few sentences occur again and again.
    std::map<std::string, std::vector<Index>> known;
    const auto rows = [&](const std::string& text) -> const std::vector<Index>& {
        const auto [place, isNew] = known.try_emplace(text);
        if (isNew) place->second = rowsOfText(words, text);
        return place->second;
    };
    std::vector<EncodedQuestion> all;
    for (const StoryQuestion& one : questions) {
        EncodedQuestion encoded{.question = rows(one.question)};
        const Index first = std::max<Index>(0, Index(one.sentences.size()) - settings.memory);
        for (size_t i = size_t(first); i < one.sentences.size(); ++i)
            encoded.sentences.push_back(rows(one.sentences[i]));
        for (const Index fact : one.facts)
            if (fact >= first) encoded.facts.push_back(fact - first);
        const auto& answer = rows(one.answer);
        encoded.answer = answer.size() == 1 ? answer[0] : 0;
        all.push_back(std::move(encoded));
    }
    return all;
}

}  // namespace attentionscope
