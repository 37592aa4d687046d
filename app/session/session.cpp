#include "app/session/session.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <utility>

#include "app/session/model_translator.h"
#include "core/mechanisms/translation_model.h"
#include "core/recording/writers.h"

namespace attentionscope {

namespace {

/// A session holds a text and some numbers; a file beyond this is something else.
constexpr qint64 mostBytes = 64 << 20;

[[noreturn]] void throwFileError(const char* what, const QString& path, const QString& reason,
                                 const char* remedy) {
    throw Error({.what = what, .where = path.toStdString(), .got = reason.toStdString(), .remedy = remedy});
}

/// Throws Error unless there is a model in this folder.
void requireModel(const QString& folder) {
    if (!QFileInfo::exists(QDir(folder).filePath("config.json")))
        throwFileError("this folder holds no model", folder, "no config.json",
                       "Choose a folder with config.json and model.safetensors.");
}

/// Whether a file is one of those that make up a model in their folder.
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
        throwFileError("the file could not be read", path, file.errorString(),
                       "Check that it exists and may be read.");
    if (file.size() > limit)
        throwFileError("the file is too large for a session", path,
                       QString::number(file.size()) + QStringLiteral(" bytes"),
                       "Open a session, or a model folder.");
    return file.readAll();
}

Session::Session(std::shared_ptr<ModelShelf> shelf, const QString& recoveryFolder, QObject* parent)
    : QObject(parent),
      shelf_(std::move(shelf)),
      models_(shelf_->bundled()),
      recoveryFolder_(recoveryFolder),
      evaluator_(runThrough(shelf_)) {
    for (const ModelInformation& bundled : models_) learnWords(bundled);
    if (!recoveryFolder.isEmpty())
        autosave_ = std::make_unique<Autosave>(recoveryFolder, [this] { return content(); });
    connect(&document_, &Document::requestChanged, this, [this] {
        evaluate();
        if (autosave_) autosave_->touch();
    });
    connect(&evaluator_, &Evaluator::finished, this, &Session::take);
    connect(&evaluator_, &Evaluator::completed, &document_, &Document::completePredictions);
    connect(&document_.undoStack(), &QUndoStack::cleanChanged, this, &Session::fileChanged);
}

const ModelInformation* Session::model(const std::string& id) const {
    for (const ModelInformation& model : models_)
        if (model.id == id) return &model;
    return nullptr;
}

std::vector<Index> Session::producedTokens(const QString& words, Index position) const {
    const auto model =
        std::dynamic_pointer_cast<const TranslationModel>(shelf_->open(document_.request().model));
    const auto& recording = document_.recording();
    if (!model || !recording || position < 0 || !recording->produced()) return {};
    const std::vector<Token>& said = recording->produced()->tokens;
    if (position >= std::ssize(said)) return {};
    const auto id = [&](Index at) { return said[size_t(at)].id; };
    const TranslationTokenizer& tokenizer = model->tokenizer();
    const bool afterSpace =
        position > 0 && tokenizer.decode({id(position - 1), id(position)}).find(' ') != std::string::npos;
    std::vector<Index> tokens;
    const std::string before = afterSpace ? "a " : "";
    for (const Token& token : tokenizer.encode(before + words.trimmed().toStdString()))
        if (token.end > Index(before.size())) tokens.push_back(token.id);
    return tokens;
}

QByteArray Session::content() const {
    return document_.toJson(layoutSource_ ? layoutSource_() : QJsonObject());
}

void Session::evaluate() {
    const RunRequest& request = document_.request();
    if (request.inputs.empty() && request.model.empty()) return;
    if (!isRecordingFile(request.model) && request.inputs.isBlank()) {
        // Nothing to run: an invitation is shown in place of a map.
        evaluator_.cancel();
        document_.clear();
        emit succeeded();
        return;
    }
    evaluator_.submit(request);
}

void Session::openModel(const QString& id) {
    const std::string name = id.toStdString();
    const RunRequest& now = document_.request();
    const ModelInformation* before = model(now.model);
    const ModelInformation* next = model(name);
    // What the user wrote stays wherever the next model has an input for it; a sample gives way to a sample.
    RunInputs inputs = next ? next->samples() : textInput("");
    for (const auto& [input, value] : now.inputs.values) {
        const Input* old = before ? before->input(input) : nullptr;
        const Input* wanted = next ? next->input(input) : nullptr;
        // Of a folder nothing is known before it is opened.
        const bool fits = next ? wanted && kindOf(value) == wanted->kind : input == "text";
        const bool isOwn = !(old && value == old->sample) && !inputToText(value).empty();
        if (fits && isOwn) inputs.values[input] = value;
    }
    document_.setModel(name, inputs);
}

void Session::openFolder(const QString& path) {
    requireModel(path);
    const bool hadModel = !document_.request().model.empty();
    openModel(QDir(path).absolutePath());
    openedAt_ = hadModel ? document_.undoStack().index() : -1;
}

void Session::open(const QString& path) {
    const QFileInfo entry(path);
    if (entry.isDir()) return openFolder(path);
    if (isPartOfModel(entry)) return openFolder(entry.absolutePath());
    if (isRecordingFile(path.toStdString())) {
        openRecording(path.toStdString());  // judged here, so that nothing changes where it is none
        return document_.setModel(entry.absoluteFilePath().toStdString(), {});
    }
    openSession(readFile(path, mostBytes), path);
    path_ = entry.absoluteFilePath();
    emit fileChanged();
}

void Session::take(const RunResult& result) {
    document_.show(result);
    const int openedAt = std::exchange(openedAt_, -1);
    if (!result.error) {
        emit succeeded();
    } else if (openedAt >= 0 && openedAt == document_.undoStack().index()) {
        document_.undoStack().undo();
        emit openingFailed(*result.error);
    } else {
        emit failed(*result.error);
    }
}

void Session::openSession(const QByteArray& content, const QString& name) {
    const QByteArray begin = content.left(64).trimmed();
    if (!begin.startsWith('{'))
        throwFileError("this is not a session", name,
                       begin.isEmpty() ? "an empty file" : "another kind of file",
                       "Choose a session, or a model folder.");
    // Its model is judged first, so that what is on screen stays where it is not there.
    const JsonValue whole = JsonValue::parse(content.toStdString(), name.toStdString());
    const auto request = whole.find("request");
    const std::string model = request ? request->textOr("model", "") : "";
    if (isRecordingFile(model)) {
        openRecording(model);
    } else if (!model.empty()) {
        requireModel(QString::fromStdString(shelf_->folderOf(model)));
    }
    emit layoutOpened(document_.fromJson(whole));
}

void Session::save(const QString& path) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content()) < 0 || !file.commit())
        throwFileError("the session could not be saved", path, file.errorString(),
                       "Choose a folder that may be written to.");
    path_ = QFileInfo(path).absoluteFilePath();
    document_.undoStack().setClean();
    discardRecovery();
    emit fileChanged();
}

void Session::recover(const QString& file) {
    openSession(readFile(file, mostBytes), file);
    Autosave::remove(file);
    path_.clear();
    if (autosave_) autosave_->touch();
    emit fileChanged();
}

QStringList Session::abandoned() const {
    return recoveryFolder_.isEmpty() ? QStringList() : Autosave::abandoned(recoveryFolder_);
}

void Session::discardRecovery() {
    if (autosave_) autosave_->discard();
}

}  // namespace attentionscope
