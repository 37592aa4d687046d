#include "app/session/session.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QStringDecoder>
#include <algorithm>
#include <utility>

#include "app/session/behind.h"
#include "app/session/carried_document.h"
#include "app/session/given_inputs.h"
#include "app/session/model_for_text.h"
#include "app/session/model_translator.h"
#include "core/checkpoint/atomic_file.h"
#include "core/picture/picture.h"
#include "core/run/continued_run.h"
#include "core/run/typed_words.h"
#include "core/sound/sound.h"

namespace attentionscope {

namespace {

/// A session contains a text and some numbers; a larger file is something else.
constexpr qint64 mostBytes = 64 << 20, mostTextBytes = 1 << 20;
/// For a session kept for recovery: the file it was opened from or saved to.
constexpr const char* fileKey = "file";

[[noreturn]] void throwFileError(const char* what, const QString& path, const Phrase& reason,
                                 const char* remedy) {
    throw Error({.what = what, .where = path.toStdString(), .got = reason, .remedy = remedy});
}

/// Throws Error unless there is a model in this folder.
/// A whole model in one file.
bool isGgufFile(const QFileInfo& file) {
    return file.isFile() && file.suffix() == QLatin1String("gguf");
}

void requireModel(const QString& folder) {
    if (isGgufFile(QFileInfo(folder))) return;
    if (!QFileInfo::exists(QDir(folder).filePath("config.json")))
        throwFileError("this folder holds no model", folder, "no config.json",
                       "Choose a folder with config.json and model.safetensors.");
}

bool isTextFile(const QFileInfo& file) {
    const QString ending = file.suffix().toLower();
    return ending == "txt" || ending == "md";
}

/// Whether a file is part of a model's folder.
bool isPartOfModel(const QFileInfo& file) {
    const QString name = file.fileName();
    return file.exists() && QFileInfo::exists(file.absoluteDir().filePath("config.json")) &&
           (name == "config.json" || name.startsWith("model") || name.startsWith("tokenizer") ||
            name.startsWith("pytorch_model"));
}

}  // namespace

QByteArray readFile(const QString& path, qint64 limit) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throwFileError("the file could not be read", path, file.errorString().toStdString(),
                       "Check that it exists and may be read.");
    if (file.size() > limit)
        throwFileError("the file is too large for a session", path,
                       {"%1 bytes", {std::to_string(file.size())}}, "Open a session, or a model folder.");
    return file.readAll();
}

Session::Session(std::shared_ptr<ModelShelf> shelf, const QString& recoveryFolder, QObject* parent)
    : QObject(parent),
      shelf_(std::move(shelf)),
      models_(shelf_->bundled()),
      recoveryFolder_(recoveryFolder),
      evaluator_(runThrough(shelf_)) {
    for (const ModelInformation& bundled : models_) learnWords(bundled);
    if (!recoveryFolder.isEmpty()) {
        autosave_ = std::make_unique<Autosave>(recoveryFolder, [this] { return workToKeep(); });
        connect(autosave_.get(), &Autosave::failed, this, &Session::keepingFailed);
        connect(autosave_.get(), &Autosave::mended, this, &Session::keepingMended);
    }
    connect(&document_, &Document::leaving, this, [this] {
        if (autosave_ && !isSaved()) document_.setCopy(autosave_->leave());
    });
    connect(&document_, &Document::requestChanged, this, [this] {
        identify();
        evaluate();
        const QString copy = document_.origin().copy;
        if (autosave_ && !copy.isEmpty() && autosave_->write()) {
            Autosave::remove(copy);  // undo restored the work
            document_.setCopy({});
        }
        if (autosave_) autosave_->touch();
        noteFile();
    });
    connect(&evaluator_, &Evaluator::finished, this, &Session::take);
    connect(&evaluator_, &Evaluator::completed, &document_, &Document::completePredictions);
}

const ModelInformation* Session::model(const std::string& id) const {
    for (const ModelInformation& model : models_)
        if (model.id == id) return &model;
    return nullptr;
}

const ModelInformation* Session::firstModel() const {
    const auto first = std::min_element(models_.begin(), models_.end(),
                                        [](const auto& a, const auto& b) { return a.order < b.order; });
    return first == models_.end() ? nullptr : &*first;
}

namespace {

struct TypedWords {
    std::vector<Index> tokens;
    std::optional<ErrorReport> problem;
};

TypedWords typedWordsOf(const Model& model, const Recording& recording, const std::string& words,
                        Index position) {
    try {
        return {typedWords(model, recording, words, position), {}};
    } catch (const Error& error) {
        return {{}, error.report()};
    }
}

}  // namespace

