#pragma once

#include <QObject>
#include <memory>

#include "app/session/autosave.h"
#include "app/session/document.h"
#include "app/session/evaluator.h"

namespace attentionscope {

/// A model's continuation.
struct ContinuationText {
    QString text = {};   ///< as it follows the text
    Index tokens = 0;    ///< its length, without an end token
    bool ended = false;  ///< the model ended the text; else the requested number or the limit was reached
};

/// An open document in use: typed input is evaluated in the background and shown, unsaved work is kept, files
/// are opened and saved. Everything except the window.
class Session : public QObject {
    Q_OBJECT
public:
    /// `recoveryFolder` holds unsaved work; empty: none is kept.
    Session(std::shared_ptr<ModelShelf> shelf, const QString& recoveryFolder, QObject* parent = nullptr);

    Document& document() { return document_; }
    Evaluator& evaluator() { return evaluator_; }
    /// A separate job over the same models, for a second evaluator.
    RunJob makeJob() const { return runThrough(shelf_); }
    const std::shared_ptr<ModelShelf>& shelf() const { return shelf_; }
    RunJob makeBottleneckJob() const { return bottleneckThrough(shelf_); }
    /// Finds, in the background, the tokens of words that replace the produced token at `position`: with a
    /// space before them if that token has one. `then` receives them if they still belong to the displayed
    /// run; none for models that produce no words.
    void findProducedTokens(const QString& words, Index position,
                            std::function<void(const std::vector<Index>&)> then);
    /// Continues the model's text in the background: `then` receives the addition, unless something else was
    /// requested meanwhile. Failures are reported by failed().
    void continueText(const GenerationOptions& options, std::function<void(const ContinuationText&)> then);
    /// The bundled models, in the order of the gallery.
    const std::vector<ModelInformation>& models() const { return models_; }
    /// The bundled model with this id; null for others.
    const ModelInformation* model(const std::string& id) const;

    /// The first bundled model to show; null if there is none.
    const ModelInformation* firstModel() const;

    /// Whether the display is still that of a model opened before the document's.
    bool showsOtherModel() const { return document_.recording() && document_.request().model != shownModel_; }

    /// Runs the document's request; called automatically whenever it changes.
    void evaluate();
    /// Opens a bundled model or a folder. The user's own text is kept if the model reads nothing else: never
    /// beside a sample, nor in a model without an input for it. A sample is replaced by a sample.
    void openModel(const QString& model);
    /// Opens a session, a recording or a model folder, depending on the path; a file of a model stands for
    /// its folder, and a picture goes into the first input that takes one. Throws Error and leaves the
    /// document unchanged. Problems found only by opening are reported by openingFailed().
    void open(const QString& path);
    /// Saves the session; if that fails, an existing file stays. Throws Error.
    void save(const QString& path);
    const QString& path() const { return document_.origin().file; }
    /// Whether there is nothing to save; recovered work counts as unsaved.
    bool isSaved() const { return document_.isSaved(); }
    /// Starts with the first model's samples: discards unsaved work, which can be undone.
    void startAfresh();

    /// Returns the window's layout to save with the session: panels, tab, colours.
    using LayoutSource = std::function<QJsonObject()>;
    void setLayoutSource(LayoutSource source) { layoutSource_ = std::move(source); }
    /// Restores an unsaved session and removes it from the recovery folder. It stays unsaved.
    void recover(const QString& file);
    /// Unsaved sessions whose process is gone, newest first.
    QStringList abandoned() const;
    /// The program ends: unsaved work is kept for the next start.
    void leave();

    /// The default extension of a saved session.
    static constexpr const char* suffix = ".ascope";

signals:
    void failed(const attentionscope::ErrorReport& report);
    /// A model given to open() could not run; the document is as it was before.
    void openingFailed(const attentionscope::ErrorReport& report);
    /// The opened model could not read the previous text and starts without it: why.
    void inputsLeft(const attentionscope::ErrorReport& report);
    void succeeded();
    /// The document has another file, or its saved state changed.
    void fileChanged();
    /// Unsaved work can no longer be kept for the next start, and why; then that it can be again.
    void keepingFailed(const attentionscope::ErrorReport& report);
    void keepingMended();
    /// A picture was opened whose model has other weights here: its numbers differ.
    void weightsDiffer(const QString& model);
    /// A session was opened: apply its layout.
    void layoutOpened(const QJsonObject& layout);

private:
    void identify();
    /// Opens a model; its inputs are unknown without `information`.
    void openWith(const std::string& model, const ModelInformation* information);
    void openPicture(const QString& path);
    void openSound(const QString& path);
    void openText(const QString& path);
    void take(const RunResult& result);
    /// Whether the opened model was given other inputs, so that another result will follow.
    bool settleInputs(const RunResult& result);
    void rememberInputs();
    bool isSample(const std::string& input, const InputValue& value) const;
    RunInputs inputsFor(const ModelInformation& model) const;
    /// Clears the display if it belongs to another model.
    void clearOtherModel();
    void noteFile();
    QByteArray content() const;
    QByteArray workToKeep() const;
    void openSession(const QByteArray& content, const QString& name, const QString& file);

    std::shared_ptr<ModelShelf> shelf_;
    LayoutSource layoutSource_;
    std::vector<ModelInformation> models_;
    /// Information found by opening, by the name of the model.
    std::map<std::string, std::shared_ptr<const ModelInformation>> opened_;
    std::string identified_;  // the model that the document has information about
    QString recoveryFolder_;
    /// A document or a model that was opened and has not run yet.
    struct Opening {
        int step = 0;                ///< position of the undo stack at that time
        bool canReturn = false;      ///< there was a document before
        bool lacksInputs = false;    ///< its inputs are chosen when the model is known
        bool carriesInputs = false;  ///< they were written for another model
        bool isFile = false;         ///< its inputs are its own, whether or not they can run
    };
    std::optional<Opening> opening_;
    /// The inputs of a previous model.
    struct PastInputs {
        std::vector<Input> declared = {};
        RunInputs inputs = {};
    };
    std::vector<PastInputs> given_;  // the latest last; for equal sets of inputs only the latest
    PastInputs left_;                // the latest, which may be a sample
    std::string shownModel_;         // of the displayed recording
    std::pair<QString, bool> notedFile_{QString(), true};
    Document document_;
    Evaluator evaluator_;
    std::unique_ptr<Autosave> autosave_;
};

/// Reads a whole file. Throws Error, also for files larger than `limit`.
QByteArray readFile(const QString& path, qint64 limit);

}  // namespace attentionscope
