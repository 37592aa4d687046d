#pragma once

#include <QObject>
#include <memory>

#include "app/session/autosave.h"
#include "app/session/document.h"
#include "app/session/evaluator.h"

namespace attentionscope {

/// What a model goes on with.
struct ContinuationText {
    QString text = {};   ///< as it follows the text
    Index tokens = 0;    ///< of it, without an end token
    bool ended = false;  ///< the model ended the text; else there is as much as was asked for, or as fits
};

/// An open document at work: what is typed is evaluated behind the window and shown, unsaved work is kept,
/// files are opened and saved. Everything but the window.
class Session : public QObject {
    Q_OBJECT
public:
    /// `recoveryFolder` holds unsaved work; empty: none is kept.
    Session(std::shared_ptr<ModelShelf> shelf, const QString& recoveryFolder, QObject* parent = nullptr);

    Document& document() { return document_; }
    Evaluator& evaluator() { return evaluator_; }
    /// A job of one's own over the same models, for a second evaluator.
    RunJob makeJob() const { return runThrough(shelf_); }
    const std::shared_ptr<ModelShelf>& shelf() const { return shelf_; }
    RunJob makeBottleneckJob() const { return bottleneckThrough(shelf_); }
    /// Finds, behind the window, the tokens of words that are to stand in place of the produced token at
    /// `position`: after a space where that stands after one. `then` gets them where they still belong to
    /// what is shown; none for models that produce no words.
    void findProducedTokens(const QString& words, Index position,
                            std::function<void(const std::vector<Index>&)> then);
    /// Lets the model go on with its text behind the window: `then` gets what it adds, where nothing else was
    /// asked for meanwhile. Why it cannot is said by failed().
    void continueText(const GenerationOptions& options, std::function<void(const ContinuationText&)> then);
    /// The bundled models, in the order of the gallery.
    const std::vector<ModelInformation>& models() const { return models_; }
    /// The bundled model with this id; null for others.
    const ModelInformation* model(const std::string& id) const;

    /// The bundled model to begin with; null where none is bundled.
    const ModelInformation* firstModel() const;

    /// Runs what the document asks for; done by itself whenever that changes.
    void evaluate();
    /// Opens a bundled model or a folder. What the user wrote goes on where it is all that the model reads:
    /// never beside a sample, nor into a model that has no input for it. A sample gives way to a sample.
    void openModel(const QString& model);
    /// Opens a session, a recording or a model folder, by what lies at the path; a file of a model stands for
    /// its folder, and a picture goes into the first input that takes one. Throws Error; the document then
    /// stays as it was. What can only be judged by opening it is said by openingFailed().
    void open(const QString& path);
    /// Saves the session; a file that was there stays whole where that fails. Throws Error.
    void save(const QString& path);
    const QString& path() const { return document_.origin().file; }
    /// Whether there is nothing that would have to be kept: what was recovered is not saved.
    bool isSaved() const { return document_.isSaved(); }
    /// Begins afresh with the first model's samples: what was not saved is given up, which can be undone.
    void startAfresh();

    /// Gives what the window wants kept with the session: panels, tab, colours.
    using LayoutSource = std::function<QJsonObject()>;
    void setLayoutSource(LayoutSource source) { layoutSource_ = std::move(source); }
    /// Takes back a session that was not saved, and removes it from the recovery folder. It is not saved yet.
    void recover(const QString& file);
    /// Unsaved sessions whose process is gone, the newest first.
    QStringList abandoned() const;
    /// The program ends: work that was not saved stays for the next start.
    void leave();

    /// The name under which a session is saved by default ends so.
    static constexpr const char* suffix = ".ascope";

signals:
    void failed(const attentionscope::ErrorReport& report);
    /// A model that open() was given could not be run; the document is again what it was before.
    void openingFailed(const attentionscope::ErrorReport& report);
    /// The opened model could not read what was written before and begins without it: why.
    void inputsLeft(const attentionscope::ErrorReport& report);
    void succeeded();
    /// The document has another file, or is saved or no longer so.
    void fileChanged();
    /// Unsaved work can no longer be kept for the next start, and why; then that it can be again.
    void keepingFailed(const attentionscope::ErrorReport& report);
    void keepingMended();
    /// A picture was opened whose model has other weights here: the numbers are not those of the picture.
    void weightsDiffer(const QString& model);
    /// A session was opened: its layout wants to be taken over.
    void layoutOpened(const QJsonObject& layout);

private:
    void identify();
    /// What a model is opened with, of which nothing is known yet where there is no information.
    void openWith(const std::string& model, const ModelInformation* information);
    void openPicture(const QString& path);
    void openSound(const QString& path);
    void take(const RunResult& result);
    /// Whether the opened model was given other inputs, of which a result is still to come.
    bool settleInputs(const RunResult& result);
    void rememberInputs();
    bool isSample(const std::string& input, const InputValue& value) const;
    RunInputs inputsFor(const ModelInformation& model) const;
    /// Nothing is shown that is of another model than the one that is named.
    void clearOtherModel();
    void noteFile();
    QByteArray content() const;
    QByteArray workToKeep() const;
    void openSession(const QByteArray& content, const QString& name, const QString& file);

    std::shared_ptr<ModelShelf> shelf_;
    LayoutSource layoutSource_;
    std::vector<ModelInformation> models_;
    /// What was found by opening, by the name of the model.
    std::map<std::string, std::shared_ptr<const ModelInformation>> opened_;
    std::string identified_;  // the model that the document knows
    QString recoveryFolder_;
    /// A document or a model that was opened and has not been run yet.
    struct Opening {
        int step = 0;                ///< how far the undo stack then was
        bool canReturn = false;      ///< there was a document before
        bool lacksInputs = false;    ///< its inputs are chosen when the model is known
        bool carriesInputs = false;  ///< they were written for another model
        bool isFile = false;         ///< its inputs are its own, whether they can be run or not
    };
    std::optional<Opening> opening_;
    /// What was given to a model that was left.
    struct PastInputs {
        std::vector<Input> declared = {};
        RunInputs inputs = {};
    };
    std::vector<PastInputs> given_;  // the last one last; of one set of inputs only the last
    PastInputs left_;                // the last one, which may be a sample
    std::string shownModel_;         // of the recording that is shown
    std::pair<QString, bool> notedFile_{QString(), true};
    Document document_;
    Evaluator evaluator_;
    std::unique_ptr<Autosave> autosave_;
};

/// Reads a whole file. Throws Error, also for files larger than `limit`.
QByteArray readFile(const QString& path, qint64 limit);

}  // namespace attentionscope