void Session::findProducedTokens(const QString& words, Index position,
                                 std::function<void(const std::vector<Index>&)> then) {
    const RecordingPointer recording = document_.recording();
    if (!recording) return;
    behind(
        this,
        [shelf = shelf_, model = document_.request().model, recording, position,
         text = words.trimmed().toStdString()] {
            return typedWordsOf(*shelf->open(model), *recording, text, position);
        },
        [this, recording, then = std::move(then)](const TypedWords& typed) {
            if (document_.recording() != recording) return;
            if (typed.problem) return emit failed(*typed.problem);
            then(typed.tokens);
        });
}

namespace {

struct ContinuationAttempt {
    ContinuationText made;
    std::optional<ErrorReport> problem;
};

ContinuationAttempt goOn(const RunRequest& request, ModelShelf& shelf) {
    try {
        const Continuation made = generate(request, shelf);
        return {{QString::fromStdString(followingText(made)),
                 std::ssize(made.produced) - (made.ended ? 1 : 0), made.ended},
                {}};
    } catch (const Error& error) {
        return {{}, error.report()};
    }
}

}  // namespace

void Session::continueText(const GenerationOptions& options,
                           std::function<void(const ContinuationText&)> then) {
    RunRequest request = document_.request();
    request.generation = options;
    behind(
        this, [shelf = shelf_, request] { return goOn(request, *shelf); },
        [this, request, then = std::move(then)](const ContinuationAttempt& tried) {
            const RunRequest& now = document_.request();
            if (now.inputs != request.inputs || now.model != request.model) return;
            if (tried.problem) return emit failed(*tried.problem);
            then(tried.made);
        });
}

QByteArray Session::content() const {
    return document_.toJson(layoutSource_ ? layoutSource_() : QJsonObject());
}

QByteArray Session::workToKeep() const {
    if (isSaved()) return {};
    QJsonObject whole = QJsonDocument::fromJson(content()).object();
    if (!path().isEmpty()) whole[fileKey] = path();  // to save to again
    return QJsonDocument(whole).toJson();
}

void Session::startAfresh() {
    const ModelInformation* first = firstModel();
    if (!first) return;
    document_.replace({.model = first->id, .inputs = spokenSamples(*first)}, {}, {}, tr("new session"), true);
    if (autosave_) autosave_->discard();
}

void Session::noteFile() {
    const std::pair now(path(), isSaved());
    if (std::exchange(notedFile_, now) != now) emit fileChanged();
}

void Session::identify() {
    const std::string& name = document_.request().model;
    // A recording has no inputs.
    if (isRecordingFile(name)) document_.keepInputs({});
    if (name == identified_ && document_.model()) return document_.setModelInformation(document_.model());
    identified_ = name;
    const auto known = opened_.find(name);
    const ModelInformation* bundled = model(name);
    document_.setModelInformation(known != opened_.end() ? known->second
                                  : bundled              ? std::make_shared<const ModelInformation>(*bundled)
                                                         : nullptr);
}

void Session::evaluate() {
    const RunRequest& request = document_.request();
    const bool nothing =
        document_.model() ? !canRun(request.inputs, document_.inputs()) : request.model.empty();
    if (!nothing) return evaluator_.submit(request);
    if (request.inputs.empty() && request.model.empty()) return;
    // Nothing to run: shows an invitation instead of a map.
    evaluator_.cancel();
    document_.clear();
    emit succeeded();
}

bool Session::isSample(const std::string& input, const InputValue& value) const {
    return std::any_of(models_.begin(), models_.end(), [&](const ModelInformation& bundled) {
        const Input* declared = bundled.input(input);
        if (!declared) return false;
        const RunInputs spoken = spokenSamples(bundled);
        const auto sample = spoken.values.find(input);
        return declared->sample == value || (sample != spoken.values.end() && sample->second == value);
    });
}

void Session::rememberInputs() {
    if (document_.request().inputs.empty()) return;
    left_ = {document_.inputs(), document_.request().inputs};
    // A sample is not the user's own text.
    const auto isOwn = [&](const auto& named) {
        return !isBlank(named.second) && !isSample(named.first, named.second);
    };
    if (!std::any_of(left_.inputs.values.begin(), left_.inputs.values.end(), isOwn)) return;
    const auto namesOf = [](const PastInputs& given) {
        std::vector<std::string> names;
        for (const auto& [name, value] : given.inputs.values) names.push_back(name);
        return names;
    };
    std::erase_if(given_, [&](const PastInputs& given) { return namesOf(given) == namesOf(left_); });
    given_.push_back(left_);
}

