#include "core/training/answer_task.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "core/base/error.h"
#include "core/base/probability.h"
#include "core/graph/ops/losses.h"

namespace attentionscope {

namespace {

/// Puts questions side by side; a sentence that several stories have is computed once.
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

struct JudgedAnswers {
    double loss = 0, right = 0, onFacts = 0;
    Index withFacts = 0;
};

JudgedAnswers judgeAnswers(const MemoryNetwork& network, const std::vector<EncodedQuestion>& questions,
                           bool mean, const StopToken& stop) {
    constexpr size_t together = 200;
    JudgedAnswers judged;
    for (size_t begin = 0; begin < questions.size(); begin += together) {
        throwIfStopped(stop);
        const size_t end = std::min(begin + together, questions.size());
        StoryBatchMaker maker;
        for (size_t i = begin; i < end; ++i) maker.add(questions[i].sentences, questions[i].question);
        Recorder recorder({.expansions = false});
        const Remembered made = network.answer(recorder, maker.batch, {.mean = mean});
        const EvaluationPointer evaluation = recorder.finish();
        const MatrixPointer logits = evaluation->value(made.logits);
        std::vector<MatrixPointer> weights;
        for (const MemoryHop& hop : made.hops) weights.push_back(evaluation->value(hop.weights));
        for (size_t i = begin; i < end; ++i) {
            const EncodedQuestion& one = questions[i];
            const Index row = Index(i - begin);
            judged.loss += logSumExp(rowOf(*logits, row)) - double((*logits)(row, one.answer));
            judged.right += one.answer > 0 && bestOf(rowOf(*logits, row), 1)[0] == one.answer;
            if (one.facts.empty()) continue;
            double sum = 0;
            for (const Index fact : one.facts) {
                float largest = 0;
                for (const MatrixPointer& hop : weights) largest = std::max(largest, (*hop)(row, fact));
                sum += double(largest);
            }
            judged.onFacts += sum / double(one.facts.size());
            ++judged.withFacts;
        }
    }
    const double count = double(std::max<size_t>(1, questions.size()));
    judged.loss /= count;
    judged.right /= count;
    judged.onFacts /= double(std::max<Index>(1, judged.withFacts));
    return judged;
}

class Answer final : public Task {
public:
    std::string name() const override { return "answer"; }
    std::string mechanism() const override { return "memory"; }
    DataFormat format() const override { return storyFormat(); }
    std::string lossUnit() const override { return "nats a question"; }
    std::vector<Recipe> recipes() const override { return answerRecipes(); }
    DataReport check(const DataRequest& data) const override {
        DataReport report;
        readStories(data, report);
        return report;
    }
    std::unique_ptr<TaskTraining> prepare(const Recipe& recipe, const DataRequest& data) const override {
        return std::make_unique<AnswerTraining>(recipe, data);
    }
    Scores judge(const ModelFolder& folder, const DataRequest& data, DataReport& report, const Progress&,
                 const StopToken& stop) const override {
        const auto model = openMemoryModel(folder);
        const auto questions = readStories(data, report);
        return evaluateAnswers(model->network(),
                               encodeQuestions(questions, model->words(), model->network().settings().memory),
                               stop);
    }
};

}  // namespace

const Task& answerTask() {
    static const Answer task;
    return task;
}

std::vector<Recipe> answerRecipes() {
    Recipe stories{.name = "stories-memory",
                   .task = "answer",
                   .title = "Stories and questions, memory network",
                   .learner = "end-to-end memory network",
                   .citation = "Sukhbaatar et al. 2015"};
    stories.settings = AnswerRecipe{};
    stories.schedule = {.rate = 3e-3, .warmUp = 200, .lowest = 0.01};
    stories.batchTokens = 64;
    stories.epochs = 30;
    return {stories};
}

std::vector<EncodedQuestion> encodeQuestions(const std::vector<StoryQuestion>& questions,
                                             const ClassifierWords& words, Index memory) {
    // The same few sentences are told again and again.
    std::map<std::string, std::vector<Index>> known;
    const auto rows = [&](const std::string& text) -> const std::vector<Index>& {
        const auto [place, isNew] = known.try_emplace(text);
        if (isNew) place->second = rowsOfText(words, text);
        return place->second;
    };
    std::vector<EncodedQuestion> all;
    for (const StoryQuestion& one : questions) {
        EncodedQuestion encoded{.question = rows(one.question)};
        const Index first = std::max<Index>(0, Index(one.sentences.size()) - memory);
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

Scores evaluateAnswers(const MemoryNetwork& network, const std::vector<EncodedQuestion>& questions,
                       const StopToken& stop) {
    const auto scores = [&](const char* name, bool mean) {
        const JudgedAnswers judged = judgeAnswers(network, questions, mean, stop);
        Scores one{.name = name,
                   .items = Index(questions.size()),
                   .values = {{"loss", judged.loss}, {"accuracy", judged.right}}};
        if (judged.withFacts > 0) one.values.emplace_back("attention_on_target", judged.onFacts);
        return one;
    };
    Scores all = scores("", false);
    all.beside.push_back(scores("baseline", true));
    return all;
}

AnswerTraining::AnswerTraining(Recipe recipe, const DataRequest& request)
    : recipe_(std::move(recipe)), settings_(recipe_.of<AnswerRecipe>()), files_(request.names()) {
    if (request.files.empty())
        throw Error({.what = "this recipe learns from files of yours and none was given",
                     .where = recipe_.name,
                     .remedy = "Give some with --data: stories in the format of the bAbI tasks."});
    auto questions = readStories(request, report_);
    // A story stays whole, and so do stories that are told alike.
    std::vector<std::vector<std::string>> keys;
    for (const auto& one : questions) {
        std::string told = one.sentences.front();
        for (size_t i = 1; i < std::min<size_t>(2, one.sentences.size()); ++i) told += one.sentences[i];
        keys.push_back({one.file + ' ' + std::to_string(one.story),
                        one.sentences.size() <= 2 ? told + one.question : ""});
        if (keys.back()[1].empty()) keys.back().pop_back();
    }
    const auto sides = splitByKeys(keys, 0.03, 0.05, splitSeed, request.held);
    for (size_t i = 0; i < questions.size(); ++i)
        (sides[i] == Side::validation ? validationQuestions_
         : sides[i] == Side::test     ? testQuestions_
                                      : trainingQuestions_)
            .push_back(std::move(questions[i]));
}

void AnswerTraining::encode() {
    training_ = encodeQuestions(trainingQuestions_, *words_, settings_.network.memory);
    validation_ = encodeQuestions(validationQuestions_, *words_, settings_.network.memory);
}

void AnswerTraining::begin(std::uint64_t seed, const StopToken& stop) {
    std::vector<std::string> texts;
    for (const auto& one : trainingQuestions_) {
        texts.insert(texts.end(), {one.question, one.answer});
        texts.insert(texts.end(), one.sentences.begin(), one.sentences.end());
    }
    std::sort(texts.begin(), texts.end());
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    tokenizerText_ = ClassifierWords::learn(texts, 1);
    throwIfStopped(stop);
    words_ = ClassifierWords::parse(tokenizerText_, "tokenizer.json");
    MemorySettings network = settings_.network;
    network.words = words_->known() + 1;
    ParameterSet weights(seed);
    network_ = std::make_shared<const MemoryNetwork>(network, weights);
    encode();
}

void AnswerTraining::resume(const ModelFolder& folder, ParameterSet& weights) {
    const auto file = folder.path() / "tokenizer.json";
    std::ifstream stream(file, std::ios::binary);
    tokenizerText_.assign(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    words_ = ClassifierWords::parse(tokenizerText_, file.string());
    network_ = std::make_shared<const MemoryNetwork>(readMemorySettings(folder.config()), weights);
    encode();
}

void AnswerTraining::restore(const std::map<std::string, double>& state) {
    if (const auto known = state.find("steps"); known != state.end()) steps_ = Index(known->second);
}

// Questions of all tasks in every batch.
std::vector<TaskTraining::Batch> AnswerTraining::batches(Index, Index epochs, Random& order) const {
    std::vector<size_t> all(training_.size());
    std::iota(all.begin(), all.end(), size_t(0));
    order.shuffle(all);
    std::vector<Batch> batches;
    for (size_t begin = 0; begin < all.size(); begin += size_t(recipe_.batchTokens))
        batches.emplace_back(
            all.begin() + std::ptrdiff_t(begin),
            all.begin() + std::ptrdiff_t(std::min(all.size(), begin + size_t(recipe_.batchTokens))));
    linearSteps_ = Index(settings_.linearShare * double(epochs) * double(batches.size()));
    return batches;
}

TaskTraining::Objective AnswerTraining::objective(Recorder& recorder, const Batch& members, Random& random) {
    StoryBatchMaker maker;
    std::vector<Index> answers;
    for (const size_t i : members) {
        // Empty sentences among the others, so that a fact is known by its words more than by its age.
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
    const Remembered made = network_->answer(recorder, maker.batch, {.linear = steps_++ < linearSteps_});
    const NodeId loss = recorder.apply(crossEntropy(answers), {made.logits});
    return {loss, loss};
}

Index AnswerTraining::words(const Batch& batch) const {
    Index count = 0;
    for (const size_t i : batch)
        for (const auto& sentence : training_[i].sentences) count += Index(sentence.size());
    return count;
}

double AnswerTraining::heldOutLoss() const {
    const std::vector<EncodedQuestion> some(
        validation_.begin(), validation_.begin() + std::min<std::ptrdiff_t>(1000, std::ssize(validation_)));
    return some.empty() ? 0 : judgeAnswers(*network_, some, false, {}).loss;
}

std::string AnswerTraining::sample(Index step) const {
    const auto& held = validationQuestions_.empty() ? trainingQuestions_ : validationQuestions_;
    const StoryQuestion& one = held[size_t(step) % held.size()];
    std::string text;
    for (const auto& sentence : one.sentences) text += sentence + '\n';
    return text + one.question;
}

RunInputs AnswerTraining::inputs(const std::string& typed) const {
    const size_t last = typed.rfind('\n');
    RunInputs inputs;
    inputs.values["story"] =
        inputFromText(InputKind::texts, last == typed.npos ? typed : typed.substr(0, last), "story");
    inputs.values["question"] = last == typed.npos ? typed : typed.substr(last + 1);
    return inputs;
}

ModelPointer AnswerTraining::model(const ModelInformation& information) const {
    return std::make_shared<MemoryModel>(information, network_, words_);
}

std::string AnswerTraining::answer(const Recording& recording) const {
    return recording.predictions.front().candidates.front().label;
}

void AnswerTraining::write(const std::filesystem::path& folder) const {
    writeModelFolder(folder, recipe_,
                     {.mechanism = "memory",
                      .config = settingsToJson(network_->settings()),
                      .system = "end-to-end memory network",
                      .inputs = {"story", "question"},
                      .maps = {"hop"},
                      .tokenizer = tokenizerText_},
                     network_->parameters());
}

Scores AnswerTraining::testScores(const StopToken& stop) const {
    return evaluateAnswers(*network_, encodeQuestions(testQuestions_, *words_, settings_.network.memory),
                           stop);
}

Judgement AnswerTraining::judge(const ModelFolder& folder, const std::vector<Scores>&, const Progress&,
                                const StopToken& stop) const {
    Judgement judgement;
    const auto model = openMemoryModel(folder);
    std::map<std::string, std::vector<StoryQuestion>> byFile;
    for (const auto& one : testQuestions_) byFile[one.file].push_back(one);
    const MemorySettings& settings = model->network().settings();
    const auto judged = [&](const std::vector<StoryQuestion>& questions, const std::string& name) {
        Scores scores = evaluateAnswers(model->network(),
                                        encodeQuestions(questions, model->words(), settings.memory), stop);
        scores.name = name;
        return scores;
    };
    if (testQuestions_.empty()) return judgement;
    judgement.held.push_back(judged(testQuestions_, "all"));
    for (const auto& [file, questions] : byFile)
        if (byFile.size() > 1) judgement.held.push_back(judged(questions, file));
    const Scores& all = judgement.held.front();
    judgement.scores = {{"accuracy", all.at("accuracy")},
                        {"accuracy_baseline", all.beside.front().at("accuracy")}};
    if (const auto facts = all.find("attention_on_target"))
        judgement.scores.emplace_back("attention_on_target", *facts);
    judgement.introduction =
        "Only stories, questions and answers were shown to it; which sentences an answer follows from was "
        "not.";
    judgement.remarks =
        "The baseline is the same network in which every sentence has the same weight at every hop, which it "
        "was "
        "not trained for.";
    judgement.data = files_ + ": " + std::to_string(report_.items) + " questions, " +
                     std::to_string(training_.size()) +
                     " of them learnt from. The questions of a story are held out together";
    judgement.shape = std::to_string(settings.words) + " words, " + std::to_string(settings.hops) +
                      " hops, vectors of " + std::to_string(settings.width) + ", a memory of " +
                      std::to_string(settings.memory) + " sentences";
    judgement.limits =
        "it knows the words of its stories and no others, answers with one word, and always answers";
    return judgement;
}

}  // namespace attentionscope
