#pragma once

#include <QJsonObject>
#include <QObject>
#include <QUndoStack>
#include <optional>

#include "app/session/run_result.h"
#include "app/session/selection.h"

namespace attentionscope {

/// The file of a document, and its saved state.
struct Origin {
    QString file = {};  ///< empty: none yet
    /// The state written to the file or read from it, or the initial sample; empty: everything is unsaved.
    std::optional<RunRequest> saved = {};
    QString copy = {};  ///< of unsaved work, which the next start finds, while another document is open
};

/// The open document: the request, the selection, the changes, and the displayed run. Every view reads from
/// and writes to it; views do not refer to each other. Every change of the request goes through the undo
/// stack.
class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr);

    const RunRequest& request() const { return request_; }
    const Selection& selection() const { return selection_; }
    QUndoStack& undoStack() { return undoStack_; }
    const QUndoStack& undoStack() const { return undoStack_; }

    /// The displayed run, null before the first; it never changes under the views.
    const RecordingPointer& recording() const { return recording_; }
    /// The same without the user's changes: recording() itself if there are none.
    const RecordingPointer& unchanged() const { return unchanged_; }
    /// Whether recording() is a run of request(): false while that is running, and if it failed or was
    /// stopped.
    bool isCurrent() const { return current_; }
    bool hasChanges() const { return recording_ != unchanged_; }
    /// The selected attention map; null if there is none.
    const AttentionMap* map() const;
    /// The sequence of the selected query: the rows of the map, or without one the produced words; null if
    /// nothing is shown.
    const Sequence* sequence() const;

    /// The model's information, null before it is opened.
    const std::shared_ptr<const ModelInformation>& model() const { return model_; }
    void setModelInformation(std::shared_ptr<const ModelInformation> model);
    /// The inputs that the model declares; a text while it is unknown.
    const std::vector<Input>& inputs() const;

    const Origin& origin() const { return origin_; }
    /// Whether there is nothing to save.
    bool isSaved() const { return origin_.saved == request_; }
    /// Records that the current request was saved to this file.
    void setSavedTo(const QString& file);
    /// Marks the document as unsaved work, with its file if it has one.
    void setUnsaved(const QString& file);
    /// Unsaved work is kept in this copy while another document is open; empty: no longer.
    void setCopy(const QString& file) { origin_.copy = file; }

    QString text(const std::string& input = "text") const;
    /// Typing: consecutive calls for one text are one step of undo, until a pause.
    static constexpr int pauseMilliseconds = 1000;
    void setText(const QString& text, const std::string& input = "text");
    /// Texts are typed; anything else is a separate step of undo. A blank optional input is removed.
    void setInput(const std::string& name, const InputValue& value);
    void setModel(const std::string& model, const RunInputs& inputs);
    /// Gives the model of the last setModel() other inputs, within the same step of undo.
    void resetInputs(const RunInputs& inputs);
    void addChange(const Change& change, const QString& description);
    /// Replaces a change; consecutive calls for the same one (a slider) are one step of undo.
    void replaceChange(size_t index, const Change& change);
    /// While a control is dragged, all that it changes is one step of undo.
    void setDragging(bool dragging) { drag_ = dragging ? ++drags_ : 0; }
    void removeChange(size_t index);
    void setChangeEnabled(size_t index, bool enabled);
    /// Replaces the whole request, as one step of undo.
    void setRequest(const RunRequest& request, const QString& description);
    /// Removes from the request whatever is not an input of its model.
    void keepInputs(const std::vector<Input>& declared);
    /// Replaces the document by another, with this file; undo restores the previous one with its file.
    /// Unsaved work is `given up`, or leaving() is emitted first.
    void replace(const RunRequest& request, const Selection& selection, const QString& file,
                 const QString& description, bool givenUp = false);

    /// Goes back to another model, its text and changes as one step of undo, and to what was selected then.
    void returnTo(const RunRequest& request, const Selection& selection);

    /// Selects, clamped to what the displayed run has.
    void select(Selection selection);
    void selectHead(int layer, int head);
    void selectCell(Index query, Index key);
    /// Selects the first occurrence of the word in the next run, in the head that the model shows first or in
    /// the selected one.
    void chooseWord(const std::string& word, bool keepsHead = false) {
        comingWord_ = word;
        keepsHead_ = keepsHead;
    }
    void selectQuery(Index query) { selectCell(query, selection_.key); }

    /// Shows a result, or keeps the previous one if it failed.
    void show(const RunResult& result);
    /// Whether the candidates of the predictions are still being computed, see RunResult::afterwards.
    bool arePredictionsComing() const { return predictionsComing_; }
    void completePredictions();
    /// Shows nothing, because there is nothing to run.
    void clear();

    /// A request and a selection, in the form of a session.
    static QByteArray described(const RunRequest& request, const Selection& selection);
    /// The session as one small JSON file. Loading throws Error and leaves the document unchanged; it is one
    /// step of undo, and returns the layout.
    QByteArray toJson(const QJsonObject& layout) const;
    QJsonObject fromJson(const JsonValue& whole, const QString& file = {});

signals:
    /// Another document is about to replace this one.
    void leaving();
    /// Any part of the request changed, even a typed letter.
    void requestChanged();
    /// More than the inputs changed: the model, the changes, the word search.
    void setupChanged();
    /// The model was opened, so its inputs are known.
    void modelKnown();
    void selectionChanged();
    void recordingChanged();
    void predictionsCame();

private:
    friend class RequestCommand;
    friend class ReplaceCommand;
    /// The state that opening another document replaces.
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
    /// The selection in a run that replaces another: the same words; for another model, or while the user has
    /// chosen none, the most telling one.
    Selection carried(const RecordingPointer& before);

    // Steps of undo with the same number merge: one for each input, one for each change.
    static constexpr int modelId = 998;  // merges only with the inputs given to the model
    static constexpr int givenId = 999;  // an input that is not typed, which never merges
    static constexpr int firstTypingId = 1000;
    static constexpr int firstChangeId = 2000;

    RunRequest request_;
    std::shared_ptr<const ModelInformation> model_;
    Selection selection_;
    bool picked_ = false;  // the selected query is the most telling one, not chosen by the user
    std::optional<Selection> comingSelection_;  // of an opened document, held to its run when that arrives
    std::string comingWord_;                    // of the run that arrives next
    bool keepsHead_ = false;                    // when that word is selected
    Origin origin_{.saved = RunRequest()};
    QUndoStack undoStack_;
    RecordingPointer recording_;
    RecordingPointer unchanged_;
    bool current_ = false;
    bool predictionsComing_ = false;
    int drags_ = 0;
    int drag_ = 0;  // the number of the one under way; 0: none
};

}  // namespace attentionscope