RunInputs Session::inputsFor(const ModelInformation& model) const {
    const auto canRead = [&](const RunInputs& inputs) {
        return model.constructed ||
               !isInAnotherScript(model, QString::fromStdString(inputs.text(model.inputs.front().name)));
    };
    for (auto given = given_.rbegin(); given != given_.rend(); ++given) {
        RunInputs carried = carriedInputs(given->inputs, given->declared, model.inputs);
        if (!carried.empty() && canRun(carried, model.inputs) && canRead(carried)) return carried;
    }
    RunInputs samples = spokenSamples(model);
    if (canRun(samples, model.inputs)) return samples;
    RunInputs carried = carriedInputs(left_.inputs, left_.declared, model.inputs);
    return canRun(carried, model.inputs) ? carried : samples;
}

void Session::openWith(const std::string& model, const ModelInformation* information) {
    rememberInputs();
    const bool canReturn = !document_.request().model.empty();
    const RunInputs inputs = information ? inputsFor(*information) : RunInputs();
    document_.setModel(model, inputs);
    opening_ = Opening{.step = document_.undoStack().index(),
                       .canReturn = canReturn,
                       .lacksInputs = !information && !isRecordingFile(model),
                       .carriesInputs = information && inputs != spokenSamples(*information)};
}

void Session::openModel(const QString& id) {
    const std::string name = id.toStdString();
    const auto known = opened_.find(name);
    openWith(name, known != opened_.end() ? known->second.get() : model(name));
}

void Session::openPicture(const QString& path) {
    const auto takesPicture = [](const Input& input) { return input.kind == InputKind::picture; };
    const auto into = [&](const std::vector<Input>& declared) {
        const auto found = std::find_if(declared.begin(), declared.end(), takesPicture);
        return found == declared.end() ? nullptr : &*found;
    };
    if (!into(document_.inputs()))
        for (const ModelInformation& model : models_)
            if (document_.request().model.empty() && into(model.inputs))
                openModel(QString::fromStdString(model.id));
    const Input* input = into(document_.inputs());
    if (!input)
        throwFileError("the open model does not read pictures", path, "a picture",
                       "Open a model that takes pictures first, such as a Vision Transformer's folder.");
    const std::string name = input->name;
    document_.setInput(name, PictureInput(QFileInfo(path).absoluteFilePath().toStdString()));
}

void Session::openSound(const QString& path) {
    const std::vector<Input>& declared = document_.inputs();
    const auto input = std::ranges::find(declared, InputKind::sound, &Input::kind);
    if (input == declared.end())
        throwFileError("the open model does not read sounds", path, "a sound",
                       "First open a model that reads sounds, such as a Whisper folder.");
    document_.setInput(input->name, SoundInput(QFileInfo(path).absoluteFilePath().toStdString()));
}

void Session::openText(const QString& path) {
    if (document_.request().model.empty() && firstModel())
        openModel(QString::fromStdString(firstModel()->id));
    const std::vector<Input>& declared = document_.inputs();
    const auto input = std::ranges::find(declared, InputKind::text, &Input::kind);
    if (input == declared.end())
        throwFileError("the open model does not read text", path, "a text",
                       "First open a model that reads text.");
    const QByteArray content = readFile(path, mostTextBytes);
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString text = decoder(content);
    if (decoder.hasError() || text.contains(QChar::Null))
        throwFileError("this text cannot be read", path, "another encoding", "Save it in UTF-8.");
    document_.setText(text.trimmed(), input->name);
}

void Session::open(const QString& path) {
    const QFileInfo entry(path);
    const bool isPart = entry.isFile() && isPartOfModel(entry);
    if (entry.isDir() || isPart) {
        const QString folder = isPart ? entry.absolutePath() : QDir(path).absolutePath();
        requireModel(folder);
        return openModel(folder);
    }
    if (isGgufFile(entry)) return openModel(entry.absoluteFilePath());
    if (isRecordingFile(path.toStdString()) && entry.isFile()) {
        return openWith(entry.absoluteFilePath().toStdString(), nullptr);
    }
    const QByteArray carried = documentIn(path);
    if (carried.isEmpty() && isPictureFile(path.toStdString())) return openPicture(path);
    if (isSoundFile(path.toStdString())) return openSound(path);
    if (carried.isEmpty() && isTextFile(entry)) return openText(path);
    const QByteArray content = carried.isEmpty() ? readFile(path, mostBytes) : carried;
    // A picture is never saved to.
    openSession(content, path, carried.isEmpty() ? entry.absoluteFilePath() : QString());
    if (!carried.isEmpty() && hasOtherWeights(carried))
        emit weightsDiffer(QString::fromStdString(document_.request().model));
}

