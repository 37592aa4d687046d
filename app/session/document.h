#pragma once

#include <QJsonObject>
#include <QObject>
#include <QUndoStack>
#include <optional>

#include "app/session/run_result.h"
#include "app/session/selection.h"

namespace attentionscope {

/// The file of a document, and what needs no saving there.
struct Origin {
    QString file = {};  ///< empty: none yet
    /// What was written to the file or read from it, or the sample that it began with; none: all is unsaved.
    std::optional<RunRequest> saved = {};
    QString copy = {};  ///< of unsaved work, which the next start finds, while another document is open
};

/// The open document: what is run, what is selected, what was changed, and the run that is shown. Every view
/// reads from here and writes here; none knows another. All that alters the request goes through the undo
/// stack.
class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr);

    const RunRequest& request() const { return request_; }
    const Selection& selection() const { return selection_; }
    QUndoStack& undoStack() { return undoStack_; }
    const QUndoStack& undoStack() const { return undoStack_; }

    /// The run that is shown, null before the first; views never see it change under them.
    const RecordingPointer& recording() const { return recording_; }
    /// The same without the user's changes: recording() itself where there are none.
    const RecordingPointer& unchanged() const { return unchanged_; }
    /// Whether recording() is a run of request(): not while that is at work, nor where it failed or was
    /// stopped.
    bool isCurrent() const { return current_; }
    bool hasChanges() const { return recording_ != unchanged_; }
    /// The selected attention map; null where there is none.
    const AttentionMap* map() const;
    /// What the selected query is one of: the rows of the map, or without one the words that were produced;
    /// null where nothing is shown.
    const Sequence* sequence() const;

    /// What is known of the model, null before it was opened.
    const std::shared_ptr<const ModelInformation>& model() const { return model_; }
    void setModelInformation(std::shared_ptr<const ModelInformation> model);
    /// The inputs that the model declares; a text while nothing is known of it.
    const std::vector<Input>& inputs() const;

    const Origin& origin() const { return origin_; }
    /// Whether there is nothing that would have to be kept.
    bool isSaved() const { return origin_.saved == request_; }
    /// The request as it is now stands in this file.
    void setSavedTo(const QString& file);
    /// The document is unsaved work, of this file where it has one.
    void setUnsaved(const QString& file);
    /// Unsaved work lies in this copy while another document is open; empty: no more.
    void setCopy(const QString& file) { origin_.copy = file; }

    QString text(const std::string& input = "text") const;
    /// Typing: consecutive calls for one text are one step of undo, until there is a pause.
    static constexpr int pauseMilliseconds = 1000;
    void setText(const QString& text, const std::string& input = "text");
    /// Texts are typed, anything else is a step of undo of its own. Blank, an optional input is left out.
    void setInput(const std::string& name, const InputValue& value);
    void setModel(const std::string& model, const RunInputs& inputs);
    /// Gives the model of the last setModel() other inputs, within the same step of undo.
    void resetInputs(const RunInputs& inputs);
    void addChange(const Change& change, const QString& description);
    /// Replaces a change; consecutive calls for the same one (a slider) are one step of undo.
    void replaceChange(size_t index, const Change& change);
    void removeChange(size_t index);
    void setChangeEnabled(size_t index, bool enabled);
    /// Puts a whole request in place, as one step of undo.
    void setRequest(const RunRequest& request, const QString& description);
    /// Leaves out of the request what is no input of its model.
    void keepInputs(const std::vector<Input>& declared);
    /// Puts another document in place, of this file, which undo takes back with the file of the one before.
    /// Unsaved work is `given up`, or leaving() is sent first.
    void replace(const RunRequest& request, const Selection& selection, const QString& file,
                 const QString& description, bool givenUp = false);

    /// Selects, held to what the shown recording has.
    void select(Selection selection);
    void selectHead(int layer, int head);
    void selectCell(Index query, Index key);
    /// Selects the first such word of the run that arrives next.
    void chooseWord(const std::string& word) { comingWord_ = word; }
    void selectQuery(Index query) { selectCell(query, selection_.key); }

    /// A result arrived: shows it, or keeps what is shown where it failed.
    void show(const RunResult& result);
    /// Whether the candidates of the predictions are still being read, see RunResult::afterwards.
    bool arePredictionsComing() const { return predictionsComing_; }
    void completePredictions();
    /// Shows nothing, for there is nothing to run.
    void clear();

    /// A request and what is selected, as a session has them.
    static QByteArray described(const RunRequest& request, const Selection& selection);
    /// The session as one small JSON file. Loading throws Error and leaves the document as it was; it is one
    /// step of undo, and returns the layout.
    QByteArray toJson(const QJsonObject& layout) const;
    QJsonObject fromJson(const JsonValue& whole, const QString& file = {});

signals:
    /// Another document is about to take the place of this one.
    void leaving();
    /// Anything of the request, a typed letter included.
    void requestChanged();
    /// More than the inputs: the model, the changes, how words are searched for.
    void setupChanged();
    /// The model was opened, so that its inputs are known.
    void modelKnown();
    void selectionChanged();
    void recordingChanged();
    void predictionsCame();

private:
    friend class RequestCommand;
    friend class ReplaceCommand;
    /// What opening another document replaces.
    struct State {
        RunRequest request = {};
        Selection selection = {};
        Origin origin = {};
    };
    State state() const;
    void put(const State& state);
    void apply(const RunRequest& request, bool typed = false);
    void push(RunRequest after, const QString& description, int mergeId = -1);
    Selection held(Selection selection) const;
    /// What is selected of a run that takes the place of another: the same words; of another model, and while
    /// nobody has chosen any, the most telling one.
    Selection carried(const RecordingPointer& before);

    // Steps of undo with the same number merge: one for each input, one for each change.
    static constexpr int modelId = 998;  // merges with nothing but the inputs that the model is given
    static constexpr int givenId = 999;  // an input that is not typed, which never merges
    static constexpr int firstTypingId = 1000;
    static constexpr int firstChangeId = 2000;

    RunRequest request_;
    std::shared_ptr<const ModelInformation> model_;
    Selection selection_;
    bool picked_ = false;  // the selected query is the most telling one, which nobody has chosen
    std::optional<Selection> comingSelection_;  // of an opened document, held to its run when that arrives
    std::string comingWord_;                    // of the run that arrives next
    Origin origin_{.saved = RunRequest()};
    QUndoStack undoStack_;
    RecordingPointer recording_;
    RecordingPointer unchanged_;
    bool current_ = false;
    bool predictionsComing_ = false;
};

}  // namespace attentionscope