bool Session::settleInputs(const RunResult& result) {
    if (!opening_ || !result.model) return false;
    if (opening_->lacksInputs) {
        RunInputs inputs = document_.request().inputs;
        if (inputs.empty()) inputs = inputsFor(*result.model);
        if (inputs == document_.request().inputs) return false;
        opening_->lacksInputs = false;
        opening_->carriesInputs = inputs != spokenSamples(*result.model);
        document_.resetInputs(inputs);
        return true;
    }
    if (!result.error || !opening_->carriesInputs) return false;
    opening_->carriesInputs = false;
    document_.resetInputs(spokenSamples(*result.model));
    emit inputsLeft(*result.error);
    return true;
}

void Session::clearOtherModel() {
    if (document_.request().model != shownModel_) document_.clear();
}

void Session::take(const RunResult& result) {
    if (result.model) {
        opened_[document_.request().model] = result.model;
        learnWords(*result.model);
        document_.setModelInformation(result.model);
    }
    if (opening_ && opening_->step != document_.undoStack().index()) opening_.reset();  // the user continued
    if (settleInputs(result)) return;
    const auto opening = std::exchange(opening_, {});
    if (!result.error) {
        emit succeeded();
        if (!result.recording) document_.clear();
        shownModel_ = document_.request().model;
        document_.show(result);
    } else if (opening && opening->canReturn && (!result.model || !opening->isFile)) {
        document_.undoStack().undo();
        emit openingFailed(*result.error);
    } else if (opening && !opening->isFile && !result.model && firstModel() &&
               document_.request().model != firstModel()->id) {
        // Nothing else was open: the first model is better than an empty window.
        const ErrorReport report = *result.error;
        openModel(QString::fromStdString(firstModel()->id));
        emit openingFailed(report);
    } else {
        clearOtherModel();
        emit failed(*result.error);
    }
}

void Session::openSession(const QByteArray& content, const QString& name, const QString& file) {
    const QByteArray begin = content.left(64).trimmed();
    if (!begin.startsWith('{'))
        throwFileError("the program cannot open this file", name,
                       begin.isEmpty() ? "an empty file" : "an unknown kind of file",
                       "It opens model folders and GGUF files, recordings, sessions and pictures that it "
                       "saved, sounds, and texts (.txt).");
    // Checks its model first, so that the current document stays if the model is missing.
    const JsonValue whole = JsonValue::parse(content.toStdString(), name.toStdString());
    const auto request = whole.find("request");
    const std::string model = request ? request->textOr("model", "") : "";
    if (isRecordingFile(model)) {
        if (!QFileInfo(QString::fromStdString(model)).isFile())
            throwFileError("the recording of this session is gone", QString::fromStdString(model), "no file",
                           "Put it back where it was, or open another session.");
    } else if (!model.empty()) {
        requireModel(QString::fromStdString(shelf_->folderOf(model)));
    }
    const bool canReturn = !document_.request().model.empty();
    const QJsonObject layout = document_.fromJson(whole, file);
    opening_ = Opening{.step = document_.undoStack().index(), .canReturn = canReturn, .isFile = true};
    emit layoutOpened(layout);
}

void Session::save(const QString& path) {
    writeText(path.toStdString(), content().toStdString());
    document_.setSavedTo(QFileInfo(path).absoluteFilePath());
    if (autosave_) autosave_->discard();
    noteFile();
}

void Session::recover(const QString& file) {
    const QByteArray content = readFile(file, mostBytes);
    openSession(content, file, {});
    const QString saved = QJsonDocument::fromJson(content).object()[fileKey].toString();
    document_.setUnsaved(QFileInfo::exists(saved) ? saved : QString());
    // The copy is deleted only when another exists.
    if (!autosave_ || autosave_->write()) Autosave::remove(file);
    noteFile();
}

QStringList Session::abandoned() const {
    return recoveryFolder_.isEmpty() ? QStringList() : Autosave::abandoned(recoveryFolder_);
}

void Session::leave() {
    if (autosave_) autosave_->leave();
}

}  // namespace attentionscope
